import type { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Client as Client2026 } from '@modelcontextprotocol/client';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connect2025, connect2026 } from '../../../proof/kit/sdk-clients.ts';
import { messagesIn, initializeRequest, callOf, type Headers, jsonHeaders } from '../../../proof/kit/mcp-messages.ts';
import { tools } from '../../../generated/typescript/tools.ts';
import { askStatus } from '../forwarder/command.ts';
import { certificate, writeCertificate } from '../../../proof/kit/certificate.ts';
import { createFakeEditor, type FakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, isAlive, kill, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../../proof/kit/running.ts';
import { startClient, begin, post } from '../../../proof/kit/clients.ts';

const bin = buildBin('serve-http');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const token = (): string => readFileSync(join(home.dir, 'token'), 'utf8').trim();

async function newer(url: string, name?: string): Promise<Client2026> {
  const client = await connect2026(url, name === undefined ? {} : { name });
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return client;
}

const execute = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } };
const initialize = (url: string, more: Record<string, string> = {}): Promise<Response> =>
  post(url, initializeRequest(), more);

const call = (url: string, session: Headers, id: number, signal?: AbortSignal): Promise<Response> =>
  post(url, callOf(execute, id), session, signal);

function envelopeIn(text: string): Record<string, unknown> | undefined {
  return messagesIn(text).find(({ result }) => result !== undefined)?.result?.structuredContent;
}

async function run(editor: FakeEditor, n: number, result: string): Promise<string> {
  const { log_id } = await editor.execution(n);
  editor.start(log_id);
  editor.complete(log_id, result);
  return log_id;
}

test('clients of both eras call through one URL, and hub.json has it', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  expect((await home.hub()).http_url).toBe(url);
  const editor = createFakeEditor(home);
  editor.answerAll(({ params }) => ({ echo: params['query'] ?? null }));
  await editor.connect();
  const transport = new Transport2025(new URL(url));
  const [client, modern] = [await connect2025(transport), await newer(url)];
  for (const one of [client, modern]) {
    expect((await one.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const answer = await one.callTool({ name: 'unity_query', arguments: { query: 'Scene', timeout: 20_000 } });
    expect(answer.structuredContent).toMatchObject({ status: 'completed', result: { echo: 'Scene' } });
    const bad = await one.callTool({ name: 'unity_execute_code', arguments: { code: 7 } });
    expect(bad.structuredContent).toMatchObject({ error_code: 'invalid_params' });
  }
  await transport.terminateSession();
  await Promise.all([client.close(), modern.close()]);
});

test('a client chooses in its URL which tools of the Editor it sees, and learns when a policy shows others', async () => {
  const rule = (tool: string, decision: string) => ({ tool, decision });
  const write = (...rules: object[]): void =>
    writeFileSync(join(home.dir, 'policy.json'), JSON.stringify({ version: 1, rules }), { mode: 0o600 });
  write(rule('bake', 'allow'), rule('zip', 'deny'));
  const { url } = await startHttpServer(home, bin.entry);
  const offered = (name: string) => ({ name, description: 'Does it.', input_schema: { type: 'object' } });
  const editor = createFakeEditor(home, { hello: { tools: ['bake', 'console', 'zip'].map(offered) } });
  await editor.connect();
  const own = async (client: Client2025 | Client2026): Promise<string[]> =>
    (await client.listTools()).tools.map(({ name }) => name).filter((name) => !name.startsWith('unity_'));
  const shown = { six: [], read: ['bake', 'console'], all: ['bake', 'console', 'zip'] };
  for (const [wanted, names] of Object.entries(shown)) {
    const [client, modern] = [await connect2025(`${url}?tools=${wanted}`), await newer(`${url}?tools=${wanted}`)];
    expect([wanted, await own(client), await own(modern)]).toEqual([wanted, names, names]);
    await Promise.all([client.close(), modern.close()]);
  }
  for (const [query, sentence] of [
    ['tools=some', 'Expected six, read, all as \\"tools\\" in the URL, got \\"some\\".'],
    ['tools=six&tools=all', 'Expected one \\"tools\\" in the URL, got 2.'],
  ]) {
    const refused = await initialize(`${url}?${query}`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(sentence ?? '')]);
  }
  let notifications = 0;
  const client = await connect2025(url);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (notifications += 1));
  expect(await own(client)).toEqual(['bake', 'console']);
  write(rule('bake', 'deny'), rule('zip', 'ask'));
  await waitFor('the client to be notified', () => notifications > 0);
  expect(await own(client)).toEqual(['console', 'zip']);
  await client.close();
});

