import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '../../generated/typescript/types.ts';
import { type LogFilter, type LogSpan, logTime } from '../hub/protocol/store-protocol.ts';
import type { StoreConnection } from './connection.ts';
import { editorExpression, knowsOperations } from './schema.ts';
import { sealValue } from './seal.ts';

/** One console line in its file; `body` is the whole entry, sealed. */
export interface LogRow {
  readonly at: number;
  /**
   * Whether `at` differs from the entry's timestamp: if the entry is received again, it may belong to the file of
   * another hour.
   */
  readonly isMoved: boolean;
  readonly log_id: string;
  readonly log_type: string;
  readonly log_name: string;
  /** The log_id of the operation that wrote it; empty if none did. */
  readonly operation: string;
  /** The project path of the Editor that wrote it; empty if it is unknown. */
  readonly editor: string;
  readonly body: string;
}

/** Rows of console lines, newest first; of rows with the same time, the last stored first. */
export interface LogPage {
  readonly bodies: readonly string[];
  readonly more: boolean;
}

/** Throws if the timestamp of the entry is invalid: the entry could not be found again. */
export function encodeLogEntry(entry: LogEntry, span?: LogSpan): LogRow {
  const own = Date.parse(entry.timestamp);
  if (!Number.isSafeInteger(own)) {
    throw new Error(
      `log entry ${entry.log_id}: expected an ISO date-time at /timestamp, got ${JSON.stringify(entry.timestamp)}`,
    );
  }
  const { log_id, log_type, log_name, operation_log_id = '', editor = '' } = entry;
  const at = logTime(own, span);
  return {
    at,
    isMoved: at !== own,
    log_id,
    log_type,
    log_name: JSON.stringify(log_name),
    operation: operation_log_id,
    editor,
    body: sealValue(entry),
  };
}

export function logFilePath(dir: string, hour: number): string {
  return join(dir, `${hour}.db`);
}

/** The hours that have a file, newest first. */
export function listHours(dir: string): number[] {
  if (!existsSync(dir)) return [];
  const hours = readdirSync(dir).flatMap((file) => (/^-?\d+\.db$/.test(file) ? [Number.parseInt(file, 10)] : []));
  return hours.toSorted((a, b) => b - a);
}

export function prepareLogDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

/** Put-if-absent by log_id (LGS-05). */
export function insertLogRows(connection: StoreConnection, rows: readonly LogRow[]): void {
  const insert = connection.prepare(
    'INSERT OR IGNORE INTO entries (at, log_id, log_type, log_name, operation, editor, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const row of rows)
    insert.run(row.at, row.log_id, row.log_type, row.log_name, row.operation, row.editor, row.body);
}

/** The given ids that the file contains. */
export function knownLogIds(connection: StoreConnection, logIds: readonly string[]): readonly string[] {
  const rows: { log_id: string }[] = connection
    .prepare('SELECT log_id FROM entries WHERE log_id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(logIds));
  return rows.map(({ log_id }) => log_id);
}

export function findLogBody(connection: StoreConnection, logId: string): string | undefined {
  const row: { body: string } | undefined = connection.prepare('SELECT body FROM entries WHERE log_id = ?').get(logId);
  return row?.body;
}

/** Reads one file's part of a page. Returns `large` if it exceeds `maxBytes`. */
export function readLogPage(
  connection: StoreConnection,
  filter: LogFilter,
  limit: number,
  maxBytes: number,
): readonly string[] | 'large' {
  const { sql, values } = logQuery(connection, filter, limit);
  const bodies: string[] = [];
  let bytes = 0;
  const rows: Iterable<{ body: string }> = connection.prepare(sql).iterate(...values);
  for (const { body } of rows) {
    bytes += body.length;
    if (bytes > maxBytes) return 'large';
    bodies.push(body);
  }
  return bodies;
}

/** The position at which the next slice continues: after this entry. */
export interface LogCursor {
  readonly at: number;
  readonly rowid: number;
}

export interface LogSlice {
  readonly bodies: readonly string[];
  /** Set if the slice is full and there may be more entries. */
  readonly next?: LogCursor;
}

/** Reads one file's part of a slice. The slice ends with the entry that reaches `maxBytes`. */
export function readLogSlice(
  connection: StoreConnection,
  filter: LogFilter,
  { before, maxBytes }: { readonly before: LogCursor | undefined; readonly maxBytes: number },
): LogSlice {
  const { sql, values } = logQuery(connection, filter, filter.limit, before);
  const bodies: string[] = [];
  let bytes = 0;
  const rows: Iterable<{ at: number; rowid: number; body: string }> = connection.prepare(sql).iterate(...values);
  for (const { at, rowid, body } of rows) {
    bodies.push(body);
    bytes += body.length;
    if (bytes >= maxBytes) return { bodies, next: { at, rowid } };
  }
  return { bodies };
}

function logQuery(
  connection: StoreConnection,
  filter: LogFilter,
  limit: number,
  before?: LogCursor,
): { sql: string; values: (string | number)[] } {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (filter.log_name !== undefined) {
    conditions.push('log_name = ?');
    values.push(JSON.stringify(filter.log_name));
  }
  if (filter.log_type !== 'all') {
    // The type is the more selective condition, so its index is used.
    conditions.push('log_type = ?');
    values.push(filter.log_type);
  }
  if (filter.log_id !== undefined) {
    const { condition, value } = ofOperation(connection, filter.log_id);
    conditions.push(`(${condition} OR log_name = ?)`);
    values.push(value, JSON.stringify(filter.log_id));
  }
  if (filter.editor !== undefined) {
    // A more selective condition has its own index; the plus prevents SQLite from using the index of this one.
    conditions.push(`${conditions.length > 0 ? '+' : ''}${editorExpression(connection.database)} = ?`);
    values.push(filter.editor);
  }
  if (filter.not_of !== undefined && filter.not_of.length > 0) {
    conditions.push(`${editorExpression(connection.database)} NOT IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(filter.not_of));
  }
  if (filter.since !== undefined) {
    conditions.push('at > ?');
    values.push(filter.since);
  }
  if (before !== undefined) {
    conditions.push('(at, rowid) < (?, ?)');
    values.push(before.at, before.rowid);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return {
    sql: `SELECT at, rowid, body FROM entries ${where} ORDER BY at DESC, rowid DESC LIMIT ?`,
    values: [...values, limit],
  };
}

function ofOperation({ database }: StoreConnection, logId: string): { condition: string; value: string } {
  if (knowsOperations(database)) return { condition: 'operation = ?', value: logId };
  return { condition: 'instr(body, ?) > 0', value: `"operation_log_id":${JSON.stringify(logId)}` };
}

/** The oldest hour that can hold an entry after `since`. */
export function oldestHour(filter: LogFilter): number {
  return filter.since === undefined ? Number.NEGATIVE_INFINITY : hourOf(filter.since);
}

const HOUR_MS = 60 * 60 * 1000;

/** The hour that an entry's file is named after. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
