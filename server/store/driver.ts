import type { DatabaseSyncInstance, DatabaseSyncOptions } from '@photostructure/sqlite';
import { nextTurn } from '../lib/waiting.ts';
import { reasonOf } from '../lib/errors.ts';
import { collectGarbage } from './files.ts';

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
