import { renameSync, writeFileSync } from 'node:fs';

/** The old content or the new one, whenever the process is killed. Dear: file systems that delay their writing do it now. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
