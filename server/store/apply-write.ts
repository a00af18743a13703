import type { Operation } from '../hub/protocol/operation.ts';
import type { RequestIdentity } from '../hub/protocol/store-protocol.ts';
import type { Blobs } from './blobs.ts';
import type { Connection } from './connection.ts';
import type { OperationRow } from './operation-row.ts';
import type { EncodedOutcome, EncodedWrite } from './worker-protocol.ts';

/** Blob files that belong to one transaction. */
export interface BlobChanges {
  /** References put into rows: their files are garbage if the transaction fails. */
  readonly added: string[];
  /** References taken out of rows: their files are garbage once it is committed. */
  readonly dropped: string[];
}

/** Where a write is applied: inside a transaction of this connection. */
export interface WriteTarget {
  readonly connection: Connection;
  readonly blobs: Blobs;
  readonly changes: BlobChanges;
}

const STORED: EncodedOutcome = { kind: 'stored' };

/** Applies one write. Throws on a storage failure; the caller rolls back. */
export function applyWrite(target: WriteTarget, write: EncodedWrite): EncodedOutcome {
  switch (write.kind) {
    case 'accept':
      return accept(target, write.row, write.request);
    case 'attach':
      return attach(target.connection, write.log_id, write.request);
    case 'update':
      return update(target, write);
    case 'partial':
      return partial(target, write);
    case 'confirm':
      return confirm(target.connection, write.request);
    case 'editor':
      target.connection
        .prepare('INSERT OR REPLACE INTO editors (project_path, record) VALUES (?, ?)')
        .run(write.project_path, write.record);
      return STORED;
    case 'withdraw':
      return withdraw(target, write.log_ids);
  }
}

function accept(target: WriteTarget, row: OperationRow, request: RequestIdentity | undefined): EncodedOutcome {
  const { connection } = target;
  const obstacle = findObstacle(connection, row, request);
  if (obstacle) return obstacle;
  insertOperation(target, row);
  if (request) rememberRequest(connection, request, row.log_id);
  connection.prepare('UPDATE meta SET last_accept_seq = max(last_accept_seq, ?)').run(row.accept_seq);
  return STORED;
}

/** What the new operation may not stand beside, most specific first (EXO-02). */
function findObstacle(
  connection: Connection,
  row: OperationRow,
  request: RequestIdentity | undefined,
): EncodedOutcome | undefined {
  if (request) {
    const sql =
      'SELECT o.* FROM requests r JOIN operations o ON o.log_id = r.log_id WHERE r.client_uuid = ? AND r.ordinal = ?';
    const same: OperationRow | undefined = connection.prepare(sql).get(request.client_uuid, request.ordinal);
    if (same) return { kind: 'duplicate', of: 'request', row: same };
  }
  if (row.key !== null) {
    const same: OperationRow | undefined = connection.prepare('SELECT * FROM operations WHERE key = ?').get(row.key);
    if (same) return { kind: 'duplicate', of: 'key', row: same };
    if (connection.prepare('SELECT 1 FROM expired_keys WHERE key = ?').get(row.key)) return { kind: 'key_expired' };
  }
  if (row.ended_at !== null) return undefined;
  const sql = 'SELECT * FROM operations WHERE identity = ? AND ended_at IS NULL';
  const same: OperationRow | undefined = connection.prepare(sql).get(row.identity);
  return same && { kind: 'duplicate', of: 'identity', row: same };
}

