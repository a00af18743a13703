import type { DatabaseSyncInstance, DatabaseSyncOptions } from '@photostructure/sqlite';
import { nextTurn } from '../lib/waiting.ts';
import { reasonOf } from '../lib/errors.ts';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';

/** An open SQLite connection; the API is that of `node:sqlite`. */
export type Database = DatabaseSyncInstance;

/** A SQLite driver: Node's own if its SQLite version is safe, otherwise the prebuilt package. */
export interface Driver {
  /** The name for users: `node:sqlite` or `@photostructure/sqlite`. */
  readonly name: string;
  open(path: string, options?: DatabaseSyncOptions): Database;
  /** Resolves when the closed connections of this thread have released their files. */
  letGo(): Promise<void>;
}

/** Older versions have a rare corruption of the write-ahead log with concurrent connections (docs/design.md, section 5). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

type DatabaseConstructor = new (location: string, options?: DatabaseSyncOptions) => Database;

/** Loads the driver for this version of Node. Rejects when neither can be loaded (no prebuilt binary for this platform). */
export async function loadDriver(): Promise<Driver> {
  const builtIn = loadBuiltIn();
  if (builtIn) return createDriver('node:sqlite', builtIn, () => Promise.resolve());
  // Remove the fallback when support for Node 20 ends.
  return createDriver('@photostructure/sqlite', await loadPackage(), letGoOfClosed);
}

async function loadPackage(): Promise<DatabaseConstructor> {
  try {
    return (await import('@photostructure/sqlite')).DatabaseSync;
  } catch (error) {
    // For a missing module, Node's message lists the importing modules in further lines.
    throw new Error(reasonOf(error).split('\n')[0], { cause: error });
  }
}

/** Whether a SQLite version, such as `3.51.3`, is safe with two connections. */
export function isSafeSqlite(version: string | undefined): boolean {
  if (version === undefined) return false;
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part !== oldest) return part > oldest;
  }
  return true;
}

function createDriver(name: string, DatabaseSync: DatabaseConstructor, letGo: Driver['letGo']): Driver {
  return { name, letGo, open: (path, options) => (options ? new DatabaseSync(path, options) : new DatabaseSync(path)) };
}

function letGoOfClosed(): Promise<void> {
  collectGarbage();
  return nextTurn();
}

function loadBuiltIn(): DatabaseConstructor | undefined {
  if (!isSafeSqlite(process.versions['sqlite'])) return undefined;
  const sqlite = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite'));
  return sqlite !== undefined && hasDatabaseSync(sqlite) ? sqlite.DatabaseSync : undefined;
}

function hasDatabaseSync(module: object): module is { DatabaseSync: DatabaseConstructor } {
  return 'DatabaseSync' in module && typeof module.DatabaseSync === 'function';
}

/** Node 22 and 24 print "SQLite is an experimental feature" on first load; users of the server cannot act on it. */
function withoutSqliteWarning<T>(load: () => T): T {
  const original = process.emitWarning.bind(process);
  process.emitWarning = (...warning: unknown[]): void => {
    if (!String(warning[0]).includes('SQLite')) Reflect.apply(original, undefined, warning);
  };
  try {
    return load();
  } finally {
    process.emitWarning = original;
  }
}

/** Windows: virus scanners and indexers briefly hold files open (EBUSY, EPERM). */
const RETRIES = 10;

const RETRY_DELAY_MS = 50;

/** The suffixes of SQLite's files of one database. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Removes a file if it exists. */
export function unlinkRetrying(path: string): void {
  tryRepeatedly(() => rmSync(path, { force: true }));
}

/** Removes a database and its log. */
export function unlinkDatabase(path: string): void {
  for (const suffix of SUFFIXES) unlinkRetrying(path + suffix);
}

/** Renames a damaged database and its log, so that they can be examined, and returns the new path. Deletes nothing. */
export function setAside(path: string): string {
  let number = 1;
  while (SUFFIXES.some((suffix) => existsSync(`${path}.damaged-${number}${suffix}`))) number += 1;
  const target = `${path}.damaged-${number}`;
  for (const suffix of SUFFIXES) {
    if (existsSync(path + suffix)) tryRepeatedly(() => renameSync(path + suffix, target + suffix));
  }
  return target;
}

function tryRepeatedly(work: () => void): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      work();
      return;
    } catch (error) {
      if (attempt === RETRIES || !isTransient(error)) throw error;
      collectGarbage();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'EBUSY' || (error.code === 'EPERM' && process.platform === 'win32');
}

/**
 * Forces garbage collection for @photostructure/sqlite, which closes a file only when every statement prepared on it
 * has been collected: until then Windows cannot remove the file, and SQLite's log remains. The collection runs a turn
 * of the event loop later.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

/** The paths of the store's files in the state dir. */
export function storePaths(stateDir: string): {
  readonly database: string;
  /** The log of writes. */
  readonly writeLog: string;
  readonly blobs: string;
  readonly logs: string;
} {
  return {
    database: join(stateDir, 'store.db'),
    writeLog: join(stateDir, 'write-log'),
    blobs: join(stateDir, 'blobs'),
    logs: join(stateDir, 'logs'),
  };
}
