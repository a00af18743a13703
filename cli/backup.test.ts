import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder, createHome, kill, type Home, waitFor } from '../proof/kit/scratch.ts';
import { createFakeEditor, type FakeEditor } from '../proof/kit/fake-editor.ts';
import { mountSmallDisk } from '../server/team/postgres/testing/small-disk.ts';
import { startServeProcess, type ServeProcess, buildBin } from '../proof/kit/running.ts';
import { startClient, type StdioClient } from '../proof/kit/clients.ts';

const bin = buildBin('backup');
afterAll(() => bin.remove());

let home: Home;
let folder: string;
beforeEach(() => {
  home = createHome();
  folder = scratchFolder();
});
afterEach(async () => {
  await home.remove();
});

const serve = (): Promise<ServeProcess> => startServeProcess(home, bin.entry, ['--http']);
const run = (...args: string[]): { readonly code: number | null; readonly output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin.entry, ...args], {
    env: home.env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
};
const execute = (client: StdioClient, code: string): Promise<Record<string, unknown> | undefined> =>
  client
    .call('unity_execute_code', { code, timeout: 30_000 })
    .then(({ result }) => result?.structuredContent && { ...result.structuredContent });

async function endServer(server: ServeProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  kill(server.pid, signal);
  await server.exit();
}

async function connected(): Promise<StdioClient> {
  const client = startClient(home, bin.entry);
  await client.initialize();
  return client;
}

const complete = (editor: FakeEditor, log_id: string): void => {
  editor.start(log_id);
  editor.complete(log_id, log_id);
};

test('a backup of a server that runs has what was acknowledged before, and one that was killed, too', async () => {
  const server = await serve();
  const editor = createFakeEditor(home);
  editor.answerAll(({ params }) => params['code'] ?? null);
  await editor.connect();
  const client = await connected();
  const first = await execute(client, 'first');
  expect(run('backup', join(folder, 'running'))).toMatchObject({ code: 0 });
  const second = await execute(client, 'second');
  await endServer(server, 'SIGKILL');
  expect(run('backup', join(folder, 'killed'))).toMatchObject({ code: 0 });
  expect(run('backup', join(folder, 'killed'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('--replace'),
  });
  client.process.kill();
  for (const [file, known, unknown] of [
    ['running', [first], [second]],
    ['killed', [first, second], []],
  ] as const) {
    expect(run('restore', join(folder, file), '--replace')).toMatchObject({ code: 0 });
    const again = await serve();
    for (const one of known) expect(run('result', String(one?.['log_id']), '--json')).toMatchObject({ code: 0 });
    for (const one of unknown) expect(run('result', String(one?.['log_id']), '--json')).toMatchObject({ code: 4 });
    await endServer(again, 'SIGTERM');
  }
}, 120_000);

// A backup writes for a while: 32 MB.
async function withLargeRecord(): Promise<void> {
  await serve();
  const editor = createFakeEditor(home);
  editor.answerAll(() => 'x'.repeat(4_000_000));
  await editor.connect();
  const client = await connected();
  for (let index = 0; index < 8; index += 1) await execute(client, String(index));
  client.process.kill();
}

/** Starts `backup`, and signals it as soon as something of it is in the folder. The exit code, or the signal. */
async function backUpAndSignal(signal: 'SIGKILL' | 'SIGTERM', ...args: string[]): Promise<number | string | null> {
  const before = new Set(readdirSync(folder));
  const child = spawn(process.execPath, [bin.entry, 'backup', ...args], { env: home.env, stdio: 'ignore' });
  home.owns(child.pid);
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, by) => resolve(by ?? code));
  });
  const isWriting = (name: string): boolean => !before.has(name) && statSync(join(folder, name)).size > 0;
  while (!readdirSync(folder).some(isWriting)) await setImmediate();
  kill(child.pid ?? 0, signal);
  return ended;
}

test('a backup that is killed or interrupted keeps no file of its name, and the next one removes its draft', async () => {
  await withLargeRecord();
  const file = join(folder, 'one');
  expect(await backUpAndSignal('SIGTERM', file)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(await backUpAndSignal('SIGKILL', file)).toBe('SIGKILL');
  expect(readdirSync(folder)).toEqual([expect.stringContaining('.mcp-unity-bridge-backup-')]);
  expect(run('backup', file)).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual(['one']);
  const whole = readFileSync(file, 'utf8');
  for (const [signal, end] of [
    ['SIGTERM', 1],
    ['SIGKILL', 'SIGKILL'],
  ] as const) {
    expect(await backUpAndSignal(signal, file, '--replace')).toBe(end);
    expect(readFileSync(file, 'utf8') === whole).toBe(true);
  }
}, 120_000);

test('a backup that has no room says so and keeps no file', async () => {
  await withLargeRecord();
  const file = join(folder, 'one');
  // In blocks of 512 bytes; the signal that would end the process is ignored, so that the write fails instead.
  const script = `trap '' XFSZ; ulimit -f 20000; exec "$0" "$@"`;
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, bin.entry, 'backup', file], {
    env: home.env,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/one cannot be written \(.*too large.*\)\. Check .* that the disk has space\./);
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
}, 120_000);

