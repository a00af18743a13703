import { readFileSync, statSync } from 'node:fs';

/** A named pipe in the place of the file would hold the Editor up for ever. */
export function readRegularFile(path: string): string {
  if (!statSync(path).isFile()) throw new Error(`${path} is no file`);
  return readFileSync(path, 'utf8');
}
