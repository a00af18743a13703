import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
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

export { freePort } from '../../conformance/lib/temporary-folder.ts';
