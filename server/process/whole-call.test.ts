import { StdioClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as Client2026 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Transport2026 } from '@modelcontextprotocol/client/stdio';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connect2025, connect2026 } from '../../proof/kit/sdk-clients.ts';
import { initializeRequest, modernMeta } from '../../proof/kit/mcp-messages.ts';
import { tools } from '../../generated/typescript/tools.ts';
import { findServer } from '../clients/forwarder/find-server.ts';
import { frameLine, messageLine, type FrameToForwarder } from '../clients/link/frames.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { createHome, isAlive, kill, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startClient } from '../../proof/kit/clients.ts';
import { packageVersion } from '../lib/this-program.ts';

const bin = buildBin('whole-call');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

/** What a request of the 2026 era carries. */
const modern = { _meta: modernMeta() };

const parameters = (): { command: string; args: string[]; env: Record<string, string>; cwd: string } => ({
  command: process.execPath,
  args: [bin.entry],
  env: { MCP_UNITY_BRIDGE_HOME: home.dir, PATH: process.env['PATH'] ?? '' },
  cwd: home.dir,
});

test('a call goes from an AI client through forwarder and server to Unity and back', async () => {
  const client = startClient(home, bin.entry);
  const initialized = await client.initialize();
  expect(initialized.result).toMatchObject({
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'mcp-unity-bridge' },
    instructions: expect.stringContaining('unity_help'),
  });
  const editor = createFakeEditor(home);
  await editor.connect();
  const answer = client.call('unity_execute_code', { code: 'return 1;', timeout: 20_000 });
  const { log_id, params } = await editor.execution(1);
  expect(params).toEqual({ code: 'return 1;' });
  editor.start(log_id);
  editor.complete(log_id, { x: 1 });
  const { result } = await answer;
  expect(result?.structuredContent).toMatchObject({ status: 'completed', log_id, is_complete: true, result: { x: 1 } });
  expect(JSON.parse(result?.content?.[0]?.text ?? '')).toEqual(result?.structuredContent);
  expect(result?.isError).toBeUndefined();
});

test('the independent client of the 2025 era lists the tools and calls them', async () => {
  const client = await connect2025(new Transport2025(parameters()));
  const editor = createFakeEditor(home);
  editor.answerAll(({ params }) => ({ echo: params['query'] ?? null }));
  await editor.connect();
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  const answer = await client.callTool({ name: 'unity_query', arguments: { query: 'Scene', timeout: 20_000 } });
  expect(answer.structuredContent).toMatchObject({ status: 'completed', result: { echo: 'Scene' } });
  await client.close();
});

test('a client that negotiates speaks 2026-07-28 with the same server', async () => {
  const client = await connect2026(new Transport2026(parameters()));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const editor = createFakeEditor(home);
  editor.answerAll(() => 42);
  await editor.connect();
  const answer = await client.callTool({ name: 'unity_query', arguments: { query: 'Scene', timeout: 20_000 } });
  expect(answer.structuredContent).toMatchObject({ status: 'completed', result: 42 });
  await client.close();
});

test('a client that gave a progress token learns of each partial result before the answer', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const answer = client.request('tools/call', {
    name: 'unity_execute_code',
    arguments: { code: 'x', timeout: 60_000 },
    _meta: { progressToken: 'token' },
  });
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  for (const done of [1, 2]) {
    editor.report(log_id, { done });
    await waitFor(
      `progress ${done}`,
      () => client.lines.filter((line) => line.includes('notifications/progress')).length >= done,
    );
  }
  editor.complete(log_id, 'done');
  expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', partial_result: { done: 2 } });
  const heard = client.lines
    .map((line) => JSON.parse(line))
    .filter(({ method }) => method === 'notifications/progress');
  expect(heard.every(({ params }) => params.progressToken === 'token')).toBe(true);
  const progress: number[] = heard.map(({ params }) => params.progress);
  expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b));
});

test.each([
  ['was the end of its operation is delivered: an identical call is new work', true, 2],
  ['was none leaves that to be given to an identical call', false, 1],
])('a confirmation that only the next server receives, of an answer that %s', async (_title, terminal, executions) => {
  const open = {
    client_uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    version: packageVersion,
    pid: process.pid,
    cwd: home.dir,
  };
  const editor = createFakeEditor(home);
  editor.answerAll(() => 1);
  const callOver = async (ordinal: number, confirmed: string): Promise<void> => {
    const link = await findServer({ stateDir: home.dir, entry: bin.entry, patienceMs: 0, open });
    await editor.connect();
    const answers: FrameToForwarder[] = [];
    link.listen(
      (frame) => answers.push(frame),
      () => undefined,
    );
    const params = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 }, ...modern };
    link.write(
      `${confirmed}${messageLine(JSON.stringify({ jsonrpc: '2.0', id: ordinal, method: 'tools/call', params }), { ordinal })}`,
    );
    const answer = await waitFor('the answer', () => answers.find(({ type }) => type === 'message'));
    expect(answer).toMatchObject({ ordinal, text: expect.stringContaining('"status":"completed"') });
    link.close();
  };
  await callOver(1, '');
  const { pid } = await home.hub();
  kill(pid);
  await waitFor('the server to be gone', () => !isAlive(pid));
  await callOver(2, frameLine({ type: 'written', ordinal: 1, terminal }));
  expect(editor.executed).toHaveLength(executions);
});

