import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { resultOf } from '../lib/attempt.ts';

/**
 * What `--project` means: a path, absolute and without links, as Editors tell theirs; or a bare word, which stays as it is, as it may be a
 * project's name.
 */
export function projectOption(text: string, cwd: string): string {
  if (!/[/\\]/.test(text) && text !== '.' && text !== '..') return text;
  const path = resolve(cwd, text);
  return resultOf(() => realpathSync(path)) ?? path;
}
