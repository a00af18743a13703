import { DatabaseSync } from '@photostructure/sqlite';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../../../proof/kit/running.ts';
import { createFakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, isAlive, kill, type Home, hasHubFile, waitFor } from '../../../proof/kit/scratch.ts';
import { startClient } from '../../../proof/kit/clients.ts';

/** Greater than any process id. */
const NO_PROCESS = 2 ** 30;

const bin = buildBin('forward');
/** Built before the tests: on a busy machine that takes as long as a test may. */
const newer = buildBin('forward-newer', { version: '99.0.0' });
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => {
  bin.remove();
  newer.remove();
});

const serverLog = (): { message: string; pid?: number }[] =>
  readFileSync(join(home.dir, 'server.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('stdout carries nothing but MCP, whatever the client sends, and the forwarder continues', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  client.write('nonsense\n\n[]\n17\r\n');
  client.write(`{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"${'x'.repeat(33 * 1024 * 1024)}"}}\n`);
  client.write('{"jsonrpc":"2.0","id":"extra","method":"ping","surplus":1}\n');
  expect((await client.answer('extra')).result).toEqual({});
  expect((await client.request('ping', {}, 'alive')).result).toEqual({});
  const errors = client.lines
    .map((line) => JSON.parse(line))
    .filter(({ id }) => id === null)
    .map(({ error }) => error);
  expect(errors.map(({ code }) => code)).toEqual([-32700, -32600, -32600, -32600]);
  expect(errors.at(-1).message).toContain('33554432 bytes');
  for (const line of client.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

test('a byte order mark before the first line is ignored', async () => {
  const client = startClient(home, bin.entry);
  client.write('\uFEFF');
  await client.initialize();
  expect((await client.request('ping', {}, 'alive')).result).toEqual({});
});

test('a closed stdin ends the forwarder, and the server keeps running', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  client.process.stdin?.end();
  expect(await client.exit()).toBe(0);
  expect(isAlive((await home.hub()).pid)).toBe(true);
});

const handshake = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'printf', version: '1' } },
};
const callOf = (id: number, code: string, timeout = 20_000): object => ({
  id,
  method: 'tools/call',
  params: { name: 'unity_execute_code', arguments: { code, timeout } },
});
const linesOf = (messages: readonly object[]): string =>
  messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message })).join('\n');

