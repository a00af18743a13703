import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server } from '@modelcontextprotocol/server';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect2025, connect2026 } from '../../../proof/kit/sdk-clients.ts';
import { begin, post } from '../../../proof/kit/clients.ts';
import { messagesIn, jsonHeaders, modernHeaders, modernMeta } from '../../../proof/kit/mcp-messages.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createMcpEndpoint, type McpEndpoint } from './endpoint.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import { listenHttp, type HttpListener } from './listen.ts';
import type { McpConnection, RequestId } from './mcp-connection.ts';

/** A server with a tool that answers when the test says so, and a record of what was heard of its requests. */
interface Fixture {
  readonly url: string;
  readonly endpoint: McpEndpoint;
  readonly http: HttpListener;
  /** Calls that wait for `answer`, by what they were given. */
  readonly waiting: Map<string, (text: string) => void>;
  readonly heard: string[];
  /** How often a session was used. */
  readonly uses: { count: number };
  readonly aborted: string[];
  readonly connections: McpConnection[];
  readonly log: string[];
}

const stages: Fixture[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map(({ http }) => http.close()));
});

async function makeStage(options: Partial<McpEndpointOptions> = {}): Promise<Fixture> {
  const log: string[] = [];
  const say = (_level: string, message: string): void => void log.push(message);
  const [waiting, heard, connections, aborted] = [
    new Map<string, (text: string) => void>(),
    [] as string[],
    [] as McpConnection[],
    [] as string[],
  ];
  const uses = { count: 0 };
  const createServer = (connection: McpConnection): Server => {
    connections.push(connection);
    const note = (what: string) => (id: RequestId) => void heard.push(`${what} ${id}`);
    const begun = new Set<RequestId>();
    connection.watch({
      sent: note('sent'),
      acknowledged: note('acknowledged'),
      used: () => void (uses.count += 1),
      abandoned: note('abandoned'),
      cancelled: note('cancelled'),
      began: () => undefined,
      drop: () => undefined,
      hasBegun: (id) => begun.has(id),
      ended: () => void heard.push('ended'),
    });
    const server = new Server({ name: 'fixture', version: '1' }, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 'wait', inputSchema: { type: 'object' as const } }],
    }));
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      begun.add(context.mcpReq.id);
      const name = String(params.arguments?.['name']);
      context.mcpReq.signal.addEventListener('abort', () => aborted.push(name));
      if (params.arguments?.['progress'] === true)
        await context.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: context.mcpReq._meta?.progressToken ?? 0, progress: 1 },
        });
      const text =
        params.arguments?.['now'] === true
          ? 'at once'
          : await new Promise<string>((resolve) => waiting.set(name, resolve));
      return { content: [{ type: 'text', text }] };
    });
    return server;
  };
  const endpoint = createMcpEndpoint({ createServer, log: say, ...options });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: say });
  const fixture = { url: http.url, endpoint, http, waiting, heard, uses, connections, log, aborted };
  stages.push(fixture);
  return fixture;
}

const both = jsonHeaders['accept'] ?? '';
const callHeaders = modernHeaders('tools/call', 'wait');

const wait = (id: number, args: object): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'wait', arguments: args },
});
const modernWait = (id: number, args: object): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'wait', arguments: args, _meta: modernMeta() },
});

