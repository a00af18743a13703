import { join } from 'node:path';

/** Where the store's files lie below the state dir. */
export function storePaths(stateDir: string): {
  readonly database: string;
  readonly witness: string;
  readonly blobs: string;
  readonly logs: string;
} {
  return {
    database: join(stateDir, 'store.db'),
    witness: join(stateDir, 'store.witness'),
    blobs: join(stateDir, 'blobs'),
    logs: join(stateDir, 'logs'),
  };
}
