import { renameSync, writeFileSync } from 'node:fs';

/**
 * The old content or the new one, whenever the process is killed. Dear: file systems that delay their writing do it now. `draft`: another path where
 * several processes may write at once.
 */
export function replaceFile(path: string, text: string, draft = `${path}.tmp`): void {
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
