import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../server/lib/reason-of.ts';

/** A file that was asked for could not be written: the work was done all the same. */
export class UnwritableError extends Error {
  constructor(path: string, error: unknown) {
    super(`the work was done, but ${path} could not be written: ${reasonOf(error)}`);
    this.name = 'UnwritableError';
  }
}

/** Writes what came of the work into a file, and makes its folder. Throws UnwritableError. */
export function writeResultFile(path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw new UnwritableError(path, error);
  }
}
