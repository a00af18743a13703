import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { StoreSnapshot, StoreWrite, WriteOutcome } from '../../hub/protocol/store-protocol.ts';
import { applyWrite, beginWrites, finishWrites } from '../apply-write.ts';
import type { Blobs } from '../blobs.ts';
import { openForWriting, type StoreConnection } from '../connection.ts';
import { decideWrite, type Known } from '../decide.ts';
import { loadDriver } from '../driver.ts';
import { expireChunk, type Retention } from '../expiry.ts';
import { lookUpInSqlite, readUnfinishedHeads } from '../look-up.ts';
import { readOperation, readSnapshot } from '../operation-reads.ts';
import { decodeOperation } from '../operation-row.ts';
import { inTransaction, migrateStore } from '../schema.ts';

/**
 * Applies the writes of a simulated store to SQLite: with the statements of the real store, in an in-memory database,
 * without its threads and files.
 */
export interface SqliteTwin {
  /** Deletes all rows, for the next store. */
  empty(): void;
  /**
   * Decides on a write by the content of SQLite, and stores it; undefined for console lines, which are in separate
   * files.
   */
  write(write: StoreWrite): Brief | undefined;
  operation(log_id: string): Operation | undefined;
  snapshot(endedAfter: number): SortedSnapshot;
  expire(retention: Retention): void;
  kept(): { readonly log_ids: readonly string[]; readonly expired_keys: number };
  /** A description of the difference between SQLite and the memory; undefined if they are equal. */
  differs(what: string, sqlite: unknown, memory: unknown): string | undefined;
}

/** The comparable part of the outcome of a write. */
type Brief = readonly [kind: string, log_id?: string];

/** The part of a snapshot that does not depend on the order of writes. */
type SortedSnapshot = Pick<StoreSnapshot, 'operations' | 'requests'>;

const driver = await loadDriver();
let connection: StoreConnection | undefined;

/** The simulations of a thread use one database, one after the other. */
export function openTwin(): SqliteTwin {
  connection ??= openInMemory();
  const twin = twinOf(connection);
  twin.empty();
  return twin;
}

function openInMemory(): StoreConnection {
  const opened = openForWriting(driver, ':memory:');
  migrateStore(opened.database);
  return opened;
}

const TABLES = ['operations', 'requests', 'expired_keys', 'editors', 'log_marks'] as const;

/** The values of simulations are small, so no blob is ever stored. */
const blobs: Blobs = {
  put: () => '',
  get: (stored) => stored,
  head: (stored, characters) => stored.slice(0, characters),
  remove: () => undefined,
  sweep: () => undefined,
};

function twinOf(opened: StoreConnection): SqliteTwin {
  const known = knownIn(opened);
  return {
    empty() {
      for (const table of TABLES) opened.prepare(`DELETE FROM ${table}`).run();
    },
    write(write) {
      if (write.kind === 'logs') return undefined;
      const decision = decideWrite(known, write);
      if (decision.kind === 'duplicate') return [`duplicate ${decision.of}`, decision.log_id];
      if (decision.kind !== 'write') return [decision.kind];
      inTransaction(opened.database, () => {
        const target = beginWrites(opened, blobs);
        applyWrite(target, { write });
        finishWrites(target);
      });
      return ['stored'];
    },
    operation(log_id) {
      const row = readOperation(opened, log_id);
      return row && decodeOperation(row);
    },
    snapshot(endedAfter) {
      const { rows, requests } = readSnapshot(opened, blobs, endedAfter, () => undefined);
      return sorted({ operations: rows.map((row) => decodeOperation(row)), requests });
    },
    expire(retention) {
      const target = {
        connection: opened,
        blobs,
        logs: { removeBefore: () => 0 },
        logReader: { close: () => undefined },
        onForgotten: () => undefined,
      };
      while (expireChunk(target, retention) > 0);
    },
    kept() {
      const rows: { log_id: string }[] = opened.prepare('SELECT log_id FROM operations ORDER BY log_id').all();
      const { keys }: { keys: number } = opened.prepare('SELECT count(*) AS keys FROM expired_keys').get();
      return { log_ids: rows.map(({ log_id }) => log_id), expired_keys: keys };
    },
    differs: (what, sqlite, memory) =>
      sqlite === undefined && memory === undefined ? undefined : differenceOf(what, asJson(sqlite), asJson(memory)),
  };
}

function differenceOf(what: string, sqlite: unknown, memory: unknown): string | undefined {
  if (isDeepStrictEqual(sqlite, memory)) return undefined;
  return `SQLite has of ${what} ${JSON.stringify(sqlite)}, and the memory ${JSON.stringify(memory)}`;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function knownIn(opened: StoreConnection): Known {
  const lookUp = (log_id?: string, key?: string) => lookUpInSqlite(opened, { log_id, key });
  return {
    head: (log_id) => lookUp(log_id).head,
    requested({ client_uuid, ordinal }) {
      const row: { log_id: string } | undefined = opened
        .prepare('SELECT log_id FROM requests WHERE client_uuid = ? AND ordinal = ?')
        .get(client_uuid, ordinal);
      return row && lookUp(row.log_id).head;
    },
    holderOf: (key) => lookUp(undefined, key).holder,
    unfinished: (identity) => readUnfinishedHeads(opened).find((head) => head.identity === identity),
  };
}

/** An outcome of the memory in the form that `write` returns. */
export function briefly(outcome: WriteOutcome): Brief {
  return outcome.kind === 'duplicate' ? [`duplicate ${outcome.of}`, outcome.operation.log_id] : [outcome.kind];
}

export const sorted = ({ operations, requests }: SortedSnapshot): SortedSnapshot => ({
  operations: operations.toSorted((one, other) => one.accept_seq - other.accept_seq),
  requests: requests.toSorted((one, other) => nameOf(one.request).localeCompare(nameOf(other.request))),
});

const nameOf = ({ client_uuid, ordinal }: StoreSnapshot['requests'][number]['request']): string =>
  `${client_uuid} ${ordinal}`;