test('clients of both eras list and call on one path', async () => {
  const { url, heard } = await makeStage();
  const transport = new Transport2025(new URL(url));
  const older = await connect2025(transport);
  expect((await older.listTools()).tools).toHaveLength(1);
  expect((await older.callTool({ name: 'wait', arguments: { now: true } })).content).toEqual([
    { type: 'text', text: 'at once' },
  ]);
  await transport.terminateSession();
  const newer = await connect2026(url);
  expect(newer.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect((await newer.listTools()).tools).toHaveLength(1);
  expect((await newer.callTool({ name: 'wait', arguments: { now: true } })).content).toEqual([
    { type: 'text', text: 'at once' },
  ]);
  await Promise.all([older.close(), newer.close()]);
  expect(heard.filter((what) => what.startsWith('sent')).length).toBeGreaterThan(3);
  expect(heard).toContain('ended');
});

test.each([
  ['2025', both, 'application/json'],
  ['2025', '*/*', 'application/json'],
  ['2025', 'text/event-stream', 'text/event-stream'],
  ['2025', 'application/json', 'application/json'],
  ['2025 with progress', both, 'text/event-stream'],
  ['2025 with progress', 'application/json', 'application/json'],
  ['2026', both, 'application/json'],
  ['2026', 'application/json;q=0.9, text/*', 'application/json'],
  ['2026', 'text/event-stream', 'text/event-stream'],
  ['2026', 'application/json', 'application/json'],
])('%s: a client that accepts %s gets %s, and its answer is sent', async (era, accept, type) => {
  const { url, heard } = await makeStage();
  const session = era === '2026' ? callHeaders : await begin(url);
  const args = { now: true, progress: era === '2025 with progress' };
  const response = await post(url, era === '2026' ? modernWait(7, args) : wait(7, args), { ...session, accept });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const answer = messagesIn(await response.text()).find(({ id }) => id === 7);
  expect(answer?.result?.content?.[0]?.text).toBe('at once');
  await waitFor('the delivery', () => heard.includes('sent 7'));
});

test('progress makes the answer of the 2026 era a stream; who takes only JSON gets the answer alone', async () => {
  const { url } = await makeStage();
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'wait',
      arguments: { now: true, progress: true },
      _meta: { ...modernMeta(), progressToken: 'p' },
    },
  };
  const stream = await post(url, message, callHeaders);
  expect(messagesIn(await stream.text())).toMatchObject([
    { method: 'notifications/progress', params: { progressToken: 'p' } },
    { id: 1, result: {} },
  ]);
  const json = await post(url, message, { ...callHeaders, accept: 'application/json' });
  expect(json.headers.get('content-type')).toBe('application/json');
  expect(await json.json()).toMatchObject({ id: 1, result: { content: [{ text: 'at once' }] } });
});

test.each([
  [
    'GET',
    { 'mcp-protocol-version': '2026-07-28' },
    undefined,
    405,
    'Expected POST, got GET: there are no sessions in 2026-07-28.',
  ],
  ['PUT', { accept: both }, '{}', 405, 'Expected POST, GET or DELETE, got PUT.'],
  ['OPTIONS', {}, undefined, 405, 'Expected POST, GET or DELETE, got OPTIONS.'],
  [
    'POST',
    { accept: 'image/png' },
    '{}',
    406,
    'Expected an Accept header with application/json and text/event-stream, got "image/png".',
  ],
  [
    'POST',
    { 'content-type': 'text/plain' },
    '{}',
    415,
    'Expected the Content-Type application/json, in UTF-8, got "text/plain".',
  ],
  [
    'POST',
    { 'content-type': 'application/json; charset=latin1' },
    '{}',
    415,
    'Expected the Content-Type application/json',
  ],
  [
    'POST',
    { 'content-encoding': 'gzip' },
    '{}',
    415,
    'Expected a body that is not compressed, got Content-Encoding: "gzip".',
  ],
  ['POST', {}, '{"jsonrpc":', 400, 'Expected one JSON-RPC message, got 11 characters that are not JSON'],
  ['POST', {}, '17', 400, 'Expected a JSON-RPC message (an object), got "17".'],
  ['POST', {}, '', 400, 'Expected one JSON-RPC message, got 0 characters'],
  ['POST', {}, `{"x":"${'x'.repeat(8 * 1024 * 1024)}"}`, 413, 'Expected at most 8388608 bytes, got more.'],
  [
    'POST',
    {},
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    400,
    'Expected the header Mcp-Session-Id or an initialize request.',
  ],
  ['GET', { accept: 'text/event-stream' }, undefined, 400, 'Expected the header Mcp-Session-Id with the request GET.'],
  ['GET', { accept: 'application/json' }, undefined, 406, 'Expected an Accept header with text/event-stream'],
  ['DELETE', {}, undefined, 400, 'Expected the header Mcp-Session-Id with the request DELETE.'],
  ['POST', { 'mcp-session-id': 'nobody' }, '{"jsonrpc":"2.0","id":1,"method":"ping"}', 404, 'Session not found'],
])('%s with %j is refused before anything is done', async (method, more, body, status, message) => {
  const { url, connections } = await makeStage();
  const response = await fetch(url, {
    method,
    headers: { ...jsonHeaders, ...more },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBe(status);
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.stringContaining(message) } });
  expect(connections).toEqual([]);
});

