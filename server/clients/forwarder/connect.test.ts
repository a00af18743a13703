import { createServer, type Server } from 'node:http';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { initializeRequest } from '../../../proof/kit/mcp-messages.ts';
import { listenOnLoopback } from '../../lib/sockets.ts';
import { createFakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, isAlive, kill, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../../proof/kit/running.ts';
import { startClient, type StdioClient } from '../../../proof/kit/clients.ts';
import { linkUrl } from './find-remote-server.ts';

const bin = buildBin('connect');
let home: Home;
let others: Server[] = [];
beforeEach(() => {
  home = createHome();
});
afterEach(async () => {
  for (const server of others) server.close();
  others = [];
  await home.remove();
});
afterAll(() => bin.remove());

const connectTo = (url: string, env: NodeJS.ProcessEnv = {}, ...args: string[]): StdioClient =>
  startClient(home, bin.entry, { args: ['connect', url, ...args], env });

/** Something that answers HTTP and is no server of ours. */
async function stranger(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  server.on(
    'upgrade',
    (_request, socket) =>
      void socket.end(`HTTP/1.1 ${status} Whatever\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  );
  others.push(server);
  return `http://127.0.0.1:${await listenOnLoopback(server)}/mcp`;
}

test.each([
  ['http://127.0.0.1:30069', 'ws://127.0.0.1:30069/mcp/link'],
  ['http://127.0.0.1:30069/', 'ws://127.0.0.1:30069/mcp/link'],
  ['https://game.example.com/mcp?project=Game', 'wss://game.example.com/mcp/link'],
  ['https://example.com/unity/mcp/', 'wss://example.com/unity/mcp/link'],
  ['ws://localhost:1/mcp/link', 'ws://localhost:1/mcp/link'],
])('the link to %s is at %s', (url, link) => {
  expect(linkUrl(url).href).toBe(link);
});

test.each(['nonsense', 'ftp://x/mcp', 'http://user:password@x/mcp', ''])('%j is no URL to connect to', (text) => {
  expect(() => linkUrl(text)).toThrow(/^expected (the|a) URL /);
});

test('a client that speaks only stdio calls over HTTP', async () => {
  const server = await startHttpServer(home, bin.entry);
  const client = connectTo(server.url);
  expect((await client.initialize()).result).toMatchObject({ serverInfo: { name: 'mcp-unity-bridge' } });
  const editor = createFakeEditor(home);
  editor.answerAll(() => 'done');
  await editor.connect();
  expect(
    (await client.call('unity_execute_code', { code: 'x', timeout: 20_000 })).result?.structuredContent,
  ).toMatchObject({ status: 'completed', result: 'done' });
  client.process.stdin?.end();
  expect(await client.exit()).toBe(0);
  expect(client.stderr()).toBe('');
});

test('kill -9 of the server in the middle of a call, and another one on its port: the client gets its answer, and the work ran once', async () => {
  const first = await startHttpServer(home, bin.entry);
  const client = connectTo(first.url);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const answer = client.request(
    'tools/call',
    { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } },
    'the call',
  );
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  kill(first.process.pid ?? 0);
  await waitFor('the server to be gone', () => !isAlive(first.process.pid ?? 0));
  await startHttpServer(home, bin.entry, { port: first.port });
  await editor.connect();
  editor.complete(log_id, 'built');
  expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
  expect(editor.executed).toHaveLength(1);
  expect(client.lines.filter((line) => line.includes('"the call"'))).toHaveLength(1);
  // The handshake of the second link was answered and swallowed.
  expect(client.lines.filter((line) => line.includes('"instructions"'))).toHaveLength(1);
  expect(client.stderr()).toBe('');
});

test('a server that is ended by a signal exits at once, and its successor continues with the call', async () => {
  const first = await startHttpServer(home, bin.entry);
  const client = connectTo(first.url);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const answer = client.call('unity_execute_code', { code: 'Build();', timeout: 60_000 });
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  first.process.kill('SIGTERM');
  expect(await first.exit()).toBe(0);
  await startHttpServer(home, bin.entry, { port: first.port });
  await editor.connect();
  editor.complete(log_id, 'built');
  expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
  expect(editor.executed).toHaveLength(1);
});

test('the same folder of two machines is two clients: identical calls of both run both', async () => {
  const server = await startHttpServer(home, bin.entry);
  const editor = createFakeEditor(home);
  await editor.connect();
  const call = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } };
  const remote = connectTo(server.url);
  const local = startClient(home, bin.entry);
  await Promise.all([remote.initialize(), local.initialize()]);
  const answers = [remote.request('tools/call', call), local.request('tools/call', call)];
  for (const n of [1, 2]) {
    const { log_id } = await editor.execution(n);
    editor.start(log_id);
    editor.complete(log_id, n);
  }
  for (const answer of answers) expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed' });
  expect(editor.executed).toHaveLength(2);
});

test('a wrong token is one sentence on stderr and an error for the client, not a hang', async () => {
  const server = await startHttpServer(home, bin.entry);
  const client = connectTo(server.url, { MCP_UNITY_BRIDGE_TOKEN: 'e'.repeat(64) });
  const { error } = await client.initialize();
  const sentence = `The server at ${server.url} refuses this client: the proof is wrong: forwarder and server have different tokens.`;
  expect(error).toMatchObject({ code: -32603, message: expect.stringContaining(sentence) });
  await waitFor('the sentence on stderr', () =>
    /^mcp-unity-bridge: The server at .* token show\)\.\n/.test(client.stderr()),
  );
  expect(client.stderr()).not.toContain('e'.repeat(64));
});

test('where something else answers, that is reported with what it answered', async () => {
  const url = await stranger(404, 'no such page');
  writeFileSync(join(home.dir, 'token'), `${'a'.repeat(64)}\n`);
  const client = connectTo(url);
  expect((await client.initialize()).error?.message).toContain(
    `${url} is no mcp-unity-bridge server, or not for us: it answers 404: no such page`,
  );
});

test('where no server listens, the client is informed after a while, and is served once there is a server', async () => {
  const server = await startHttpServer(home, bin.entry);
  server.process.kill('SIGTERM');
  expect(await server.exit()).toBe(0);
  const client = connectTo(server.url);
  expect((await client.initialize()).error?.message).toMatch(
    /No server answers at http:.* \(ECONNREFUSED; tried for 5 s\)\. Start it there with: mcp-unity-bridge serve --http$/,
  );
  await startHttpServer(home, bin.entry, { port: server.port });
  await waitFor('an answer', async () => (await client.request('initialize', initializeRequest().params)).result);
});

test('without a token the client learns where to put it', async () => {
  const server = await startHttpServer(home, bin.entry);
  const elsewhere = join(home.dir, 'elsewhere');
  const client = connectTo(server.url, { MCP_UNITY_BRIDGE_HOME: elsewhere });
  expect((await client.initialize()).error?.message).toContain(
    `there is no token in ${join(elsewhere, 'token')}: give the server's in MCP_UNITY_BRIDGE_TOKEN or --token-file`,
  );
  rmSync(elsewhere, { recursive: true, force: true });
});
