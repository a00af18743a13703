import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCluster, whyNoPostgres, type Cluster } from '../server/team/postgres/testing/cluster.ts';
import { createHome, kill, type Home, waitFor } from '../proof/kit/scratch.ts';
import { startServeProcess, type ServeProcess, buildBin } from '../proof/kit/running.ts';

const HOUR_MS = 3_600_000;
/** An owner asks every minute. */
const LEARNT_WITHIN_MS = 120_000;
/** A server on a busy machine keeps its lease. */
const LEASE_SECONDS = '5';
const reason = whyNoPostgres();
const bin = buildBin('spaces');
afterAll(() => bin.remove());

interface Printed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe.skipIf(reason !== undefined)(reason ?? 'the limits of a space', () => {
  let cluster: Cluster;
  let homes: [Home, Home];
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());
  beforeEach(() => {
    homes = [createHome(), createHome()];
    for (const { dir } of homes) writeFileSync(join(dir, 'token'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  });
  afterEach(() => Promise.all(homes.map((home) => home.remove())));

  const serve = (home: Home, space: string, ...args: string[]): Promise<ServeProcess> =>
    startServeProcess(home, bin.entry, ['--http', '--space', space, '--lease-seconds', LEASE_SECONDS, ...args], {
      MCP_UNITY_BRIDGE_STORE: cluster.url,
    });
  const run = (home: Home, ...args: string[]): Printed => {
    const env = { ...home.env, MCP_UNITY_BRIDGE_STORE: cluster.url };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin.entry, ...args], { env, encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  };
  const limitsOf = (home: Home): unknown => {
    const { retention_ms, queue_limit }: Record<string, unknown> = JSON.parse(run(home, 'status', '--json').out);
    return { retention_ms, queue_limit };
  };
  const end = async (server: ServeProcess): Promise<void> => {
    kill(server.pid, 'SIGTERM');
    await server.exit();
  };
  const owns = (server: ServeProcess): Promise<boolean> =>
    waitFor('the server to own the space', async () => (await server.role()) === 'owner');

  test('are those of its first owner, also after a takeover by a server with others, which says so', async () => {
    const [here, there] = homes;
    const owner = await serve(here, 'game', '--retention-hours', '72', '--max-unfinished', '5');
    const standby = await serve(there, 'game', '--retention-hours', '1');
    await waitFor('what holds to be printed', () =>
      /--retention-hours 1 does not hold: the space game has 72 .* mcp-unity-bridge spaces game --retention-hours 1/.test(
        standby.stderr(),
      ),
    );
    kill(owner.pid);
    await owns(standby);
    expect(limitsOf(there)).toEqual({ retention_ms: 72 * HOUR_MS, queue_limit: 5 });
    expect(standby.stderr().match(/does not hold/g)).toHaveLength(1);
  });

  test(
    'change when that is asked for, for one space, while it is owned and from the next start on',
    { timeout: 180_000 },
    async () => {
      const [here, there] = homes;
      const server = await serve(here, 'one');
      await serve(there, 'two', '--max-unfinished', '7');
      expect(run(here, 'spaces', 'one', '--retention-hours', '48')).toMatchObject({ code: 0 });
      const changed = { retention_ms: 48 * HOUR_MS, queue_limit: 10_000 };
      await waitFor('the owner to learn of it', () => isDeepStrictEqual(limitsOf(here), changed), LEARNT_WITHIN_MS);
      await end(server);
      const again = await serve(here, 'one');
      expect(limitsOf(here)).toEqual(changed);
      expect(again.stderr()).not.toContain('does not hold');
      expect(limitsOf(there)).toEqual({ retention_ms: 24 * HOUR_MS, queue_limit: 7 });
      const { out } = run(here, 'spaces');
      expect(out).toMatch(/^one +48 h +10000 +\S+, process \d+$/m);
      expect(out).toMatch(/^two +24 h +7 +\S+, process \d+$/m);
    },
  );

  test('are those of the space that is replaced by a restore, and of the backup where the space is new', async () => {
    const [home] = homes;
    const file = join(home.dir, 'backup');
    await end(await serve(home, 'old', '--retention-hours', '30'));
    expect(run(home, 'backup', file, '--space', 'old')).toMatchObject({ code: 0 });
    expect(run(home, 'spaces', 'old', '--max-unfinished', '3')).toMatchObject({ code: 0 });
    await cluster.sql('UPDATE mcp_unity_old.meta SET last_accept_seq = 1');
    expect(run(home, 'restore', file, '--space', 'old', '--replace')).toMatchObject({ code: 0 });
    expect(run(home, 'restore', file, '--space', 'new')).toEqual({
      code: 0,
      out: expect.stringContaining('Restored'),
      err: '',
    });
    const spaces: { space: string; settings: unknown }[] = JSON.parse(run(home, 'spaces', '--json').out);
    expect(spaces.filter(({ space }) => ['old', 'new'].includes(space))).toEqual([
      { space: 'new', settings: { retention_ms: 30 * HOUR_MS, queue_limit: 10_000 } },
      { space: 'old', settings: { retention_ms: 30 * HOUR_MS, queue_limit: 3 } },
    ]);
  });

  test.each([
    [['nowhere', '--retention-hours', '48'], 1, /There is no space nowhere of this version in postgres:/],
    [['Game', '--retention-hours', '48'], 2, /Expected a name of 1 to 40 small letters/],
    [['--retention-hours', '48'], 2, /expected the name of a space as well/],
    [['game', '--retention-hours', '0'], 2, /expected a whole number from 1 to 8760 as --retention-hours, got "0"/],
    [['game', '--max-unfinished', '10001'], 2, /expected a whole number from 1 to 10000 as --max-unfinished/],
    [['--store', 'postgres://nobody:secret@127.0.0.1:1/x'], 1, /cannot be reached/],
  ])('spaces %s: a sentence', (args, code, sentence) => {
    const printed = run(homes[0], 'spaces', ...args);
    expect(printed).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
    expect(printed.err).not.toContain('secret');
  });
});
