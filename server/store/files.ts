import { existsSync, renameSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';

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
export function collectGarbage(): void {
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
