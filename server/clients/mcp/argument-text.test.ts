import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUncarriable } from './protocol/client-message.ts';

test('whatever JSON can carry is let through', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findUncarriable(JSON.parse(JSON.stringify(value)))).toBeUndefined();
    }),
  );
});

test.each([
  [{ code: 'a\ud800b' }, '/code'],
  [{ code: '\udfff' }, '/code'],
  [{ code: 'ok', more: [{ 'a/b': '\ud83d' }] }, '/more/0/a~1b'],
  [{ '\ud800': 1 }, ''],
  [JSON.parse('{"timeout":1e999}'), '/timeout'],
  [JSON.parse('{"timeout":-1e999}'), '/timeout'],
])('%j is refused at %j', (value, pointer) => {
  expect(findUncarriable(value)).toMatchObject({ pointer, message: expect.stringMatching(/^expected .*, got /) });
});

test('a whole pair is fine', () => {
  expect(findUncarriable({ code: '\ud83d\ude00' })).toBeUndefined();
});

test('what nests deeper than an Editor reads is refused, however deep', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  expect(findUncarriable(nested(120))).toBeUndefined();
  for (const levels of [121, 100_000])
    expect(findUncarriable(nested(levels))).toMatchObject({
      message: expect.stringMatching(/^expected at most 120 levels of nesting, got more at \/a\/a/),
    });
});
