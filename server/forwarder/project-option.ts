import { realpathSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { workingFolder } from '../lib/folders.ts';
import { resultOf } from '../lib/attempt.ts';

/**
 * What `--project` means: a path, absolute and without links, as Editors tell theirs; or a bare word, which stays as it is, as it may be a
 * project's name. Throws FolderError where a relative path has no folder to start from.
 */
export function projectOption(text: string, folder = workingFolder): string {
  if (!/[/\\]/.test(text) && text !== '.' && text !== '..') return text;
  const path = isAbsolute(text) ? text : resolve(folder(), text);
  return resultOf(() => realpathSync(path)) ?? path;
}