test('the bodies that are being read at once are bounded', async () => {
  const { createBodyReader } = await import('./connections.ts');
  const read = createBodyReader({ one: 100, all: 150 });
  const { IncomingMessage } = await import('node:http');
  const { Socket } = await import('node:net');
  const [first, second] = [new IncomingMessage(new Socket()), new IncomingMessage(new Socket())];
  const bodies = [read(first), read(second)];
  first.push(Buffer.alloc(90));
  second.push(Buffer.alloc(90));
  expect(await bodies[1]).toEqual({ kind: 'busy' });
  first.push(null);
  expect(await bodies[0]).toMatchObject({ kind: 'text' });
  const third = new IncomingMessage(new Socket());
  third.push(Buffer.alloc(101));
  expect(await read(third)).toEqual({ kind: 'too_large' });
});

test.each([
  [100, 'text'],
  [101, 'too_large'],
])('a body that announces %d bytes, of at most a hundred, is %s', async (bytes, kind) => {
  const { createBodyReader } = await import('./connections.ts');
  const { IncomingMessage } = await import('node:http');
  const { Socket } = await import('node:net');
  const request = new IncomingMessage(new Socket());
  request.headers['content-length'] = String(bytes);
  const body = createBodyReader({ one: 100 })(request);
  request.push(Buffer.alloc(bytes));
  expect(await body).toMatchObject({ kind });
});

test('bodies that break off, are too large or find no room give back the room that they took', async () => {
  const { createBodyReader } = await import('./connections.ts');
  const read = createBodyReader({ one: 100, all: 150 });
  const { IncomingMessage } = await import('node:http');
  const { Socket } = await import('node:net');
  const begin = (bytes: number) => {
    const request = new IncomingMessage(new Socket());
    const body = read(request);
    request.push(Buffer.alloc(bytes));
    return { request, body };
  };
  for (let round = 0; round < 3; round += 1) {
    const broken = begin(90);
    await once(broken.request, 'data');
    broken.request.destroy();
    expect(await broken.body).toEqual({ kind: 'gone' });
    expect(await begin(101).body).toEqual({ kind: 'too_large' });
    const [first, second] = [begin(90), begin(90)];
    expect(await second.body).toEqual({ kind: 'busy' });
    first.request.push(null);
    expect(await first.body).toMatchObject({ kind: 'text' });
  }
  const exact = begin(100);
  exact.request.push(null);
  expect(await exact.body).toMatchObject({ kind: 'text' });
});

test('a body is whole with the last of the bytes that its request has announced', async () => {
  const { createBodyReader } = await import('./connections.ts');
  const { IncomingMessage } = await import('node:http');
  const { Socket } = await import('node:net');
  const request = new IncomingMessage(new Socket());
  request.headers['content-length'] = '6';
  const body = createBodyReader()(request);
  request.push('abc');
  request.push('def');
  expect(await body).toEqual({ kind: 'text', text: 'abcdef' });
});

/** Call 3, whose connection breaks once its first event is read. `comeBack`: the client asks for what followed that event. */
async function callAndCutOff(url: string, waiting: Fixture['waiting']) {
  const session = await begin(url);
  const cut = new AbortController();
  const stream = await post(url, wait(3, { name: 'a' }), session, cut.signal);
  const first = await stream.body?.getReader().read();
  const eventId = /^id: (\S+)$/m.exec(Buffer.from(first?.value ?? []).toString())?.[1] ?? '';
  const finish = await waitFor('the call', () => waiting.get('a'));
  cut.abort();
  const headers = { ...session, accept: 'text/event-stream', 'last-event-id': eventId };
  return { finish, comeBack: () => fetch(url, { headers }) };
}

test('a client that was cut off resumes with Last-Event-ID: one call, its answer is sent then and not before', async () => {
  const { url, waiting, heard, aborted } = await makeStage();
  const { comeBack, finish } = await callAndCutOff(url, waiting);
  const response = await comeBack();
  expect(heard.filter((what) => what.endsWith(' 3'))).toEqual([]);
  finish('late');
  expect(messagesIn(await response.text())).toMatchObject([{ id: 3, result: { content: [{ text: 'late' }] } }]);
  await waitFor('the delivery', () => heard.includes('sent 3'));
  expect(heard.filter((what) => what.endsWith(' 3'))).toEqual(['sent 3']);
  expect([waiting.size, aborted]).toEqual([1, []]);
});

