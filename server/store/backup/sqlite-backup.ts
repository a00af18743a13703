import { existsSync, linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, ignoreAbsent, reasonOf } from '../../lib/errors.ts';
import { openBlobs, type Blobs } from '../blobs.ts';
import { openForReading, useConnection, type StoreConnection } from '../connection.ts';
import { loadDriver, type Driver } from '../driver.ts';
import { describeFailure } from '../failure.ts';
import { acquireLock } from '../lock.ts';
import { listHours, logFilePath } from '../log-files.ts';
import { endOfWholeLines, listSegments } from '../log-segments.ts';
import { readMeta, readRequests, resolveBlobs } from '../operation-reads.ts';
import type { OperationRow } from '../operation-row.ts';
import { storePaths } from '../files.ts';
import { checkSchema, STORE_VERSION } from '../schema.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { BackupError, type Backup, type BackupRecord, editorOf, entryOf, recordsOfRow } from './backup-record.ts';
import { isRunning } from '../../lib/this-program.ts';

/**
 * The time limit for the server to apply its log to the database. It normally needs milliseconds; a server whose disk
 * is full never finishes.
 */
const TAKE_OVER_MS = 10_000;
const POLL_MS = 20;
/**
 * The maximum number of attempts. Files may be replaced between reading a row and linking the files that it names; the
 * next attempt then uses a later snapshot.
 */
const ROUNDS = 20;
/** The number of rows read at a time. */
const ROWS = 100;

export interface SqliteBackupOptions {
  /** The state dir. */
  readonly dir: string;
  /** As in SqliteStoreOptions. */
  readonly workerUrl?: URL;
  /** Called with a message for users for each damaged item that is not in the backup. */
  readonly onProblem: (message: string) => void;
}

/**
 * Passes a snapshot of the store of a state dir to `work`, whether a server runs for it or not. The snapshot contains
 * all writes acknowledged before. Rejects with BackupError.
 */