const INSERT_OPERATION = `INSERT INTO operations (accept_seq, log_id, identity, key, state, accepted_at, attempt, started_at, finished_at,
  ended_at, delivered_at, partial_seq, sent, cancel_requested, approval, history, accepted, partial, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function insertOperation(target: WriteTarget, row: OperationRow): void {
  target.connection
    .prepare(INSERT_OPERATION)
    .run(
      row.accept_seq,
      row.log_id,
      row.identity,
      row.key,
      row.state,
      row.accepted_at,
      row.attempt,
      row.started_at,
      row.finished_at,
      row.ended_at,
      row.delivered_at,
      row.partial_seq,
      row.sent,
      row.cancel_requested,
      row.approval,
      row.history,
      row.accepted,
      storedText(target, row.accept_seq, 'partial', row.partial),
      storedText(target, row.accept_seq, 'outcome', row.outcome),
    );
}

function rememberRequest(connection: Connection, request: RequestIdentity, logId: string): void {
  connection
    .prepare('INSERT OR REPLACE INTO requests (client_uuid, ordinal, log_id) VALUES (?, ?, ?)')
    .run(request.client_uuid, request.ordinal, logId);
}

function attach(connection: Connection, logId: string, request: RequestIdentity): EncodedOutcome {
  if (!connection.prepare('SELECT 1 FROM operations WHERE log_id = ?').get(logId)) return { kind: 'conflict' };
  rememberRequest(connection, request, logId);
  return STORED;
}

function confirm(connection: Connection, request: RequestIdentity): EncodedOutcome {
  connection
    .prepare('DELETE FROM requests WHERE client_uuid = ? AND ordinal = ?')
    .run(request.client_uuid, request.ordinal);
  return STORED;
}

interface StoredState {
  readonly accept_seq: number;
  readonly state: Operation['state'];
  readonly accepted_at: number;
  readonly started_at: number | null;
  readonly partial_seq: number | null;
}

function storedState(connection: Connection, logId: string): StoredState | undefined {
  const sql = 'SELECT accept_seq, state, accepted_at, started_at, partial_seq FROM operations WHERE log_id = ?';
  const row: StoredState | undefined = connection.prepare(sql).get(logId);
  return row;
}

function update(
  target: WriteTarget,
  { log_id, from, patch }: Extract<EncodedWrite, { kind: 'update' }>,
): EncodedOutcome {
  const stored = storedState(target.connection, log_id);
  if (!stored) return { kind: 'conflict' };
  if (!from.includes(stored.state)) return { kind: 'conflict', state: stored.state };
  const changes = new Map<string, string | number | null>(Object.entries(patch.columns));
  if (patch.columns.outcome !== undefined) {
    changes.set('outcome', replacedText(target, stored.accept_seq, 'outcome', patch.columns.outcome));
  }
  if (patch.partial && isNewer(patch.partial.seq, stored)) {
    changes.set('partial_seq', patch.partial.seq);
    changes.set('partial', replacedText(target, stored.accept_seq, 'partial', patch.partial.text));
  }
  if (patch.end) {
    changes.set('ended_at', patch.end.at ?? stored.accepted_at);
    const started = patch.columns.started_at ?? stored.started_at;
    if (patch.end.releasesKeyUnlessStarted && started === null) changes.set('key', null);
  }
  setColumns(target.connection, stored.accept_seq, changes);
  return STORED;
}

function partial(
  target: WriteTarget,
  { log_id, seq, text }: Extract<EncodedWrite, { kind: 'partial' }>,
): EncodedOutcome {
  const stored = storedState(target.connection, log_id);
  if (!stored) return { kind: 'conflict' };
  if (!isNewer(seq, stored)) return STORED;
  const changes = new Map<string, string | number | null>([['partial_seq', seq]]);
  changes.set('partial', replacedText(target, stored.accept_seq, 'partial', text));
  setColumns(target.connection, stored.accept_seq, changes);
  return STORED;
}

function isNewer(seq: number, { partial_seq }: StoredState): boolean {
  return partial_seq === null || seq > partial_seq;
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

function storedText(
  target: WriteTarget,
  acceptSeq: number,
  field: 'outcome' | 'partial',
  text: string | null,
): string | null {
  if (text === null) return null;
  const stored = target.blobs.put({ accept_seq: acceptSeq, field }, text);
  if (stored !== text) target.changes.added.push(stored);
  return stored;
}

function replacedText(
  target: WriteTarget,
  acceptSeq: number,
  field: 'outcome' | 'partial',
  text: string | null,
): string | null {
  const sql = `SELECT ${field} AS stored FROM operations WHERE accept_seq = ? AND substr(${field}, 1, 1) = '@'`;
  const old: { stored: string } | undefined = target.connection.prepare(sql).get(acceptSeq);
  if (old) target.changes.dropped.push(old.stored);
  return storedText(target, acceptSeq, field, text);
}

function withdraw(target: WriteTarget, logIds: readonly string[]): EncodedOutcome {
  for (const logId of logIds) {
    target.connection.prepare('DELETE FROM requests WHERE log_id = ?').run(logId);
    target.connection.prepare('DELETE FROM operations WHERE log_id = ?').run(logId);
  }
  return STORED;
}
