import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runProcess as runIn, type Running, buildBin } from '../../proof/kit/running.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import { tryToLink } from '../clients/forwarder/find-server.ts';
import type { ServerLink } from '../clients/forwarder/link.ts';
import { packageVersion } from '../lib/this-program.ts';
import { afterLook, hasHubFile, createHome, isAlive, kill, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { startClient } from '../../proof/kit/clients.ts';

const bin = buildBin('serve');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const run = (...args: string[]): Running => runIn(home, [bin.entry, ...args]);

const token = (): string => readFileSync(join(home.dir, 'token'), 'utf8').trim();

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s in the middle of a call ends the server cleanly: no hub.json, no socket, no process',
  async (signal) => {
    const server = run('serve');
    const { pid, socket } = await home.hub();
    const editor = createFakeEditor(home);
    await editor.connect();
    const client = startClient(home, bin.entry);
    await client.initialize();
    client.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'x', timeout: 60_000 } } })}\n`,
    );
    const { log_id } = await editor.execution(1);
    client.process.kill('SIGKILL');
    kill(pid, signal);
    expect(await server.exit()).toBe(0);
    expect(hasHubFile(home)).toBe(false);
    expect(
      readdirSync(home.dir, { recursive: true, encoding: 'utf8' }).filter((name) => /(\.sock|-wal|-shm)$/.test(name)),
    ).toEqual([]);
    expect(socket).toContain(home.dir);
    for (const line of server.stderr().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(String),
        level: expect.any(String),
        message: expect.any(String),
      });

    // The operation outlived its client and its server.
    const next = startClient(home, bin.entry);
    await next.initialize();
    expect((await next.call('unity_get_result', { log_id })).result?.structuredContent).toMatchObject({
      status: 'in_progress',
      log_id,
    });
  },
);

test('a second server for the same state folder says that there is one, and ends', async () => {
  run('serve');
  const first = await home.hub();
  const second = run('serve');
  expect(await second.exit()).toBe(75);
  expect(second.stderr()).toContain(`Another mcp-unity-bridge server is running for ${home.dir}`);
  expect(await home.hub()).toEqual(first);
});

test('a server whose lock file was moved stops, and releases the state folder to the next one', async () => {
  const server = run('serve');
  await home.hub();
  renameSync(join(home.dir, 'lock.db'), join(home.dir, 'moved.db'));
  expect(await server.exit()).toBe(0);
  expect(server.stderr()).toContain('lock file was moved');
});

test('a server whose store was pulled away stops within two checks, and the next one begins with what is stored', async () => {
  const server = run('serve');
  await home.hub();
  const editor = createFakeEditor(home);
  editor.answerAll(() => 1);
  await editor.connect();
  const client = startClient(home, bin.entry);
  await client.initialize();
  expect(
    (await client.call('unity_execute_code', { code: 'before', timeout: 20_000 })).result?.structuredContent,
  ).toMatchObject({
    status: 'completed',
  });
  // A server that has seen it before the call has ended by then, and the call is one of the next server.
  await afterLook(home);
  for (const name of ['store.db', 'store.db-wal', 'store.db-shm']) rmSync(join(home.dir, name));
  const refused = (await client.call('unity_execute_code', { code: 'pulled away' })).result?.structuredContent;
  expect(refused).toMatchObject({
    status: 'error',
    error_code: 'storage_unavailable',
    error: expect.stringContaining('store.db was moved, deleted or replaced'),
  });
  expect(await server.exit()).toBe(0);
  expect(server.stderr()).toContain('so the server cannot store results where the next server finds them: ending.');
  // Starts the next server.
  await client.call('unity_get_logs', {});
  await editor.connect();
  expect(
    (await client.call('unity_execute_code', { code: 'after', timeout: 20_000 })).result?.structuredContent,
  ).toMatchObject({
    status: 'completed',
  });
  expect(editor.executed.map(({ params }) => params['code'])).toEqual(['before', 'after']);
});

test('a hub.json that was removed comes back; without its socket the server makes room for another', async () => {
  const server = run('serve');
  const hub = await home.hub();
  rmSync(join(home.dir, 'hub.json'));
  expect(await home.hub()).toEqual(hub);
  rmSync(hub.socket);
  expect(await server.exit()).toBe(0);
  expect(hasHubFile(home)).toBe(false);
});

test('a detached server without client and work ends by itself; with a client it stays', async () => {
  const server = run('serve', '--detached', '--idle-exit-ms', '3000');
  const { pid } = await home.hub();
  // A busy machine may need longer to start a client than such a server stays without one.
  const first = await linkHere();
  const client = startClient(home, bin.entry);
  await client.initialize();
  first.close();
  // Longer than the idle time: a quiet client is a client.
  const since = performance.now();
  await waitFor('the idle time to pass', () => performance.now() - since > 4_000);
  expect(isAlive(pid)).toBe(true);
  client.process.stdin?.end();
  expect(await server.exit()).toBe(0);
  expect(hasHubFile(home)).toBe(false);
  expect(server.stderr()).toBe('');
});

/** A client in this process. */
async function linkHere(): Promise<ServerLink> {
  const open = { client_uuid: randomUUID(), version: packageVersion, pid: process.pid, cwd: home.dir };
  const attempt = await tryToLink({ stateDir: home.dir, open });
  if (attempt.kind !== 'linked') throw new Error(`expected a link, got ${attempt.kind}`);
  return attempt.link;
}

test('the token is nowhere in the logs', async () => {
  run('serve', '--log-file', join(home.dir, 'serve.log'));
  await home.hub();
  const editor = createFakeEditor(home);
  editor.answerAll(() => 1);
  await editor.connect();
  const client = startClient(home, bin.entry);
  await client.initialize();
  await client.call('unity_execute_code', { code: 'return 1;' });
  await createFakeEditor(home, { token: 'e'.repeat(64) })
    .connect()
    .catch(() => undefined);
  const logs = readFileSync(join(home.dir, 'serve.log'), 'utf8');
  expect(logs).toContain('listening');
  expect(logs).not.toContain(token());
});

test('where the state folder is a file, serve says so in one sentence', async () => {
  writeFileSync(join(home.dir, 'file'), '');
  const server = runIn(home, [bin.entry, 'serve'], { env: { MCP_UNITY_BRIDGE_HOME: join(home.dir, 'file') } });
  expect(await server.exit()).toBe(1);
  expect(server.stderr()).toMatch(/^mcp-unity-bridge: The state folder cannot be used: .*MCP_UNITY_BRIDGE_HOME.*\n$/);
});

test('a client that vanishes in the middle of a call cancels nothing: the work continues and anybody gets its result', async () => {
  const first = startClient(home, bin.entry);
  await first.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  first.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'x', timeout: 60_000 } } })}\n`,
  );
  const { log_id } = await editor.execution(1);
  first.process.kill('SIGKILL');
  await first.exit();
  const second = startClient(home, bin.entry);
  await second.initialize();
  editor.start(log_id);
  editor.complete(log_id, 'still done');
  expect((await second.call('unity_get_result', { log_id, timeout: 20_000 })).result?.structuredContent).toMatchObject({
    status: 'completed',
    result: 'still done',
  });
  expect(editor.frames.filter((frame) => frame.kind === 'request' && frame.method === 'operation/cancel')).toEqual([]);
});

