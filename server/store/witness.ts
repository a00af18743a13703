import { closeSync, constants, writeSync } from 'node:fs';
import { openRegular, readRegular } from '../lib/regular-file.ts';

/** What had been committed when the last write was acknowledged. */
export interface Witnessed {
  readonly store_id: string;
  readonly commits: number;
  readonly last_accept_seq: number;
}

/**
 * A small file beside the database that counts its commits. SQLite silently drops the end of a truncated log, and an older copy
 * that somebody put back looks sound: the count tells both. It is written after each commit and before the acknowledgement, in
 * place and without fsync, so that it is never ahead of what was acknowledged.
 */
export interface Witness {
  record(seen: Witnessed): void;
  close(): void;
}

/** Always this many bytes, so that each write replaces the one before. */
const RECORD_BYTES = 160;

export function openWitness(path: string): Witness {
  const file = openRegular(path, constants.O_RDWR | constants.O_CREAT);
  return {
    record: (seen) => void writeSync(file, `${JSON.stringify(seen)}\n`.padStart(RECORD_BYTES), 0),
    close: () => closeSync(file),
  };
}

/** Undefined when there is none, or none that can be read: then nothing is known. */
export function readWitness(path: string): Witnessed | undefined {
  try {
    const value: unknown = JSON.parse(readRegular(path));
    return isWitnessed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWitnessed(value: unknown): value is Witnessed {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'store_id' in value &&
    typeof value.store_id === 'string' &&
    'commits' in value &&
    typeof value.commits === 'number' &&
    'last_accept_seq' in value &&
    typeof value.last_accept_seq === 'number'
  );
}
