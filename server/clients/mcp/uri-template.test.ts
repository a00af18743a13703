import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTemplate, parseUriTemplate } from './serve-resources.ts';

test.each([
  ['a://{x}', 'a://1', { x: '1' }],
  ['a://{x}', 'a://1/2', undefined],
  ['a://{x}/data', 'a://1/data', { x: '1' }],
  ['a://{x}/data', 'a://1/datA', undefined],
  ['a://{x}/{y}', 'a://1/2', { x: '1', y: '2' }],
  ['a://{+x}', 'a://1/2', { x: '1/2' }],
  ['a://{+x}', 'a://1%2F%252F', { x: '1/%2F' }],
  ['a://{x}', 'a://%zz', undefined],
  ['a.b://{x}', 'aXb://1', undefined],
  ['a://{x}', 'xa://1', undefined],
])('%s and %s give %j', (template, uri, values) => {
  expect(parseUriTemplate(template).match(uri)).toEqual(values);
});

test('a uri without variables is no template', () => {
  expect([isTemplate('unity://scene'), isTemplate('unity://a/{b}'), isTemplate('unity://a/{+b}')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('what is put in comes out', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (x, y) => {
      const uri = `t://${encodeURIComponent(x)}/and/${encodeURIComponent(y)}`;
      expect(parseUriTemplate('t://{x}/and/{y}').match(uri)).toEqual({ x, y });
    }),
  );
});

test('nothing makes it throw', () => {
  const { match } = parseUriTemplate('t://{+x}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (uri) => void [match(uri), match(`t://${uri}`)]),
  );
});
