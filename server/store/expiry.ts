import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { Blobs } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { hourOf } from './log-files.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import { inTransaction } from './schema.ts';

/** Per transaction, so that an acceptance that comes meanwhile waits for milliseconds (docs/design.md, section 5). */
const CHUNK_ROWS = 200;
/** Free space is given back to the file system only above this: what is free is soon used again. */
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
  /** Requests that waited for an operation that is deleted. */
  readonly onForgotten: (requests: readonly RequestIdentity[]) => void;
}

/** One small step; returns how much it deleted, 0 when nothing is left to do. */
export function expireChunk(target: ExpiryTarget, { now, retentionMs, keyMemoryMs }: Retention): number {
  const { connection, logs, logReader } = target;
  const cutoff = now - retentionMs;
  const firstKeptHour = hourOf(cutoff);
  // Windows does not remove files that are open.
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
    for (const row of rows) forgetOperation(connection, row, retentionMs);
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

function forgetOperation(connection: StoreConnection, row: ExpiredRow, retentionMs: number): void {
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

/** Deletes nothing, so it counts as nothing left to do. */
function giveBackSpace(connection: StoreConnection): number {
  const { freelist_count }: { freelist_count: number } = connection.prepare('PRAGMA freelist_count').get();
  if (freelist_count > KEPT_FREE_PAGES) connection.database.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
  return 0;
}
