import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoreWrite } from '../../hub/protocol/store-protocol.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { Store } from '../../store/store.ts';
import { logEntry, logId, NOON, operation } from '../../store/testing/samples.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { OwnedSpace } from './spaces.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore, takeTestSpace } from './testing/cluster.ts';
import { startProxy, type Proxy } from './testing/proxy.ts';

/** A store on a busy machine keeps its lease, also while the database starts again. */
const LEASE_MS = 6_000;
/** Long enough for what would be answered to be answered. */
const QUIET_MS = 300;

const reason = whyNoPostgres();
let cluster: Cluster;
let proxy: Proxy;
let space: OwnedSpace;
let store: Store;
let name: string;
let spaces = 0;

const request = { client_uuid: 'client', ordinal: 1 };

/** One of each kind; the operation that they are about is stored, with a request that waits for it. */
const writes: readonly StoreWrite[] = [
  { kind: 'accept', operation: operation(2) },
  { kind: 'attach', log_id: logId(1), request: { ...request, ordinal: 2 } },
  {
    kind: 'update',
    log_id: logId(1),
    from: ['accepted'],
    patch: { state: 'completed', finished_at: NOON, outcome: { status: 'completed', result: 1 } },
  },
  { kind: 'partial', log_id: logId(1), seq: 1, value: 'half' },
  { kind: 'confirm', request },
  {
    kind: 'editor',
    editor: {
      project_path: '/game',
      project_name: 'Game',
      journal_id: 'j',
      journal_seq: 1,
      generation: 1,
      last_seen_at: NOON,
    },
  },
  { kind: 'logs', journal_id: 'j', mark: 1, entries: [logEntry(1)] },
];

/** Everything that is stored, lease and batch number apart. */
const dump = (): Promise<string> =>
  cluster.sql(
    ['operations', 'requests', 'editors', 'log_marks', 'entries', 'expired_keys']
      .map((table) => `SELECT '${table}', t.* FROM mcp_unity_${name}.${table} t ORDER BY 1, 2, 3`)
      .join('; '),
  );

/** `answered` with what, or `silent` for a time after which nothing comes any more. */
const outcomeOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(() => resolve('silent'), QUIET_MS))]);

