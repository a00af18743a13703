import { expect, test } from 'vitest';
import { errors } from './errors.ts';

const ofBridge = errors.filter(({ scope }) => scope === 'bridge');
const jsonRpc = new Map([
  ['parse_error', -32700],
  ['invalid_request', -32600],
  ['method_not_found', -32601],
  ['invalid_params', -32602],
  ['internal_error', -32603],
]);

test('codes are unique in their scope and written in snake_case', () => {
  const names = errors.map(({ scope, code }) => `${scope} ${code}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { code } of errors) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test('errors of the bridge have a number, all different; those of the envelope have none', () => {
  const numbers = ofBridge.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { code, scope, number } of errors) expect(Number.isInteger(number), code).toBe(scope === 'bridge');
});

test('only the five errors of JSON-RPC have a number in the range that it reserves', () => {
  const reserved = ofBridge.filter(({ number }) => number !== undefined && number >= -32768 && number <= -32000);
  expect(new Map(reserved.map(({ code, number }) => [code, number]))).toEqual(jsonRpc);
});

test('each code says what it means and what to do', () => {
  for (const { code, meaning, remedy } of errors) {
    expect(meaning, code).toMatch(/^\S.*\.$/);
    expect(remedy, code).toMatch(/^[A-Z].*\.$/);
  }
});

test('the codes that the requirements name are in the closed set of the envelope', () => {
  const codes = errors.filter(({ scope }) => scope === 'envelope').map(({ code }) => code);
  const named = [
    'invalid_params',
    'compile_error',
    'execution_error',
    'cancelled',
    'interrupted',
    'not_started',
    'blocked_by_policy',
  ];
  const elsewhere = [
    'idempotency_conflict',
    'key_expired',
    'result_too_large',
    'overloaded',
    'storage_unavailable',
    'unity_not_connected',
    'editor_ambiguous',
  ];
  expect(codes).toEqual(expect.arrayContaining([...named, ...elsewhere]));
});
