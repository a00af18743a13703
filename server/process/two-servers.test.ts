import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchMachineLoad } from '../../conformance/lib/machine-load.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../team/postgres/testing/cluster.ts';
import { createFakeEditor, type FakeEditor } from '../../proof/kit/fake-editor.ts';
import { createHome, kill, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startClient } from '../../proof/kit/clients.ts';
import { startServeProcess, type ServeProcess, buildBin } from '../../proof/kit/running.ts';

const LEASE_SECONDS = 4;
/** Of the promise, behind the lease. A machine that needs longer to start a server, or has more to do than cores, needs longer to take over. */
const TAKE_OVER_MS = 2_000;
/** A command that looks for a server in vain takes half a minute. */
const AT_ONCE_MS = 20_000;

const reason = whyNoPostgres();
const bin = buildBin('two-servers');
let cluster: Cluster | undefined;
let homes: Home[] = [];
const load = watchMachineLoad();
let spaces = 0;

beforeAll(async () => {
  if (reason === undefined) cluster = await startCluster();
});
beforeEach(() => {
  const token = 'ab'.repeat(32);
  homes = [createHome(), createHome()];
  for (const { dir } of homes) writeFileSync(join(dir, 'token'), `${token}\n`, { mode: 0o600 });
  spaces += 1;
});
afterEach(async () => {
  await Promise.all(homes.map((home) => home.remove()));
});
afterAll(async () => {
  load.stop();
  bin.remove();
  await cluster?.remove();
});

const HOUR_MS = 3_600_000;

/** By how much the clocks of the two machines are ahead of the true time. */
type Clocks = readonly [ownerAheadMs: number, standbyAheadMs: number];
const SAME: Clocks = [0, 0];

const serve = (home: Home, aheadMs = 0): Promise<ServeProcess> =>
  serveWith(home, LEASE_SECONDS, aheadMs === 0 ? undefined : clockAhead(aheadMs));

/** `hook`: loaded before the program. */
function serveWith(home: Home, leaseSeconds: number, hook?: string): Promise<ServeProcess> {
  const path = join(home.dir, 'hook.cjs');
  if (hook !== undefined) writeFileSync(path, hook);
  return startServeProcess(
    home,
    bin.entry,
    ['--http', '--space', `space${spaces}`, '--lease-seconds', String(leaseSeconds)],
    {
      MCP_UNITY_BRIDGE_STORE: cluster?.url,
      ...(hook === undefined ? {} : { NODE_OPTIONS: `--require ${path}` }),
    },
  );
}

const clockAhead = (ms: number): string =>
  `globalThis.Date = class extends Date { constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); } static now() { return super.now() + ${ms}; } };`;

/** Ends the process by a signal in the moment in which it says that. */
const endedAt = (words: string): string =>
  `const write = process.stderr.write; process.stderr.write = function (text, ...rest) { if (String(text).includes('${words}')) process.kill(process.pid, 'SIGTERM'); return write.call(this, text, ...rest); };`;

/** By its own clock. */
function clockOf(server: ServeProcess): number {
  return Date.parse(/"time":"([^"]+)"/.exec(server.stderr())?.[1] ?? '');
}

interface Pair {
  readonly owner: ServeProcess;
  readonly standby: ServeProcess;
  readonly editor: FakeEditor;
  /** From the start of the first server to its ownership. */
  readonly startMs: number;
}

/** An owner, a standby, and an Editor that is connected to the owner. */
async function startPair([ownerAheadMs, standbyAheadMs]: Clocks = SAME): Promise<Pair> {
  const [first, second] = homes;
  if (first === undefined || second === undefined) throw new Error('there are two');
  const begin = performance.now();
  const owner = await serve(first, ownerAheadMs);
  const startMs = performance.now() - begin;
  expect(await owner.role()).toBe('owner');
  const standby = await serve(second, standbyAheadMs);
  expect(await standby.role()).toBe('standby');
  for (const [{ url }, alone, withStandby] of [
    [owner, 200, 200],
    [standby, 503, 200],
  ] as const) {
    expect((await fetch(new URL('/health', url))).status).toBe(alone);
    expect((await fetch(new URL('/health?standby=ok', url))).status).toBe(withStandby);
  }
  const editor = createFakeEditor(first);
  await editor.connect();
  return { owner, standby, editor, startMs };
}

