import { expect, test } from 'vitest';
import { checkParamHeaders } from './param-headers.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    level: { type: 'integer', 'x-mcp-header': 'Level' },
    target: { type: 'object', properties: { deep: { type: 'boolean', 'x-mcp-header': 'Deep' } } },
    free: { type: 'string' },
  },
};
const base64 = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

function check(given: unknown, headers: Record<string, string> = {}): void {
  checkParamHeaders(schema, given, new Headers(headers));
}

test.each<readonly [string, unknown, Record<string, string>]>([
  ['no arguments', undefined, {}],
  ['an argument that is not repeated', { free: 'x' }, {}],
  ['null', { region: null }, {}],
  ['a header without its argument', {}, { 'Mcp-Param-Region': 'eu' }],
  ['the same text', { region: 'eu' }, { 'Mcp-Param-Region': 'eu' }],
  ['the same text in Base64', { region: 'Zürich' }, { 'Mcp-Param-Region': base64('Zürich') }],
  ['a text that looks like Base64, literally', { region: 'SGVsbG8=' }, { 'Mcp-Param-Region': 'SGVsbG8=' }],
  ['half of the wrapper, literally', { region: '=?base64?SGVsbG8=' }, { 'Mcp-Param-Region': '=?base64?SGVsbG8=' }],
  ['the same number, written otherwise', { level: 42 }, { 'mcp-param-level': '42.0' }],
  ['a value inside of an object', { target: { deep: true } }, { 'Mcp-Param-Deep': 'true' }],
])('passes: %s', (_what, given, headers) => {
  expect(() => check(given, headers)).not.toThrow();
});

test.each<readonly [string, unknown, Record<string, string>, RegExp]>([
  ['no header', { region: 'eu' }, {}, /the body has region = "eu", and there is no header Mcp-Param-Region/],
  ['another text', { region: 'eu' }, { 'Mcp-Param-Region': 'us' }, /the header Mcp-Param-Region has "us"/],
  ['wrong padding', { region: 'Hello' }, { 'Mcp-Param-Region': '=?base64?SGVsbG8?=' }, /not valid Base64/],
  [
    'characters that Base64 does not have',
    { region: 'Hello' },
    { 'Mcp-Param-Region': '=?base64?SGVs!!!bG8=?=' },
    /not valid Base64/,
  ],
  ['bytes that are no UTF-8', { region: 'x' }, { 'Mcp-Param-Region': '=?base64?//8=?=' }, /not valid Base64 of UTF-8/],
  ['another number', { level: 42 }, { 'Mcp-Param-Level': '43' }, /level = "42"/],
  ['a value inside of an object', { target: { deep: true } }, { 'Mcp-Param-Deep': 'false' }, /target\.deep = "true"/],
])('is refused with -32020: %s', (_what, given, headers, message) => {
  expect(() => check(given, headers)).toThrow(
    expect.objectContaining({ code: -32020, message: expect.stringMatching(message) }),
  );
});

test('a name that no header can have, and a mark where none is allowed, mean nothing', () => {
  const odd = {
    properties: { a: { 'x-mcp-header': 'two words' }, list: { items: { 'x-mcp-header': 'Item' } } },
    allOf: [{ properties: { b: { 'x-mcp-header': 'B' } } }],
  };
  expect(() => checkParamHeaders(odd, { a: '1', b: '2', list: ['3'] }, new Headers())).not.toThrow();
});
