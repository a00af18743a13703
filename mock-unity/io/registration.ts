import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { failureOf } from '../lib/attempt.ts';
import { replaceFile } from './replace-file.ts';

/** Tells servers of this project while it is not connected: one that is reloading still counts (docs/design.md, section 3). */
export interface Registration {
  stop(): void;
}

/** Well within the hold window of the server. */
const REFRESH_MS = 60_000;

/** Writes `<state dir>/editors/<hash of the project path>.json`, again and again. Failures are told once and otherwise ignored: a connection tells as much. */
export function registerEditor(
  stateDir: string,
  editor: { readonly project_path: string; readonly project_name: string },
  failed: (reason: string) => void,
): Registration {
  const folder = join(stateDir, 'editors');
  const path = join(folder, `${createHash('sha256').update(editor.project_path).digest('hex').slice(0, 16)}.json`);
  const write = (): boolean => {
    const seen = { ...editor, pid: process.pid, host: hostname(), seen_at: Date.now() };
    const failure = failureOf(() => {
      makeFolder(folder, 0o700);
      replaceFile(path, `${JSON.stringify(seen)}\n`, `${path}.${process.pid}.tmp`);
    });
    if (failure !== undefined) failed(`this project could not be registered in ${folder}: ${failure}`);
    return failure === undefined;
  };
  if (!write()) return { stop: () => {} };
  const timer = setInterval(write, REFRESH_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
