import type { RequestIdentity } from '../hub/protocol/identity.ts';
import { isReference, type Blobs } from './blobs.ts';
import type { Connection } from './connection.ts';
import type { BlobReferences, LoggedWrite } from './log-lines.ts';
import {
  OPERATION_COLUMNS,
  operationValues,
  encodeOperation,
  encodePatch,
  type OperationRow,
  type RowPatch,
} from './operation-row.ts';
import { sealValue } from './seal.ts';

/** Where a write is applied: inside a transaction of this connection. */
export interface WriteTarget {
  readonly connection: Connection;
  readonly blobs: Blobs;
  /** References taken out of rows: their files are garbage once the transaction is committed. */
  readonly dropped: string[];
}

/** Applies a write that was decided to be stored. Throws on a storage failure; the caller rolls back. */
export function applyWrite(target: WriteTarget, { write, blobs = {} }: LoggedWrite): void {
  const { connection } = target;
  switch (write.kind) {
    case 'accept':
      return insertOperation(connection, { ...encodeOperation(write.operation), ...blobs }, write.request);
    case 'attach':
      return rememberRequest(connection, write.request, write.log_id);
    case 'update':
      return updateOperation(target, write.log_id, withBlobs(encodePatch(write.patch), blobs));
    case 'partial':
      return updateOperation(target, write.log_id, {
        columns: {},
        partial: { seq: write.seq, text: blobs.partial ?? sealValue(write.value) },
      });
    case 'confirm':
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

function insertOperation(connection: Connection, row: OperationRow, request: RequestIdentity | undefined): void {
  connection.prepare(INSERT_OPERATION).run(...operationValues(row));
  if (request) rememberRequest(connection, request, row.log_id);
  connection.prepare('UPDATE meta SET last_accept_seq = max(last_accept_seq, ?)').run(row.accept_seq);
}

function rememberRequest(connection: Connection, request: RequestIdentity, logId: string): void {
  connection
    .prepare('INSERT OR REPLACE INTO requests (client_uuid, ordinal, log_id) VALUES (?, ?, ?)')
    .run(request.client_uuid, request.ordinal, logId);
}

type Stored = Pick<OperationRow, 'accept_seq' | 'accepted_at' | 'started_at' | 'partial_seq'>;

/** One whose acceptance is missing (a damaged line, or expired meanwhile) is left out. */
function updateOperation(target: WriteTarget, logId: string, patch: RowPatch): void {
  const stored: Stored | undefined = target.connection
    .prepare('SELECT accept_seq, accepted_at, started_at, partial_seq FROM operations WHERE log_id = ?')
    .get(logId);
  if (!stored) return;
  const changes = new Map<string, string | number | null>(Object.entries(patch.columns));
  if (patch.columns.outcome !== undefined) dropReplaced(target, stored, 'outcome');
  if (patch.partial && (stored.partial_seq === null || patch.partial.seq > stored.partial_seq)) {
    dropReplaced(target, stored, 'partial');
    changes.set('partial_seq', patch.partial.seq);
    changes.set('partial', patch.partial.text);
  }
  if (patch.end) {
    changes.set('ended_at', patch.end.at ?? stored.accepted_at);
    const started = patch.columns.started_at ?? stored.started_at;
    if (patch.end.releasesKeyUnlessStarted && started === null) changes.set('key', null);
  }
  setColumns(target.connection, stored.accept_seq, changes);
}

/** The column names come from our own types, so they need no quoting; each combination is prepared once. */
function setColumns(
  connection: Connection,
  acceptSeq: number,
  changes: ReadonlyMap<string, string | number | null>,
): void {
  if (changes.size === 0) return;
  const assignments = [...changes.keys()].map((column) => `${column} = ?`).join(', ');
  connection.prepare(`UPDATE operations SET ${assignments} WHERE accept_seq = ?`).run(...changes.values(), acceptSeq);
}

function dropReplaced(
  { connection, dropped }: WriteTarget,
  { accept_seq }: Stored,
  field: 'outcome' | 'partial',
): void {
  const sql = `SELECT ${field} AS stored FROM operations WHERE accept_seq = ? AND substr(${field}, 1, 1) = '@'`;
  const old: { stored: string } | undefined = connection.prepare(sql).get(accept_seq);
  if (old && isReference(old.stored)) dropped.push(old.stored);
}
