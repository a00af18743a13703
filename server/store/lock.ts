import { mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type Driver, loadDriver } from './driver.ts';
import { describeFailure, failureKind } from './failure.ts';
import { fileIdentity } from './store-health.ts';

/** The exclusive right to a state dir. Ends with the process, however that ends. */
export interface StateLock {
  /** False once the lock file was moved, deleted or replaced: another process may hold a lock of the same name. */
  isStillOurs(): boolean;
  /** Release it last, after the store is closed and the socket is removed. Idempotent. */
  release(): void;
}

export type LockResult =
  | { readonly kind: 'ok'; readonly lock: StateLock }
  /** Another process holds it. */
  | { readonly kind: 'held' }
  /** The lock file cannot be used; `reason` is a message for users. */
  | { readonly kind: 'failed'; readonly reason: string };

/** The maximum number of attempts when the file is replaced between opening and locking. */
const REPLACED_RETRIES = 3;

/**
 * Takes the lock of a state dir without waiting. Node has no flock, so the lock is an open exclusive transaction on an
 * empty `lock.db`, which the operating system ends when the process ends. No other code of this process may open that
 * file (closing any descriptor of it would release a POSIX lock). `given`: a driver that is already loaded.
 */
export async function acquireLock(stateDir: string, given?: Driver): Promise<LockResult> {
  const path = join(stateDir, 'lock.db');
  try {
    const driver = given ?? (await loadDriver());
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < REPLACED_RETRIES; attempt += 1) {
      const result = tryLock(driver, path);
      if (result !== 'replaced') return result;
    }
    return {
      kind: 'failed',
      reason: `${path} is being replaced again and again by another program. Find out which, and stop it.`,
    };
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error, path) };
  }
}

/**
 * Whether a process holds the lock of a state dir, without taking it or creating a file. For processes that serve
 * nothing: a process that starts to serve at the same moment may find the lock held.
 */
export async function inspectLock(
  stateDir: string,
): Promise<Exclude<LockResult, { kind: 'ok' }> | { readonly kind: 'free' }> {
  const path = join(stateDir, 'lock.db');
  const driver = await loadDriver();
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return { kind: 'free' };
  let database: Database | undefined;
  try {
    database = driver.open(path, { readOnly: true });
    database.exec('PRAGMA busy_timeout = 0');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return { kind: 'free' };
  } catch (error) {
    if (failureKind(error) === 'busy') return { kind: 'held' };
    // A damaged file does not prevent locking: see `tryLock`.
    return failureKind(error) === 'damaged'
      ? { kind: 'free' }
      : { kind: 'failed', reason: describeFailure(error, path) };
  } finally {
    database?.close();
  }
}

function tryLock(driver: Driver, path: string): LockResult | 'replaced' {
  const database = driver.open(path);
  try {
    const before = fileIdentity(path);
    beginExclusive(database);
    if (before === undefined || fileIdentity(path) !== before) return closeAnd(database, 'replaced');
    return { kind: 'ok', lock: heldLock(database, path, before) };
  } catch (error) {
    closeAnd(database, undefined);
    if (failureKind(error) === 'busy') return { kind: 'held' };
    if (failureKind(error) !== 'damaged') throw error;
    // The file was overwritten. It has no content, so nothing is lost; if a process held the lock, the error would be
    // `busy`.
    truncateSync(path);
    return 'replaced';
  }
}

function beginExclusive(database: Database): void {
  database.exec('PRAGMA busy_timeout = 0');
  database.exec('BEGIN EXCLUSIVE');
}

function heldLock(database: Database, path: string, identity: string): StateLock {
  let released = false;
  return {
    isStillOurs: () => !released && fileIdentity(path) === identity,
    release: () => {
      if (!released) closeAnd(database, undefined);
      released = true;
    },
  };
}

function closeAnd<T>(database: Database, result: T): T {
  database.close();
  return result;
}
