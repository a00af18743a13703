import { expect, test } from 'vitest';
import { olderMessage, todaysTool } from '../clients/link/older-clients.ts';

test.each([
  'initialize',
  'tools/call',
  'resources/read',
  'prompts/get',
  'notifications/cancelled',
  'ping',
  'toString',
  undefined,
  7,
])('%j is of today', (method) => {
  expect(olderMessage({ jsonrpc: '2.0', id: 1, method }, 'stdio')).toBeUndefined();
});

test('$/cancelRequest has a present-day name', () => {
  expect(olderMessage({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'x' } }, 'stdio')).toEqual({
    kind: 'renamed',
    message: {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 'x', reason: '$/cancelRequest' },
    },
  });
});

test.each([
  ['shutdown', 'stdio', 'MCP has no method "shutdown": close stdin'],
  ['shutdown', 'http', 'MCP has no method "shutdown": end the session with an HTTP DELETE'],
  ['exit', 'http', 'MCP has no method "exit": end the session'],
  ['$/cancelRequest', 'stdio', 'send the notification "notifications/cancelled"'],
  ['resources/get_content', 'stdio', 'MCP has no method "resources/get_content": use "resources/read"'],
  ['prompts/get_template', 'http', 'MCP has no method "prompts/get_template": use "prompts/get"'],
  ['prompts/render', 'stdio', 'use "prompts/get" with params'],
  ['invoke', 'http', 'use "tools/call" with params'],
  [
    'execute_code',
    'stdio',
    'MCP has no method "execute_code": use "tools/call" with params {"name": "unity_execute_code"',
  ],
  ['unity_query', 'http', 'MCP has no method "unity_query": use "tools/call" with params {"name": "unity_query"'],
] as const)('the answer to the request %s over %s says what to do today', (method, endsBy, message) => {
  expect(olderMessage({ jsonrpc: '2.0', id: 0, method }, endsBy)).toEqual({
    kind: 'refused',
    id: 0,
    error: { code: -32_601, message: expect.stringContaining(message) },
  });
});

test.each(['shutdown', 'exit', 'invoke'])('the notification %s is tolerated', (method) => {
  expect(olderMessage({ jsonrpc: '2.0', method }, 'http')).toEqual({
    kind: 'ignored',
    note: `the notification "${method}" means nothing in MCP; it was ignored`,
  });
});

test.each([
  ['execute_code', 'unity_execute_code'],
  ['get_log_details', 'unity_get_log_details'],
  ['unity_query', undefined],
  ['', undefined],
])('the tool %j is called %j today', (name, today) => expect(todaysTool(name)).toBe(today));