test('an answer that came while the client was away waits for it', async () => {
  const idle = holdSweeps();
  const { url, waiting, heard, endpoint } = await makeStage({ sessions: { idleMs: 1_000 } });
  const { comeBack, finish } = await callAndCutOff(url, waiting);
  // Twice the idle time: an unanswered call keeps its session, and its answer for as long again.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  idle.sweep();
  expect(endpoint.sessions()).toBe(1);
  finish('while away');
  expect(messagesIn(await (await comeBack()).text())).toMatchObject([
    { id: 3, result: { content: [{ text: 'while away' }] } },
  ]);
  await waitFor('the delivery', () => heard.includes('sent 3'));
  await waitFor('the session to expire', () => {
    idle.sweep();
    return endpoint.sessions() === 0;
  });
});

/** Looks for idle sessions when the test says so, until its end: a busy machine may need longer between two requests than a session may be idle here. */
function holdSweeps(): { sweep(): void } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return { sweep: () => void vi.advanceTimersByTime(1_000) };
}

test('an answer that nobody has come for within the redelivery window is not kept, and its client is informed that it has ended', async () => {
  let now = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { url, waiting } = await makeStage({ events: { now: () => now } });
    const { comeBack, finish } = await callAndCutOff(url, waiting);
    finish('x'.repeat(10_000));
    const answer = async (): Promise<string> => (await comeBack()).text();
    await waitFor('the answer to be stored', async () => (await answer()).includes('xxx'));
    now = limits.redelivery_window_ms;
    vi.advanceTimersByTime(60_000);
    expect(messagesIn(await answer())).toMatchObject([{ id: 3, result: {} }]);
    now += 1;
    vi.advanceTimersByTime(60_000);
    expect(messagesIn(await answer())).toMatchObject([
      { id: 3, error: { message: expect.stringContaining('unity_get_result has it') } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['of 2025 before resumption', 'abandoned', '2025-06-18', both],
  ['of 2025 that takes only JSON', 'abandoned', '2025-11-25', 'application/json'],
  ['of 2026', 'cancelled', '2026-07-28', both],
  ['of 2026 that takes only JSON', 'cancelled', '2026-07-28', 'application/json'],
])(
  'a client %s that closes the stream of a call has %s it, and nothing is kept (CXL-03)',
  async (_who, update, version, accept) => {
    const { url, waiting, heard, aborted } = await makeStage();
    const isModern = version === '2026-07-28';
    const session = isModern ? callHeaders : await begin(url, version);
    const cut = new AbortController();
    const call = post(
      url,
      isModern ? modernWait(3, { name: 'a' }) : wait(3, { name: 'a' }),
      { ...session, accept },
      cut.signal,
    ).then((response) => response.text());
    await waitFor('the call', () => waiting.get('a'));
    cut.abort();
    await expect(call).rejects.toThrow();
    await waitFor('the notification', () => heard.includes(`${update} 3`));
    await waitFor('the handler to be released', () => aborted.includes('a'));
    expect(heard.filter((what) => what.endsWith(' 3'))).toEqual([`${update} 3`]);
  },
);

test('a request that notifications/cancelled or $/cancelRequest names gets no response, and others do', async () => {
  const { url, waiting, heard, aborted } = await makeStage();
  const session = await begin(url);
  const cancels = [
    [4, 'a', { method: 'notifications/cancelled', params: { requestId: 4 } }],
    [5, 'b', { method: '$/cancelRequest', params: { id: 5 } }],
  ] as const;
  const streams: Promise<string>[] = [];
  for (const [id, name, cancel] of cancels) {
    streams.push(post(url, wait(id, { name }), session).then((response) => response.text()));
    await waitFor('the call', () => waiting.get(name));
    expect((await post(url, { jsonrpc: '2.0', ...cancel }, session)).status).toBe(202);
    await waitFor('the handler to be released', () => aborted.includes(name));
    expect(heard).toContain(`cancelled ${id}`);
  }
  expect(messagesIn(await (await post(url, wait(6, { name: 'c', now: true }), session)).text())).toMatchObject([
    { id: 6, result: {} },
  ]);
  expect((await fetch(url, { method: 'DELETE', headers: session })).status).toBe(200);
  for (const stream of streams) expect(messagesIn(await stream)).toEqual([]);
});

test('a cancelled request of a client that takes only JSON ends without a text', async () => {
  const { url, waiting } = await makeStage();
  const session = { ...(await begin(url)), accept: 'application/json' };
  const answer = post(url, wait(4, { name: 'a' }), session);
  await waitFor('the call', () => waiting.get('a'));
  await post(url, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }, session);
  await expect(answer).rejects.toThrow('fetch failed');
});

test('streams of cancelled requests are few: the oldest is ended, and whoever comes back for it is informed that it is over', async () => {
  const { url, waiting, endpoint } = await makeStage();
  const session = await begin(url);
  const streams: Response[] = [];
  for (let id = 10; id < 19; id += 1) {
    streams.push(await post(url, wait(id, { name: `${id}` }), session));
    await waitFor('the call', () => waiting.get(`${id}`));
    await post(url, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }, session);
  }
  const first = (await streams[0]?.text()) ?? '';
  expect(messagesIn(first)).toEqual([]);
  const eventId = /^id: (\S+)$/m.exec(first)?.[1] ?? '';
  const back = await fetch(url, { headers: { ...session, accept: 'text/event-stream', 'last-event-id': eventId } });
  expect([back.status, await back.text()]).toEqual([405, expect.stringContaining('This stream has ended')]);
  await Promise.all([endpoint.close(), ...streams.slice(1).map((stream) => stream.text())]);
});

test('a batch is served in a session of 2025-03-26, also to who takes only JSON and has cancelled a part of it', async () => {
  const { url, waiting } = await makeStage();
  const session = await begin(url, '2025-03-26');
  const two = [
    wait(1, { name: 'a', now: true }),
    { jsonrpc: '2.0', method: 'notifications/roots/list_changed' },
    wait(2, { name: 'b', now: true }),
  ];
  expect(messagesIn(await (await post(url, two, session)).text()).map(({ id }) => id)).toEqual([1, 2]);
  const answer = post(url, [wait(3, { name: 'c' }), wait(4, { name: 'd' })], {
    ...session,
    accept: 'application/json',
  });
  const finish = await waitFor('the call', () => waiting.get('d'));
  await post(url, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }, session);
  finish('done');
  expect(await (await answer).json()).toMatchObject({ id: 4, result: { content: [{ text: 'done' }] } });
  const empty = await post(url, [], session);
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('empty JSON-RPC batch')]);
});

