import { mkdirSync, readdirSync, statSync, watch } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { RegisteredEditor } from '../hub/protocol/hub-protocol.ts';
import { resultOf } from '../lib/errors.ts';
import { memberOf } from '../lib/json.ts';
import { readRegularJson } from '../lib/files.ts';

/** More files than a user has Editors; the rest is a mistake. */
const FILES_LIMIT = 200;
const FILE_BYTES_LIMIT = 64 * 1024;

/**
 * `<state dir>/editors/*.json`, where Editors register: `{project_path, project_name, host?, seen_at?}`, so that one that is reloading still counts.
 * Without `seen_at` (Unix ms), the modification time of the file is used.
 */
export function readEditorsFolder(stateDir: string): RegisteredEditor[] {
  const dir = join(stateDir, 'editors');
  return listJson(dir).flatMap((name) => readEditor(join(dir, name)) ?? []);
}

/** Reports every file that appears or changes, until closed. Makes the folder. Where folders cannot be watched, Editors that say hello must do. */
export function watchEditorsFolder(stateDir: string, onEditor: (editor: RegisteredEditor) => void): { close(): void } {
  const dir = join(stateDir, 'editors');
  const watcher = resultOf(() => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return watch(dir, { persistent: false }, (_event, name) => {
      const editor = name?.endsWith('.json') === true ? readEditor(join(dir, name)) : undefined;
      if (editor !== undefined) onEditor(editor);
    });
  });
  watcher?.on('error', () => watcher.close());
  return { close: () => watcher?.close() };
}

function listJson(dir: string): string[] {
  const names = resultOf(() => readdirSync(dir)) ?? [];
  return names.filter((name) => name.endsWith('.json')).slice(0, FILES_LIMIT);
}

/** Undefined for what is no registration (yet: it may be half written). */
function readEditor(path: string): RegisteredEditor | undefined {
  const stat = resultOf(() => statSync(path));
  if (stat?.isFile() !== true || stat.size > FILE_BYTES_LIMIT) return undefined;
  const value = readRegularJson(path);
  const [project_path, name, host, seen] = ['project_path', 'project_name', 'host', 'seen_at'].map((member) =>
    memberOf(value, member),
  );
  if (typeof project_path !== 'string') return undefined;
  // A home folder may be shared with another machine, whose Editors cannot reach this server.
  if (host !== undefined && host !== hostname()) return undefined;
  const project_name = typeof name === 'string' ? name : project_path;
  return { project_path, project_name, seen_at: typeof seen === 'number' ? seen : Math.floor(stat.mtimeMs) };
}
