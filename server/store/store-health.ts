import { statSync } from 'node:fs';
import { storePaths } from './files.ts';
import type { StoreProblem } from './store.ts';

export interface FoundFile {
  /** Device and inode. */
  readonly identity: string;
  readonly size: number;
}

/** The file at a path; undefined if there is none or access is denied. */
function findFile(path: string): FoundFile | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && { identity: `${found.dev}:${found.ino}`, size: Number(found.size) };
  } catch {
    return undefined;
  }
}

export function fileIdentity(path: string): string | undefined {
  return findFile(path)?.identity;
}

/** The files and folders that an open store writes to, as they were when it was opened. */
export interface WatchedFiles {
  /**
   * A message after one of them was moved, deleted or replaced: the next process that opens the store will not find
   * later writes. Otherwise undefined.
   */
  whyLost(): string | undefined;
}

/** All files of the store, for a check every two seconds. */
export function watchStoreFiles(dir: string): WatchedFiles {
  const { database, writeLog, blobs, logs } = storePaths(dir);
  return watchFiles([database, writeLog, blobs, logs]);
}

/** The files that SQLite keeps beside the database; they are new after a restart of the writer thread. */
export function watchSqliteFiles(dir: string): WatchedFiles {
  const { database } = storePaths(dir);
  return watchFiles([`${database}-wal`, `${database}-shm`]);
}

/**
 * Checks the database before each write to the log with one system call. `size` is set by the thread that commits.
 * SQLite's own log is not checked: writes that are lost with it are restored from our log.
 */
export function watchDatabase(dir: string, size: DatabaseSize): WatchedFiles {
  const { database } = storePaths(dir);
  const identity = fileIdentity(database);
  return {
    whyLost() {
      const found = findFile(database);
      if (found?.identity !== identity) return lostFileMessage(database, 'moved, deleted or replaced');
      // The file may be vacuumed between the two checks, but not twice.
      const isCut = found !== undefined && found.size < size.known() && sizeOf(database) < size.known();
      return isCut ? lostFileMessage(database, 'cut short') : undefined;
    },
  };
}

/** The files of acknowledged operations, checked before each commit. */
export interface CommitFiles {
  /** Calls `onLost` and throws if the next process would not find a commit. */
  require(): void;
  /** Runs a change that may shrink the database. */
  shrinking<T>(change: () => T): T;
  /** Call after a change by this process: records the present size of the database. */
  noteSize(): void;
}

export function watchCommitFiles(dir: string, size: DatabaseSize, onLost: (message: string) => void): CommitFiles {
  const { database } = storePaths(dir);
  const all = [watchDatabase(dir, size), watchFiles([`${database}-wal`])];
  const noteSize = (): void => size.set(sizeOf(database));
  noteSize();
  return {
    noteSize,
    require() {
      const lost = all.map((watched) => watched.whyLost()).find((why) => why !== undefined);
      if (lost === undefined) return;
      onLost(lost);
      throw new Error(lost);
    },
    shrinking(change) {
      size.set(0);
      try {
        return change();
      } finally {
        noteSize();
      }
    },
  };
}

/**
 * The minimum size of the database, shared by both threads. The database shrinks only if it is truncated or if this
 * process vacuums it.
 */
export interface DatabaseSize {
  known(): number;
  set(bytes: number): void;
}

export function sharedSize(buffer: SharedArrayBuffer): DatabaseSize {
  const cell = new BigInt64Array(buffer);
  return { known: () => Number(Atomics.load(cell, 0)), set: (bytes) => void Atomics.store(cell, 0, BigInt(bytes)) };
}

function watchFiles(paths: readonly string[]): WatchedFiles {
  const known = new Map(paths.map((path) => [path, fileIdentity(path)]));
  return {
    whyLost() {
      const moved = paths.find((path) => fileIdentity(path) !== known.get(path));
      return moved === undefined ? undefined : lostFileMessage(moved, 'moved, deleted or replaced');
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function lostFileMessage(path: string, what: string): string {
  return `${path} was ${what} while the server had it open, so the server cannot store results where the next server finds them`;
}

/** A limit, so that a permanently broken disk does not fill the memory. */
const PROBLEMS_MAX = 50;

const DEGRADING: ReadonlySet<StoreProblem['code']> = new Set(['write_failed', 'behind', 'damaged']);

/** The problems since the store was opened: each message once, oldest first. */
export interface ProblemList {
  add(problem: StoreProblem): void;
  /** Removes the problems with this code: the failed work succeeds again. */
  over(code: 'write_failed' | 'behind'): void;
  list(): readonly StoreProblem[];
  isDegraded(): boolean;
  /** The reason why the next process would not find later writes; permanent once set. */
  whyLost(): string | undefined;
}

export function createProblemList(): ProblemList {
  let problems: readonly StoreProblem[] = [];
  let lost: string | undefined;
  return {
    add(problem) {
      if (problem.code === 'lost') lost ??= problem.message;
      const others = problems.filter(
        ({ code, message }) =>
          code !== problem.code || (code !== 'write_failed' && code !== 'behind' && message !== problem.message),
      );
      problems = [...others, problem].slice(-PROBLEMS_MAX);
    },
    over(over) {
      if (problems.some(({ code }) => code === over)) problems = problems.filter(({ code }) => code !== over);
    },
    list: () => problems,
    whyLost: () => lost,
    isDegraded: () => problems.some(({ code }) => DEGRADING.has(code)),
  };
}
