import { chownSync, rmSync, statSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder, waitFor } from '../../../proof/kit/scratch.ts';
import type { WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import type { Store } from '../../store/store.ts';
import { logEntry, logId, NOON, operation } from '../../store/testing/samples.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { OwnedSpace } from './spaces.ts';
import { startCluster, whyNoPostgres, type Cluster, takeTestSpace } from './testing/cluster.ts';
import { mountSmallDisk } from './testing/small-disk.ts';

/** Longer than any of these tests, so that nothing but what the test does ends it. */
const LONG_LEASE_MS = 60_000;
const SHORT_LEASE_MS = 4_000;
/** Long enough for what would be answered to be answered. */
const QUIET_MS = 300;

const reason = whyNoPostgres();
let cluster: Cluster;
let space: OwnedSpace;
let store: Store;
let name: string;
let spaces = 0;

const accept = async (number: number, text = ''): Promise<WriteOutcome> =>
  store.write({ kind: 'accept', operation: operation(number, { params: { code: text } }) });
const stored = async (): Promise<number[]> =>
  (await store.snapshot(0, NOON)).operations.map(({ accept_seq }) => accept_seq);
const own = async (leaseMs: number): Promise<void> => {
  name = `trouble${(spaces += 1)}`;
  space = await takeTestSpace(cluster.url, name, leaseMs);
  store = await openPostgresStore(space);
  expect(await accept(1)).toEqual({ kind: 'stored' });
};
const set = async (setting: string): Promise<void> => {
  await cluster.sql(`ALTER SYSTEM ${setting}`);
  await cluster.sql('SELECT pg_reload_conf()');
};
/** Every transaction that stores or changes an operation takes this time. */
const slowDown = (seconds: number): Promise<string> =>
  cluster.sql(`CREATE FUNCTION mcp_unity_${name}.wait() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON mcp_unity_${name}.operations FOR EACH ROW EXECUTE FUNCTION mcp_unity_${name}.wait()`);

describe.skipIf(reason !== undefined)(reason ?? 'a database that gets into trouble', () => {
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterEach(async () => {
    await Promise.race([store.close(), new Promise((resolve) => setTimeout(resolve, QUIET_MS))]);
  });
  afterAll(() => cluster.remove());

  describe('while the lease is long', () => {
    beforeEach(() => own(LONG_LEASE_MS));

    test('read-only: a sentence, nothing is stored, and it continues when that is over', async () => {
      await set('SET default_transaction_read_only = on');
      let number = 1;
      try {
        const refused = await waitFor('a write to be refused', async () => {
          const outcome = await accept((number += 1));
          return outcome.kind === 'failed' && outcome;
        });
        expect(refused.reason).toMatch(/^Nothing was stored \(accept\)\. The database .* is read-only/);
        expect(store.health().problems).toEqual([expect.objectContaining({ code: 'write_failed' })]);
      } finally {
        await set('RESET default_transaction_read_only');
      }
      const before = await stored();
      expect(before).not.toContain(number);
      await waitFor('a write to be stored', async () => (await accept((number += 1))).kind === 'stored');
      expect(await stored()).toEqual([...before, number]);
      expect(store.health().problems).toEqual([]);
    });

    test('full: a sentence, nothing is stored, and it continues when there is space again', async ({ skip }) => {
      const dir = scratchFolder();
      const disk = mountSmallDisk(dir, 8);
      if (disk === undefined) {
        rmSync(dir, { recursive: true });
        return skip('this user may not mount a small disk');
      }
      try {
        const { uid, gid } = statSync(cluster.dir);
        chownSync(dir, uid, gid);
        await cluster.sql(`CREATE TABLESPACE small LOCATION '${dir}'`);
        await cluster.sql(`ALTER TABLE mcp_unity_${name}.operations SET TABLESPACE small`);
        disk.fill();
        let number = 1;
        const refused = await waitFor('a write to be refused', async () => {
          const outcome = await accept((number += 1), '0123456789'.repeat(500));
          return outcome.kind === 'failed' && outcome;
        });
        expect(refused.reason).toMatch(/^Nothing was stored \(accept\)\. The disk of the database .* is full/);
        const before = await stored();
        expect(before).toEqual(Array.from({ length: number - 1 }, (_, index) => index + 1));
        disk.free();
        expect(await accept((number += 1))).toEqual({ kind: 'stored' });
        expect(await stored()).toEqual([...before, number]);
        await store.close();
        await cluster.sql(`DROP SCHEMA mcp_unity_${name} CASCADE; `);
        await cluster.sql('DROP TABLESPACE small');
      } finally {
        disk.unmount();
        rmSync(dir, { recursive: true });
      }
    });

    test('with a statement_timeout that is too short for it: a sentence, nothing is stored, and the next write is', async () => {
      await slowDown(2);
      await set("SET statement_timeout = '500ms'");
      let number = 1;
      try {
        // The session of the store may read the setting behind its next write.
        const refused = await waitFor('a write to be refused', async () => {
          const outcome = await accept((number += 1));
          return outcome.kind === 'failed' && outcome;
        });
        expect(refused.reason).toMatch(/^Nothing was stored \(accept\)\. The database .* is too slow/);
      } finally {
        await set('RESET statement_timeout');
      }
      await cluster.sql(`DROP TRIGGER slow ON mcp_unity_${name}.operations`);
      const before = await stored();
      expect(before).toEqual(Array.from({ length: number - 1 }, (_, index) => index + 1));
      expect(await accept((number += 1))).toEqual({ kind: 'stored' });
      expect(await stored()).toEqual([...before, number]);
    });
  });

  describe('while the lease is short', () => {
    beforeEach(() => own(SHORT_LEASE_MS));

    test('silent at the start, as another session holds a lock: a sentence, and no hang', async () => {
      await store.close();
      const lock = cluster.sql(`LOCK TABLE mcp_unity_${name}.format; SELECT pg_sleep(600)`).catch(() => undefined);
      await waitFor(
        'the lock',
        async () => (await cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")) === '1',
      );
      try {
        await expect(takeTestSpace(cluster.url, name, SHORT_LEASE_MS)).rejects.toThrow(
          /^The database postgres:[^ ]+ takes connections, but gives no answer in time\./,
        );
      } finally {
        await cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
        await lock;
      }
    });

    test('slow beyond the lease with writes: it stays the owner, other calls are not held up, and all is stored', async () => {
      await slowDown((1.5 * SHORT_LEASE_MS) / 1_000);
      const slow = accept(2);
      let isStored = false;
      void slow.then(() => (isStored = true));
      expect(await store.write({ kind: 'logs', journal_id: 'j', mark: 1, entries: [logEntry(1)] })).toEqual({
        kind: 'stored',
      });
      expect(await store.read({ kind: 'operation', log_id: logId(1) })).toMatchObject({ operation: { accept_seq: 1 } });
      expect(isStored).toBe(false);
      expect(await slow).toEqual({ kind: 'stored' });
      expect(await stored()).toEqual([1, 2]);
      expect(store.isOver?.()).toBe(false);
    });

    test.each([
      ['its row deleted', 'DELETE FROM SPACE.lease'],
      ['the table dropped', 'DROP TABLE SPACE.lease'],
      ['a column renamed', 'ALTER TABLE SPACE.lease RENAME COLUMN run TO ran'],
      ['an end in the past', "UPDATE SPACE.lease SET expires_at = '-infinity'"],
      ['another run', "UPDATE SPACE.lease SET run = 'somebody'"],
    ])('the lease with %s by hand: nothing is stored any more, and the owner ends', async (_title, change) => {
      await cluster.sql(change.replace('SPACE', `mcp_unity_${name}`));
      const outcome = await Promise.race([accept(2), waitFor('the owner to end', () => store.isOver?.())]);
      if (outcome !== true)
        expect(outcome).toMatchObject({ reason: expect.stringMatching(/changed the schema manually/) });
      await waitFor('the owner to end', () => store.isOver?.());
      expect(store.whyLost()).toMatch(/another server|another one/);
      expect(await cluster.sql(`SELECT accept_seq FROM mcp_unity_${name}.operations`)).toBe('1');
    });
  });
});
