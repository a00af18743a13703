import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMachine } from '../lib/home/tokens.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../team/postgres/testing/cluster.ts';
import { createHome, kill, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startServeProcess, buildBin } from '../../proof/kit/running.ts';
import { startClient } from '../../proof/kit/clients.ts';

/** A server on a busy machine keeps its lease. */
const LEASE_SECONDS = 5;

const reason = whyNoPostgres();
const bin = buildBin('editor-takeover');
let one: Home;
let two: Home;
let cluster: Cluster | undefined;

beforeAll(async () => {
  if (reason === undefined) cluster = await startCluster();
});
beforeEach(() => {
  [one, two] = [createHome(), createHome()];
  for (const { dir } of [one, two]) writeFileSync(join(dir, 'token'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  writeFileSync(join(one.dir, 'machine-token'), addMachine(one.dir, 'farm', Date.now()).token, { mode: 0o600 });
  copyFileSync(join(one.dir, 'machines.json'), join(two.dir, 'machines.json'));
});
afterEach(() => Promise.all([one, two].map((home) => home.remove())));
afterAll(async () => {
  bin.remove();
  await cluster?.remove();
});

const serve = (home: Home, entry = bin.entry) =>
  startServeProcess(home, entry, ['--http', '--lease-seconds', String(LEASE_SECONDS)], {
    MCP_UNITY_BRIDGE_STORE: cluster?.url,
  });

/** Two servers of one space: the first owns it, and the other stands by. */
async function serveTwo(standbyEntry = bin.entry) {
  const owner = await serve(one);
  await waitFor('the first server to own the space', async () => (await owner.role()) === 'owner');
  const standby = await serve(two, standbyEntry);
  await waitFor('the second server to stand by', async () => (await standby.role()) === 'standby');
  return { owner, standby };
}

/** An Editor of another machine, which is given both servers; collects what it says. */
function startEditor(urls: readonly string[], ...more: readonly string[]): { output(): string } {
  const servers = urls.flatMap((url) => ['--url', `${url.replace(/^http(.*)\/mcp$/, 'ws$1/bridge')}?machine=farm`]);
  const tokenFile = join(one.dir, 'machine-token');
  const child = spawn(
    process.execPath,
    [
      bin.entry,
      'mock',
      '--project',
      join(one.dir, 'Game'),
      '--instant',
      ...servers,
      '--token-file',
      tokenFile,
      ...more,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  one.owns(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { output: () => output };
}

/**
 * A client whose first call has ended: the owner has stored by then that it knows the Editor. An owner that is killed in the moment of an
 * Editor's first connection may not have, and the next one answers `unity_not_connected`.
 */
async function startServedClient(urls: readonly string[]) {
  const client = startClient(two, bin.entry, { args: ['connect', ...urls, '--project', join(one.dir, 'Game')] });
  await client.initialize();
  const first = await client.call('unity_execute_code', { code: 'return 0;', timeout: 60_000 });
  expect(first.result?.structuredContent).toMatchObject({ status: 'completed', result: 0 });
  return client;
}

test.skipIf(reason !== undefined)(
  'kill -9 of the owner while an Editor runs an operation: the Editor finds the next owner, and the work ran once',
  async () => {
    const { owner, standby } = await serveTwo();
    // The standby first: it is found that it stands by.
    const urls = [standby.url, owner.url];
    const editor = startEditor(urls);
    await waitFor('the Editor to be connected', () => editor.output().includes('connected to server'));
    const client = startClient(two, bin.entry, { args: ['connect', ...urls] });
    await client.initialize();
    const starts = join(one.dir, 'starts.txt');
    const running = client.call('unity_execute_code', {
      code: `System.IO.File.AppendAllText(${JSON.stringify(starts)}, "x"); while (GameObject.Find("Go on") == null) await AI.NextFrame(); return 7;`,
      timeout: 60_000,
    });
    await waitFor('the operation to run', () => existsSync(starts));
    kill(owner.pid);
    await waitFor('the standby to own the space', async () => (await standby.role()) === 'owner');
    const next = await client.call('unity_execute_code', {
      code: 'new GameObject("Go on"); return 1;',
      timeout: 60_000,
    });
    expect(next.result?.structuredContent).toMatchObject({ status: 'completed', result: 1 });
    expect((await running).result?.structuredContent).toMatchObject({ status: 'completed', result: 7 });
    expect(readFileSync(starts, 'utf8')).toBe('x');
    expect(editor.output().match(/is on standby/g)?.length).toBeLessThanOrEqual(2);
    expect(editor.output()).not.toContain('error:');
  },
  60_000,
);

test.skipIf(reason !== undefined)(
  'SIGSTOP of the owner past its lease: an Editor that knows both servers goes over to the next owner, though no connection is closed',
  async () => {
    const { owner, standby } = await serveTwo();
    const urls = [owner.url, standby.url];
    const editor = startEditor(urls);
    await waitFor('the Editor to be connected', () => editor.output().includes('connected to server'));
    const client = await startServedClient(urls);
    process.kill(owner.pid, 'SIGSTOP');
    try {
      const next = await client.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 });
      expect(next.result?.structuredContent).toMatchObject({ status: 'completed', result: 1 });
      expect(await standby.role()).toBe('owner');
      await waitFor('the Editor to say why it left', () =>
        editor.output().includes('the server has lost its space to another one'),
      );
      expect(editor.output()).not.toContain('silent');
    } finally {
      process.kill(owner.pid, 'SIGCONT');
    }
  },
  60_000,
);

test.skipIf(reason !== undefined)(
  'a server that says that it stands by has loaded what it needs to take over: it reads no more of its program',
  async () => {
    const copy = `${dirname(bin.entry)}-standby`;
    cpSync(dirname(bin.entry), copy, { recursive: true });
    try {
      const { owner, standby } = await serveTwo(join(copy, basename(bin.entry)));
      for (const file of readdirSync(copy))
        if (/\.c?js$/.test(file)) writeFileSync(join(copy, file), 'throw new Error("read too late");');
      const urls = [owner.url, standby.url];
      const editor = startEditor(urls, '--custom-tools');
      await waitFor('the Editor to be connected', () => editor.output().includes('connected to server'));
      const client = await startServedClient(urls);
      kill(owner.pid);
      await waitFor('the standby to own the space', async () => (await standby.role()) === 'owner');
      const answer = await client.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 });
      expect(answer.result?.structuredContent).toMatchObject({ status: 'completed', result: 1 });
      expect(standby.stderr()).not.toContain('too late');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
  60_000,
);
