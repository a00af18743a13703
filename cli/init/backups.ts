import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { resultOf } from '../../server/lib/errors.ts';
import { makeFolder } from '../../server/lib/files.ts';
import { readTextFile } from '../clients/text-file.ts';

const NAME_HASH_CHARS = 12;

/** Where files are kept as they were before this program changed them: outside of projects, where they are not committed. */
export const backupsIn = (stateDir: string): string => join(stateDir, 'backups');

/** The one copy of a file. */
export function backupOf(folder: string, file: string): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, NAME_HASH_CHARS);
  return join(folder, `${hash}-${basename(file)}`);
}

/** Keeps a file as it is now, for its user alone. `isFirst`: what was kept before is only replaced where this is false. Returns where it is. */
export function keepBackup(folder: string, file: string, { isFirst }: { readonly isFirst: boolean }): string {
  const copy = backupOf(folder, file);
  if (isFirst && existsSync(copy)) return copy;
  makeFolder(folder);
  writeFileSync(copy, readFileSync(realpathSync(file)), { mode: 0o600 });
  return copy;
}

/** The text of the copy; undefined where there is none, or none that can be read. */
export const backupText = (folder: string, file: string): string | undefined =>
  resultOf(() => readTextFile(backupOf(folder, file)).text);
