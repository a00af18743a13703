import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { memberOf } from '../lib/json.ts';
import { isCode } from '../lib/reason-of.ts';

/** The file that is in the place of a folder, where that is why the file system refused; undefined: it had another reason. */
export function findMisplacedFile(error: unknown): string | undefined {
  const path = memberOf(error, 'path');
  const isAboutFolders = isCode(error, 'ENOTDIR') || memberOf(error, 'syscall') === 'mkdir';
  return isAboutFolders && typeof path === 'string' ? nearestFile(path) : undefined;
}

/** The path itself, or what is above it, where nothing can be below. */
function nearestFile(path: string): string | undefined {
  // `statSync` would throw for a path below a file.
  if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : nearestFile(dirname(path));
}
