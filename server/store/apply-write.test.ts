import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { applyWrite, beginWrites, finishWrites } from './apply-write.ts';
import { openBlobs } from './blobs.ts';
import { openForWriting, type StoreConnection } from './connection.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type { OperationWrite } from './decide.ts';
import { loadDriver } from './driver.ts';
import { isConstraintFailure } from './failure.ts';
import type { LoggedWrite } from './log-segments.ts';
import { createMemoryStore } from './memory-content.ts';
import { inTransaction, migrateStore } from './schema.ts';
import { operation } from './testing/samples.ts';
import { commands, type StoreCommand } from './testing/twin-commands.ts';

const driver = await loadDriver();

function openNew(): StoreConnection {
  const connection = openForWriting(driver, ':memory:');
  migrateStore(connection.database);
  return connection;
}

function makeFolder(): string {
  const folder = scratchFolder();
  return folder;
}

/** The writes of a sequence that a store takes. */
async function decidedWrites(sequence: readonly StoreCommand[]): Promise<OperationWrite[]> {
  const store = createMemoryStore('memory');
  const taken: OperationWrite[] = [];
  for (const command of sequence) {
    if (!('write' in command) || command.write.kind === 'logs') continue;
    const outcome = await store.write(command.write);
    if (outcome.kind === 'stored') taken.push(command.write);
  }
  return taken;
}

/** A value in a file of its own here and there: what is named so is never read. */
const withReference = (write: OperationWrite, index: number): LoggedWrite =>
  index % 3 === 0 && write.kind !== 'confirm' && write.kind !== 'attach'
    ? { write, blobs: { partial: `@partial ${index}`, outcome: `@outcome ${index}` } }
    : { write };

/** What is stored, and which files nothing refers to any more, after transactions of these sizes. */
function applyIn(sizes: readonly number[], writes: readonly LoggedWrite[], folder: string): object {
  const connection = openNew();
  const dropped: string[] = [];
  const left = [...writes];
  for (let turn = 0; left.length > 0; turn += 1) {
    const batch = beginWrites(connection, openBlobs(folder, 'process'));
    inTransaction(connection.database, () => {
      for (const write of left.splice(0, sizes[turn % sizes.length] ?? 1)) applyWrite(batch, write);
      finishWrites(batch);
    });
    dropped.push(...batch.dropped);
  }
  const all = (sql: string): unknown[] => connection.prepare(sql).all();
  const stored = {
    operations: all('SELECT * FROM operations ORDER BY accept_seq'),
    requests: all('SELECT * FROM requests ORDER BY client_uuid, ordinal'),
    last: all('SELECT last_accept_seq FROM meta'),
    dropped,
  };
  connection.close();
  return stored;
}

test('what is stored does not depend on where one transaction ends and the next begins', async () => {
  const folder = makeFolder();
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(commands, sizes, async (sequence, inSizes) => {
      const writes = (await decidedWrites(sequence)).map(withReference);
      expect(applyIn(inSizes, writes, folder)).toEqual(applyIn([1], writes, folder));
    }),
  );
});

/** Acceptances in one transaction. Returns what is stored after it, and how many were refused. */
function acceptAll(operations: readonly Operation[]): object {
  const connection = openNew();
  const batch = beginWrites(connection, openBlobs(makeFolder(), 'process'));
  let refused = 0;
  const attempt = (apply: () => void): void => {
    try {
      apply();
    } catch (error) {
      expect(isConstraintFailure(error)).toBe(true);
      refused += 1;
    }
  };
  inTransaction(connection.database, () => {
    for (const accepted of operations) {
      const request = { client_uuid: 'c', ordinal: accepted.accept_seq };
      attempt(() => applyWrite(batch, { write: { kind: 'accept', operation: accepted, request } }));
      const patch = { attempt: accepted.accept_seq };
      applyWrite(batch, { write: { kind: 'update', log_id: accepted.log_id, from: [], patch } });
    }
    finishWrites(batch, attempt);
  });
  const all = (sql: string): unknown[] => connection.prepare(sql).all().flatMap(Object.values);
  const stored = {
    operations: all('SELECT accept_seq, attempt FROM operations'),
    requests: all('SELECT ordinal FROM requests'),
    last: all('SELECT last_accept_seq FROM meta'),
    refused,
  };
  connection.close();
  return stored;
}

test('an operation that contradicts another one is omitted with its request, and those behind it are stored', () => {
  const keyed = (number: number, idempotency_key: string): Operation => operation(number, { idempotency_key });
  expect(acceptAll([keyed(1, 'k'), keyed(2, 'other'), keyed(3, 'k')])).toEqual({
    operations: [1, 1, 2, 2],
    requests: [1, 2],
    last: [2],
    refused: 1,
  });
});

test('an operation that is accepted twice is stored once, and the second acceptance is refused', () => {
  expect(acceptAll([operation(1), { ...operation(2), log_id: operation(1).log_id }, operation(3)])).toEqual({
    operations: [1, 2, 3, 3],
    requests: [1, 3],
    last: [3],
    refused: 1,
  });
});

const cancelled = { state: 'cancelled', outcome: { status: 'error', error: 'no', error_code: 'cancelled' } } as const;
const started = { state: 'running', started_at: 5 } as const;

test.each([
  ['never started', [cancelled], null],
  ['started before', [started, cancelled], '"k"'],
  ['started in the same patch', [{ ...cancelled, started_at: 5 }], '"k"'],
])('a cancelled operation that %s has its key, and an end, in SQLite (CXL-04)', (_, patches, key) => {
  for (const sizes of [[1], [10]]) {
    const { log_id, accepted_at } = operation(1);
    const writes: OperationWrite[] = [
      { kind: 'accept', operation: operation(1, { idempotency_key: 'k' }) },
      ...patches.map((patch): OperationWrite => ({ kind: 'update', log_id, from: [], patch })),
      { kind: 'update', log_id: operation(2).log_id, from: [], patch: cancelled },
    ];
    const stored = applyIn(
      sizes,
      writes.map((write) => ({ write })),
      makeFolder(),
    );
    // An end without its time is that of the acceptance: it expires. An update without its operation is ignored.
    expect(stored).toMatchObject({ operations: [{ log_id, key, ended_at: accepted_at }] });
  }
});
