import { statSync } from 'node:fs';
import { fileIdentity, findFile } from './file-identity.ts';
import { storePaths } from './paths.ts';

/** The files and folders that an open store writes to, as they were when it was opened. */
export interface StoreGround {
  /** A sentence once one of them was moved, deleted or replaced: whoever opens the store next does not find what is written from then on. */
  whyLost(): string | undefined;
}

/** All of them, for a look every two seconds. */
export function groundOfStore(dir: string): StoreGround {
  const { database, writeLog, blobs, logs } = storePaths(dir);
  return groundOf([database, writeLog, blobs, logs]);
}

/** What SQLite keeps beside the database; made anew when the writer thread is started again. */
export function groundOfSqlite(dir: string): StoreGround {
  const { database } = storePaths(dir);
  return groundOf([`${database}-wal`, `${database}-shm`]);
}

/**
 * For a look before each write to the log, which is one call of the system; `size` is written by the thread that commits. SQLite's own log is not looked at: what is lost with it is
 * restored from ours.
 */
export function groundOfWrites(dir: string, size: DatabaseSize): StoreGround {
  const { database } = storePaths(dir);
  const identity = fileIdentity(database);
  return {
    whyLost() {
      const found = findFile(database);
      if (found?.identity !== identity) return sayLost(database, 'moved, deleted or replaced');
      // The file may be given back some space between the two looks, but not twice.
      const isCut = found !== undefined && found.size < size.known() && sizeOf(database) < size.known();
      return isCut ? sayLost(database, 'cut short') : undefined;
    },
  };
}

/** The files of acknowledged operations, for a look before each commit. */
export interface CommitGround {
  /** Throws, and tells `onLost`, once a commit would be found by nobody. */
  require(): void;
  /** Something that may make the database smaller. */
  shrinking<T>(change: () => T): T;
  /** The database has its present size from us. */
  noteSize(): void;
}

export function groundOfCommits(dir: string, size: DatabaseSize, onLost: (message: string) => void): CommitGround {
  const { database } = storePaths(dir);
  const grounds = [groundOfWrites(dir, size), groundOf([`${database}-wal`])];
  const noteSize = (): void => size.set(sizeOf(database));
  noteSize();
  return {
    noteSize,
    require() {
      const lost = grounds.map((ground) => ground.whyLost()).find((why) => why !== undefined);
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

function groundOf(paths: readonly string[]): StoreGround {
  const known = new Map(paths.map((path) => [path, fileIdentity(path)]));
  return {
    whyLost() {
      const moved = paths.find((path) => fileIdentity(path) !== known.get(path));
      return moved === undefined ? undefined : sayLost(moved, 'moved, deleted or replaced');
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function sayLost(path: string, what: string): string {
  return `${path} was ${what} while the server had it open, so what is stored now could not be found again`;
}
