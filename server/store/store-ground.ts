import { statSync } from 'node:fs';
import { fileIdentity } from './file-identity.ts';
import { storePaths } from './paths.ts';

/** The files and folders that an open store writes to, as they were when it was opened. */
export interface StoreGround {
  /** A sentence once one of them was moved, deleted or replaced: whoever opens the store next does not find what is written from then on. */
  whyLost(): string | undefined;
}

/** All of them, for a look every two seconds. */
export function groundOfStore(dir: string): StoreGround {
  const { database, witness, blobs, logs } = storePaths(dir);
  return groundOf([database, `${database}-wal`, `${database}-shm`, witness, blobs, logs]);
}

/** The files of acknowledged operations, for a look before each commit. */
export interface CommitGround {
  /** Throws, and tells `onLost`, once a commit would be found by nobody. */
  require(): void;
  /** The database has its present size from us: it becomes smaller only when it is cut short, or when we give space back. */
  noteSize(): void;
}

export function groundOfCommits(dir: string, onLost: (message: string) => void): CommitGround {
  const { database } = storePaths(dir);
  const ground = groundOf([database, `${database}-wal`]);
  let size = sizeOf(database);
  return {
    require() {
      const lost = ground.whyLost() ?? (sizeOf(database) < size ? sayLost(database, 'cut short') : undefined);
      if (lost === undefined) return;
      onLost(lost);
      throw new Error(lost);
    },
    noteSize() {
      size = sizeOf(database);
    },
  };
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

function sayLost(path: string, what: string): string {
  return `${path} was ${what} while the server had it open, so what is stored now could not be found again`;
}
