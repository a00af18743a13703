import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { acquireLock } from '../lock.ts';
import { readDatabase } from '../../team/postgres/database.ts';
import { restorePostgres } from '../../team/postgres/postgres-backup.ts';
import {
  startCluster,
  whyNoPostgres,
  type Cluster,
  openTestStore,
  takeTestSpace,
} from '../../team/postgres/testing/cluster.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import type { Store } from '../store.ts';
import { bundled } from '../testing/child.ts';
import { logId, NOON, operation } from '../testing/samples.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { restoreSqlite } from './sqlite-restore.ts';
import { finishRestore } from '../open-database.ts';

let workerUrl: URL;
let base: string;
/** Holds operation 1; the store before it holds operation 2. */
let file: string;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});
beforeEach(async () => {
  base = scratchFolder();
  file = join(base, 'backup');
  const records = [{ kind: 'operation', operation: operation(1, { params: { code: 'x'.repeat(50_000) } }) }] as const;
  await writeBackup(
    file,
    { store: 'sqlite', store_id: 'of the backup', last_accept_seq: 1, records },
    { replace: false },
  );
});

const accept = async (store: Store, number: number): Promise<void> => {
  await store.write({ kind: 'accept', operation: operation(number) });
  await store.close();
};
async function numbersIn(store: Store): Promise<readonly number[]> {
  const found: number[] = [];
  for (const number of [1, 2]) {
    const read = await store.read({ kind: 'operation', log_id: logId(number) });
    if (read.kind === 'operation' && read.operation !== undefined) found.push(number);
  }
  expect(store.health().problems).toEqual([]);
  await store.close();
  return found;
}
function spoil(): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"end":true/, '"end":tRue'));
}

function writeTwice(): Promise<number> {
  const record = { kind: 'operation', operation: operation(1) } as const;
  const about = { store: 'sqlite', store_id: 'twice', last_accept_seq: 1 } as const;
  return writeBackup(file, { ...about, records: [record, record] }, { replace: true });
}

describe('into a state folder', { timeout: 60_000 }, () => {
  let dir: string;
  beforeEach(() => (dir = join(base, 'state')));
  const open = (): Promise<Store> => openSqliteStore({ dir, workerUrl });
  const restore = async (replace = false) => restoreSqlite({ dir, backup: await readBackup(file), replace, now: NOON });

  test('one that a server owns is refused', async () => {
    const taken = await acquireLock(dir);
    await expect(restore(true)).rejects.toThrow(/^A server runs for .*state\. End it/);
    if (taken.kind === 'ok') taken.lock.release();
  });

  test('one that has a record is refused, or its record is set aside', async () => {
    await accept(await open(), 2);
    await expect(restore()).rejects.toThrow(/already has a record\. Pass --replace/);
    expect(await numbersIn(await open())).toEqual([2]);
    const { setAside = '' } = await restore(true);
    expect(await numbersIn(await open())).toEqual([1]);
    expect(await numbersIn(await openSqliteStore({ dir: setAside, workerUrl }))).toEqual([2]);
  });

  test('a record that no SQLite can read is set aside as well', async () => {
    mkdirSync(dir);
    writeFileSync(join(dir, 'store.db'), 'x'.repeat(5_000));
    await expect(restore()).rejects.toThrow(/already has a record/);
    const { setAside = '' } = await restore(true);
    expect(readdirSync(setAside)).toContain('store.db');
    expect(await numbersIn(await open())).toEqual([1]);
  });

  test('a file that is damaged at its end changes nothing', async () => {
    await accept(await open(), 2);
    spoil();
    await expect(restore(true)).rejects.toThrow(/is damaged at line 3\. Nothing was restored/);
    expect(readdirSync(dir).filter((name) => /^(restor|replaced)/.test(name))).toEqual([]);
    expect(await numbersIn(await open())).toEqual([2]);
  });

  test('two operations of one number are refused, and change nothing', async () => {
    await accept(await open(), 2);
    await writeTwice();
    await expect(restore(true)).rejects.toThrow(/contradicts itself.*Nothing was restored/);
    expect(await numbersIn(await open())).toEqual([2]);
  });

  // As a process leaves it that is killed after this many of the moves.
  test.each([0, 2, 3, 5, 6, 8])(
    'killed after %i moves: the next server has all of the restored record',
    async (moves) => {
      await accept(await open(), 2);
      const other = join(base, 'other');
      await restoreSqlite({ dir: other, backup: await readBackup(file), replace: false, now: NOON });
      const ready = join(dir, 'restored');
      for (const part of ['blobs', 'logs', 'store.db'])
        cpSync(join(other, part), join(ready, part), { recursive: true });
      writeFileSync(join(dir, 'store.db-wal'), '');
      const aside = join(ready, 'replaced');
      mkdirSync(aside);
      const steps = [
        [join(dir, 'write-log'), join(aside, 'write-log')],
        [join(dir, 'store.db-wal'), join(aside, 'store.db-wal')],
        ...['blobs', 'logs', 'store.db'].flatMap((part) => [
          [join(dir, part), join(aside, part)],
          [join(ready, part), join(dir, part)],
        ]),
      ];
      for (const [from = '', to = ''] of steps.slice(0, moves)) renameSync(from, to);
      expect(await numbersIn(await open())).toEqual([1]);
      expect(existsSync(ready)).toBe(false);
      const kept = await openSqliteStore({ dir: join(dir, 'replaced-1'), workerUrl });
      expect(await numbersIn(kept)).toEqual([2]);
      expect(finishRestore(dir)).toBeUndefined();
    },
  );

  test('the files of a restore that was killed before its end is no record', async () => {
    await accept(await open(), 2);
    cpSync(dir, join(dir, '..', 'copy'), { recursive: true });
    renameSync(join(base, 'copy'), join(dir, 'restoring'));
    expect(await numbersIn(await open())).toEqual([2]);
    await restore(true);
    expect(existsSync(join(dir, 'restoring'))).toBe(false);
  });
});

