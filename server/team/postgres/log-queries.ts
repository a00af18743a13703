import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { LogFilter, StoreWrite } from '../../hub/protocol/store-protocol.ts';
import { encodeLogEntry, type LogRow } from '../../store/log-files.ts';
import { decodeSound, unsealText } from '../../store/seal.ts';
import { mayBeId } from './operation-queries.ts';
import { encodeText, type DatabaseSession, type SqlStatement } from './session.ts';

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
  // One more than is wanted shows whether there are more.
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
