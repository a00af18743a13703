import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, by its real path. It is removed when this process exits; what is left of those of tests, when all tests have ended. */
export function scratchFolder(): string {
  if (folders.length === 0) process.once('exit', removeFolders);
  const folder = realpathSync(mkdtempSync(join(process.env['MUB_SCRATCH'] ?? tmpdir(), 'mub-')));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Makes an empty Unity project: the folders by which one is known, a manifest without packages and the version of the Editor. Returns the folder. */
export function makeUnityProject(folder: string): string {
  for (const name of ['Assets', 'Packages', 'ProjectSettings']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'Packages', 'manifest.json'), '{\n  "dependencies": {}\n}\n');
  writeFileSync(join(folder, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
  return folder;
}

export { freePort } from '../../conformance/lib/temporary-folder.ts';