test('arguments that are no object are an envelope, not a JSON-RPC error', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const session = await begin(url);
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...jsonHeaders, ...session },
    body: '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"unity_query","arguments":[1]}}',
  });
  expect(envelopeIn(await response.text())).toMatchObject({
    error_code: 'invalid_params',
    error: expect.stringContaining('expected an object at the root, got an array of 1'),
  });
});

test('a pointer that leads nowhere delivers nothing: the identical call gets the stored answer', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const client = await connect2025(url);
  const ask = async (name: string, args: object): Promise<unknown> =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent;
  expect(await ask('unity_execute_code', { code: 'Build();', timeout: 0 })).toMatchObject({ status: 'timeout' });
  const log_id = await run(editor, 1, 'one');
  await waitFor('the end to be stored', async () => {
    const { operations } = await askStatus({ stateDir: home.dir });
    return operations[0]?.state === 'completed';
  });
  expect(await ask('unity_get_result', { log_id, pointer: '/items/0' })).toMatchObject({
    error_code: 'invalid_params',
  });
  const again = await ask('unity_execute_code', { code: 'Build();', timeout: 60_000 });
  expect(again).toMatchObject({ status: 'completed', log_id, result: 'one', deduplicated: true });
  await client.close();
});

test('an identical call after a delivered answer is new work; after one that reached nobody it is given that answer', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const session = await begin(`${url}?client=mine`);
  const first = call(url, session, 2);
  await run(editor, 1, 'one');
  expect(envelopeIn(await (await first).text())).toMatchObject({ status: 'completed', result: 'one' });
  const cut = new AbortController();
  const second = await call(url, session, 3, cut.signal);
  const { log_id } = await editor.execution(2);
  cut.abort();
  await expect(second.text()).rejects.toThrow();
  await run(editor, 2, 'two');
  // Its session is gone, as for a client that was started again.
  const other = await begin(`${url}?client=mine`);
  expect(envelopeIn(await (await call(url, other, 2)).text())).toMatchObject({
    status: 'completed',
    log_id,
    result: 'two',
    deduplicated: true,
  });
  const third = call(url, other, 3);
  await run(editor, 3, 'three');
  expect(envelopeIn(await (await third).text())).toMatchObject({ status: 'completed', result: 'three' });
});

test('clients without a name of their own in the URL are as many as their sessions', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const calls = [call(url, await begin(url), 2), call(url, await begin(url), 2)];
  await Promise.all([run(editor, 1, 'a'), run(editor, 2, 'b')]);
  const results = await Promise.all(calls.map(async (answer) => envelopeIn(await (await answer).text())?.['result']));
  expect(new Set(results)).toEqual(new Set(['a', 'b']));
});

test('a socket that is cut in the middle of a call: the 2025 client resumes and gets its answer, once', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const session = await begin(url);
  const cut = new AbortController();
  const stream = await call(url, session, 2, cut.signal);
  const first = await stream.body?.getReader().read();
  const eventId = /^id: (\S+)$/m.exec(Buffer.from(first?.value ?? []).toString())?.[1] ?? '';
  await editor.execution(1);
  cut.abort();
  const log_id = await run(editor, 1, 'built');
  const resumed = await fetch(url, { headers: { ...jsonHeaders, ...session, 'last-event-id': eventId } });
  expect(envelopeIn(await resumed.text())).toMatchObject({ status: 'completed', log_id, result: 'built' });
  // Delivered by the resumption: the next one is new.
  const next = call(url, session, 3);
  await run(editor, 2, 'again');
  expect(envelopeIn(await (await next).text())).toMatchObject({ result: 'again' });
});

const cancelsOf = ({ frames }: FakeEditor) =>
  frames.flatMap((frame) => (frame.kind === 'request' && frame.method === 'operation/cancel' ? [frame.params] : []));

/** The only operation of the server. */
const operationNow = async () => (await askStatus({ stateDir: home.dir })).operations[0];

test('a client of 2026 that closes its stream removes work that has not started and that nobody else waits for (CXL-03)', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const client = await newer(url);
  const cut = new AbortController();
  const lost = client.callTool(execute, { signal: cut.signal });
  const { log_id } = await editor.execution(1);
  cut.abort();
  await expect(lost).rejects.toThrow();
  await waitFor('operation/cancel', () => cancelsOf(editor).length > 0);
  expect(cancelsOf(editor)).toMatchObject([{ log_id, unstarted_only: true }]);
  await client.close();
});

