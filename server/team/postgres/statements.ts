import type { OperationWrite } from '../../store/decide.ts';
import type { Operation, Outcome } from '../../hub/protocol/operation.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { OperationPatch, LogFilter, StoreWrite } from '../../hub/protocol/store-protocol.ts';
import {
  OPERATION_COLUMNS,
  operationValues,
  encodeOperation,
  encodePatch,
  type RowPatch,
} from '../../store/operation-row.ts';
import { sealValue, decodeSound, unsealText } from '../../store/seal.ts';
import { encodeText, type SqlStatement, type DatabaseSession } from './session.ts';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import { encodeLogEntry, type LogRow } from '../../store/log-files.ts';
import { mayBeId } from './operation-queries.ts';

/** The changes of a decided write in the database. Throws if it contains no valid JSON. */
export function statementsOf(write: OperationWrite): SqlStatement[] {
  switch (write.kind) {
    case 'accept':
      return [accept(write.operation), ...(write.request ? [remember(write.request, write.operation.log_id)] : [])];
    case 'attach':
      return [remember(write.request, write.log_id)];
    case 'update':
      return [update(write.log_id, encodePatch(write.patch), write.patch)];
    case 'partial':
      return [update(write.log_id, { columns: {}, partial: { seq: write.seq, text: sealValue(write.value) } }, {})];
    case 'confirm':
      return [confirm(write.request)];
    case 'editor':
      return [
        {
          name: 'editor',
          text: 'INSERT INTO editors (project_path, record) VALUES ($1, $2) ON CONFLICT (project_path) DO UPDATE SET record = excluded.record',
          values: [encodeText(write.editor.project_path), sealValue(write.editor)],
        },
      ];
  }
}

const INSERT_OPERATION = `INSERT INTO operations (${OPERATION_COLUMNS}, editor, error_code)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`;

function accept(operation: Operation): SqlStatement {
  const row = encodeOperation(operation);
  const values = [...operationValues(row), encodeText(operation.editor), errorCodeOf(operation.outcome)];
  return { name: 'accept', text: INSERT_OPERATION, values };
}

const remember = ({ client_uuid, ordinal }: RequestIdentity, log_id: string): SqlStatement => ({
  name: 'remember',
  text: `INSERT INTO requests (client_uuid, ordinal, log_id) VALUES ($1, $2, $3)
    ON CONFLICT (client_uuid, ordinal) DO UPDATE SET log_id = excluded.log_id`,
  values: [encodeText(client_uuid), ordinal, log_id],
});

const confirm = ({ client_uuid, ordinal }: RequestIdentity): SqlStatement => ({
  name: 'confirm',
  text: 'DELETE FROM requests WHERE client_uuid = $1 AND ordinal = $2',
  values: [encodeText(client_uuid), ordinal],
});

/**
 * A null parameter leaves its column unchanged, and unread. The newest partial result wins (PAR-02); CXL-04 for the
 * key.
 */
const UPDATE_OPERATION = `UPDATE operations SET state = coalesce($2, state), attempt = coalesce($3, attempt), sent = coalesce($4, sent),
  cancel_requested = coalesce($5, cancel_requested), approval = coalesce($6, approval), started_at = coalesce($7, started_at),
  finished_at = coalesce($8, finished_at), outcome = coalesce($9, outcome), history = coalesce($10, history),
  delivered_at = CASE WHEN $11::boolean THEN $12 ELSE delivered_at END,
  partial = CASE WHEN $13::bigint > coalesce(partial_seq, -1) THEN $14 ELSE partial END,
  partial_seq = CASE WHEN $13::bigint > coalesce(partial_seq, -1) THEN $13 ELSE partial_seq END,
  ended_at = CASE WHEN $15::boolean THEN coalesce($16, accepted_at) ELSE ended_at END,
  key = CASE WHEN $17::boolean AND coalesce($7, started_at) IS NULL THEN NULL ELSE key END,
  error_code = coalesce($18, error_code) WHERE log_id = $1`;

function update(log_id: string, { columns, partial, end }: RowPatch, { outcome }: OperationPatch): SqlStatement {
  const values = [
    log_id,
    columns.state,
    columns.attempt,
    columns.sent,
    columns.cancel_requested,
    columns.approval,
    columns.started_at,
    columns.finished_at,
    columns.outcome,
    columns.history,
    columns.delivered_at !== undefined,
    columns.delivered_at,
    partial?.seq,
    partial?.text,
    end !== undefined,
    end?.at,
    end?.releasesKeyUnlessStarted ?? false,
    errorCodeOf(outcome),
  ];
  return { name: 'update', text: UPDATE_OPERATION, values };
}

