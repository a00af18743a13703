import { randomUUID } from 'node:crypto';
import type { Database } from './driver.ts';

/** 'MUB1': distinguishes our files from other SQLite databases. */
const APPLICATION_ID = 0x4d_55_42_31;

/** The step from version n to n + 1 is at index n. Never change a released step; append a new one. */
const MIGRATIONS: readonly string[] = [
  `
  -- One row.
  CREATE TABLE meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), store_id TEXT NOT NULL, commits INTEGER NOT NULL, last_accept_seq INTEGER NOT NULL
  ) STRICT;
  -- Small columns first: what overflows a page is read only when it is asked for. JSON in accepted, sent, cancel_requested, history, partial, outcome;
  -- accepted, partial and outcome may be '@' and a blob reference instead.
  CREATE TABLE operations (
    accept_seq INTEGER PRIMARY KEY, log_id TEXT NOT NULL, identity TEXT NOT NULL, key TEXT, state TEXT NOT NULL,
    accepted_at INTEGER NOT NULL, attempt INTEGER NOT NULL, started_at INTEGER, finished_at INTEGER, ended_at INTEGER,
    delivered_at INTEGER, partial_seq INTEGER, sent TEXT, cancel_requested TEXT, history TEXT NOT NULL, accepted TEXT NOT NULL, partial TEXT, outcome TEXT
  ) STRICT;
  CREATE UNIQUE INDEX operations_by_log_id ON operations (log_id);
  CREATE UNIQUE INDEX operations_by_key ON operations (key) WHERE key IS NOT NULL;
  CREATE UNIQUE INDEX operations_unfinished ON operations (identity) WHERE ended_at IS NULL;
  CREATE INDEX operations_by_end ON operations (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE requests (
    client_uuid TEXT NOT NULL, ordinal INTEGER NOT NULL, log_id TEXT NOT NULL, PRIMARY KEY (client_uuid, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE expired_keys (key TEXT PRIMARY KEY, expired_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX expired_keys_by_time ON expired_keys (expired_at);
  CREATE TABLE editors (project_path TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE log_marks (journal_id TEXT PRIMARY KEY, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // The user's approval, as JSON (SEC-04).
  'ALTER TABLE operations ADD COLUMN approval TEXT',
  // The position up to which the log of writes has been applied, and the process that applies it.
  `
  ALTER TABLE meta RENAME COLUMN commits TO position;
  ALTER TABLE meta ADD COLUMN owner TEXT NOT NULL DEFAULT '';
  UPDATE meta SET position = 0;
  `,
];

/** The store's format, as written to `user_version`; older code refuses a newer one. */
export const STORE_VERSION = MIGRATIONS.length;

/** Parses the JSON instead of searching the text, because the body also contains values written by user code. */
const EDITOR_OF_BODY =
  "CASE WHEN json_valid(substr(body, 1, length(body) - 9)) THEN coalesce(json_extract(substr(body, 1, length(body) - 9), '$.editor'), '') ELSE '' END";

/** The same steps for a file of console lines, which contains the entries of one hour. */
const LOG_FILE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE entries (
    at INTEGER NOT NULL, log_id TEXT NOT NULL, log_type TEXT NOT NULL, log_name TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX entries_by_log_id ON entries (log_id);
  CREATE INDEX entries_by_time ON entries (at);
  CREATE INDEX entries_by_type ON entries (log_type, at);
  CREATE INDEX entries_by_name ON entries (log_name, at);
  `,
  // The operation that wrote the entry. It is also in the body, which ends with a checksum of nine characters.
  `
  ALTER TABLE entries ADD COLUMN operation TEXT NOT NULL DEFAULT '';
  UPDATE entries SET operation = coalesce(json_extract(substr(body, 1, length(body) - 9), '$.operation_log_id'), '')
    WHERE instr(body, '"operation_log_id":') > 0 AND json_valid(substr(body, 1, length(body) - 9));
  CREATE INDEX entries_by_operation ON entries (operation, at);
  `,
  // The project of the Editor that wrote the entry, which is also in the body.
  `
  ALTER TABLE entries ADD COLUMN editor TEXT NOT NULL DEFAULT '';
  UPDATE entries SET editor = ${EDITOR_OF_BODY};
  CREATE INDEX entries_by_editor ON entries (editor, at);
  `,
];

export const LOG_FILE_VERSION = LOG_FILE_MIGRATIONS.length;

export type SchemaCheck =
  | { readonly kind: 'ok' }
  | { readonly kind: 'newer'; readonly version: number }
  /** A SQLite database of another program. */
  | { readonly kind: 'foreign' };

/**
 * Checks the version without changing the file. `current`: the newest version for this kind of file. Throws if the file
 * is not a database.
 */
export function checkSchema(database: Database, current: number): SchemaCheck {
  const version = pragmaNumber(database, 'user_version');
  const tables: { count: number } = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
  if (tables.count === 0) return { kind: 'ok' };
  if (pragmaNumber(database, 'application_id') !== APPLICATION_ID) return { kind: 'foreign' };
  return version > current ? { kind: 'newer', version } : { kind: 'ok' };
}

/** Migrates the store to the current version, each step in its own transaction. Returns true if the store is new. */
export function migrateStore(database: Database): boolean {
  for (let version = pragmaNumber(database, 'user_version'); version < STORE_VERSION; version += 1) {
    inTransaction(database, () => {
      database.exec(MIGRATIONS[version] ?? '');
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version + 1}`);
    });
  }
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO meta (id, store_id, position, last_accept_seq) VALUES (1, ?, 0, 0)')
    .run(randomUUID());
  return Number(changes) > 0;
}

/** Migrates a new or existing log file to the current version. */
export function prepareLogFile(database: Database): void {
  const version = pragmaNumber(database, 'user_version');
  if (version === LOG_FILE_VERSION) return;
  inTransaction(database, () => {
    for (const migration of LOG_FILE_MIGRATIONS.slice(version)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${LOG_FILE_VERSION}`);
  });
}

/**
 * SQL for the applied position of the log of writes, in a store that may have an earlier format. Formats before the log
 * have no position; theirs is 0.
 */
export function positionExpression(database: Database): string {
  return pragmaNumber(database, 'user_version') >= 3 ? 'position' : '0 AS position';
}

/**
 * Whether a log file has a column for the operation. Files that are only read, those of earlier hours, are not
 * migrated.
 */
export function knowsOperations(database: Database): boolean {
  return pragmaNumber(database, 'user_version') >= 2;
}

/** SQL for the project of an entry, in a log file that may have an earlier version. */
export function editorExpression(database: Database): string {
  return pragmaNumber(database, 'user_version') >= 3 ? 'editor' : EDITOR_OF_BODY;
}

/** Runs `work` in one write transaction; rolls back and rethrows if it or the commit fails. */
export function inTransaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself may have rolled back, for example if the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function pragmaNumber(database: Database, name: 'user_version' | 'application_id'): number {
  const row: Record<string, number> = database.prepare(`PRAGMA ${name}`).get();
  return row[name] ?? 0;
}