test('reloads in a burst are reported once to every client that may be notified: all of 2025 after their handshake, of 2026 those that listen', async () => {
  const heard: unknown[] = [];
  const onChanged = (error: Error | null): void => void heard.push(error);
  const listening = new Client2026(
    { name: 'listening', version: '1' },
    { versionNegotiation: { mode: 'auto' }, listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged } } },
  );
  await listening.connect(new Transport2026(parameters()));
  const silent = await connect2026(new Transport2026(parameters()));
  let unasked = 0;
  silent.setNotificationHandler('notifications/tools/list_changed', () => void (unasked += 1));
  const older = startClient(home, bin.entry);
  await older.initialize();
  const greeting = startClient(home, bin.entry);
  await greeting.request('initialize', initializeRequest({ name: 'greeting', protocolVersion: '2025-06-18' }).params);
  await greeting.request('ping', {});
  const notices = ({ lines }: { lines: readonly string[] }): number =>
    lines.filter((line) => line.includes('notifications/tools/list_changed')).length;
  const editor = createFakeEditor(home);
  await editor.connect();

  for (const burst of [1, 2]) {
    for (const generation of [2, 3])
      editor.push({
        type: 'DOMAIN_RELOAD_RECOVERED',
        timestamp: new Date().toISOString(),
        payload: { generation, durationMs: 1 },
      });
    await waitFor(`notice ${burst}`, () => notices(older) >= burst && heard.length >= burst);
    // A second notice of the same burst would be here by the time a later request has been answered.
    await Promise.all([
      older.call('unity_help', {}),
      listening.callTool({ name: 'unity_help', arguments: {} }),
      silent.listTools(),
    ]);
    expect([notices(older), heard, unasked]).toEqual([burst, Array.from({ length: burst }, () => null), 0]);
  }
  expect(notices(greeting)).toBe(0);
  // A client that has the list is notified of another one only.
  await older.request('tools/list', {});
  editor.push({
    type: 'DOMAIN_RELOAD_RECOVERED',
    timestamp: new Date().toISOString(),
    payload: { generation: 4, durationMs: 1 },
  });
  await waitFor('notice 3', () => heard.length >= 3);
  await older.call('unity_help', {});
  expect(notices(older)).toBe(2);
  await Promise.all([listening.close(), silent.close()]);
});

test.each(['2025-06-18', '2026-07-28'])(
  'kill -9 of the server in the middle of a call: a client of %s gets its answer, and the work ran once',
  async (era) => {
    const client = startClient(home, bin.entry);
    const meta = era === '2026-07-28' ? modern : {};
    if (era === '2025-06-18') await client.initialize();
    const editor = createFakeEditor(home);
    const before = await home.hub();
    await editor.connect();
    const answer = client.request(
      'tools/call',
      { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 }, ...meta },
      'the call',
    );
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    kill(before.pid);
    const after = await waitFor('another server', async () => {
      const hub = await home.hub();
      return hub.pid !== before.pid && hub;
    });
    expect(isAlive(before.pid)).toBe(false);
    await editor.connect();
    editor.complete(log_id, 'built');
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
    expect(editor.executed).toHaveLength(1);
    expect(after.boot_id).not.toBe(before.boot_id);
    expect(client.lines.filter((line) => line.includes('"the call"'))).toHaveLength(1);
    expect(client.lines.filter((line) => line.includes('"instructions"'))).toHaveLength(era === '2025-06-18' ? 1 : 0);
  },
);

test('an identical call after a delivered answer is new work; after one that reached no client it is given that answer', async () => {
  const first = startClient(home, bin.entry);
  await first.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const call = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } };
  for (const n of [1, 2]) {
    const answer = first.request('tools/call', call, `call ${n}`);
    const { log_id } = await editor.execution(n);
    editor.start(log_id);
    editor.complete(log_id, n);
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', result: n });
  }
  first.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'call 3', method: 'tools/call', params: call })}\n`);
  const { log_id } = await editor.execution(3);
  editor.start(log_id);
  first.process.kill('SIGKILL');
  await first.exit();
  editor.complete(log_id, 3);

  const second = startClient(home, bin.entry);
  await second.initialize();
  expect((await second.request('tools/call', call)).result?.structuredContent).toMatchObject({
    status: 'completed',
    log_id,
    result: 3,
    deduplicated: true,
  });
  expect(editor.executed).toHaveLength(3);
});

test('a call that was accepted by a store which is lost is answered as interrupted, and never runs again', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const { pid } = await home.hub();
  const answer = client.request(
    'tools/call',
    { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } },
    'the call',
  );
  const { log_id } = await editor.execution(1);
  // The forwarder has heard of the acceptance before it passes an answer on.
  await client.request('ping', {});
  process.kill(client.process.pid ?? 0, 'SIGSTOP');
  kill(pid);
  await waitFor('the server to be gone', () => !isAlive(pid));
  const ofStore = readdirSync(home.dir).filter((name) => name.startsWith('store') || name === 'write-log');
  for (const name of ofStore) rmSync(join(home.dir, name), { recursive: true });
  process.kill(client.process.pid ?? 0, 'SIGCONT');
  await waitFor('another server', async () => (await home.hub()).pid !== pid);
  await editor.connect();
  expect((await answer).result?.structuredContent).toMatchObject({
    status: 'error',
    error_code: 'interrupted',
    log_id,
  });
  expect(editor.executed).toHaveLength(1);
});