test.each(['2025-06-18', '2025-11-25'])(
  'a batch is refused in a session of %s, and nothing of it runs',
  async (version) => {
    const { url, waiting } = await makeStage();
    const session = await begin(url, version);
    const refused = await post(url, [wait(1, { name: 'a' })], session);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { id: null, error: { code: -32_600, message: expect.stringContaining(`${version} has been agreed on`) } },
    ]);
    expect(waiting.size).toBe(0);
  },
);

test.each([
  ['ping', 'use "server/discover"'],
  ['resources/subscribe', 'use "subscriptions/listen"'],
  ['resources/unsubscribe', 'close the stream of "subscriptions/listen"'],
  ['logging/setLevel', 'give "io.modelcontextprotocol/logLevel" in the _meta'],
  ['tasks/list', 'use "tasks/get"'],
  ['tasks/result', 'use "tasks/get"'],
])('%s, which 2026-07-28 does not have, is answered there with what to use', async (method, today) => {
  const { url } = await makeStage();
  const params = { uri: 'unity://scene', level: 'info', taskId: 'x', _meta: modernMeta() };
  const response = await post(
    url,
    { jsonrpc: '2.0', id: 9, method, params },
    { ...callHeaders, 'mcp-method': method, 'mcp-name': '' },
  );
  const message = expect.stringContaining(`MCP 2026-07-28 has no method "${method}": ${today}`);
  expect([response.status, await response.json()]).toMatchObject([404, { id: 9, error: { code: -32_601, message } }]);
});

