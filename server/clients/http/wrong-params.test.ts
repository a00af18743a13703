import { expect, test } from 'vitest';
import { type Headers, modernMeta, type McpResponse, messagesIn } from '../../../proof/kit/mcp-messages.ts';
import { begin, post } from '../../../proof/kit/clients.ts';
import { createFakeRunner, helped } from '../mcp/testing/fake-runner.ts';
import { connect2025, connect2026 } from '../mcp/testing/link-clients.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { isObject, memberOf } from '../../lib/json.ts';
import { openStage } from './testing/both-ways.ts';

/** What a client sends beside `jsonrpc` and `id`, as one of an era says it. */
type Message = Readonly<Record<string, unknown>>;
type Send = (message: Message) => Promise<Pick<McpResponse, 'error'> & { readonly result?: object }>;

const modern = (message: Message): Message => {
  const params: object = { ...(isObject(message['params']) ? message['params'] : {}) };
  const meta = memberOf(params, '_meta');
  return { ...message, params: { ...params, _meta: { ...modernMeta(), ...(isObject(meta) ? meta : {}) } } };
};

const overLink =
  (connect: typeof connect2025 | typeof connect2026, say: (message: Message) => Message) => async (): Promise<Send> => {
    const fake = createFakeRunner();
    fake.onCall = ({ answered }) => answered(helped);
    const { session, messages } = await connect(fake.runner);
    let ordinal = 100;
    return (message) => {
      const id = (ordinal += 1);
      session.message({ type: 'message', m: { jsonrpc: '2.0', id, ...say(message) }, ordinal });
      return waitFor('the answer', () => messages.find((answer) => answer.id === id));
    };
  };

const modernHeaders = ({ method, params }: Message): Headers => {
  const name = memberOf(params, 'name') ?? memberOf(params, 'uri');
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': String(method),
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
};

async function overHttp(): Promise<Send> {
  const stage = await openStage('directly');
  stage.fake.onCall = ({ answered }) => answered(helped);
  const session = await begin(stage.url);
  return (message) =>
    answered(stage.url, { jsonrpc: '2.0', id: 7, ...message }, message['method'] === 'initialize' ? {} : session);
}

async function overHttp2026(): Promise<Send> {
  const stage = await openStage('directly');
  stage.fake.onCall = ({ answered }) => answered(helped);
  return (message) => answered(stage.url, { jsonrpc: '2.0', id: 7, ...modern(message) }, modernHeaders(message));
}

async function answered(url: string, message: object, headers: Headers): Promise<McpResponse> {
  const [answer] = messagesIn(await (await post(url, message, headers)).text());
  return answer ?? {};
}

const ways = {
  'stdio, 2025': overLink(connect2025, (message) => message),
  'stdio, 2026': overLink(connect2026, modern),
  'HTTP, 2025': overHttp,
  'HTTP, 2026': overHttp2026,
};
const names = Object.keys(ways) as (keyof typeof ways)[];
const of2025 = names.filter((name) => name.endsWith('2025'));
const of2026 = names.filter((name) => name.endsWith('2026'));

const clientInfo = { name: 'x', version: '1' };
const start = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const ref = { type: 'ref/prompt', name: 'unity_debug_errors' };
const argument = { name: 'limit', value: '' };

