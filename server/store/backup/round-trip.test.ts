import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { acquireLock } from '../lock.ts';
import { readDatabase } from '../../team/postgres/database.ts';
import { withPostgresBackup, restorePostgres } from '../../team/postgres/postgres-backup.ts';
import { startCluster, whyNoPostgres, type Cluster, openTestStore } from '../../team/postgres/testing/cluster.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import type { Store } from '../store.ts';
import { bundled } from '../testing/child.ts';
import { logEntry, logId, NOON, operation } from '../testing/samples.ts';
import { commands, readEverything, KEY_MEMORY_MS, RETENTION_MS, type StoreCommand } from '../testing/twin-commands.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { restoredAcceptSeq } from './backup-record.ts';
import { withSqliteBackup } from './sqlite-backup.ts';
import { restoreSqlite } from './sqlite-restore.ts';

const noPostgres = whyNoPostgres();
let cluster: Cluster | undefined;
let workerUrl: URL;
let base: string;
let count = 0;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
  base = scratchFolder();
  if (noPostgres === undefined) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.remove();
});

/** A place for one store. */
interface Place {
  open(): Promise<Store>;
  backup(file: string): Promise<void>;
  restore(file: string): Promise<void>;
}

const onProblem = (message: string): never => {
  throw new Error(message);
};

function inFolder(): Place {
  const dir = join(base, `state-${(count += 1)}`);
  return {
    open: () => openSqliteStore({ dir, workerUrl }),
    backup: async (file) =>
      void (await withSqliteBackup({ dir, workerUrl, onProblem }, (backup) =>
        writeBackup(file, backup, { replace: false }),
      )),
    restore: async (file) =>
      void (await restoreSqlite({ dir, backup: await readBackup(file), replace: false, now: NOON })),
  };
}

function inDatabase(): Place {
  const url = cluster?.url ?? '';
  const space = `space-${(count += 1)}`;
  const database = readDatabase(url, space);
  return {
    open: () => openTestStore(url, space),
    backup: async (file) =>
      void (await withPostgresBackup({ database, onProblem }, (backup) =>
        writeBackup(file, backup, { replace: false }),
      )),
    restore: async (file) =>
      void (await restorePostgres({ database, backup: await readBackup(file), replace: false, now: NOON })),
  };
}

const newFile = (): string => join(base, `backup-${(count += 1)}`);

/** A restored one, and one that is restored of it. */
async function carryOver(from: Place, to: Place): Promise<void> {
  const file = newFile();
  await from.backup(file);
  await to.restore(file);
}

async function answersOf(place: Place): Promise<unknown> {
  const store = await place.open();
  try {
    const answers = await readEverything(store);
    expect(store.health().problems).toEqual([]);
    return answers;
  } finally {
    await store.close();
  }
}

/** What had not been sent is changed by a restore (restored-operation.test.ts). */
async function sendAll(store: Store): Promise<void> {
  const { operations } = await store.snapshot(0, NOON);
  for (const { log_id, state, sent } of operations)
    if (!isTerminal(state) && sent === undefined)
      await store.write({ kind: 'update', log_id, from: [state], patch: { sent: { journal_id: 'j', generation: 1 } } });
}

async function play(place: Place, sequence: readonly StoreCommand[]): Promise<void> {
  let store = await place.open();
  for (const command of sequence) {
    if ('write' in command) await store.write(command.write);
    else if ('expireAt' in command) await store.expire(command.expireAt, RETENTION_MS, KEY_MEMORY_MS, 1_000);
    else if ('reopen' in command) {
      await store.close();
      store = await place.open();
    }
  }
  await sendAll(store);
  await store.close();
}

/** Twice: once more would be noticed only by the code that gives out numbers. */
function withSkips(answers: unknown, restores: number): unknown {
  const { snapshot, ...rest } = answers as { snapshot: { last_accept_seq: number } };
  let last_accept_seq = snapshot.last_accept_seq;
  for (let n = 0; n < restores; n += 1) last_accept_seq = restoredAcceptSeq(last_accept_seq);
  return { ...rest, snapshot: { ...snapshot, last_accept_seq } };
}

test('a SQLite store that is restored answers everything as the one that was backed up', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const [original, copy] = [inFolder(), inFolder()];
      await play(original, sequence);
      await carryOver(original, copy);
      expect(await answersOf(copy)).toEqual(withSkips(await answersOf(original), 1));
    }),
    { numRuns: 6 },
  );
}, 120_000);

test.skipIf(noPostgres !== undefined)(
  noPostgres ?? 'a record goes from SQLite to PostgreSQL, to PostgreSQL and back, and answers everything as before',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const [original, first, second, back] = [inFolder(), inDatabase(), inDatabase(), inFolder()];
        await play(original, sequence);
        const expected = await answersOf(original);
        await carryOver(original, first);
        expect(await answersOf(first)).toEqual(withSkips(expected, 1));
        await carryOver(first, second);
        await carryOver(second, back);
        expect(await answersOf(back)).toEqual(withSkips(expected, 3));
      }),
      { numRuns: 3 },
    );
  },
  120_000,
);

test.each([
  ['SQLite', inFolder],
  ['PostgreSQL', inDatabase],
])('%s: large values, every character and the order of console lines come back', async (store, create) => {
  if (store === 'PostgreSQL' && noPostgres !== undefined) return;
  const [original, copy] = [create(), create()];
  const text = `\u0000\uD800\u2028\u2029\r\n\u{1F3AE} ${'x'.repeat(300_000)}`;
  const one = operation(1, {
    params: { code: text },
    state: 'completed',
    finished_at: NOON,
    outcome: { status: 'completed', result: text },
    partial: { seq: 1, value: text },
  });
  const entries = [3, 1, 2].map((n) => logEntry(n, { timestamp: new Date(NOON).toISOString(), message: text }));
  const opened = await original.open();
  expect(await opened.write({ kind: 'accept', operation: one })).toEqual({ kind: 'stored' });
  expect(await opened.write({ kind: 'logs', journal_id: 'j', mark: 3, entries })).toEqual({ kind: 'stored' });
  await opened.close();
  await carryOver(original, copy);
  const restored = await copy.open();
  expect(await restored.read({ kind: 'operation', log_id: logId(1) })).toEqual({ kind: 'operation', operation: one });
  expect(await restored.read({ kind: 'logs', filter: { limit: 9, log_type: 'all' } })).toEqual({
    kind: 'logs',
    entries: entries.toReversed(),
    more: false,
  });
  expect((await restored.snapshot(0)).log_marks).toEqual({ j: 3 });
  await restored.close();
});

test('what was acknowledged the moment before is in the backup, also where the database of the server lacks it yet', async () => {
  const dir = join(base, 'running');
  const taken = await acquireLock(dir);
  const store = await openSqliteStore({ dir, workerUrl });
  for (const number of [1, 2, 3]) {
    await store.write({ kind: 'accept', operation: operation(number) });
    const written = await withSqliteBackup({ dir, workerUrl, onProblem }, (backup) =>
      writeBackup(newFile(), backup, { replace: false }),
    );
    expect(written).toBe(number);
  }
  await store.close();
  if (taken.kind === 'ok') taken.lock.release();
});
