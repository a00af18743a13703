import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { Blobs } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { hourOf } from './log-files.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import { inTransaction } from './schema.ts';

/**
 * The number of rows per transaction: an acceptance that arrives meanwhile waits only milliseconds (docs/design.md,
 * section 5).
 */
const CHUNK_ROWS = 200;
/** Only free pages above this number are returned to the file system, because free pages are soon used again. */
const KEPT_FREE_PAGES = 4_096;
const VACUUM_PAGES = 256;

export interface Retention {
  readonly now: number;
  readonly retentionMs: number;
  readonly keyMemoryMs: number;
}

export interface ExpiryTarget {
  readonly connection: StoreConnection;
  readonly blobs: Pick<Blobs, 'remove'>;
  readonly logs: Pick<LogWriter, 'removeBefore'>;
  readonly logReader: Pick<LogReader, 'close'>;
  /** Called with the unconfirmed requests of deleted operations. */
  readonly onForgotten: (requests: readonly RequestIdentity[]) => void;
}

/** Runs one small step of expiry. Returns the number of deleted items; 0 when there is nothing left to do. */
export function expireChunk(target: ExpiryTarget, { now, retentionMs, keyMemoryMs }: Retention): number {
  const { connection, logs, logReader } = target;
  const cutoff = now - retentionMs;
  const firstKeptHour = hourOf(cutoff);
  // Windows cannot remove open files.
  logReader.close(firstKeptHour);
  return (
    expireOperations(target, cutoff, retentionMs) ||
    expireKeys(connection, now - keyMemoryMs) ||
    logs.removeBefore(firstKeptHour) ||
    giveBackSpace(connection)
  );
}

interface ExpiredRow {
  readonly accept_seq: number;
  readonly log_id: string;
  readonly key: string | null;
  readonly ended_at: number;
  readonly accepted: string | null;
  readonly partial: string | null;
  readonly outcome: string | null;
}

const SELECT_EXPIRED = `SELECT accept_seq, log_id, key, ended_at,
  CASE WHEN substr(accepted, 1, 1) = '@' THEN accepted END AS accepted,
  CASE WHEN substr(partial, 1, 1) = '@' THEN partial END AS partial, CASE WHEN substr(outcome, 1, 1) = '@' THEN outcome END AS outcome
  FROM operations WHERE ended_at < ? ORDER BY ended_at LIMIT ${CHUNK_ROWS}`;

function expireOperations(
  { connection, blobs, onForgotten }: ExpiryTarget,
  cutoff: number,
  retentionMs: number,
): number {
  const rows: ExpiredRow[] = connection.prepare(SELECT_EXPIRED).all(cutoff);
  if (rows.length === 0) return 0;
  const sql = 'DELETE FROM requests WHERE log_id IN (SELECT value FROM json_each(?)) RETURNING client_uuid, ordinal';
  const forgotten = inTransaction(connection.database, () => {
    const requests: RequestIdentity[] = connection.prepare(sql).all(JSON.stringify(rows.map((row) => row.log_id)));
    for (const row of rows) deleteOperation(connection, row, retentionMs);
    return requests;
  });
  onForgotten(forgotten);
  for (const row of rows) {
    blobs.remove(row.accepted);
    blobs.remove(row.partial);
    blobs.remove(row.outcome);
  }
  return rows.length;
}

function deleteOperation(connection: StoreConnection, row: ExpiredRow, retentionMs: number): void {
  connection.prepare('DELETE FROM operations WHERE accept_seq = ?').run(row.accept_seq);
  if (row.key === null) return;
  connection
    .prepare('INSERT OR REPLACE INTO expired_keys (key, expired_at) VALUES (?, ?)')
    .run(row.key, row.ended_at + retentionMs);
}

function expireKeys(connection: StoreConnection, cutoff: number): number {
  const sql = `DELETE FROM expired_keys WHERE key IN (SELECT key FROM expired_keys WHERE expired_at < ? ORDER BY expired_at LIMIT ${CHUNK_ROWS})`;
  return Number(connection.prepare(sql).run(cutoff).changes);
}

/** Returns free pages to the file system. Deletes no items, so it returns 0. */
function giveBackSpace(connection: StoreConnection): number {
  const { freelist_count }: { freelist_count: number } = connection.prepare('PRAGMA freelist_count').get();
  if (freelist_count > KEPT_FREE_PAGES) connection.database.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
  return 0;
}
