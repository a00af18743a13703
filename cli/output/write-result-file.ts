import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failureOf } from '../../server/lib/attempt.ts';

/** A file that was asked for could not be written: the work was done all the same. */
export class UnwritableError extends Error {
  constructor(path: string, reason: string) {
    super(`the work was done, but ${path} could not be written: ${reason}`);
    this.name = 'UnwritableError';
  }
}

/** Writes what came of the work into a file, and makes its folder. Throws UnwritableError. */
export function writeResultFile(path: string, content: string | Uint8Array): void {
  const failure = failureOf(() => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  });
  if (failure !== undefined) throw new UnwritableError(path, failure);
}
