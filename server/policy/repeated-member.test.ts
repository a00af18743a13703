import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedMember } from './read-policy.ts';

test.each([
  ['{"a":1,"a":1}', '/a'],
  ['{"a":{"b":[{"c":1},{"c":1,"d":{},"c":2}]}}', '/a/b/1/c'],
  ['[[],{"x":"y","\\u0078":0}]', '/1/x'],
  ['{"":0,"":1}', '/'],
  ['{"a/b~":0,"a\\/b~":1}', '/a~1b~0'],
  ['{"__proto__":0,"__proto__":1}', '/__proto__'],
  ['{"a":"a","b":"{\\"a\\":1,\\"a\\":2}","c":["a","a"],"d":{"a":{"a":null}}}', undefined],
  ['"a"', undefined],
])('in %s the first member that is given twice is %s', (text, pointer) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(repeatedMember(text)).toBe(pointer);
});

test('what was written from a value has none, and a second one is found wherever it is', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (text, name) => {
      const once = JSON.stringify(JSON.parse(text));
      expect(repeatedMember(once)).toBeUndefined();
      expect(
        repeatedMember(`{"outer":${once},${JSON.stringify(name)}:0,"inner":[${once}],${JSON.stringify(name)}:${once}}`),
      ).toBeDefined();
    }),
  );
});
