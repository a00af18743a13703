import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { Database, Driver } from './driver.ts';
import { fileIdentity } from './store-health.ts';
import type { Durability } from './store.ts';

/** The maximum time to wait for a lock that a backup or a virus scanner holds. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * SQLite's log is truncated to this size after a checkpoint, so that one flood of writes does not occupy the space
 * permanently.
 */
const LOG_SIZE_LIMIT_BYTES = 16 * 1024 * 1024;
/** The checkpoint inside a commit is the last resort, at about 16 MB; usually the idle worker does it. */
const AUTO_CHECKPOINT_PAGES = 4_000;
/** Console files are many (one an hour), so each gets a small page cache. */
const SMALL_CACHE_KIB = 512;

export interface StoreConnection {
  readonly database: Database;
  /** Prepares once per connection. */
  prepare(sql: string): StatementSyncInstance;
  /** False once the file was moved, deleted or replaced. */
  isInPlace(): boolean;
  close(): void;
}

/** Opens a connection for writing that does not modify the file yet: check the file first, then call `beginWriting`. */
export function openForWriting(driver: Driver, path: string): StoreConnection {
  const database = driver.open(path);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return createConnection(database, path);
}

/**
 * Sets the options of a connection for writing. Sets all of them explicitly, because the two drivers are compiled with
 * different defaults.
 */
export function beginWriting({ database }: StoreConnection, durability: Durability): void {
  // Only has an effect before the first table.
  database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  const mode: { journal_mode: string } = database.prepare('PRAGMA journal_mode = WAL').get();
  if (mode.journal_mode !== 'wal') {
    throw new Error(
      `SQLite could not switch to its write-ahead log (journal mode is ${mode.journal_mode}); the folder must be on a local disk`,
    );
  }
  database.exec(`PRAGMA synchronous = ${durability === 'power' ? 'FULL' : 'NORMAL'}`);
  // macOS: fsync alone does not empty the drive's cache.
  if (durability === 'power') database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
  database.exec(
    `PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT_BYTES}; PRAGMA wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`,
  );
  database.exec('PRAGMA foreign_keys = ON');
}

export function openForReading(driver: Driver, path: string): StoreConnection {
  const database = driver.open(path, { readOnly: true });
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return createConnection(database, path);
}

/** Runs `work`, then closes the connection, also if `work` throws. */
export function useConnection<T>(connection: StoreConnection, work: (connection: StoreConnection) => T): T {
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** Runs `prepare` and returns the connection. Closes it if `prepare` throws. */
export function prepareConnection(
  connection: StoreConnection,
  prepare: (connection: StoreConnection) => void,
): StoreConnection {
  try {
    prepare(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

export function useSmallCache({ database }: StoreConnection): void {
  database.exec(`PRAGMA cache_size = -${SMALL_CACHE_KIB}`);
}

function createConnection(database: Database, path: string): StoreConnection {
  const identity = fileIdentity(path);
  const statements = new Map<string, StatementSyncInstance>();
  return {
    database,
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    isInPlace: () => fileIdentity(path) === identity,
    close() {
      statements.clear();
      database.close();
    },
  };
}