/** [ways, method, params, what is expected there, the member, what came] */
const wrong: [readonly (keyof typeof ways)[], string, unknown, string][] = [
  [of2025, 'initialize', undefined, 'Expected an object as params of initialize, got nothing.'],
  [
    of2025,
    'initialize',
    { capabilities: {}, clientInfo },
    'Expected a string as params.protocolVersion of initialize, got nothing.',
  ],
  [
    of2025,
    'initialize',
    { ...start, protocolVersion: 20250618 },
    'Expected a string as params.protocolVersion of initialize, got 20250618.',
  ],
  [
    of2025,
    'initialize',
    { ...start, clientInfo: undefined },
    'Expected an object as params.clientInfo of initialize, got nothing.',
  ],
  [
    of2025,
    'initialize',
    { ...start, clientInfo: { name: 'x' } },
    'Expected a string as params.clientInfo.version of initialize, got nothing.',
  ],
  [
    of2025,
    'initialize',
    { ...start, capabilities: undefined },
    'Expected an object as params.capabilities of initialize, got nothing.',
  ],
  [
    of2025,
    'initialize',
    { ...start, capabilities: [] },
    'Expected an object as params.capabilities of initialize, got an array.',
  ],
  [names, 'completion/complete', {}, 'Expected an object as params.ref of completion/complete, got nothing.'],
  [names, 'completion/complete', { ref }, 'Expected an object as params.argument of completion/complete, got nothing.'],
  [
    names,
    'completion/complete',
    { ref: { type: 'nix' }, argument },
    'Expected "ref/prompt" or "ref/resource" as params.ref.type of completion/complete, got "nix".',
  ],
  [
    names,
    'completion/complete',
    { ref: { type: 'ref/resource' }, argument },
    'Expected a string as params.ref.uri of completion/complete, got nothing.',
  ],
  [
    names,
    'completion/complete',
    { ref, argument: { name: 'a', value: 1 } },
    'Expected a string as params.argument.value of completion/complete, got 1.',
  ],
  [names, 'tools/list', { cursor: 7 }, 'Expected a string as params.cursor of tools/list, got 7.'],
  [
    names,
    'tools/list',
    { _meta: { progressToken: {} } },
    'Expected a string or a number as params._meta.progressToken of tools/list, got an object.',
  ],
  [of2025, 'tools/list', { _meta: 7 }, 'Expected an object as params._meta of tools/list, got 7.'],
  [of2025, 'tools/list', [1], 'Expected an object as params of tools/list, got an array.'],
  [names, 'tools/call', { name: 42 }, 'Expected a string as params.name of tools/call, got 42.'],
  [names, 'tools/call', {}, 'Expected a string as params.name of tools/call, got nothing.'],
  [names, 'resources/list', { cursor: false }, 'Expected a string as params.cursor of resources/list, got false.'],
  [
    names,
    'resources/templates/list',
    { cursor: {} },
    'Expected a string as params.cursor of resources/templates/list, got an object.',
  ],
  [names, 'resources/read', {}, 'Expected a string as params.uri of resources/read, got nothing.'],
  [of2025, 'resources/subscribe', { uri: 7 }, 'Expected a string as params.uri of resources/subscribe, got 7.'],
  [
    of2025,
    'resources/unsubscribe',
    { uri: [] },
    'Expected a string as params.uri of resources/unsubscribe, got an array.',
  ],
  [names, 'prompts/list', { cursor: [] }, 'Expected a string as params.cursor of prompts/list, got an array.'],
  [names, 'prompts/get', {}, 'Expected a string as params.name of prompts/get, got nothing.'],
  [
    names,
    'prompts/get',
    { name: 'unity_async_pattern', arguments: { x: 1 } },
    'Expected a string as params.arguments.x of prompts/get, got 1.',
  ],
  [
    names,
    'prompts/get',
    { name: 'unity_async_pattern', arguments: 'x' },
    'Expected an object as params.arguments of prompts/get, got "x".',
  ],
  [
    of2026,
    'subscriptions/listen',
    {},
    'Expected an object as params.notifications of subscriptions/listen, got nothing.',
  ],
  [
    of2026,
    'subscriptions/listen',
    { notifications: { resourceSubscriptions: 7 } },
    'Expected an array as params.notifications.resourceSubscriptions of subscriptions/listen, got 7.',
  ],
  [
    of2026,
    'tasks/get',
    { _meta: withTasks() },
    'Invalid params: expected the member taskId, the id of a task (a string), got nothing.',
  ],
  [
    of2026,
    'tasks/cancel',
    { taskId: 7, _meta: withTasks() },
    'Invalid params: expected the member taskId, the id of a task (a string), got 7.',
  ],
];

function withTasks(): object {
  return { 'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } } };
}

test.each(
  wrong.flatMap(([where, method, params, sentence]) => where.map((way) => [way, method, params, sentence] as const)),
)('over %s wrong params of %s (%j) are -32602 in one sentence', async (way, method, params, sentence) => {
  const send = await ways[way]();
  const { error } = await send({ method, ...(params === undefined ? {} : { params }) });
  expect([error?.code, error?.message]).toEqual([-32602, sentence]);
});

const nulls: [readonly (keyof typeof ways)[], Message][] = [
  [of2025, { method: 'tools/list', params: null }],
  [of2025, { method: 'ping', params: null }],
  [of2025, { method: 'ping', error: null, result: null, extra: 1 }],
  [of2025, { method: 'tools/list', params: { _meta: null } }],
  [
    of2025,
    {
      method: 'initialize',
      params: { ...start, capabilities: { roots: null, elicitation: null, sampling: null }, _meta: null },
    },
  ],
  [of2025, { method: 'initialize', params: { ...start, clientInfo: { ...clientInfo, title: null, icons: null } } }],
  [names, { method: 'tools/list', params: { cursor: null }, trace: 'x' }],
  [names, { method: 'tools/list', params: { cursor: '' } }],
  [names, { method: 'tools/list', params: { _meta: { progressToken: null, vendor: null } } }],
  [names, { method: 'resources/list', params: { cursor: null } }],
  [names, { method: 'resources/templates/list', params: { cursor: null } }],
  [names, { method: 'prompts/list', params: { cursor: null } }],
  [names, { method: 'prompts/get', params: { name: 'unity_async_pattern', arguments: null } }],
  [names, { method: 'prompts/get', params: { name: 'unity_async_pattern', arguments: { name: null } } }],
  [names, { method: 'completion/complete', params: { ref, argument, context: null } }],
  [
    names,
    {
      method: 'tools/call',
      params: { name: 'unity_help', task: null, arguments: null, _meta: { progressToken: null } },
      extra: {},
    },
  ],
  [
    of2026,
    { method: 'tools/call', params: { name: 'unity_help', _meta: { 'io.modelcontextprotocol/logLevel': null } } },
  ],
];

test.each(nulls.flatMap(([where, message]) => where.map((way) => [way, message] as const)))(
  'over %s what is null is absent, and members that JSON-RPC does not have are ignored: %j',
  async (way, message) => {
    const { result, error } = await (await ways[way]())(message);
    expect(error).toBeUndefined();
    expect(result).toBeDefined();
  },
);

test('a notification whose serializer writes nulls is one (HTTP), and a byte order mark before a message says nothing', async () => {
  const { url } = await openStage('directly');
  const session = await begin(url);
  const notification = { jsonrpc: '2.0', id: null, method: 'notifications/initialized', params: null, result: null };
  expect((await post(url, notification, session)).status).toBe(202);
  const body = `\uFEFF${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: start })}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  expect((await fetch(url, { method: 'POST', headers, body: `\uFEFF${body}` })).status).toBe(400);
});