test('an MCP cancel, unlike that, removes work that no other client waits for', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  client.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'x', timeout: 60_000 } } })}\n`,
  );
  const { log_id } = await editor.execution(1);
  client.notify('notifications/cancelled', { requestId: 'call', reason: 'changed my mind' });
  await waitFor('operation/cancel', () =>
    editor.frames.some(
      (frame) => frame.kind === 'request' && frame.method === 'operation/cancel' && frame.params.log_id === log_id,
    ),
  );
  expect((await client.request('ping', {})).result).toEqual({});
  expect(client.lines.filter((line) => line.includes('"call"'))).toEqual([]);
});

test('`cancel <log_id>` says what happened', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  client.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'x', timeout: 0 } } })}\n`,
  );
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  const running = run('cancel', log_id);
  expect([await running.exit(), running.output()]).toEqual([0, expect.stringMatching(/\w+/)]);
  editor.complete(log_id, 1);
  await waitFor(
    'the end of the operation',
    async () =>
      (await client.call('unity_get_result', { log_id })).result?.structuredContent?.['status'] === 'completed',
  );
  expect(await run('cancel', log_id).exit()).toBe(3);
  const unknown = run('cancel', '01890000-0000-7000-8000-000000000000');
  expect([await unknown.exit(), unknown.stderr()]).toEqual([
    4,
    expect.stringContaining('01890000-0000-7000-8000-000000000000'),
  ]);
  expect(await run('cancel').exit()).toBe(2);
});

test('`cancel <log_id>` where no server runs says so, and starts none', async () => {
  const cancel = run('cancel', '01890000-0000-7000-8000-000000000000');
  expect(await cancel.exit()).toBe(5);
  expect(cancel.stderr()).toMatch(
    new RegExp(
      `^mcp-unity-bridge: No mcp-unity-bridge server is running for ${home.dir}, so nothing was cancelled\\..*\n$`,
    ),
  );
  expect(readdirSync(home.dir)).toEqual([]);
});

test('a server whose store cannot be opened says why once, on stderr and in its log file, and ends', async () => {
  mkdirSync(join(home.dir, 'store.db'));
  const server = run('serve', '--log-file', join(home.dir, 'serve.log'));
  expect(await server.exit()).toBe(1);
  const sentence = /mcp-unity-bridge: (.+)\n$/.exec(server.stderr())?.[1] ?? 'none';
  expect(sentence).toContain('store.db');
  expect(server.stderr().split(sentence)).toHaveLength(2);
  expect(readFileSync(join(home.dir, 'serve.log'), 'utf8').split(JSON.stringify(sentence).slice(1, -1))).toHaveLength(
    2,
  );
  expect(hasHubFile(home)).toBe(false);
});

