import { expect, test } from 'vitest';
import { carriedArguments, carryArguments } from './protocol/client-message.ts';

const call = (params: object): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

test.each([[[1]], ['text'], [7], [true], [[]]])(
  '%j as arguments gets through the SDK as an object, and is what it was afterwards',
  (given) => {
    const carried = carryArguments(call({ name: 'x', arguments: given, _meta: { progressToken: 1 } }));
    expect(carried).toEqual(
      call({ name: 'x', arguments: { 'mcp-unity-bridge/arguments': given }, _meta: { progressToken: 1 } }),
    );
    expect(carriedArguments(Reflect.get(Reflect.get(carried, 'params'), 'arguments'))).toEqual(given);
  },
);

test('null counts as no arguments', () => {
  expect(carryArguments(call({ name: 'x', arguments: null }))).toEqual(call({ name: 'x' }));
});

test.each([
  [call({ name: 'x', arguments: { a: 1 } })],
  [call({ name: 'x' })],
  [{ method: 'ping' }],
  [{ method: 'tools/call' }],
  [{ method: 'tools/call', params: null }],
])('%j is not changed', (message) => {
  expect(carryArguments(message)).toBe(message);
  expect(carriedArguments({ a: 1 })).toEqual({ a: 1 });
});

test('a member __proto__, which the SDK drops without a word, gets through as what it is', () => {
  const given: unknown = JSON.parse('{"code":"x","__proto__":{"timeout":0}}');
  const carried = carryArguments(call({ name: 'x', arguments: given }));
  expect(carriedArguments(Reflect.get(Reflect.get(carried, 'params'), 'arguments'))).toBe(given);
});
