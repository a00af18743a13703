import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of one case; short, as socket paths have to be. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

const open = new Set<string>();

/** Removed at the latest when this process exits. */
export function makeTemporaryFolder(): TemporaryFolder {
  if (open.size === 0) process.once('exit', removeAll);
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'mub-c-')));
  open.add(path);
  return { path, remove: () => remove(path) };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  open.delete(path);
  if (open.size === 0) process.removeListener('exit', removeAll);
}

function removeAll(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true });
}