const errorCodeOf = (outcome: Outcome | undefined): string | null =>
  outcome?.status === 'error' ? outcome.error_code : null;

/** Read at a time: a thousand lines of kilobytes each must not delay other reads. */
const ENTRIES_AT_ONCE = 500;

/** Put-if-absent by log_id (LGS-05). Throws where an entry has no time that can be read. */
export function logStatements({
  journal_id,
  mark,
  entries,
  span,
}: Extract<StoreWrite, { kind: 'logs' }>): readonly SqlStatement[] {
  const rows = entries.map((entry) => encodeLogEntry(entry, span));
  const moveMark = markStatement(journal_id, mark);
  return rows.length === 0 ? [moveMark] : [entriesStatement(rows), moveMark];
}

export function entriesStatement(rows: readonly LogRow[]): SqlStatement {
  return {
    name: 'entries',
    text: `INSERT INTO entries (at, log_id, log_type, log_name, operation, editor, body)
      SELECT at, log_id, log_type, log_name, operation, editor, body
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      WITH ORDINALITY AS given (at, log_id, log_type, log_name, operation, editor, body, place) ORDER BY place
      ON CONFLICT (log_id) DO NOTHING`,
    values: [
      rows.map(({ at }) => at),
      rows.map(({ log_id }) => log_id),
      rows.map(({ log_type }) => log_type),
      rows.map(({ log_name }) => log_name),
      rows.map(({ operation }) => encodeText(operation)),
      rows.map(({ editor }) => encodeText(editor)),
      rows.map(({ body }) => body),
    ],
  };
}

export const markStatement = (journal_id: string, mark: number): SqlStatement => ({
  name: 'mark',
  text: `INSERT INTO log_marks (journal_id, mark) VALUES ($1, $2)
    ON CONFLICT (journal_id) DO UPDATE SET mark = greatest(log_marks.mark, excluded.mark)`,
  values: [encodeText(journal_id), mark],
});

export async function findLogEntry(
  session: DatabaseSession,
  log_id: string,
  onDamaged: (reason: unknown) => void,
): Promise<LogEntry | undefined> {
  if (!mayBeId(log_id)) return undefined;
  const rows = await session.run<{ body: string }>({
    name: 'entry',
    text: 'SELECT body FROM entries WHERE log_id = $1',
    values: [log_id],
  });
  return rows.flatMap(({ body }) => decodeEntry(body, onDamaged))[0];
}

interface EntryRow {
  readonly at: number;
  readonly number: number;
  readonly body: string;
}

export async function readLogs(
  session: DatabaseSession,
  filter: LogFilter,
  onDamaged: (reason: unknown) => void,
): Promise<{ readonly entries: readonly LogEntry[]; readonly more: boolean }> {
  const rows: EntryRow[] = [];
  // One row above the limit shows whether there are more.
  for (let last: EntryRow | undefined, wanted = filter.limit + 1; rows.length < wanted;) {
    const limit = Math.min(ENTRIES_AT_ONCE, wanted - rows.length);
    const page = await session.run<EntryRow>(logQuery(filter, limit, last));
    rows.push(...page);
    if (page.length < limit) break;
    last = page.at(-1);
  }
  const entries = rows.slice(0, filter.limit).flatMap(({ body }) => decodeEntry(body, onDamaged));
  return { entries, more: rows.length > filter.limit };
}

function logQuery(filter: LogFilter, limit: number, last: EntryRow | undefined): SqlStatement {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    ...(filter.log_name === undefined ? [] : [`log_name = ${given(encodeText(filter.log_name))}`]),
    ...(filter.log_type === 'all' ? [] : [`log_type = ${given(filter.log_type)}`]),
    ...(filter.log_id === undefined ? [] : [ofOperation(given(encodeText(filter.log_id)))]),
    ...(filter.editor === undefined ? [] : [`editor = ${given(encodeText(filter.editor))}`]),
    ...(filter.not_of === undefined ? [] : [`editor <> ALL (${given(filter.not_of.map(encodeText))})`]),
    ...(filter.since === undefined ? [] : [`at > ${given(filter.since)}`]),
    ...(last === undefined ? [] : [`(at, number) < (${given(last.at)}, ${given(last.number)})`]),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return {
    text: `SELECT at, number, body FROM entries ${where} ORDER BY at DESC, number DESC LIMIT ${given(limit)}`,
    values,
  };
}

const ofOperation = (value: string): string => `(operation = ${value} OR log_name = ${value})`;

const decodeEntry = (body: string, onDamaged: (reason: unknown) => void): LogEntry[] =>
  decodeSound(() => unsealText<LogEntry>(body), onDamaged);