test('bad arguments are answered with an envelope that a model can read, and nothing runs', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  const editor = createFakeEditor(home);
  await editor.connect();
  const twentyMegabytes = 'x'.repeat(20 * 1024 * 1024);
  const cases: [string, string, string][] = [
    ['unity_execute_code', '{"code":7}', 'expected a string at /code, got 7 (number)'],
    ['unity_execute_code', '{}', '"code" is missing'],
    ['unity_execute_code', 'null', '"code" is missing'],
    ['unity_execute_code', '[1]', 'expected an object at the root, got an array of 1'],
    ['unity_execute_code', '"return 1;"', 'expected an object at the root, got "return 1;" (string)'],
    ['unity_execute_code', '{"code":"x","timeout":"5 s"}', 'expected an integer at /timeout, got "5 s" (string)'],
    ['unity_execute_code', '{"code":"x","timeout":1.5}', 'expected an integer at /timeout, got 1.5 (number)'],
    ['unity_execute_code', '{"code":null}', 'expected a string at /code, got null'],
    [
      'unity_execute_code',
      '{"code":"x","timeout_ms":5}',
      '"timeout_ms" is not an argument (there are: code, atomic, timeout, idempotency_key); did you mean "timeout"?',
    ],
    [
      'unity_execute_code',
      '{"code":"x","timeout":600001}',
      'expected a number of at most 600000 at /timeout, got 600001 (number)',
    ],
    [
      'unity_execute_code',
      '{"code":"x","timeout":1e999}',
      'expected a number that JSON can carry at /timeout, got one that is too large (Infinity)',
    ],
    [
      'unity_execute_code',
      '{"code":"x","surplus":1}',
      '"surplus" is not an argument (there are: code, atomic, timeout, idempotency_key)',
    ],
    [
      'unity_execute_code',
      '{"code":"half \\ud800 pair"}',
      'expected well-formed Unicode at /code, got half of a surrogate pair; send the character whole',
    ],
    [
      'unity_query',
      '{"query":"\\udc00","timeout":1}',
      'expected well-formed Unicode at /query, got half of a surrogate pair; send the character whole',
    ],
    ['unity_get_logs', '{"limit":0}', 'expected a number of at least 1 at /limit, got 0 (number)'],
    [
      'unity_get_logs',
      '{"since":"yesterday"}',
      'expected a time such as 2026-11-21T10:00:00.000Z at /since, got "yesterday" (string)',
    ],
    [
      'unity_help',
      '{"topic":"cooking"}',
      'expected one of "overview", "execute", "query", "results", "timeouts", "reloads", "recipes" at /topic, got "cooking" (string)',
    ],
    [
      'unity_execute_code',
      `{"code":"${twentyMegabytes}","timeout":60000}`,
      `expected a string of at most 1000000 characters at /code, got "${'x'.repeat(40)}…" (string) of 20971520`,
    ],
  ];
  for (const [index, [tool, args, sentence]] of cases.entries()) {
    client.write(
      `{"jsonrpc":"2.0","id":"bad ${index}","method":"tools/call","params":{"name":"${tool}","arguments":${args}}}\n`,
    );
    const { result } = await client.answer(`bad ${index}`);
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        status: 'error',
        error_code: 'invalid_params',
        is_complete: true,
        error: `invalid arguments of ${tool}: ${sentence}`,
        message: `Nothing ran: the arguments of ${tool} are not valid.`,
        advice: 'Correct them and call again.',
      },
    });
  }
  for (const [tool, hint] of [
    ['unity_dance', ''],
    ['toString', ''],
    ['execute_code', ' It is called unity_execute_code.'],
    ['help', ' It is called unity_help.'],
    ['unity_exec', ' Did you mean unity_execute_code?'],
    // A default list has neither: they change something.
    ['unity_undo', ' It is called undo.'],
    ['build', ' Did you mean build_player?'],
  ] as const) {
    const message = `Unknown tool: "${tool}".${hint} There are: ${toolNames.join(', ')}, those that tools/list names, and of the Unity package, listed or not: ${readyTools.map(({ name }) => name).join(', ')}.`;
    expect((await client.call(tool, {})).error).toMatchObject({ code: -32602, message });
  }
  expect(editor.executed).toEqual([]);
});

test('NaN, which JSON has not, is answered with what is wrong with the line, and the connection stays open', async () => {
  const client = startClient(home, bin.entry);
  await client.initialize();
  client.write(
    '{"jsonrpc":"2.0","id":"nan","method":"tools/call","params":{"name":"unity_query","arguments":{"query":"1","timeout":NaN}}}\n',
  );
  const { error } = await client.answer(null);
  expect(error).toMatchObject({
    code: -32700,
    message: expect.stringMatching(
      /^Expected one JSON-RPC message a line, got \d+ characters that are not JSON \(.*\)\.$/,
    ),
  });
  expect((await client.request('ping', {})).result).toEqual({});
});