test('a backup to a disk that is full says so, keeps no file, and an earlier one is unchanged', async ({ skip }) => {
  const disk = mountSmallDisk(folder, 16);
  if (disk === undefined) return skip('this needs a small disk, and mounting one is not permitted here');
  try {
    const server = await serve();
    const file = join(folder, 'one');
    expect(run('backup', file)).toMatchObject({ code: 0 });
    const earlier = readFileSync(file, 'utf8');
    await endServer(server, 'SIGTERM');
    await withLargeRecord();
    for (const args of [[join(folder, 'two')], [file, '--replace']]) {
      const { code, output } = run('backup', ...args);
      expect(output).toMatch(/(one|two) cannot be written \(.*no space left.*\)\. Check .* that the disk has space\./);
      expect(code).toBe(1);
      expect(readdirSync(folder)).toEqual(['one']);
    }
    expect(readFileSync(file, 'utf8') === earlier).toBe(true);
    disk.fill();
    expect(run('backup', join(folder, 'two'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('no space left'),
    });
    expect(readdirSync(folder).toSorted()).toEqual(['ballast', 'one']);
  } finally {
    disk.unmount();
  }
}, 120_000);

test('a restore that is killed results in the old record or the restored one', async () => {
  const server = await serve();
  const editor = createFakeEditor(home);
  editor.answerAll(() => 'x'.repeat(20_000));
  await editor.connect();
  const client = await connected();
  const first = await execute(client, 'first');
  expect(run('backup', join(folder, 'one'))).toMatchObject({ code: 0 });
  const second = await execute(client, 'second');
  client.process.kill();
  await endServer(server, 'SIGTERM');
  const ends = new Set<number | null>();
  for (const wait of [100, 300, 60_000]) {
    const child = spawn(process.execPath, [bin.entry, 'restore', join(folder, 'one'), '--replace'], { env: home.env });
    home.owns(child.pid);
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
    const timer = setTimeout(() => kill(child.pid ?? 0), wait);
    ends.add(await ended);
    clearTimeout(timer);
    const again = await serve();
    expect(run('result', String(first?.['log_id']), '--json')).toMatchObject({ code: 0 });
    const { code } = run('result', String(second?.['log_id']), '--json');
    expect([0, 4]).toContain(code);
    expect(again.stderr()).not.toMatch(/damaged|lost|missing/);
    await endServer(again, 'SIGTERM');
  }
  expect(ends.has(0)).toBe(true);
}, 120_000);

// Operations as the backup has them: `running` in the Editor, and `waiting` for it.
async function backUpUnfinished(
  server: ServeProcess,
  editor: FakeEditor,
): Promise<{ running: string; waiting: string }> {
  await editor.connect();
  const client = await connected();
  void execute(client, 'running').catch(() => undefined);
  const running = await editor.execution(1);
  editor.start(running.log_id);
  editor.disconnect();
  await waitFor('the Editor to be away', () => !run('status', '--json').output.includes('"connected"'));
  void execute(client, 'waiting').catch(() => undefined);
  await waitFor('it to be accepted', () => run('operations', '--json').output.split('"log_id"').length > 2);
  expect(run('backup', join(folder, 'old'))).toMatchObject({ code: 0 });
  const line = readFileSync(join(folder, 'old'), 'utf8')
    .split('\n')
    .find((one) => one.includes('"code":"waiting"'));
  expect(line).not.toContain('"sent"');
  // Behind the backup both end, and so does a third.
  await editor.connect();
  const waiting = await editor.execution(2);
  complete(editor, waiting.log_id);
  editor.complete(running.log_id, 'ran');
  void execute(client, 'later').catch(() => undefined);
  complete(editor, (await editor.execution(3)).log_id);
  await waitFor('the third to end', () => run('result', editor.executed[2]?.log_id ?? '', '--json').code === 0);
  client.process.kill();
  await endServer(server, 'SIGTERM');
  editor.disconnect();
  expect(run('restore', join(folder, 'old'), '--replace')).toMatchObject({ code: 0 });
  return { running: running.log_id, waiting: waiting.log_id };
}

const stateOf = (log_id: string): string => run('result', log_id, '--json').output;

test('of an older record that is restored nothing runs again; the journal of the Editor says how it ended', async () => {
  const editor = createFakeEditor(home);
  const { running, waiting } = await backUpUnfinished(await serve(), editor);
  await serve();
  await editor.connect();
  const client = await connected();
  const next = execute(client, 'next');
  complete(editor, (await editor.execution(4)).log_id);
  expect(await next).toMatchObject({ status: 'completed' });
  expect(editor.executed).toHaveLength(4);
  for (const log_id of [running, waiting]) await waitFor('its end', () => stateOf(log_id).includes('"completed"'));
}, 120_000);

test('where that journal is gone, what was unfinished is interrupted, and runs no more', async () => {
  const { running, waiting } = await backUpUnfinished(await serve(), createFakeEditor(home));
  await serve();
  const editor = createFakeEditor(home);
  await editor.connect();
  const client = await connected();
  const next = execute(client, 'next');
  complete(editor, (await editor.execution(1)).log_id);
  expect(await next).toMatchObject({ status: 'completed' });
  expect(editor.executed).toHaveLength(1);
  for (const log_id of [running, waiting]) expect(stateOf(log_id)).toContain('"interrupted"');
}, 120_000);
