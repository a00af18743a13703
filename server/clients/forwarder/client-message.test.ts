import { expect, test } from 'vitest';
import { readClientLine } from './client-message.ts';

test.each([
  ['nonsense', -32700, null],
  ['17', -32600, null],
  ['null', -32600, null],
  ['{"id":1,"method":"ping"}', -32600, 1],
  ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1],
  ['{"jsonrpc":"2.0","id":1}', -32600, 1],
  ['{"jsonrpc":"2.0","id":"x","method":7}', -32600, 'x'],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602, 1],
])('%s is answered with %i for id %j', (line, code, id) => {
  const message = readClientLine(line);
  if (message.kind !== 'bad') throw new Error(`expected a refusal, got ${message.kind}`);
  expect(JSON.parse(message.reply)).toMatchObject({
    jsonrpc: '2.0',
    id,
    error: { code, message: expect.stringMatching(/^Expected .*got|this has no method/) },
  });
});

test.each([
  ['x', 'got 1 character that is not JSON'],
  ['xy', 'got 2 characters that are not JSON'],
])('%s is counted in the right number', (line, reply) => {
  expect(readClientLine(line)).toMatchObject({ kind: 'bad', reply: expect.stringContaining(reply) });
});

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}', 'request'],
  ['{"jsonrpc":"2.0","id":"1","method":"tools/call","params":{}}', 'request'],
  ['{"jsonrpc":"2.0","method":"notifications/initialized"}', 'notification'],
  ['{"jsonrpc":"2.0","method":"notifications/initialized","params":null}', 'notification'],
  ['{"jsonrpc":"2.0","id":null,"method":"notifications/initialized","params":null}', 'notification'],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}', 'request'],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","result":null,"error":null,"more":1}', 'request'],
  ['{"jsonrpc":"2.0","id":1,"method":null,"params":null,"result":{}}', 'answer'],
  ['{"jsonrpc":"2.0","id":1,"result":{}}', 'answer'],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}', 'answer'],
])('%s is a %s', (line, kind) => {
  expect(readClientLine(line).kind).toBe(kind);
});

test('a value that nests too deeply to be printed is named by its kind', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  expect(readClientLine(`{"jsonrpc":${deep}}`)).toMatchObject({
    kind: 'bad',
    reply: expect.stringContaining('got an array'),
  });
});