test('a version that is not spoken is answered with all that are', async () => {
  const { url } = await makeStage();
  const version = { ...modernMeta(), 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  const headers = {
    ...callHeaders,
    'mcp-protocol-version': '2099-01-01',
    'mcp-method': 'tools/list',
    'mcp-name': '',
  };
  const response = await post(
    url,
    { jsonrpc: '2.0', id: 9, method: 'tools/list', params: { _meta: version } },
    headers,
  );
  const supported = expect.arrayContaining(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']);
  expect([response.status, await response.json()]).toMatchObject([400, { id: 9, error: { data: { supported } } }]);
});

test('methods of older protocols are answered with what to do today, in both eras', async () => {
  const { url, log } = await makeStage();
  const session = await begin(url);
  for (const more of [session, callHeaders]) {
    for (const [method, today] of [
      ['shutdown', 'end the session with an HTTP DELETE to this URL.'],
      ['exit', 'end the session with an HTTP DELETE to this URL.'],
      ['prompts/render', 'use "prompts/get"'],
      ['execute_code', 'use "tools/call" with params {"name": "unity_execute_code"'],
    ] as const) {
      const response = await post(url, { jsonrpc: '2.0', id: 9, method }, more);
      expect(await response.json()).toMatchObject({
        id: 9,
        error: { code: -32_601, message: expect.stringContaining(`MCP has no method "${method}": ${today}`) },
      });
    }
    expect((await post(url, { jsonrpc: '2.0', method: 'exit' }, more)).status).toBe(202);
  }
  expect(log.filter((line) => line === 'the notification "exit" means nothing in MCP; it was ignored')).toHaveLength(2);
});

test('every request but a call shows that the client of a session is there: the same call may be one that lost its answer (EXO-06)', async () => {
  const { url, uses } = await makeStage();
  const session = await begin(url);
  const usesOf = async (request: () => Promise<Response>): Promise<number> => {
    const before = uses.count;
    await (await request()).text();
    return uses.count - before;
  };
  expect(await usesOf(() => post(url, wait(1, { now: true }), session))).toBe(0);
  expect(await usesOf(() => post(url, { jsonrpc: '2.0', id: 2, method: 'tools/list' }, session))).toBe(1);
  expect(await usesOf(() => fetch(url, { method: 'DELETE', headers: session }))).toBe(1);
});

test('an id that an unanswered request has is refused, and the first request continues', async () => {
  const { url, waiting } = await makeStage();
  const session = await begin(url);
  const stream = post(url, wait(6, { name: 'a' }), session).then((response) => response.text());
  const finish = await waitFor('the call', () => waiting.get('a'));
  const again = await post(url, wait(6, { name: 'b' }), session);
  expect([again.status, await again.json()]).toMatchObject([
    200,
    { id: 6, error: { message: expect.stringContaining('got 6. Nothing ran') } },
  ]);
  finish('first');
  expect(messagesIn(await stream)).toMatchObject([{ id: 6, result: { content: [{ text: 'first' }] } }]);
  expect([...waiting.keys()]).toEqual(['a']);
});

test('DELETE ends a session and whatever it waits for; its id is not valid afterwards', async () => {
  const { url, waiting, heard, endpoint } = await makeStage();
  const session = await begin(url);
  const stream = post(url, wait(6, { name: 'a' }), session).then((response) => response.text());
  await waitFor('the call', () => waiting.get('a'));
  expect((await fetch(url, { method: 'DELETE', headers: session })).status).toBe(200);
  expect(messagesIn(await stream)).toEqual([]);
  expect(heard.filter((what) => what === 'ended' || what.endsWith(' 6'))).toEqual(['abandoned 6', 'ended']);
  expect((await post(url, wait(7, { name: 'b' }), session)).status).toBe(404);
  expect([endpoint.sessions(), waiting.size]).toEqual([0, 1]);
});

test('sessions are bounded: one that was quiet makes room, one that waits for an answer does not', async () => {
  const { url, waiting } = await makeStage({ sessions: { count: 1 } });
  const first = await begin(url);
  const second = await begin(url);
  expect((await post(url, wait(1, { now: true }), first)).status).toBe(404);
  const stream = post(url, wait(2, { name: 'a' }), second);
  const finish = await waitFor('the call', () => waiting.get('a'));
  const third = await post(url, {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10']);
  finish('still here');
  expect(await (await stream).text()).toContain('still here');
});

test('where there are too many sessions the one that was quiet for longest makes room, never one with a stream', async () => {
  const { url } = await makeStage({ sessions: { count: 3 } });
  const listening = await begin(url);
  const stream = await fetch(url, { headers: { ...listening, accept: 'text/event-stream' } });
  const [quiet, used] = [await begin(url), await begin(url)];
  for (const session of [listening, used]) expect((await post(url, wait(1, { now: true }), session)).status).toBe(200);
  const fresh = await begin(url);
  const statuses = await Promise.all(
    [listening, quiet, used, fresh].map(async (session) => (await post(url, wait(2, { now: true }), session)).status),
  );
  expect(statuses).toEqual([200, 404, 200, 200]);
  await stream.body?.cancel();
});

test('the stream of a session brings what the server says by itself; a client that comes again takes it over', async () => {
  const idle = holdSweeps();
  const { url, endpoint } = await makeStage({ sessions: { idleMs: 100 } });
  const session = await begin(url);
  const open = (): Promise<Response> => fetch(url, { headers: { ...session, accept: 'text/event-stream' } });
  const first = await open();
  // An open stream keeps its session.
  await new Promise((resolve) => setTimeout(resolve, 300));
  idle.sweep();
  expect(endpoint.sessions()).toBe(1);
  const second = await open();
  expect([first.status, second.status]).toEqual([200, 200]);
  await expect(first.text()).rejects.toThrow();
  await second.body?.cancel();
});

test('comments show that an answer is still awaited, where its form allows that', async () => {
  const { url, waiting } = await makeStage({ keepAliveMs: 20 });
  const session = await begin(url);
  const calls = [
    post(url, wait(1, { name: 'old' }), session),
    post(url, modernWait(1, { name: 'new' }), callHeaders),
  ].map(async (response) => (await response).text());
  for (const name of ['old', 'new']) {
    const finish = await waitFor('the call', () => waiting.get(name));
    await new Promise((resolve) => setTimeout(resolve, 100));
    finish(name);
  }
  for (const [index, name] of ['old', 'new'].entries()) {
    const text = (await calls[index]) ?? '';
    expect(text).toContain(': keepalive\n\n');
    expect(messagesIn(text)).toMatchObject([{ id: 1, result: { content: [{ text: name }] } }]);
  }
});

test('no status on which clients call again is sent once work has begun', async () => {
  const { answeredAfterDispatch } = await import('./exchange.ts');
  for (const status of [400, 401, 403, 404])
    expect(answeredAfterDispatch(Response.json({}, { status })).status).toBe(200);
  for (const status of [200, 202, 406, 500])
    expect(answeredAfterDispatch(new Response('', { status })).status).toBe(status);
});

test('a server that cannot be made is an internal error, and not the end', async () => {
  const { url } = await makeStage({
    createServer() {
      throw new Error('broken');
    },
  });
  const response = await post(url, {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });
  expect([response.status, await response.json()]).toMatchObject([500, { error: { code: -32_603 } }]);
  expect((await post(url, modernWait(1, {}), callHeaders)).status).toBe(500);
});

test('what is sent late on a stream arrives at once', async () => {
  const { url, waiting } = await makeStage();
  const session = await begin(url);
  const call = post(
    url,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait', arguments: { name: 'a' } } },
    session,
  );
  const finish = await waitFor('the call', () => waiting.get('a'));
  const stream = await call;
  const reader = stream.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('retry: 1000');
  finish('late');
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('late');
  expect((await reader?.read())?.done).toBe(true);
  const old = await begin(url, '2025-06-18');
  const open = await fetch(url, { headers: { ...old, accept: 'text/event-stream' } });
  expect(open.status).toBe(200);
  await open.body?.cancel();
});

test.each(['2025', '2026'])(
  '%s: an answer that the client has not taken off its connection is not sent',
  async (era) => {
    const { url, waiting, heard } = await makeStage();
    const session = era === '2025' ? await begin(url) : callHeaders;
    const body = JSON.stringify(era === '2025' ? wait(3, { name: 'a' }) : modernWait(3, { name: 'a' }));
    const { host, port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.pause();
    const lines = Object.entries({
      ...jsonHeaders,
      ...session,
      host,
      'content-length': String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    const finish = await waitFor('the call', () => waiting.get('a'));
    finish('x'.repeat(20_000_000));
    // By the time that another request is answered, a smaller answer would be out.
    await (await post(url, era === '2025' ? wait(4, { now: true }) : modernWait(4, { now: true }), session)).text();
    await waitFor('the other delivery', () => heard.includes('sent 4'));
    socket.destroy();
    const after = await post(url, era === '2025' ? wait(5, { now: true }) : modernWait(5, { now: true }), session);
    await after.text();
    await waitFor('the next delivery', () => heard.includes('sent 5'));
    expect(heard).not.toContain('sent 3');
  },
);
