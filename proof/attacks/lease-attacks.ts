import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { helloOf } from '../kit/scripted-editor.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../../server/team/postgres/testing/cluster.ts';
import { logEntry } from '../../server/store/testing/samples.ts';
import { createFakeEditor, connectEditor } from '../kit/fake-editor.ts';
import { createHome, kill, type Home, waitFor } from '../kit/scratch.ts';
import { startServeProcess, type ServeProcess } from '../kit/running.ts';
import { startClient } from '../kit/clients.ts';
import { completedEnvelopeOf, type Attack, runProgram, type AttackSandbox } from './sandbox.ts';
import { initialize } from './http.ts';

const LEASE_SECONDS = 4;
const DAY_MS = 86_400_000;
/** The attacker changes the lease by hand, as a second server does when it becomes the owner. */
const TAKE_AWAY = "UPDATE mcp_unity_main.lease SET epoch = epoch + 1, run = 'somebody', owner = 'somebody'";

/** Faults of the lease that decides which of several servers owns a space in PostgreSQL. */
export const leaseAttacks: readonly Attack[] = [
  {
    slug: 'lease-taken-away',
    title: 'A server whose lease was taken away accepts nothing, writes no end, answers nothing, and ends',
    requirements: ['SPC-01', 'SPC-03'],
    kills: ['lease-without-fencing', 'lease-proved-by-acceptances-only'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster);
      const editor = createFakeEditor(sandbox.home);
      await editor.connect();
      const client = await sandbox.client();
      // It is never answered.
      void client.call('unity_execute_code', { code: 'first', timeout: 60_000 }).catch(() => undefined);
      const { log_id } = await editor.execution(1);
      editor.start(log_id);
      await waitFor('the start to be stored', async () => (await states(cluster)) === 'running');
      await cluster.sql(TAKE_AWAY);
      editor.complete(log_id, 'first');
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 'second', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'second' } } })}\n`,
      );
      assert.equal(await owner.exit(), 1, owner.stderr());
      assert.match(owner.stderr(), /no longer owns the space main/);
      assert.equal(await states(cluster), 'running', 'a server without a lease has written');
      assert.equal(editor.executed.length, 1, 'a server without a lease has sent work to the Editor');
    },
  },
  {
    slug: 'idle-owner-replaced',
    title: 'A server whose lease was taken away while it has nothing to write ends at its next renewal',
    requirements: ['SPC-03'],
    kills: ['lease-not-left-to-others'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster);
      await cluster.sql(TAKE_AWAY);
      assert.equal(await owner.exit(), 1, owner.stderr());
      assert.match(owner.stderr(), /another server has taken the space over/);
    },
  },
  {
    slug: 'console-lines-without-a-lease',
    title: 'A server whose lease was taken away stores no console lines, and acknowledges none',
    requirements: ['SPC-01'],
    kills: ['console-lines-without-proof'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster);
      const editor = await connectEditor(sandbox.home, () => undefined);
      await editor.request('editor/hello', hello);
      await editor.request('logs/append', { journal_id: hello.journal_id, entries: [logEntry(1)] });
      await cluster.sql(TAKE_AWAY);
      const answer = editor.request('logs/append', { journal_id: hello.journal_id, entries: [logEntry(2)] });
      await assert.rejects(answer, /closed/, 'lines were acknowledged without a lease');
      assert.equal(await owner.exit(), 1, owner.stderr());
      assert.equal(await cluster.sql('SELECT count(*) FROM mcp_unity_main.entries'), '1');
    },
  },
  {
    slug: 'lease-not-confirmed',
    title: 'A server whose database is gone ends when its lease does',
    requirements: ['SPC-03'],
    kills: ['lease-outlives-its-time'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster);
      await cluster.stop('immediate');
      assert.equal(await owner.exit(), 1, owner.stderr());
      assert.match(owner.stderr(), /has not confirmed within/);
    },
  },
  {
    slug: 'two-spaces',
    title: 'Servers of two spaces in one database serve at the same time, and neither finds what the other has stored',
    requirements: ['SPC-04'],
    kills: ['spaces-share-a-record'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const other = otherHome(sandbox);
      const servers = [
        await serve(sandbox, sandbox.home, cluster, '--space', 'one'),
        await serve(sandbox, other, cluster, '--space', 'two'),
      ];
      for (const server of servers) assert.equal(await server.role(), 'owner', server.stderr());
      await sandbox.editor();
      const here = await sandbox.client();
      const { log_id } = completedEnvelopeOf(
        await here.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 }),
      );
      const there = startClient(other, sandbox.bin);
      await there.initialize();
      for (const [client, status] of [
        [here, 'completed'],
        [there, 'not_found'],
      ] as const) {
        const { result } = await client.call('unity_get_result', { log_id });
        assert.equal(result?.structuredContent?.['status'], status);
      }
      assert.deepEqual(
        await Promise.all(
          ['one', 'two'].map((space) => cluster.sql(`SELECT count(*) FROM mcp_unity_${space}.operations`)),
        ),
        ['1', '0'],
      );
    },
  },
  {
    slug: 'standby-with-other-limits',
    title:
      'A server with a shorter retention that takes a space over deletes nothing, and says that its option does not hold',
    requirements: ['SPC-05'],
    kills: ['limits-of-whoever-owns', 'limits-of-the-space-not-kept-to'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster, '--retention-hours', '72', '--max-unfinished', '3');
      const editor = await sandbox.editor();
      const client = await sandbox.client();
      const { log_id } = completedEnvelopeOf(
        await client.call('unity_execute_code', { code: 'return 1;', timeout: 60_000 }),
      );
      editor.disconnect();
      kill(owner.pid);
      // Two days later.
      await cluster.sql(`UPDATE mcp_unity_main.operations SET ended_at = ended_at - ${2 * DAY_MS}`);
      const other = otherHome(sandbox);
      const next = await serve(sandbox, other, cluster, '--retention-hours', '1', '--max-unfinished', '9');
      await waitFor('it to own the space', async () => (await next.role()) === 'owner');
      const there = startClient(other, sandbox.bin);
      await there.initialize();
      const { result } = await there.call('unity_get_result', { log_id });
      assert.equal(result?.structuredContent?.['status'], 'completed', next.stderr());
      const status = await runProgram(process.execPath, [sandbox.bin, 'status', '--json'], { env: other.env });
      const { retention_ms, queue_limit }: Record<string, unknown> = JSON.parse(status);
      assert.deepEqual({ retention_ms, queue_limit }, { retention_ms: 3 * DAY_MS, queue_limit: 3 });
      assert.match(next.stderr(), /--retention-hours 1 does not hold.*\n(.*\n)*.*--max-unfinished 9 does not hold/);
      assert.equal(
        await cluster.sql('SELECT retention_ms, queue_limit FROM mcp_unity_main.settings'),
        `${3 * DAY_MS}|3`,
      );
    },
  },
  {
    slug: 'standby-waits',
    title:
      'A second server on the same space serves no client while the first one lives, and takes over when it is killed',
    requirements: ['SPC-02'],
    kills: ['standby-serves-early', 'takeover-before-the-end', 'lease-never-given-up'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const cluster = await clusterOf(sandbox);
      const owner = await serve(sandbox, sandbox.home, cluster);
      const other = otherHome(sandbox);
      copyFileSync(join(sandbox.home.dir, 'token'), join(other.dir, 'token'));
      const standby = await serve(sandbox, other, cluster);
      // Longer than the lease: it has been renewed.
      const until = performance.now() + LEASE_SECONDS * 1_500;
      for (; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
        assert.notEqual(await standby.role(), 'owner', 'two servers own one space');
      }
      const { status } = await fetch(standby.url, { method: 'POST', body: '{}' });
      assert.equal(status, 503, 'a server that stands by answers clients');
      assert.equal(await owner.role(), 'owner', owner.stderr());
      kill(owner.pid);
      await waitFor('the standby to take over', async () => (await standby.role()) === 'owner');
    },
  },
  {
    slug: 'older-standby',
    title:
      'A server that stands by refuses a space that a newer version has written meanwhile, and leaves it to the next one',
    requirements: ['SPC-02'],
    kills: ['older-version-takes-over'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const { cluster, owner, standby } = await pairOf(sandbox);
      await cluster.sql('UPDATE mcp_unity_main.format SET version = 99');
      kill(owner.pid, 'SIGTERM');
      assert.equal(await standby.exit(), 1, standby.stderr());
      assert.match(standby.stderr(), /written by a newer version of mcp-unity-bridge \(format 99/);
      assert.equal(await cluster.sql('SELECT epoch, expires_at > now() FROM mcp_unity_main.lease'), '2|f');
    },
  },
  {
    slug: 'ended-while-taking',
    title: 'A server that is ended while the database gives it the space leaves it to the next one at once',
    requirements: ['SPC-02'],
    kills: ['space-kept-by-one-that-ended'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const { cluster, owner, standby } = await pairOf(sandbox);
      kill(owner.pid);
      // The row is locked as soon as the lease is over, and until the standby has received a request to end: until that
      // file exists, since a psql takes seconds to start on a slow machine, and the standby waits for two.
      const free = join(cluster.dir, 'free');
      const lock = cluster
        .sql(
          `UPDATE mcp_unity_main.lease SET expires_at = clock_timestamp() + INTERVAL '1 second';
          COMMIT; BEGIN; SELECT 1 FROM mcp_unity_main.lease FOR UPDATE; DO $$ BEGIN
          WHILE (pg_stat_file('${free}', true)).size IS NULL LOOP PERFORM pg_sleep(0.01); END LOOP; END $$`,
        )
        .catch(() => undefined);
      const count = (what: string): Promise<string> =>
        cluster.sql(`SELECT count(*) FROM pg_stat_activity WHERE ${what}`);
      await waitFor(
        'the standby to ask for the space',
        async () => (await count("query LIKE '%take_lease%' AND wait_event_type = 'Lock'")) === '1',
      );
      kill(standby.pid, 'SIGTERM');
      await waitFor('the standby to have noticed that', () =>
        standby.stderr().includes('no longer stands by: ended by SIGTERM'),
      );
      writeFileSync(free, '');
      await lock;
      assert.equal(await standby.exit(), 0, standby.stderr());
      assert.equal(await cluster.sql("SELECT epoch, expires_at = '-infinity' FROM mcp_unity_main.lease"), '2|t');
    },
  },
  {
    slug: 'program-changed-while-standing-by',
    title: 'A server that stands by takes the space over with what it has loaded, whatever its files hold since',
    requirements: ['SPC-02'],
    kills: ['standby-loads-late'],
    cannotRun: whyNoPostgres,
    async run(sandbox) {
      const program = dirname(sandbox.bin);
      const copy = `${program}-copy-${process.pid}`;
      sandbox.later(() => rmSync(copy, { recursive: true, force: true }));
      cpSync(program, copy, { recursive: true });
      const { owner, standby } = await pairOf(sandbox, join(copy, basename(sandbox.bin)));
      for (const file of readdirSync(copy).filter((name) => /\.c?js$/.test(name)))
        writeFileSync(join(copy, file), `throw new Error('${file} was loaded late');\n`);
      kill(owner.pid);
      await waitFor(
        'the standby to take over, or to fail',
        async () => standby.stderr().includes('loaded late') || (await standby.role()) === 'owner',
      );
      assert.doesNotMatch(standby.stderr(), /loaded late/);
      const { status, body } = await initialize(standby.url);
      assert.equal(status, 200, `${body}\n${standby.stderr()}`);
    },
  },
];

/** An owner, and a standby. */
async function pairOf(sandbox: AttackSandbox, entry = sandbox.bin) {
  const cluster = await clusterOf(sandbox);
  const owner = await serve(sandbox, sandbox.home, cluster);
  const other = otherHome(sandbox);
  const standby = await serve({ ...sandbox, bin: entry }, other, cluster);
  assert.equal(await standby.role(), 'standby', standby.stderr());
  return { cluster, owner, standby };
}

function otherHome(sandbox: AttackSandbox): Home {
  const home = createHome();
  sandbox.later(() => home.remove());
  return home;
}

const states = (cluster: Cluster): Promise<string> =>
  cluster.sql('SELECT state FROM mcp_unity_main.operations ORDER BY accept_seq');

async function clusterOf(sandbox: AttackSandbox): Promise<Cluster> {
  const cluster = await startCluster();
  sandbox.later(() => cluster.remove());
  return cluster;
}

const serve = (
  sandbox: AttackSandbox,
  home: Home,
  { url }: Cluster,
  ...args: readonly string[]
): Promise<ServeProcess> =>
  startServeProcess(home, sandbox.bin, ['--http', '--lease-seconds', String(LEASE_SECONDS), ...args], {
    MCP_UNITY_BRIDGE_STORE: url,
  });

const hello = helloOf({ instance_id: randomUUID(), journal_id: randomUUID() });
