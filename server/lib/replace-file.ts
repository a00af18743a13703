import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { resultOf } from './attempt.ts';

/** How often to try while a virus scanner or a reader has the file open (Windows). */
const RENAME_ATTEMPTS = 20;
const RENAME_DELAY_MS = 10;

/** Writes a file whole or not at all, readable by its owner alone. Throws what the file system says, and leaves nothing behind then. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameRetrying(draft, path);
  } catch (error) {
    resultOf(() => rmSync(draft, { force: true }));
    throw error;
  }
}

/** Moves a file in one step, also over one that another program has open for a moment (Windows). */
export function renameRetrying(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || attempt === RENAME_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RENAME_DELAY_MS);
    }
  }
}
