import { Client as Client2026, StreamableHTTPClientTransport as HttpTransport2026 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Transport2026 } from '@modelcontextprotocol/client/stdio';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpTransport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { readyTools } from '../../../generated/typescript/ready-tools.ts';
import { readHubFile } from '../../lib/home/state-files.ts';
import { buildBin } from '../../../proof/kit/running.ts';
import { createHome, isAlive, kill, type Home, waitFor } from '../../../proof/kit/scratch.ts';

const bin = buildBin('whole-mcp');
let home: Home;
const clients: { close(): Promise<void> }[] = [];
beforeEach(() => {
  home = createHome();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await home.remove();
});
afterAll(() => bin.remove());

/** A stand-in for the Editor, of a project with one texture. */
function startEditor(...args: string[]): ChildProcess {
  mkdirSync(join(project(), 'Assets', 'My Textures'), { recursive: true });
  writeFileSync(join(project(), 'Assets', 'My Textures', 'note.txt'), 'rock');
  writeFileSync(join(home.dir, 'secret.txt'), 'secret');
  const editor = spawn(process.execPath, [bin.entry, 'mock', '--project', project(), '--instant', '--quiet', ...args], {
    env: home.env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  home.owns(editor.pid);
  return editor;
}

const project = (): string => join(home.dir, 'game');

function writePolicy(...rules: readonly object[]): void {
  writeFileSync(join(home.dir, 'policy.json'), JSON.stringify({ version: 1, rules }));
}

const parameters = (
  env: NodeJS.ProcessEnv,
): { command: string; args: string[]; env: Record<string, string>; cwd: string } => ({
  command: process.execPath,
  args: [bin.entry, '--project', project()],
  env: {
    MCP_UNITY_BRIDGE_HOME: home.dir,
    PATH: process.env['PATH'] ?? '',
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ''])),
  },
  cwd: home.dir,
});

/** What the user answers, and what was asked. */
interface User {
  answer: { action: 'accept'; content: { approve: boolean } } | { action: 'decline' };
  readonly asked: string[];
}

const yes = (): User => ({ answer: { action: 'accept', content: { approve: true } }, asked: [] });

function clientOf2025(user?: User): Client2025 {
  const client = new Client2025(
    { name: 'older', version: '1' },
    { capabilities: user === undefined ? {} : { elicitation: {} } },
  );
  if (user !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      user.asked.push(params.message);
      return { ...user.answer };
    });
  }
  clients.push(client);
  return client;
}

function clientOf2026(user?: User): Client2026 {
  const client = new Client2026(
    { name: 'newer', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: user === undefined ? {} : { elicitation: { form: {} } } },
  );
  if (user !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      user.asked.push(params.message);
      return { ...user.answer };
    });
  }
  clients.push(client);
  return client;
}

async function connect2025(env: NodeJS.ProcessEnv = {}, user?: User): Promise<Client2025> {
  const client = clientOf2025(user);
  await client.connect(new Transport2025({ ...parameters(env), stderr: 'ignore' }));
  return client;
}

async function connect2026(env: NodeJS.ProcessEnv = {}, user?: User): Promise<Client2026> {
  const client = clientOf2026(user);
  await client.connect(new Transport2026({ ...parameters(env), stderr: 'ignore' }));
  return client;
}

const eras = [
  ['2025', connect2025],
  ['2026', connect2026],
] as const;

const work = (code: string): { name: string; arguments: Record<string, unknown> } => ({
  name: 'unity_execute_code',
  arguments: { code, timeout: 20_000 },
});

/** The server has an Editor. */
async function connected(client: {
  readResource(params: { uri: string }): Promise<{ contents: readonly object[] }>;
}): Promise<void> {
  const isConnected = async (): Promise<boolean> =>
    JSON.stringify(await client.readResource({ uri: 'unity://editor' })).includes('"state\\": \\"connected');
  await waitFor('the Editor to be connected', isConnected);
}

async function killServer(): Promise<void> {
  const { pid } = await home.hub();
  kill(pid);
  await waitFor('the server to be gone', () => !isAlive(pid));
}

test('what only the Editor knows is read through it, and nothing else of the disk', async () => {
  startEditor();
  const client = await connect2026();
  await connected(client);
  const read = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents[0];
  expect(await read('unity://scene')).toMatchObject({
    mimeType: 'application/json',
    text: expect.stringContaining('Player'),
  });
  expect(await read('unity://screenshot')).toMatchObject({
    mimeType: 'image/png',
    blob: expect.stringMatching(/^iVBORw0KGgo/),
  });
  expect(await read('unity://assets/My%20Textures/note.txt')).toMatchObject({ text: 'rock' });
  expect(await read('unity://editor')).toMatchObject({ text: expect.stringContaining('"state": "connected"') });
  for (const path of ['none.png', '../../secret.txt', '..%2F..%2Fsecret.txt', '%252e%252e/x'])
    await expect(client.readResource({ uri: `unity://assets/${path}` }), path).rejects.toMatchObject({ code: -32602 });
});

test.each(eras)(
  'work that the policy asks about runs when the user says yes, and never when he says no (%s)',
  async (_era, connect) => {
    writePolicy({ tool: 'unity_execute_code', decision: 'ask', reason: 'I want to see it.' });
    startEditor();
    const user = yes();
    const client = await connect({}, user);
    await connected(client);
    expect((await client.callTool(work('return 1;'))).structuredContent).toMatchObject({
      status: 'completed',
      result: 1,
    });
    user.answer = { action: 'decline' };
    expect((await client.callTool(work('return 2;'))).structuredContent).toMatchObject({
      status: 'error',
      error_code: 'blocked_by_policy',
    });
    expect(user.asked).toEqual([expect.stringContaining('return 1;'), expect.stringContaining('return 2;')]);
    expect(user.asked[0]).toContain('I want to see it.');
    const silent = await connect();
    expect((await silent.callTool(work('return 3;'))).structuredContent).toMatchObject({
      status: 'error',
      error_code: 'blocked_by_policy',
    });
  },
);

