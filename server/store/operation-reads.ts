import type { EditorRecord } from '../hub/protocol/store-protocol.ts';
import { type Blobs, isReference } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { decodeOperation, type OperationRow } from './operation-row.ts';
import { decodeSound, unsealText } from './seal.ts';
import type { EncodedSnapshot } from './worker-protocol.ts';
import { reasonOf, attempt } from '../lib/errors.ts';

/**
 * Larger operations are read by the writer thread, because reading them would block the main thread (docs/design.md,
 * section 5).
 */
const MAIN_THREAD_READ_BYTES = 256 * 1024;

const BYTES =
  'octet_length(accepted) + octet_length(history) + ifnull(octet_length(partial), 0) + ifnull(octet_length(outcome), 0)';

/** The row, undefined if there is none, or `large` if the writer thread should read it. */
export function readSmallOperation(connection: StoreConnection, logId: string): OperationRow | undefined | 'large' {
  const size: { bytes: number } | undefined = connection
    .prepare(`SELECT ${BYTES} AS bytes FROM operations WHERE log_id = ?`)
    .get(logId);
  if (!size) return undefined;
  if (size.bytes > MAIN_THREAD_READ_BYTES) return 'large';
  const row = readOperation(connection, logId);
  return row && hasBlob(row) ? 'large' : row;
}

export function readOperation(connection: StoreConnection, logId: string): OperationRow | undefined {
  const row: OperationRow | undefined = connection.prepare('SELECT * FROM operations WHERE log_id = ?').get(logId);
  return row;
}

/** Replaces the references with the content of their blobs. Throws if a blob is missing or damaged. */
export function resolveBlobs(blobs: Blobs, row: OperationRow): OperationRow {
  if (!hasBlob(row)) return row;
  return {
    ...row,
    accepted: blobs.get(row.accepted),
    partial: row.partial && blobs.get(row.partial),
    outcome: row.outcome && blobs.get(row.outcome),
  };
}

/** The metadata of a database. */
export interface StoredMeta {
  readonly store_id: string;
  /** The position up to which the log of writes has been applied. */
  readonly position: number;
  readonly last_accept_seq: number;
}

export function readMeta(connection: StoreConnection): StoredMeta {
  const meta: StoredMeta = connection.prepare('SELECT store_id, position, last_accept_seq FROM meta').get();
  return meta;
}

/**
 * Reads the data that the hub needs at its start. Throws if an unfinished operation cannot be read. Omits a finished
 * operation whose row or blob is damaged, and calls `onDamaged`.
 */
export function readSnapshot(
  connection: StoreConnection,
  blobs: Blobs,
  endedAfter: number,
  onDamaged: (message: string) => void,
): EncodedSnapshot {
  const { store_id, last_accept_seq } = readMeta(connection);
  const rows = [
    ...readUnfinished(connection, blobs, onDamaged),
    ...readFinished(connection, blobs, endedAfter, onDamaged),
  ];
  rows.sort((a, b) => a.accept_seq - b.accept_seq);
  const marks: { journal_id: string; mark: number }[] = connection
    .prepare('SELECT journal_id, mark FROM log_marks')
    .all();
  return {
    store_id,
    last_accept_seq,
    rows,
    requests: readRequests(connection),
    editors: readEditors(connection, onDamaged),
    log_marks: Object.fromEntries(marks.map(({ journal_id, mark }) => [journal_id, mark])),
  };
}

function readUnfinished(
  connection: StoreConnection,
  blobs: Blobs,
  onDamaged: (message: string) => void,
): OperationRow[] {
  const rows: OperationRow[] = connection.prepare('SELECT * FROM operations WHERE ended_at IS NULL').all();
  return rows.map((row) => {
    const recover = (error: unknown): OperationRow => {
      // If only the partial result is damaged, the operation must continue without it.
      const withoutPartial = soundRow(blobs, { ...row, partial: null, partial_seq: null });
      onDamaged(`The partial result of operation ${row.log_id} is lost: ${reasonOf(error)}`);
      return withoutPartial;
    };
    return attempt(() => soundRow(blobs, row), recover);
  });
}

function readFinished(
  connection: StoreConnection,
  blobs: Blobs,
  endedAfter: number,
  onDamaged: (message: string) => void,
): OperationRow[] {
  const keys: { accept_seq: number }[] = connection
    .prepare('SELECT accept_seq FROM operations WHERE ended_at > ?')
    .all(endedAfter);
  const findRow = (accept_seq: number): OperationRow[] => {
    const row: OperationRow | undefined = connection
      .prepare('SELECT * FROM operations WHERE accept_seq = ?')
      .get(accept_seq);
    return row ? [soundRow(blobs, row)] : [];
  };
  return keys.flatMap(({ accept_seq }) =>
    decodeSound(
      () => findRow(accept_seq),
      (error) => onDamaged(`The stored result of operation number ${accept_seq} is lost: ${reasonOf(error)}`),
    ).flat(),
  );
}

/** The row with its blobs resolved. Verifies all checksums. */
function soundRow(blobs: Blobs, row: OperationRow): OperationRow {
  const resolved = resolveBlobs(blobs, row);
  decodeOperation(resolved);
  return resolved;
}

export function readRequests(connection: StoreConnection): EncodedSnapshot['requests'] {
  const rows: { client_uuid: string; ordinal: number; log_id: string }[] = connection
    .prepare('SELECT client_uuid, ordinal, log_id FROM requests ORDER BY client_uuid, ordinal')
    .all();
  return rows.map(({ client_uuid, ordinal, log_id }) => ({ request: { client_uuid, ordinal }, log_id }));
}

/** Omits damaged records: the Editor sends `hello` again. */
function readEditors(connection: StoreConnection, onDamaged: (message: string) => void): readonly EditorRecord[] {
  const rows: { project_path: string; record: string }[] = connection
    .prepare('SELECT project_path, record FROM editors ORDER BY project_path')
    .all();
  return rows.flatMap(({ project_path, record }) =>
    decodeSound(
      () => unsealText<EditorRecord>(record),
      (error) => onDamaged(`What was known of the Editor of ${project_path} is lost: ${reasonOf(error)}`),
    ),
  );
}

function hasBlob(row: OperationRow): boolean {
  return [row.accepted, row.partial, row.outcome].some((text) => text !== null && isReference(text));
}