describe.skipIf(reason !== undefined)(reason ?? 'the ownership of a space', () => {
  beforeAll(async () => {
    cluster = await startCluster();
    proxy = await startProxy(cluster.port);
  });
  beforeEach(async () => {
    name = `owned${(spaces += 1)}`;
    proxy.mode = 'open';
    space = await takeTestSpace(proxy.url(cluster.url), name, LEASE_MS);
    store = await openPostgresStore(space);
    expect(await store.write({ kind: 'accept', operation: operation(1), request })).toEqual({ kind: 'stored' });
  });
  afterEach(async () => {
    proxy.cut();
    await Promise.race([store.close(), new Promise((resolve) => setTimeout(resolve, QUIET_MS))]);
  });
  afterAll(async () => {
    await proxy.close();
    await cluster.remove();
  });

  test.each(writes.map((write) => [write.kind, write] as const))(
    'of another epoch: %s writes nothing and is never answered',
    async (_kind, write) => {
      await cluster.sql(`UPDATE mcp_unity_${name}.lease SET epoch = epoch + 1, run = 'another server'`);
      const before = await dump();
      expect(await outcomeOf(Promise.resolve(store.write(write)))).toBe('silent');
      expect(await dump()).toBe(before);
      await waitFor('the store to know', () => store.isOver?.());
    },
  );

  test.each(writes.map((write) => [write.kind, write] as const))(
    'that is over, and that no server has taken: %s writes nothing and is never answered',
    async (_kind, write) => {
      await cluster.sql(`UPDATE mcp_unity_${name}.lease SET expires_at = clock_timestamp()`);
      const before = await dump();
      expect(await outcomeOf(Promise.resolve(store.write(write)))).toBe('silent');
      await waitFor('the store to know', () => store.isOver?.());
      expect(await dump()).toBe(before);
    },
  );

  test('of another epoch: expiry deletes nothing', async () => {
    await store.write({
      kind: 'update',
      log_id: logId(1),
      from: ['accepted'],
      patch: { state: 'cancelled', finished_at: NOON },
    });
    await cluster.sql(`UPDATE mcp_unity_${name}.lease SET epoch = epoch + 1`);
    const before = await dump();
    expect(await outcomeOf(store.expire(NOON + 1_000_000, 1, 1, 1_000))).toBe('silent');
    expect(await dump()).toBe(before);
  });

  test('an epoch that is set back by hand makes no former owner an owner again', async () => {
    await cluster.sql(`UPDATE mcp_unity_${name}.lease SET expires_at = '-infinity', epoch = epoch - 1`);
    const next = await takeTestSpace(cluster.url, name, LEASE_MS);
    expect(next.lease.claim.epoch).toBe(space.lease.claim.epoch);
    const before = await dump();
    expect(await outcomeOf(Promise.resolve(store.write({ kind: 'accept', operation: operation(2) })))).toBe('silent');
    expect(await dump()).toBe(before);
    await next.lease.release();
    await next.link.close();
  });

  test('a commit whose answer is lost is sent again and stored once', async () => {
    proxy.mode = 'mute';
    const outcome = store.write({ kind: 'accept', operation: operation(2), request: { ...request, ordinal: 2 } });
    await waitFor(
      'the commit',
      async () => (await cluster.sql(`SELECT count(*) FROM mcp_unity_${name}.operations`)) === '2',
    );
    proxy.mode = 'open';
    proxy.cut();
    expect(await outcome).toEqual({ kind: 'stored' });
    expect(await store.write({ kind: 'accept', operation: operation(3) })).toEqual({ kind: 'stored' });
    expect((await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([1, 2, 3]);
  });

  test('writes do not wait for the answers to those before them, and are stored once where all of those are lost', async () => {
    proxy.mode = 'mute';
    const outcomes: Promise<unknown>[] = [];
    for (const number of [2, 3, 4]) {
      outcomes.push(Promise.resolve(store.write({ kind: 'accept', operation: operation(number) })));
      await waitFor(
        'the commit',
        async () => (await cluster.sql(`SELECT count(*) FROM mcp_unity_${name}.operations`)) === String(number),
      );
    }
    proxy.mode = 'open';
    proxy.cut();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ kind: 'stored' })));
    expect(await store.write({ kind: 'accept', operation: operation(5) })).toEqual({ kind: 'stored' });
    expect((await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a write on a connection that the network has dropped without a word is stored, and the space is kept', async () => {
    proxy.drop();
    expect(await store.write({ kind: 'accept', operation: operation(2) })).toEqual({ kind: 'stored' });
    expect((await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([1, 2]);
    expect(store.isOver?.()).toBe(false);
  });

  test('the delivery of what has just ended is written without a question first', async () => {
    const update = { kind: 'update', log_id: logId(1) } as const;
    const ended = { state: 'completed', finished_at: NOON, outcome: { status: 'completed', result: 1 } } as const;
    expect(await store.write({ ...update, from: ['accepted'], patch: ended })).toEqual({ kind: 'stored' });
    proxy.mode = 'mute';
    const delivered = store.write({ ...update, from: ['completed'], patch: { delivered_at: NOON } });
    await waitFor(
      'the commit',
      async () => (await cluster.sql(`SELECT delivered_at FROM mcp_unity_${name}.operations`)) === String(NOON),
    );
    proxy.mode = 'open';
    proxy.cut();
    expect(await delivered).toEqual({ kind: 'stored' });
  });

  test('of writes that are under way together those before the one that fails are stored, and none behind it', async () => {
    await cluster.sql(
      `ALTER TABLE mcp_unity_${name}.operations ADD CONSTRAINT unlucky CHECK (accept_seq NOT IN (4, 7))`,
    );
    const outcomes: unknown[] = [];
    for (const first of [2, 6]) {
      const writes = [0, 1, 2, 3].map(async (index) => {
        // Each in a turn of its own, and so in a transaction of its own.
        for (let turn = 0; turn < index; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return store.write({ kind: 'accept', operation: operation(first + index) });
      });
      outcomes.push(...(await Promise.all(writes)).map(({ kind }) => kind));
    }
    const stored = (await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq);
    expect(stored).toEqual([1, ...[2, 3, 4, 5, 6, 7, 8, 9].filter((_, index) => outcomes[index] === 'stored')]);
    expect(stored).not.toContain(4);
    expect(stored).not.toContain(7);
    expect(await store.write({ kind: 'accept', operation: operation(10) })).toEqual({ kind: 'stored' });
    expect(store.isOver?.()).toBe(false);
  });

  test('a server that nothing reaches any more is over before the next one begins, and is never answered', async () => {
    proxy.mode = 'dead';
    const outcome = store.write({ kind: 'accept', operation: operation(2) });
    let overWhenTaken: boolean | undefined;
    const next = await takeTestSpace(cluster.url, name, LEASE_MS).then((taken) => {
      overWhenTaken = store.isOver?.();
      return taken;
    });
    expect(overWhenTaken).toBe(true);
    proxy.mode = 'open';
    expect(await outcomeOf(Promise.resolve(outcome))).toBe('silent');
    const after = await openPostgresStore(next);
    expect((await after.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([1]);
    await after.close();
  });

  test('writes, with keys or without, wait while the database restarts, and are stored once', async () => {
    await cluster.stop('immediate');
    const outcomes = [{}, { idempotency_key: 'a' }, { idempotency_key: 'b' }].map(async (changes, index) =>
      store.write({ kind: 'accept', operation: operation(index + 2, changes) }),
    );
    await cluster.start();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ kind: 'stored' })));
    expect((await store.snapshot(0, NOON)).operations).toHaveLength(4);
  });

  test.each([
    ['password', "PASSWORD 'other'", "PASSWORD 'rotated'"],
    ['right to sign in', 'NOLOGIN', 'LOGIN'],
  ])(
    'a commit whose answer is lost while the %s of the server is changed is not reported to have failed, and is stored once',
    async (_what, change, cure) => {
      const role = async (how: string): Promise<unknown> => cluster.sql(`ALTER ROLE unity ${how}`);
      await cluster.sql('DROP OWNED BY unity; DROP ROLE unity').catch(() => undefined);
      await cluster.sql("CREATE ROLE unity LOGIN PASSWORD 'rotated'; GRANT CREATE ON DATABASE postgres TO unity");
      await store.close();
      const url = new URL(proxy.url(cluster.url));
      Object.assign(url, { username: 'unity', password: 'rotated' });
      name = `rotated${(spaces += 1)}`;
      store = await openPostgresStore(await takeTestSpace(url.href, name, 10 * LEASE_MS));
      expect(await store.write({ kind: 'accept', operation: operation(1) })).toEqual({ kind: 'stored' });
      proxy.mode = 'mute';
      const outcome = Promise.resolve(store.write({ kind: 'accept', operation: operation(2) }));
      await waitFor(
        'the commit',
        async () => (await cluster.sql(`SELECT count(*) FROM mcp_unity_${name}.operations`)) === '2',
      );
      await role(change);
      proxy.mode = 'open';
      proxy.cut();
      await waitFor('a connection to be refused', () => store.health().state === 'down');
      expect(await outcomeOf(outcome)).toBe('silent');
      await role(cure);
      expect(await outcome).toEqual({ kind: 'stored' });
      expect((await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq)).toEqual([1, 2]);
    },
  );

  test('what was committed by a connection that was lost is not answered before the synchronous standby of the database has it', async () => {
    const set = async (how: string): Promise<unknown> => {
      await cluster.sql(`ALTER SYSTEM ${how}`);
      return cluster.sql('SELECT pg_reload_conf()');
    };
    const waiting = "FROM pg_stat_activity WHERE application_name LIKE '%writes' AND wait_event = 'SyncRep'";
    await set("SET synchronous_standby_names = 'away'");
    try {
      await waitFor('the setting', async () => (await cluster.sql('SHOW synchronous_standby_names')) === 'away');
      const outcome = Promise.resolve(store.write({ kind: 'accept', operation: operation(2) }));
      await waitFor('the commit', async () => (await cluster.sql(`SELECT count(*) ${waiting}`)) === '1');
      await cluster.sql(`SELECT pg_terminate_backend(pid) ${waiting}`);
      expect(await outcomeOf(outcome)).toBe('silent');
      expect(await cluster.sql(`SELECT count(*) FROM mcp_unity_${name}.operations`)).toBe('2');
      await set('RESET synchronous_standby_names');
      expect(await outcome).toEqual({ kind: 'stored' });
    } finally {
      await set('RESET synchronous_standby_names');
    }
  });

  test('a transaction that fails takes the decisions with it that rested on it', async () => {
    const set = (value: string): Promise<string> =>
      cluster.sql(`ALTER TABLE mcp_unity_${name}.operations ${value} CONSTRAINT full_disk`);
    await cluster.sql(`ALTER TABLE mcp_unity_${name}.operations ADD CONSTRAINT full_disk CHECK (accept_seq < 2)`);
    const same = { identity: 'same' };
    const failed = await Promise.all(
      [2, 3].map(async (number) => store.write({ kind: 'accept', operation: operation(number, same) })),
    );
    expect(failed).toEqual(
      [2, 3].map(() => ({ kind: 'failed', reason: expect.stringMatching(/^Nothing was stored/) })),
    );
    await set('DROP');
    expect(await store.write({ kind: 'accept', operation: operation(4, same) })).toEqual({ kind: 'stored' });
    expect(store.health().problems).toEqual([]);
  });

  test('a server that stands by continues standing by where the database is long silent', async () => {
    const slow = await startProxy(cluster.port);
    const next = takeTestSpace(slow.url(cluster.url), name, LEASE_MS);
    const outcome = next.then(
      () => 'owner',
      (error: unknown) => error,
    );
    await waitFor(
      'the standby',
      async () =>
        (await cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE '%lease'")) === '2',
    );
    slow.mode = 'dead';
    // Longer than it waits for an answer: a quarter of the lease.
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 2));
    slow.mode = 'open';
    await store.close();
    expect(await outcome).toBe('owner');
    await (await openPostgresStore(await next)).close();
    await slow.close();
  });

  test('a server that ends gives its space up at once', async () => {
    await store.close();
    const begin = performance.now();
    const next = await openTestStore(cluster.url, name);
    expect(performance.now() - begin).toBeLessThan(LEASE_MS);
    expect((await next.snapshot(0, NOON)).operations).toHaveLength(1);
    await next.close();
  });
});
