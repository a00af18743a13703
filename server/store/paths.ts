import { join } from 'node:path';

/** Where the store's files lie below the state dir. */
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