test.each(['has started', 'another call waits for'])(
  'a client of 2026 that closes its stream removes no work that %s: the other call gets the result (CXL-03)',
  async (kind) => {
    const { url } = await startHttpServer(home, bin.entry);
    const editor = createFakeEditor(home);
    await editor.connect();
    const client = await newer(`${url}?client=mine`);
    const cut = new AbortController();
    const lost = client.callTool(execute, { signal: cut.signal });
    const { log_id } = await editor.execution(1);
    const close = async (): Promise<void> => {
      cut.abort();
      await expect(lost).rejects.toThrow();
    };
    if (kind === 'has started') {
      editor.start(log_id);
      await waitFor('the start', async () => (await operationNow())?.state === 'running');
      await close();
    }
    const other = client.callTool(execute);
    // Before the server has seen the stream close, an answer into it counts as delivered, and a call after that is new work.
    await waitFor('the other call to join', async () => (await operationNow())?.deduplicated === 1);
    if (kind !== 'has started') await close();
    await run(editor, 1, 'done');
    expect((await other).structuredContent).toMatchObject({ log_id, result: 'done', deduplicated: true });
    expect([editor.executed.length, cancelsOf(editor)]).toEqual([1, []]);
    await client.close();
  },
);

test('notifications/cancelled of a session removes work that nobody else waits for', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const client = await connect2025(url);
  const cut = new AbortController();
  const lost = client.callTool(execute, undefined, { signal: cut.signal });
  const { log_id } = await editor.execution(1);
  cut.abort('changed my mind');
  await expect(lost).rejects.toThrow();
  await waitFor('operation/cancel', () =>
    editor.frames.some(
      (frame) => frame.kind === 'request' && frame.method === 'operation/cancel' && frame.params.log_id === log_id,
    ),
  );
  await client.close();
});

test.each([
  ['2025', '404, begins a new session and calls again'],
  ['2026', 'a network error and calls again'],
])(
  'kill -9 of the server in the middle of a call: a client of %s that gets %s under its own name gets the result, and the work ran once',
  async (era) => {
    const first = await startHttpServer(home, bin.entry);
    const url = `${first.url}?client=mine`;
    const editor = createFakeEditor(home);
    await editor.connect();
    const connect = async (): Promise<{ build(): Promise<unknown>; close(): Promise<void> }> => {
      const client = era === '2025' ? await connect2025(url) : await newer(url);
      return { build: async () => (await client.callTool(execute)).structuredContent, close: () => client.close() };
    };
    const client = await connect();
    const lost = client.build().then(
      () => 'answered',
      () => 'lost',
    );
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    kill(first.process.pid ?? 0);
    await waitFor('the server to be gone', () => !isAlive(first.process.pid ?? 0));
    await startHttpServer(home, bin.entry, { port: first.port });
    await editor.connect();
    const again = (await connect()).build();
    editor.complete(log_id, 'built');
    expect(await again).toMatchObject({ status: 'completed', log_id, result: 'built' });
    expect(editor.executed).toHaveLength(1);
    await client.close();
    expect(await lost).toBe('lost');
  },
);

test('the Editor of a call is that of ?project=, a name or an absolute path; anything else is refused before a session begins', async () => {
  const { url } = await startHttpServer(home, bin.entry);
  const editors = ['One', 'Two'].map((name) => {
    const projectPath = join(home.dir, name);
    mkdirSync(projectPath);
    return createFakeEditor(home, { projectPath, hello: { project_name: name } });
  });
  for (const [index, editor] of editors.entries()) {
    editor.answerAll(() => index);
    await editor.connect();
  }
  for (const [query, result] of [
    [`?project=${join(home.dir, 'One')}/../Two`, 1],
    ['?project=One', 0],
  ] as const) {
    const response = await call(url, await begin(`${url}${query}`), 2);
    expect(envelopeIn(await response.text())).toMatchObject({ status: 'completed', result });
  }
  for (const query of [
    '?project=../One',
    '?project=a&project=b',
    `?client=${'x'.repeat(101)}`,
    `?project=${'x'.repeat(5_000)}`,
  ]) {
    const response = await initialize(`${url}${query}`);
    expect([query, response.status, await response.json()]).toMatchObject([
      query,
      400,
      { error: { message: expect.stringMatching(/^Expected /) } },
    ]);
  }
});

