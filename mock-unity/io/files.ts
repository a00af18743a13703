import { mkdirSync, statSync, renameSync, writeFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failureOf } from '../lib/errors.ts';

/**
 * Makes a folder, and those above it. Throws what the system says where that cannot be done. Not Node's `recursive`: that never returns below a
 * folder that answers ENOENT to every mkdir, as /proc does.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && statSync(parent, { throwIfNoEntry: false }) === undefined) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The old content or the new one, whenever the process is killed. Dear: file systems that delay their writing do it now. `draft`: another path where
 * several processes may write at once.
 */
export function replaceFile(path: string, text: string, draft = `${path}.tmp`): void {
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/** A named pipe in the place of the file would hold the Editor up for ever. */
export function readRegularFile(path: string): string {
  if (!statSync(path).isFile()) throw new Error(`${path} is no file`);
  return readFileSync(path, 'utf8');
}

/** The token of that file, or why there is none (a sentence for people). */
export type FoundToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly reason: string };

export function readToken(path: string): FoundToken {
  let token = '';
  const failure = failureOf(() => (token = readRegularFile(path).trim()));
  if (failure !== undefined) return { kind: 'none', reason: `the token cannot be read: ${failure}` };
  if (/^[0-9a-f]{64}$/.test(token)) return { kind: 'token', token };
  return { kind: 'none', reason: `${path} should hold 64 hexadecimal digits and holds something else` };
}
