import { expect, test } from 'vitest';
import { olderMessage } from './older-methods.ts';

test.each(['initialize', 'tools/call', 'notifications/cancelled', 'ping', undefined, 7])('%j is of today', (method) => {
  expect(olderMessage({ jsonrpc: '2.0', id: 1, method }, 'stdio')).toBeUndefined();
});

test('$/cancelRequest has a present-day name', () => {
  expect(olderMessage({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'x' } }, 'stdio')).toEqual({
    kind: 'renamed',
    message: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x', reason: '$/cancelRequest' } },
  });
});

test.each([
  ['shutdown', 'stdio', 'MCP has no method "shutdown": close stdin'],
  ['shutdown', 'http', 'MCP has no method "shutdown": end the session with an HTTP DELETE'],
  ['exit', 'http', 'MCP has no method "exit": end the session'],
  ['$/cancelRequest', 'stdio', 'send the notification "notifications/cancelled"'],
] as const)('the request %s over %s is told what to do today', (method, endsBy, message) => {
  expect(olderMessage({ jsonrpc: '2.0', id: 0, method }, endsBy)).toEqual({ kind: 'refused', id: 0, error: { code: -32_601, message: expect.stringContaining(message) } });
});

test.each(['shutdown', 'exit'])('the notification %s is tolerated', (method) => {
  expect(olderMessage({ jsonrpc: '2.0', method }, 'http')).toEqual({ kind: 'ignored', note: `the notification "${method}" means nothing in MCP; it was ignored` });
});
