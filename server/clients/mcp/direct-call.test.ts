import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../generated/typescript/types.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createMcpServer, type McpPeer } from './mcp-server.ts';
import { prepareMessage } from './protocol/client-message.ts';
import type { McpCall } from './protocol/mcp-state.ts';
import { fakeCompleted, createFakeRunner, sampleLogId } from './testing/fake-runner.ts';
import { connect2025, connect2026 } from './testing/link-clients.ts';

const code = { name: 'unity_execute_code', arguments: { code: 'Build();' } };
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: code };
const withParams = (params: unknown): object => ({ ...call, params });
const withMeta = (meta: unknown): object => withParams({ ...code, _meta: meta });

const plain: readonly (readonly [string, object])[] = [
  ['a call', call],
  ['an id that is a text', { ...call, id: 'seven' }],
  ['no arguments', withParams({ name: 'unity_query' })],
  ['null as arguments', withParams({ name: 'unity_query', arguments: null })],
  ['a list as arguments', withParams({ ...code, arguments: [1] })],
  ['a number as arguments', withParams({ ...code, arguments: 7 })],
  ['arguments that do not fit', withParams({ ...code, arguments: { code: 7 } })],
  [
    '__proto__ in the arguments',
    withParams(JSON.parse('{"name":"unity_execute_code","arguments":{"code":"return 1;","__proto__":1}}')),
  ],
  ['half a surrogate pair', withParams({ ...code, arguments: { code: '\ud800' } })],
  ['a token for progress', withMeta({ progressToken: 3, 'some.client/id': 'x' })],
  ['a trace', withMeta({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })],
];

const forTheSdk: readonly (readonly [string, object])[] = [
  ['another method', { ...call, method: 'tools/list', params: {} }],
  ['a notification', { jsonrpc: '2.0', method: 'tools/call', params: code }],
  ['an id that is no integer', { ...call, id: 7.5 }],
  ['another version of JSON-RPC', { ...call, jsonrpc: '1.0' }],
  ['a further member', { ...call, more: 1 }],
  ['a further param', withParams({ ...code, task: {} })],
  ['params that are a list', withParams([])],
  ['an unknown tool', withParams({ name: 'unity_dance' })],
  ['no name', withParams({ arguments: {} })],
  ['a _meta that is a text', withMeta('x')],
  ['a token for progress that is none', withMeta({ progressToken: {} })],
  ['a member of MCP itself in _meta', withMeta({ 'io.modelcontextprotocol/related-task': { taskId: 'x' } })],
];

test.each(plain)(
  '%s: the answer and what the hub is asked are those of the way through the SDK',
  async (_what, message) => {
    const { peer, asked, answers, deliver } = await openPeer();
    const answer = await peer.directCall(message)?.();
    const direct = asked.splice(0);
    deliver(prepareMessage(message));
    await waitFor('the answer of the SDK', () => answers.length > 0);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answers[0]);
    expect(direct.map(comparable)).toEqual(asked.map(comparable));
  },
);

test.each(forTheSdk)('%s is passed to the SDK', async (_what, message) => {
  const { peer, asked } = await openPeer();
  expect(peer.directCall(message)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('before the handshake every message is for the SDK', () => {
  expect(createPeer([]).directCall(call)).toBeUndefined();
});

test('a client of the 2026 era is answered by the SDK alone', async () => {
  const fake = createFakeRunner();
  fake.onCall = ({ answered }) => answered(fakeCompleted(1));
  const { client, messages } = await connect2026(fake.runner);
  await client.callTool(code);
  expect(messages.at(-1)?.result).toMatchObject({ _meta: { 'io.modelcontextprotocol/serverInfo': expect.anything() } });
});

test('a late answer to a cancelled request does not answer a newer one with its id', async () => {
  const fake = createFakeRunner();
  const { session, messages } = await connect2025(fake.runner);
  const send = (m: JsonObject, ordinal?: number): void =>
    session.message({ type: 'message', m, ...(ordinal === undefined ? {} : { ordinal }) });
  send({ ...call, id: 70 }, 70);
  fake.calls[0]?.answered(fakeCompleted('of the first'));
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 70 } });
  send({ ...call, id: 70 }, 71);
  fake.calls[1]?.answered(fakeCompleted('of the second'));
  await waitFor('an answer', () => messages.some(({ id }) => id === 70));
  const answers = messages.filter(({ id }) => id === 70);
  expect(answers.map(({ result }) => result?.['structuredContent'])).toEqual([fakeCompleted('of the second')]);
});

/** Functions by whether they are given. */
function comparable({ call: asked, id, clientName, traceparent, onProgress, onQuestion, asksInTask }: McpCall): object {
  return {
    call: asked,
    id,
    clientName,
    traceparent,
    asksInTask,
    wantsProgress: onProgress !== undefined,
    canAsk: onQuestion !== undefined,
  };
}

function createPeer(asked: McpCall[]): McpPeer {
  return createMcpServer({
    era: 'legacy',
    newLogId: () => sampleLogId,
    ask(one) {
      asked.push(one);
      return Promise.resolve(fakeCompleted('of the hub'));
    },
    read: () => Promise.reject(new Error('not asked in these tests')),
    approve: () => undefined,
    cancelOperation: () => Promise.reject(new Error('not asked in these tests')),
    onClient: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
}

/** A server after the handshake with a client that can ask its user. */
async function openPeer() {
  const asked: McpCall[] = [];
  const answers: JSONRPCMessage[] = [];
  const peer = createPeer(asked);
  const wire: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send(message) {
      answers.push(JSON.parse(JSON.stringify(message)));
      return Promise.resolve();
    },
  };
  await peer.server.connect(wire);
  const deliver = (message: object): void => wire.onmessage?.(JSON.parse(JSON.stringify(message)));
  const clientInfo = { name: 'older', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo };
  deliver({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  await waitFor('the handshake', () => answers.length > 0);
  answers.length = 0;
  return { peer, asked, answers, deliver };
}