test('beyond the loopback interface: only with TLS, and then only with the token', async () => {
  const refused = spawnSync(process.execPath, [bin.entry, 'serve', '--http', '--host', '0.0.0.0', '--port', '0'], {
    env: home.env,
    encoding: 'utf8',
  });
  expect([refused.status, refused.stderr.split('\n')]).toEqual([
    2,
    [
      'mcp-unity-bridge: to listen on 0.0.0.0, which is not the loopback interface, TLS is needed: give --tls-cert and --tls-key, or leave out --host.',
      expect.stringMatching(/^See `.* serve --help`\.$/),
      '',
    ],
  ]);
  const { cert, key } = writeCertificate(home.dir);
  const { url, port } = await startHttpServer(home, bin.entry, {
    args: ['--host', '0.0.0.0', '--host', 'bridge.test', '--tls-cert', cert, '--tls-key', key],
  });
  expect(url).toBe(`https://bridge.test:${port}/mcp`);
  const status = (host: string, authorization?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        port,
        path: '/mcp',
        method: 'DELETE',
        ca: certificate,
        servername: 'localhost',
        headers: { host, ...(authorization === undefined ? {} : { authorization }) },
      });
      asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      asked.on('error', reject);
      asked.end();
    });
  const bearer = `Bearer ${token()}`;
  // 400: past the guards, where a session is missed.
  expect(await status(`bridge.test:${port}`, bearer)).toBe(400);
  expect(await status(`127.0.0.1:${port}`, bearer)).toBe(400);
  expect(await status(`bridge.test:${port}`)).toBe(401);
  expect(await status(`evil.test:${port}`, bearer)).toBe(403);

  const client = startClient(home, bin.entry, { args: ['connect', `https://localhost:${port}/mcp`, '--ca', cert] });
  expect((await client.initialize()).result).toBeDefined();
  const distrusting = startClient(home, bin.entry, { args: ['connect', `https://localhost:${port}/mcp`] });
  expect((await distrusting.initialize()).error?.message).toMatch(
    /cannot be used: .*certificate.* If you trust it, give its certificate with --ca/,
  );
});

test('a new token is taken at once: who is connected stays, who comes needs the new one, and the log knows neither', async () => {
  const server = await startHttpServer(home, bin.entry, { args: ['--bearer'] });
  const before = token();
  const stays = startClient(home, bin.entry, { args: ['connect', server.url] });
  await stays.initialize();
  const editor = createFakeEditor(home);
  editor.answerAll(() => 'still here');
  await editor.connect();
  expect((await initialize(server.url, { authorization: `Bearer ${before}` })).status).toBe(200);
  const rotated = spawnSync(process.execPath, [bin.entry, 'token', 'rotate'], { env: home.env, encoding: 'utf8' });
  expect([rotated.status, rotated.stderr]).toEqual([0, '']);
  const after = token();
  expect(after).not.toBe(before);
  const refused = await initialize(server.url, { authorization: `Bearer ${before}` });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="mcp-unity-bridge"']);
  expect((await initialize(server.url, { authorization: `Bearer ${after}` })).status).toBe(200);
  expect(
    (await stays.call('unity_execute_code', { code: 'x', timeout: 20_000 })).result?.structuredContent,
  ).toMatchObject({ result: 'still here' });
  await expect(createFakeEditor(home, { token: before }).connect()).rejects.toThrow();
  const late = startClient(home, bin.entry, { args: ['connect', server.url], env: { MCP_UNITY_BRIDGE_TOKEN: before } });
  expect((await late.initialize()).error?.message).toContain('have different tokens');
  const output = server.stderr() + readFileSync(join(home.dir, 'server.log'), 'utf8');
  expect([output.includes(before), output.includes(after)]).toEqual([false, false]);
});

test('`serve` takes the place of a server that runs in the background: its clients continue; one in the foreground stays', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const background = await home.hub();
  const editor = createFakeEditor(home);
  await editor.connect();
  const answer = client.request('tools/call', execute, 'the call');
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  const server = await startHttpServer(home, bin.entry);
  expect(isAlive(background.pid)).toBe(false);
  await editor.connect();
  editor.complete(log_id, 'built');
  expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
  expect((await home.hub()).pid).toBe(server.process.pid);
  const second = spawnSync(process.execPath, [bin.entry, 'serve'], { env: home.env, encoding: 'utf8' });
  expect([second.status, second.stderr]).toEqual([
    75,
    expect.stringContaining(`Another mcp-unity-bridge server is running for ${home.dir}`),
  ]);
  expect(isAlive(server.process.pid ?? 0)).toBe(true);
});

test('a port that is taken, and files that are no certificates, are reported in one sentence', async () => {
  const { port } = await startHttpServer(home, bin.entry);
  const other = createHome();
  const output = (...args: string[]): unknown => {
    const ended = spawnSync(process.execPath, [bin.entry, 'serve', '--http', ...args], {
      env: other.env,
      encoding: 'utf8',
    });
    return [ended.status, ...ended.stderr.split('\n').filter((line) => line.startsWith('mcp-unity-bridge:'))];
  };
  expect(output('--port', String(port))).toEqual([
    1,
    `mcp-unity-bridge: Port ${port} of 127.0.0.1 is taken by another program. Choose another with --port, or end that program.`,
  ]);
  const empty = join(other.dir, 'empty.pem');
  writeFileSync(empty, '');
  expect(output('--port', '0', '--tls-cert', empty, '--tls-key', empty)).toEqual([
    2,
    `mcp-unity-bridge: expected a PEM file with a CERTIFICATE as --tls-cert, got ${empty}, which holds none.`,
  ]);
  await other.remove();
});