test.skipIf(reason !== undefined).each<[string, (pair: Pair) => Promise<void> | void, boolean, Clocks?]>([
  ['kill -9 of the owner', ({ owner }) => kill(owner.pid), true],
  ['kill -9 of the owner, whose clock is an hour ahead,', ({ owner }) => kill(owner.pid), true, [HOUR_MS, 0]],
  ['kill -9 of the owner, whose clock is an hour behind,', ({ owner }) => kill(owner.pid), true, [0, HOUR_MS]],
  ['the owner is stopped for longer than its lease', ({ owner }) => kill(owner.pid, 'SIGSTOP'), true],
  ['the owner is ended', ({ owner }) => kill(owner.pid, 'SIGTERM'), true],
  [
    'the database crashes and comes back',
    async () => {
      await cluster?.stop('immediate');
      await cluster?.start();
    },
    false,
  ],
])(
  '%s in the middle of a call: the client gets its answer, and the work ran once',
  async (_title, strike, movesOn, clocks = SAME) => {
    const pair = await startPair(clocks);
    const { owner, standby, editor, startMs } = pair;
    const apartMs = clocks[0] - clocks[1];
    expect(Math.abs(clockOf(owner) - clockOf(standby) - apartMs)).toBeLessThan(HOUR_MS / 2);
    const [home, other] = homes;
    if (home === undefined || other === undefined) throw new Error('there are two');
    const client = startClient(other, bin.entry, { args: ['connect', owner.url, standby.url] });
    await client.initialize();
    const answer = client.request(
      'tools/call',
      { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } },
      'the call',
    );
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    const struckAt = performance.now();
    await strike(pair);
    if (movesOn) {
      await waitFor('the standby to own the space', async () => (await standby.role()) === 'owner');
      const tookMs = performance.now() - struckAt;
      const allowedMs = Math.max(TAKE_OVER_MS * load.worstSince(struckAt), startMs);
      expect(tookMs).toBeLessThan(LEASE_SECONDS * 1_000 + allowedMs);
      await editor.connect(other);
    }
    editor.complete(log_id, 'built');
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', log_id, result: 'built' });
    kill(owner.pid, 'SIGCONT');
    if (movesOn) {
      await owner.exit();
      expect(await standby.role()).toBe('owner');
    } else expect(await owner.role()).toBe('owner');
    expect(editor.executed).toHaveLength(1);
    expect(client.lines.filter((line) => line.includes('"the call"'))).toHaveLength(1);
  },
);

test.skipIf(reason !== undefined)(
  'a server that is ended in the moment in which it takes a space over gives it up at once',
  async () => {
    const [home, other] = homes;
    if (home === undefined || other === undefined) throw new Error('there are two');
    const LONG_SECONDS = 600;
    const ended = await serveWith(home, LONG_SECONDS, endedAt('this server owns the space'));
    expect(await ended.exit()).toBe(0);
    const next = await serveWith(other, LONG_SECONDS);
    await waitFor('the next server to own the space', async () => (await next.role()) === 'owner');
    expect(await next.role()).toBe('owner');
  },
);

test.skipIf(reason !== undefined)(
  'on the machine of the standby every command says who owns the space, at once',
  async () => {
    const { owner, standby } = await startPair();
    const [, home] = homes;
    if (home === undefined) throw new Error('there are two');
    const run = (...args: string[]): Promise<{ readonly status: number | null; readonly output: string }> =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [bin.entry, ...args],
          { env: home.env, timeout: AT_ONCE_MS },
          (_error, stdout, stderr) => resolve({ status: child.exitCode, output: stdout + stderr }),
        );
      });
    const where = `(pid ${standby.pid}, state folder ${home.dir}) stands by: the space space${spaces} is owned by the server on `;
    const refused = { status: 5, output: expect.stringContaining(where) };
    const [status, operations, work, second, doctor] = await Promise.all([
      run('status'),
      run('operations'),
      run('run', 'return 1;'),
      run('serve'),
      run('doctor'),
    ]);
    expect([status, operations, work]).toEqual([refused, refused, refused]);
    expect(second).toEqual({ status: 75, output: expect.stringContaining(`is running for ${home.dir}`) });
    expect(doctor.output).toContain(`held by a standby server (pid ${standby.pid})`);
    expect(doctor.output).not.toContain(`kill ${standby.pid}`);
    kill(standby.pid);
    await standby.exit();
    expect((await run('status')).output).toContain(`No mcp-unity-bridge server is running for ${home.dir}`);
    expect(await owner.role()).toBe('owner');
  },
);
