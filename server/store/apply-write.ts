import type { RequestIdentity } from '../hub/protocol/identity.ts';
import { type Blobs, isReference } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import type { BlobReferences, LoggedWrite } from './log-segments.ts';
import {
  OPERATION_COLUMNS,
  operationValues,
  encodeOperation,
  encodePatch,
  type OperationRow,
  type RowPatch,
} from './operation-row.ts';
import { sealValue } from './seal.ts';

/** The target of writes: one transaction of a connection. */
export interface WriteTarget {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  /** References removed from rows. Their files are garbage after the commit. */
  readonly dropped: string[];
  /** The requests of operations accepted in this transaction. Most are also confirmed in it and need no row. */
  readonly requests: Map<string, { readonly request: RequestIdentity; readonly log_id: string }>;
  /** The current state of the operations accepted in this transaction, by log_id. Most also end in it. */
  readonly accepted: Map<string, ChangingRow>;
  /** The highest accept_seq that was inserted. */
  lastAcceptSeq: number;
}

/** Call at the start of a transaction. */
export function beginWrites(connection: StoreConnection, blobs: Blobs): WriteTarget {
  return { connection, blobs, dropped: [], requests: new Map(), accepted: new Map(), lastAcceptSeq: 0 };
}

/**
 * Inserts the rows that the writes deferred to the end of the transaction. `attempt` inserts one operation or reports
 * why it could not; a failed operation is skipped with its updates and its request.
 */
export function finishWrites(target: WriteTarget, attempt: (insert: () => void) => void = (insert) => insert()): void {
  const { connection, requests, accepted } = target;
  for (const row of accepted.values())
    attempt(() => {
      insertOperation(target, row);
      accepted.delete(row.log_id);
    });
  for (const { request, log_id } of requests.values())
    if (!accepted.has(log_id)) rememberRequest(connection, request, log_id);
  if (target.lastAcceptSeq > 0)
    connection.prepare('UPDATE meta SET last_accept_seq = max(last_accept_seq, ?)').run(target.lastAcceptSeq);
}

/** Applies a write that `decideWrite` allowed. Throws on a storage failure; the caller rolls back. */
export function applyWrite(target: WriteTarget, { write, blobs = {} }: LoggedWrite): void {
  const { connection } = target;
  switch (write.kind) {
    case 'accept':
      return acceptOperation(target, { ...encodeOperation(write.operation), ...blobs }, write.request);
    case 'attach':
      target.requests.delete(nameOf(write.request));
      return rememberRequest(connection, write.request, write.log_id);
    case 'update':
      return updateOperation(target, write.log_id, withBlobs(encodePatch(write.patch), blobs));
    case 'partial':
      return updateOperation(target, write.log_id, {
        columns: {},
        partial: { seq: write.seq, text: blobs.partial ?? sealValue(write.value) },
      });
    case 'confirm':
      if (target.requests.delete(nameOf(write.request))) return;
      connection
        .prepare('DELETE FROM requests WHERE client_uuid = ? AND ordinal = ?')
        .run(write.request.client_uuid, write.request.ordinal);
      return;
    case 'editor':
      connection
        .prepare('INSERT OR REPLACE INTO editors (project_path, record) VALUES (?, ?)')
        .run(write.editor.project_path, sealValue(write.editor));
  }
}

function withBlobs(patch: RowPatch, { outcome, partial }: BlobReferences): RowPatch {
  return {
    ...patch,
    columns: { ...patch.columns, ...(outcome !== undefined && { outcome }) },
    ...(patch.partial && { partial: { seq: patch.partial.seq, text: partial ?? patch.partial.text } }),
  };
}

const INSERT_OPERATION = `INSERT INTO operations (${OPERATION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function acceptOperation(target: WriteTarget, row: OperationRow, request: RequestIdentity | undefined): void {
  const first = target.accepted.get(row.log_id);
  if (first !== undefined) {
    // A second acceptance with the same log_id contradicts the first. Inserting both makes SQLite refuse it.
    target.accepted.delete(row.log_id);
    insertOperation(target, first);
    return insertOperation(target, row);
  }
  target.accepted.set(row.log_id, row);
  if (request) target.requests.set(nameOf(request), { request, log_id: row.log_id });
}

function insertOperation(target: WriteTarget, row: OperationRow): void {
  target.connection.prepare(INSERT_OPERATION).run(...operationValues(row));
  target.lastAcceptSeq = Math.max(target.lastAcceptSeq, row.accept_seq);
}

const nameOf = ({ client_uuid, ordinal }: RequestIdentity): string => `${client_uuid} ${ordinal}`;

function rememberRequest(connection: StoreConnection, request: RequestIdentity, logId: string): void {
  connection
    .prepare('INSERT OR REPLACE INTO requests (client_uuid, ordinal, log_id) VALUES (?, ?, ?)')
    .run(request.client_uuid, request.ordinal, logId);
}

/** Selects the reference to a blob file that a new value replaces; null for an inline value. */
const reference = (column: 'outcome' | 'partial'): string =>
  `CASE WHEN substr(${column}, 1, 1) = '@' THEN ${column} END AS ${column}`;

const SELECT_STORED = `SELECT accepted_at, started_at, partial_seq, ${reference('outcome')}, ${reference('partial')}
  FROM operations WHERE log_id = ?`;

type Stored = Pick<OperationRow, 'accepted_at' | 'started_at' | 'partial_seq' | 'outcome' | 'partial'>;
type ChangingRow = { -readonly [column in keyof OperationRow]: OperationRow[column] };
type Changes = Partial<ChangingRow>;

/** Ignores an operation whose acceptance is missing (a damaged line, or expired meanwhile). */
function updateOperation(target: WriteTarget, logId: string, patch: RowPatch): void {
  const row = target.accepted.get(logId);
  const changes: Changes = { ...patch.columns };
  const isPlain = patch.columns.outcome === undefined && patch.partial === undefined && patch.end === undefined;
  if (!isPlain) {
    const stored: Stored | undefined = row ?? target.connection.prepare(SELECT_STORED).get(logId);
    if (stored === undefined) return;
    addDependent(target, stored, patch, changes);
  }
  if (row === undefined) setColumns(target.connection, logId, changes);
  else Object.assign(row, changes);
}

/** Adds the changes that depend on the stored row. */
function addDependent({ dropped }: WriteTarget, stored: Stored, patch: RowPatch, changes: Changes): void {
  const drop = (value: string | null): void => void (value !== null && isReference(value) && dropped.push(value));
  if (patch.columns.outcome !== undefined) drop(stored.outcome);
  if (patch.partial && (stored.partial_seq === null || patch.partial.seq > stored.partial_seq)) {
    drop(stored.partial);
    changes.partial_seq = patch.partial.seq;
    changes.partial = patch.partial.text;
  }
  if (patch.end) {
    changes.ended_at = patch.end.at ?? stored.accepted_at;
    const started = patch.columns.started_at ?? stored.started_at;
    if (patch.end.releasesKeyUnlessStarted && started === null) changes.key = null;
  }
}

/** The column names come from our own types, so they need no quoting; each combination is prepared once. */
function setColumns(connection: StoreConnection, logId: string, changes: Changes): void {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const assignments = columns.map((column) => `${column} = ?`).join(', ');
  connection.prepare(`UPDATE operations SET ${assignments} WHERE log_id = ?`).run(...Object.values(changes), logId);
}
