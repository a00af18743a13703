import { statSync } from 'node:fs';
import { storePaths } from './files.ts';
import type { StoreProblem } from './store.ts';

export interface FoundFile {
  /** Device and inode. */
  readonly identity: string;
  readonly size: number;
}

/** The file at a path; undefined if there is none, or none that this process may look at. */
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
  /** A sentence once one of them was moved, deleted or replaced: the next process that opens the store will not find what is written from then on. */
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
 * For a look before each write to the log, which is one call of the system; `size` is written by the thread that commits. SQLite's own log is not looked at: what is lost with it is
 * restored from ours.
 */
export function watchDatabase(dir: string, size: DatabaseSize): WatchedFiles {
  const { database } = storePaths(dir);
  const identity = fileIdentity(database);
  return {
    whyLost() {
      const found = findFile(database);
      if (found?.identity !== identity) return lostFileMessage(database, 'moved, deleted or replaced');
      // The file may be given back some space between the two looks, but not twice.
      const isCut = found !== undefined && found.size < size.known() && sizeOf(database) < size.known();
      return isCut ? lostFileMessage(database, 'cut short') : undefined;
    },
  };
}

/** The files of acknowledged operations, for a look before each commit. */
export interface CommitFiles {
  /** Throws, and calls `onLost`, once a commit could not be found again. */
  require(): void;
  /** Something that may make the database smaller. */
  shrinking<T>(change: () => T): T;
  /** The database has its present size from us. */
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

/** How large the database is at least, known to both threads: it becomes smaller only when it is cut short, or when we give space back. */
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

/** Enough to see what happened; a disk that stays broken must not fill the memory. */
const PROBLEMS_MAX = 50;

const DEGRADING: ReadonlySet<StoreProblem['code']> = new Set(['write_failed', 'behind', 'damaged']);

/** What has gone wrong since the store was opened: each sentence once, oldest first. */
export interface ProblemList {
  add(problem: StoreProblem): void;
  /** What could not be done can be done again. */
  over(code: 'write_failed' | 'behind'): void;
  list(): readonly StoreProblem[];
  isDegraded(): boolean;
  /** Why what is stored from now on could not be found again; that is never over. */
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