const noPostgres = whyNoPostgres();

describe.skipIf(noPostgres !== undefined)(noPostgres ?? 'into a space of PostgreSQL', () => {
  let cluster: Cluster;
  let space: string;
  let count = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  beforeEach(() => (space = `space-${(count += 1)}`));
  afterAll(() => cluster.remove());
  const open = (): Promise<Store> => openTestStore(cluster.url, space);
  const restore = async (replace = false) =>
    restorePostgres({ database: readDatabase(cluster.url, space), backup: await readBackup(file), replace, now: NOON });

  test('one that a server owns is refused, and its owner named', async () => {
    const owned = await takeTestSpace(cluster.url, space);
    await expect(restore(true)).rejects.toThrow(/is owned by the server on test\. End that server/);
    await owned.lease.release();
    await owned.link.close();
  });

  test('one that has a record is refused, or its record is set aside in a schema of its own', async () => {
    await accept(await open(), 2);
    await expect(restore()).rejects.toThrow(/already has a record\. Pass --replace/);
    expect(await numbersIn(await open())).toEqual([2]);
    const { setAside = '' } = await restore(true);
    expect(await numbersIn(await open())).toEqual([1]);
    expect(await cluster.sql(`SELECT accept_seq FROM "${setAside}".operations`)).toBe('2');
  });

  test('a server that owned the space before can write nothing into the restored record', async () => {
    await accept(await open(), 2);
    const paused = await takeTestSpace(cluster.url, space);
    await cluster.sql(`UPDATE "mcp_unity_${space}".lease SET expires_at = '-infinity'`);
    await restore(true);
    const { epoch, run } = paused.lease.claim;
    await expect(
      cluster.sql(`SET search_path = "mcp_unity_${space}"; SELECT prove_ownership(${epoch}, '${run}')`),
    ).rejects.toThrow(/the lease is over, or is held by another server/);
    await paused.link.close();
  });

  test('two operations of one number are refused, and change nothing', async () => {
    await accept(await open(), 2);
    await writeTwice();
    await expect(restore(true)).rejects.toThrow(/contradicts itself.*Nothing was restored/);
    expect(await numbersIn(await open())).toEqual([2]);
  });

  test('a file that is damaged at its end changes nothing', async () => {
    await accept(await open(), 2);
    spoil();
    await expect(restore(true)).rejects.toThrow(/is damaged at line 3\. Nothing was restored/);
    expect(await numbersIn(await open())).toEqual([2]);
    const schemas = await cluster.sql(`SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'mcp\\_unity\\_${space}%'`);
    expect(schemas).toBe('1');
  });
});