describe('the end of stdin ends requests, and no answers', () => {
  const initialized = { method: 'notifications/initialized' };
  test.each([
    { title: 'a handshake alone', messages: [handshake], ids: [1] },
    { title: 'notifications alone', messages: [initialized], ids: [] },
    { title: 'a list', messages: [handshake, initialized, { id: 2, method: 'tools/list' }], ids: [1, 2] },
    { title: 'without a handshake', messages: [{ id: 2, method: 'ping' }], ids: [2] },
    {
      title: 'calls while no Editor is there',
      messages: [handshake, initialized, callOf(2, 'a', 0), callOf(3, 'b', 0)],
      ids: [1, 2, 3],
    },
  ])('$title, while no server runs, with and without the last line feed', async ({ messages, ids }) => {
    for (const end of ['\n', '']) {
      const client = startClient(home, bin.entry);
      client.process.stdin?.end(`${linesOf(messages)}${end}`);
      expect([await client.exit(), client.stderr()]).toEqual([0, '']);
      expect(new Set(client.lines.map((line) => JSON.parse(line).id))).toEqual(new Set(ids));
      expect(client.lines).toHaveLength(ids.length);
    }
  });

  test('a call that runs is answered when it has ended', async () => {
    const editor = createFakeEditor(home);
    const first = startClient(home, bin.entry);
    await first.initialize();
    await editor.connect();
    const client = startClient(home, bin.entry);
    client.process.stdin?.end(linesOf([handshake, initialized, callOf(2, 'Build();')]));
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    editor.complete(log_id, 'built');
    expect(await client.exit()).toBe(0);
    expect((await client.answer(2)).result?.structuredContent).toMatchObject({ status: 'completed', result: 'built' });
  });

  test('whoever reads no answer any more, or sends a signal, ends it at once', async () => {
    const editor = createFakeEditor(home);
    const first = startClient(home, bin.entry);
    await first.initialize();
    await editor.connect();
    const client = startClient(home, bin.entry);
    client.process.stdin?.end(linesOf([handshake, initialized, callOf(2, 'Build();')]));
    await editor.execution(1);
    kill(client.process.pid ?? 0, 'SIGTERM');
    expect(await client.exit()).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('a server that hangs (SIGSTOP)', () => {
  /** A client with an Editor, and the server's process. */
  async function started() {
    const client = startClient(home, bin.entry);
    await client.initialize();
    const editor = createFakeEditor(home);
    await editor.connect();
    return { client, editor, pid: (await home.hub()).pid };
  }
  const names = (pid: number): RegExp => new RegExp(`pid ${pid}, .* has said nothing since 20.*kill -KILL ${pid}`);

  test('before the acceptance: answered in time, and once it continues the call has run once, and is found', async () => {
    const { client, editor, pid } = await started();
    process.kill(pid, 'SIGSTOP');
    const answer = await client.call('unity_execute_code', { code: 'Build();', timeout: 100 });
    const { status, log_id, message } = answer.result?.structuredContent ?? {};
    expect([status, message]).toEqual(['timeout', expect.stringMatching(/not known yet/)]);
    const late = await client.call('unity_get_result', { log_id, timeout: 1_000 });
    expect(late.result?.structuredContent).toMatchObject({
      status: 'in_progress',
      log_id,
      message: expect.stringMatching(names(pid)),
    });
    process.kill(pid, 'SIGCONT');
    const work = await editor.execution(1);
    editor.start(work.log_id);
    editor.complete(work.log_id, 'built');
    const found = await client.call('unity_get_result', { log_id, timeout: 20_000 });
    expect(found.result?.structuredContent).toMatchObject({
      status: 'completed',
      result: 'built',
      log_id: work.log_id,
    });
    expect(editor.executed).toHaveLength(1);
    expect((await home.hub()).pid).toBe(pid);
  });
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the forwarder cleanly', async (signal) => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  kill(client.process.pid ?? 0, signal);
  expect(await client.exit()).toBe(0);
  expect(client.stderr()).toBe('');
});

test('a client that closes its end of stdout ends the forwarder cleanly', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  client.process.stdout?.destroy();
  client.notify('notifications/whatever');
  client.write('{"jsonrpc":"2.0","id":9,"method":"ping"}\n');
  expect(await client.exit()).toBe(0);
});

test('five forwarders that start at once find one server', async () => {
  const clients = Array.from({ length: 5 }, () => startClient(home, bin.entry));
  const answers = await Promise.all(clients.map((client) => client.initialize()));
  for (const { result } of answers) expect(result).toMatchObject({ serverInfo: { name: 'mcp-unity-bridge' } });
  expect(serverLog().filter(({ message }) => message === 'listening')).toHaveLength(1);
});

test('a server that was ended by a signal is not started again before a client needs it', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const first = await home.hub();
  kill(first.pid, 'SIGTERM');
  await waitFor('the server to end', () => !isAlive(first.pid));
  expect(hasHubFile(home)).toBe(false);
  expect((await client.request('ping', {})).result).toEqual({});
  expect((await home.hub()).pid).not.toBe(first.pid);
  // Others need not wait until the claim of this one is too old.
  await waitFor('the claim to be given up', () => !existsSync(join(home.dir, 'starting')));
  // The handshake of the new link was answered and swallowed.
  expect(client.lines.filter((line) => line.includes('"instructions"'))).toHaveLength(1);
});

test('a newer forwarder makes an older server hand over, in the middle of a call of an older client', async () => {
  const old = startClient(home, bin.entry);
  await old.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const before = await home.hub();
  const answer = old.call('unity_execute_code', { code: 'Build();', timeout: 60_000 });
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  const young = startClient(home, newer.entry);
  await young.initialize();
  const after = await home.hub();
  expect(after.server_version).toBe('99.0.0');
  await waitFor('the old server to end', () => !isAlive(before.pid));
  await editor.connect();
  editor.complete(log_id, 'built');
  expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
  expect(editor.executed).toHaveLength(1);
  // The older forwarder works with the newer server, and asks no server to hand over.
  expect((await old.request('ping', {})).result).toEqual({});
  expect((await home.hub()).pid).toBe(after.pid);
});

test('where the state folder cannot be used, the client is informed and the forwarder does not hang', async () => {
  writeFileSync(join(home.dir, 'file'), '');
  const client = startClient(home, bin.entry, { env: { MCP_UNITY_BRIDGE_HOME: join(home.dir, 'file', 'state') } });
  const { error } = await client.initialize();
  expect(error?.message).toMatch(/state folder cannot be used.*MCP_UNITY_BRIDGE_HOME/);
  await waitFor('the sentence on stderr', () => client.stderr().includes('state folder cannot be used'));
});

test('the first client is answered before the server has started, and everything else by the server', async () => {
  const held = holdServers();
  const client = startClient(home, bin.entry, { env: held.env });
  client.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } } })}\n`,
  );
  expect((await client.answer(1)).result).toMatchObject({ protocolVersion: '2025-06-18' });
  expect(hasHubFile(home)).toBe(false);
  held.release();
  client.notify('notifications/initialized');
  expect((await client.request('tools/list', {}, 2)).result?.['tools']).toHaveLength(6);
  expect(client.lines).toHaveLength(2);
});

/** Servers that processes with this environment start do nothing before they are released; without their hook, they end. */
function holdServers(): { readonly env: NodeJS.ProcessEnv; release(): void } {
  const [hook, released] = [join(home.dir, 'hold.cjs'), join(home.dir, 'released')];
  const there = (path: string): string => `existsSync(${JSON.stringify(path)})`;
  writeFileSync(
    hook,
    `const { existsSync } = require('node:fs');
    const nap = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    if (process.argv[2] === 'serve') while (!${there(released)}) ${there(hook)} ? nap() : process.exit();`,
  );
  return { env: { NODE_OPTIONS: `--require ${hook}` }, release: () => writeFileSync(released, '') };
}

test('where the store was written by a newer version, the client is informed', async () => {
  const first = startClient(home, bin.entry);
  await first.initialize();
  const { pid } = await home.hub();
  kill(pid, 'SIGTERM');
  await waitFor('the server to end', () => !isAlive(pid));
  const database = new DatabaseSync(join(home.dir, 'store.db'));
  database.exec('PRAGMA user_version = 9999');
  database.close();
  const second = startClient(home, bin.entry);
  const { result } = await second.call('unity_query', { query: 'Scene', timeout: 30_000 });
  // The server may have taken the call before it read its store: then it is not known to be refused.
  expect(['error', 'timeout']).toContain(result?.structuredContent?.['status']);
  expect(JSON.stringify(result?.structuredContent)).toMatch(/newer/);
  await waitFor('hub.json to be removed', () => !hasHubFile(home));
});

test('a file in place of hub.json that says nothing does not keep a server from being started', async () => {
  writeFileSync(join(home.dir, 'hub.json'), '{"version":1,"url":');
  expect((await startClient(home, bin.entry).initialize()).result).toMatchObject({
    serverInfo: { name: 'mcp-unity-bridge' },
  });
});

test('what answers at the socket without knowing the token receives nothing', async () => {
  const { listenLocal } = await import('../../lib/home/local-socket.ts');
  const { writeHubFile } = await import('../../lib/home/state-files.ts');
  const { prepareStateDir, readOrCreateToken } = await import('../../lib/home/state-dir.ts');
  prepareStateDir(home.dir);
  readOrCreateToken(home.dir);
  const heard: string[] = [];
  const address = join(home.dir, 'impostor.sock');
  const impostor = await listenLocal(address, (socket) => {
    socket.on('data', (data) => heard.push(String(data)));
    socket.write('{"type":"welcome","boot_id":"b","version":"0.1.0","proof":"0000"}\n');
  });
  writeHubFile(home.dir, {
    url: 'ws://127.0.0.1:1/bridge',
    socket: address,
    pid: NO_PROCESS,
    boot_id: 'b',
    server_version: '0.0.1',
  });
  const client = startClient(home, bin.entry);
  const { error } = await client.initialize();
  expect(error?.message).toMatch(/does not know the token/);
  expect(heard.join('')).not.toContain('initialize');
  impostor.close();
});