export async function withSqliteBackup<T>(
  options: SqliteBackupOptions,
  work: (backup: Backup) => Promise<T>,
): Promise<T> {
  const { dir, onProblem } = options;
  const paths = storePaths(dir);
  if (!existsSync(paths.database) && listSegments(paths.writeLog, () => undefined).length === 0)
    throw new BackupError(`There is no record in ${dir} yet: the first server makes it. Nothing to back up.`);
  const driver = await loadDriver();
  await takeLogOver(options, driver);
  removeLeftovers(dir);
  const blobs = mkdtempSync(join(dir, `backup-${process.pid}-`));
  let connection: StoreConnection | undefined;
  try {
    connection = openForReading(driver, paths.database);
    await holdStill(connection, paths.blobs, blobs);
    const { store_id, last_accept_seq } = readMeta(connection);
    const parts = { connection, blobs: openBlobs(blobs, 'process'), driver, logs: paths.logs, onProblem };
    return await work({ store: 'sqlite', store_id, last_accept_seq, records: recordsOf(parts) });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(describeFailure(error, paths.database));
  } finally {
    connection?.close();
    await driver.letGo();
    rmSync(blobs, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of killed backups. */
function removeLeftovers(dir: string): void {
  for (const name of readdirSync(dir)) {
    const [, pid] = /^backup-(\d+)-\w+$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** Applies the log of writes to the database, so that one transaction can read all acknowledged writes. */
async function takeLogOver({ dir, workerUrl, onProblem }: SqliteBackupOptions, driver: Driver): Promise<void> {
  const taken = await acquireLock(dir, driver);
  if (taken.kind === 'failed') throw new BackupError(taken.reason);
  if (taken.kind === 'held') return waitForServer(dir, driver);
  try {
    // Opening the store applies what a killed process may have left in the log, as the next server would.
    const store = await openSqliteStore({ dir, ...(workerUrl && { workerUrl }) });
    for (const { message } of store.health().problems) onProblem(message);
    await store.close();
  } catch (error) {
    throw new BackupError(reasonOf(error));
  } finally {
    taken.lock.release();
  }
}

async function waitForServer(dir: string, driver: Driver): Promise<void> {
  const { database, writeLog } = storePaths(dir);
  const deadline = performance.now() + TAKE_OVER_MS;
  let wanted: number | undefined;
  for (;;) {
    if (existsSync(database)) {
      const found = positionOf(driver, database);
      wanted ??= endOfLog(writeLog, found.store_id);
      if (found.position >= wanted) return;
    }
    if (performance.now() > deadline)
      throw new BackupError(
        `The server of ${dir} has not taken its log over into ${database} for ${TAKE_OVER_MS / 1_000} s: its disk may be full. Ask \`mcp-unity-bridge status\`, then try again.`,
      );
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function positionOf(driver: Driver, database: string): { readonly store_id: string; readonly position: number } {
  return useConnection(openForReading(driver, database), (connection) => {
    const check = checkSchema(connection.database, STORE_VERSION);
    const { user_version }: { user_version: number } = connection.prepare('PRAGMA user_version').get();
    if (check.kind !== 'ok' || (user_version !== STORE_VERSION && user_version !== 0))
      throw new BackupError(
        `The server that runs is of another version than this command (store format ${user_version}; this version knows ${STORE_VERSION}). Back up with the version that runs.`,
      );
    return user_version === 0 ? { store_id: '', position: -1 } : readMeta(connection);
  });
}

function endOfLog(dir: string, storeId: string): number {
  const own = listSegments(dir, () => undefined).filter(({ store_id }) => store_id === storeId);
  const newest = own.at(-1);
  return newest === undefined ? 0 : endOfWholeLines(newest);
}

/**
 * Begins a read transaction, and links the files that its rows name into a folder of our own, because the server may
 * remove them.
 */
async function holdStill(connection: StoreConnection, from: string, to: string): Promise<void> {
  for (let round = 1; ; round += 1) {
    connection.database.exec('BEGIN');
    const rows: Iterable<{ stored: string }> = connection.prepare(REFERENCES).iterate();
    const missing = [...rows]
      .map(({ stored }) => fileOf(stored))
      .filter((file) => !linkFile(join(from, file), join(to, file)));
    if (missing.length === 0) return;
    // The file is permanently missing: the row that refers to it is damaged, and is reported later.
    if (round === ROUNDS) return;
    connection.database.exec('ROLLBACK');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const REFERENCES = ['accepted', 'outcome', 'partial']
  .map((field) => `SELECT ${field} AS stored FROM operations WHERE substr(${field}, 1, 1) = '@'`)
  .join(' UNION ALL ');

function fileOf(stored: string): string {
  const { file }: { file: string } = JSON.parse(stored.slice(1));
  return file;
}

/** Returns false if the file does not exist (any more). */
function linkFile(from: string, to: string): boolean {
  if (existsSync(to)) return true;
  const link = (): boolean => {
    linkSync(from, to);
    return true;
  };
  return attempt(link, ignoreAbsent) ?? false;
}

interface Parts {
  readonly connection: StoreConnection;
  readonly blobs: Blobs;
  readonly driver: Driver;
  readonly logs: string;
  readonly onProblem: (message: string) => void;
}

function* recordsOf(parts: Parts): Generator<BackupRecord> {
  const { connection, onProblem } = parts;
  yield* editorsOf(connection, onProblem);
  const marks: Iterable<{ journal_id: string; mark: number }> = connection.prepare('SELECT * FROM log_marks').iterate();
  for (const { journal_id, mark } of marks) yield { kind: 'log_mark', journal_id, mark };
  yield* operationsOf(parts);
  for (const { request, log_id } of readRequests(connection)) yield { kind: 'request', request, log_id };
  const keys: Iterable<{ key: string; expired_at: number }> = connection
    .prepare('SELECT key, expired_at FROM expired_keys')
    .iterate();
  for (const { key, expired_at } of keys) yield { kind: 'expired_key', key: JSON.parse(key), expired_at };
  yield* entriesOf(parts);
}

function* editorsOf(connection: StoreConnection, onProblem: Parts['onProblem']): Generator<BackupRecord> {
  const rows: { project_path: string; record: string }[] = connection.prepare('SELECT * FROM editors').all();
  for (const { project_path, record } of rows) yield* editorOf(project_path, record, onProblem);
}

function* operationsOf({ connection, blobs, onProblem }: Parts): Generator<BackupRecord> {
  const rows: Iterable<OperationRow> = connection.prepare('SELECT * FROM operations ORDER BY accept_seq').iterate();
  for (const row of rows) yield* recordsOfRow(row, () => resolveBlobs(blobs, row), onProblem);
}

/** All console lines: the oldest hour first, in order of arrival within each hour. */
function* entriesOf({ driver, logs, onProblem }: Parts): Generator<BackupRecord> {
  for (const hour of listHours(logs).toReversed()) {
    const path = logFilePath(logs, hour);
    try {
      yield* entriesOfFile(driver, path, onProblem);
    } catch (error) {
      // A file that does not exist any more was past retention and is not reported.
      if (existsSync(path)) onProblem(`Console lines are not in the backup. ${describeFailure(error, path)}`);
    }
  }
}

function* entriesOfFile(driver: Driver, path: string, onProblem: Parts['onProblem']): Generator<BackupRecord> {
  const connection = openForReading(driver, path);
  try {
    const page = connection.prepare(`SELECT rowid, at, body FROM entries WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS}`);
    for (let last = 0; ;) {
      const rows: { rowid: number; at: number; body: string }[] = page.all(last);
      for (const { at, body } of rows) yield* entryOf(at, body, onProblem);
      if (rows.length < ROWS) return;
      last = rows.at(-1)?.rowid ?? last;
    }
  } finally {
    connection.close();
  }
}
