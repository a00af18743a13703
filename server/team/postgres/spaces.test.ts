import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDatabase } from './database.ts';
import { createSpace, MIGRATIONS } from './migrate.ts';
import type { DatabaseSession } from './session.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { takeSpace } from './spaces.ts';
import { openPostgresStore } from './postgres-store.ts';
import { operation } from '../../store/testing/samples.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore, takeTestSpace } from './testing/cluster.ts';
import { startProxy, startPooler } from './testing/proxy.ts';

const reason = whyNoPostgres();
let cluster: Cluster;

const messageOf = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing was wrong',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

test.each([
  ['', 'main', /^Expected an address such as postgres:\/\//],
  ['mysql://u:hunter2@h/d', 'main', /^Expected an address such as postgres:\/\//],
  ['host=h password=hunter2', 'main', /^Expected an address such as postgres:\/\//],
  ['postgres://u:hunt@hunter2/er@h/d', 'main', /Write "@", "\/", "\?" and "#" in a password as %40/],
  ['postgres://u:hunt@hunter2?er@h/d', 'main', /Write "@", "\/", "\?" and "#" in a password as %40/],
  ['postgres://u:hunt@hunter2#er@h/d', 'main', /Write "@", "\/", "\?" and "#" in a password as %40/],
  ['postgres://h/d', '', /^Expected a name of 1 to 40 small letters/],
  ['postgres://h/d', 'Two Words', /^Expected a name of 1 to 40 small letters/],
  ['postgres://h/d', `a"; DROP SCHEMA x`, /^Expected a name of 1 to 40 small letters/],
])('%j with the space %j is refused, without a password in the sentence', async (url, space, expected) => {
  const message = await messageOf(() => readDatabase(url, space));
  expect(message).toMatch(expected);
  expect(message).not.toContain('hunter2');
});

test.each([
  ['postgres://u:hunter2@h:5433/d?sslmode=require', 'postgres://u@h:5433/d'],
  ['postgres://u:hunt%40hunter2%2Fer@h/d', 'postgres://u@h/d'],
  ['postgres://u:hunter2@h/d?password=hunter2', 'postgres://u@h/d'],
  ['postgres:///d?host=/var/run/postgresql', 'postgres:///var/run/postgresql/d'],
  ['postgres://u:hunter2@/d?host=/var/run/postgresql', 'postgres://u@/var/run/postgresql/d'],
])('%s is called %s', (url, place) => {
  expect(readDatabase(url, 'main').place).toBe(place);
});

test('PostgreSQL 14 is refused', async () => {
  const session: DatabaseSession = {
    run: async <Row>() => {
      const rows: Row[] = JSON.parse('[{"version":"14.9","number":140009,"read_only":false}]');
      return rows;
    },
    transaction: async () => [],
    isLost: () => false,
    close: async () => undefined,
  };
  expect(
    await messageOf(() =>
      createSpace(session, { schema: 'mcp_unity_main', place: 'postgres://h/d', migrations: MIGRATIONS }),
    ),
  ).toMatch(/^Expected PostgreSQL 15 or newer at postgres:\/\/h\/d, got 14.9\./);
});

describe.skipIf(reason !== undefined)(reason ?? 'a space that cannot be taken', () => {
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());

  const start = (url: string, space: string): Promise<string> => messageOf(() => openTestStore(url, space));
  const withChange = (change: (url: URL) => void): string => {
    const url = new URL(cluster.url);
    change(url);
    return url.href;
  };

  test.each<[string, () => string, RegExp]>([
    ['a wrong password', () => withChange((url) => (url.password = 'hunter2')), /refuses this user or password/],
    ['no such user', () => withChange((url) => (url.username = 'nobody')), /refuses this user or password/],
    ['no such database', () => withChange((url) => (url.pathname = '/missing')), /There is no such database/],
    ['nothing at the port', () => withChange((url) => (url.port = '1')), /cannot be reached/],
    [
      'a database that is read-only',
      () => withChange((url) => url.searchParams.set('options', '-c default_transaction_read_only=on')),
      /is read-only/,
    ],
  ])('%s: a sentence, and no password', async (_title, url, expected) => {
    const message = await start(url(), 'bad');
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/hunter2|p4ss-word/);
    expect(message).not.toContain('\n');
  });

  test('a connection pooler: a sentence, and no table is made', async () => {
    const pooler = await startPooler(cluster.port);
    const message = await start(pooler.url(cluster.url), 'pooled');
    await pooler.close();
    expect(message).toMatch(/^A connection pooler such as PgBouncer answers at .*\. Name PostgreSQL itself in --store/);
    expect(await cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'mcp_unity_pooled'")).toBe('0');
  });

  test.each<[string, string, RegExp]>([
    [
      'a newer format',
      'UPDATE mcp_unity_SPACE.format SET version = 99',
      /^The space in .* was written by a newer version .*format 99/,
    ],
    [
      'an empty lease',
      'DELETE FROM mcp_unity_SPACE.lease',
      /^The table lease of the space .* is empty: someone changed it manually/,
    ],
    ['no lease at all', 'DROP TABLE mcp_unity_SPACE.lease', /someone changed the schema manually/],
    ['no table meta', 'DELETE FROM mcp_unity_SPACE.meta', /^The table meta of the space is empty/],
  ])('%s: a sentence', async (title, change, expected) => {
    const space = title.replaceAll(' ', '-');
    const first = await takeTestSpace(cluster.url, space);
    await first.lease.release();
    await first.link.close();
    await cluster.sql(change.replaceAll('SPACE', space).replace(/mcp_unity_[\w-]+/, (schema) => `"${schema}"`));
    expect(await start(cluster.url, space)).toMatch(expected);
  });

  test('a space with an owner: the next one is informed who that is, and takes it when it is free', async () => {
    const first = await takeTestSpace(cluster.url, 'shared');
    const ownersSeen: string[] = [];
    const second = takeSpace({
      database: readDatabase(cluster.url, 'shared'),
      name: 'second',
      leaseMs: 10_000,
      onStandby(owner) {
        ownersSeen.push(owner);
        if (ownersSeen.length === 2) void first.lease.release().then(() => first.link.close());
      },
      onTrouble: () => undefined,
      signal: new AbortController().signal,
    });
    const taken = await second;
    expect(taken?.lease.claim.epoch).toBe(first.lease.claim.epoch + 1);
    expect(new Set(ownersSeen)).toEqual(new Set(['test']));
    await taken?.lease.release();
    await taken?.link.close();
  });

  test('a standby that is asked to stop does so, though the database gives no answer', async () => {
    const first = await takeTestSpace(cluster.url, 'stopped');
    const proxy = await startProxy(cluster.port);
    const stop = new AbortController();
    const standby = takeSpace({
      database: readDatabase(proxy.url(cluster.url), 'stopped'),
      name: 'second',
      leaseMs: 10_000,
      onStandby: () => (proxy.mode = 'dead'),
      onTrouble: () => undefined,
      signal: stop.signal,
    });
    await waitFor('the standby', () => proxy.mode === 'dead');
    // Behind the question that is never answered.
    setTimeout(() => stop.abort(), 500);
    expect(await standby).toBeUndefined();
    await proxy.close();
    await first.lease.release();
    await first.link.close();
  });

  test('a standby that is asked to stop while the database gives it the space gives it back', async () => {
    const first = await takeTestSpace(cluster.url, 'moment');
    const stop = new AbortController();
    let isStandby = false;
    const waiting = async (what: string): Promise<boolean> =>
      (await cluster.sql(`SELECT count(*) FROM pg_stat_activity WHERE ${what} AND pid <> pg_backend_pid()`)) === '1';
    const standby = takeSpace({
      database: readDatabase(cluster.url, 'moment'),
      name: 'second',
      leaseMs: 10_000,
      onStandby: () => (isStandby = true),
      onTrouble: () => undefined,
      signal: stop.signal,
    });
    await waitFor('the standby', () => isStandby);
    const soon = "UPDATE mcp_unity_moment.lease SET expires_at = clock_timestamp() + INTERVAL '1 second'";
    // A psql may take longer to start than the standby waits.
    const free = join(cluster.dir, 'free');
    const lock = cluster
      .sql(
        `${soon}; COMMIT; BEGIN; SELECT 1 FROM mcp_unity_moment.lease FOR UPDATE; DO $$ BEGIN
        WHILE (pg_stat_file('${free}', true)).size IS NULL LOOP PERFORM pg_sleep(0.01); END LOOP; END $$`,
      )
      .catch(() => undefined);
    await waitFor('the standby to ask for the space', () =>
      waiting("query LIKE '%take_lease%' AND wait_event_type = 'Lock'"),
    );
    stop.abort();
    writeFileSync(free, '');
    await lock;
    expect(await standby).toBeUndefined();
    expect(await cluster.sql("SELECT epoch, owner, expires_at = '-infinity' FROM mcp_unity_moment.lease")).toBe(
      '2|second|t',
    );
    await first.link.close();
  });

  describe('of servers of two versions', () => {
    const newer = [...MIGRATIONS, 'ALTER TABLE operations ADD COLUMN colour TEXT'];
    const formatOf = (space: string): Promise<string> => cluster.sql(`SELECT version FROM mcp_unity_${space}.format`);
    const waitForSpace = async (space: string, migrations: readonly string[]) => {
      let isStandby = false;
      const taken = takeSpace({
        database: readDatabase(cluster.url, space),
        name: 'second',
        leaseMs: 10_000,
        onStandby: () => (isStandby = true),
        onTrouble: () => undefined,
        signal: new AbortController().signal,
        migrations,
      });
      await waitFor('the standby', () => isStandby);
      return { taken };
    };

    test('the newer one stands by, and changes no table before the older one has gone', async () => {
      const older = await takeTestSpace(cluster.url, 'upgraded');
      const store = await openPostgresStore(older);
      const { taken } = await waitForSpace('upgraded', newer);
      expect(await formatOf('upgraded')).toBe('1');
      expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
      await store.close();
      const owned = await taken;
      expect(owned?.lease.claim.epoch).toBe(2);
      expect(await formatOf('upgraded')).toBe('2');
      expect(await cluster.sql('SELECT accept_seq, colour IS NULL FROM mcp_unity_upgraded.operations')).toBe('1|t');
      await owned?.lease.release();
      await owned?.link.close();
    });

    test('the older one, which was on standby meanwhile, refuses what the newer one has written, and gives it up', async () => {
      const owner = await takeTestSpace(cluster.url, 'downgraded');
      const { taken } = await waitForSpace('downgraded', MIGRATIONS);
      await cluster.sql('UPDATE mcp_unity_downgraded.format SET version = 2');
      await owner.lease.release();
      await owner.link.close();
      expect(await messageOf(() => taken)).toMatch(/^The space in .* was written by a newer version .*format 2/);
      expect(await cluster.sql("SELECT epoch, expires_at = '-infinity' FROM mcp_unity_downgraded.lease")).toBe('2|t');
    });
  });

  test('of two that start at the same time on an empty database one owns the space', async () => {
    const take = (name: string) => {
      const stop = new AbortController();
      return takeSpace({
        database: readDatabase(cluster.url, 'race'),
        name,
        leaseMs: 10_000,
        onStandby: () => stop.abort(),
        onTrouble: () => undefined,
        signal: stop.signal,
      });
    };
    const taken = await Promise.all([take('a'), take('b')]);
    const owners = taken.flatMap((one) => one ?? []);
    expect(owners).toHaveLength(1);
    for (const { lease, link } of owners) {
      await lease.release();
      await link.close();
    }
  });
});