test("the Editor's tools are in the first list that a client asks for, are called, and keep to the policy", async () => {
  writePolicy({ tool: 'count_objects', decision: 'allow' }, { tool: 'bake_lighting', decision: 'ask' });
  startEditor('--custom-tools');
  const user = yes();
  const client = await connect2025({}, user);
  // The Editor has registered at the latest when it has connected once; the first list waits for it then.
  await connected(client);
  await killServer();
  const listed = async (from: typeof client): Promise<string[]> =>
    (await from.listTools()).tools.map(({ name }) => name).slice(6);
  const readers = readyTools.filter((tool) => tool.read_only_hint === true).map(({ name }) => name);
  expect(await listed(client)).toEqual([...readers, 'bake_lighting', 'count_objects'].toSorted());
  expect(
    (await client.callTool({ name: 'scene_hierarchy', arguments: { timeout: 20_000 } })).structuredContent,
  ).toMatchObject({
    status: 'completed',
    result: { total: expect.any(Number) },
  });
  // It writes and is not listed, and runs wherever code may.
  expect((await client.callTool({ name: 'save', arguments: { timeout: 20_000 } })).structuredContent).toMatchObject({
    status: 'completed',
    result: { saved: [] },
  });
  expect(
    (await client.callTool({ name: 'count_objects', arguments: { timeout: 20_000 } })).structuredContent,
  ).toMatchObject({
    status: 'completed',
    result: { count: expect.any(Number) },
  });
  expect((await client.callTool({ name: 'count_objects', arguments: { tag: 1 } })).structuredContent).toMatchObject({
    status: 'error',
    error_code: 'invalid_params',
    error: expect.stringContaining('/tag'),
  });
  expect(
    (await client.callTool({ name: 'bake_lighting', arguments: { quality: 'draft', ticks: 1, timeout: 20_000 } }))
      .structuredContent,
  ).toMatchObject({ status: 'completed' });
  expect(user.asked).toEqual([expect.stringContaining('"quality": "draft"')]);
  expect(
    (await client.callTool({ name: 'append_line', arguments: { path: 'x', text: 'y' } })).structuredContent,
  ).toMatchObject({
    status: 'error',
    error_code: 'blocked_by_policy',
    error: expect.stringContaining('policy allow append_line'),
  });
});

test('subscriptions of both eras survive the death of the server', async () => {
  const heard = { older: 0, newer: 0 };
  const older = await connect2025();
  older.setNotificationHandler(ResourceUpdatedNotificationSchema, () => void (heard.older += 1));
  await older.subscribeResource({ uri: 'unity://logs' });
  const newer = await connect2026();
  newer.setNotificationHandler('notifications/resources/updated', () => void (heard.newer += 1));
  await newer.listen({ resourceSubscriptions: ['unity://logs'] });
  startEditor();
  const client = await connect2026();
  await connected(client);
  await client.callTool(work('Debug.Log("one"); return 1;'));
  await waitFor('both to hear', () => heard.older > 0 && heard.newer > 0);
  const before = { ...heard };
  // The log is written while neither has found the new server.
  const forwarders = [older, newer].map(forwarderOf);
  for (const pid of forwarders) process.kill(pid, 'SIGSTOP');
  await killServer();
  await connected(client);
  await client.callTool(work('Debug.Log("two"); return 2;'));
  for (const pid of forwarders) process.kill(pid, 'SIGCONT');
  await waitFor('both to hear again', () => heard.older > before.older && heard.newer > before.newer);
});

function forwarderOf({ transport }: Client2025 | Client2026): number {
  const pid: unknown = transport === undefined ? undefined : Reflect.get(transport, 'pid');
  if (typeof pid !== 'number') throw new Error('expected a client with a forwarder');
  return pid;
}

test('over HTTP the user is asked, and subscribers are notified, in both eras', async () => {
  writePolicy({ tool: 'unity_execute_code', decision: 'ask' });
  const server = spawn(process.execPath, [bin.entry, 'serve', '--http', '--port', '0'], {
    env: home.env,
    stdio: 'ignore',
  });
  home.owns(server.pid);
  startEditor();
  const { http_url } = await waitFor('the server', () => {
    const hub = readHubFile(home.dir);
    return hub?.http_url === undefined ? undefined : { http_url: hub.http_url };
  });
  const user = yes();
  const heard = { older: 0, newer: 0 };
  const older = clientOf2025(user);
  await older.connect(new HttpTransport2025(new URL(http_url)));
  older.setNotificationHandler(ResourceUpdatedNotificationSchema, () => void (heard.older += 1));
  await older.subscribeResource({ uri: 'unity://logs' });
  const newer = clientOf2026(user);
  await newer.connect(new HttpTransport2026(new URL(http_url)));
  newer.setNotificationHandler('notifications/resources/updated', () => void (heard.newer += 1));
  await newer.listen({ resourceSubscriptions: ['unity://logs'] });
  await connected(newer);
  expect((await older.callTool(work('Debug.Log(1); return 1;'))).structuredContent).toMatchObject({
    status: 'completed',
    result: 1,
  });
  expect((await newer.callTool(work('Debug.Log(2); return 2;'))).structuredContent).toMatchObject({
    status: 'completed',
    result: 2,
  });
  expect(user.asked).toEqual([expect.stringContaining('return 1;'), expect.stringContaining('return 2;')]);
  await waitFor('both to hear', () => heard.older > 0 && heard.newer > 0);
});
