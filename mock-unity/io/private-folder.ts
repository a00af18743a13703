import { chmodSync, existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a folder that only its owner may look into, whatever the umask (SEC-05); on Windows the folder above it decides. What a link leads to stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o700);
}

/** What AI clients had run here is no part of the project. */
export function keepOutOfGit(folder: string): void {
  const path = join(folder, '.gitignore');
  if (!existsSync(path)) writeFileSync(path, '*\n', { mode: 0o600 });
}
