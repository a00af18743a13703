import { mkdirSync, readFileSync, readdirSync, statSync, watch } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { RegisteredEditor } from '../hub/protocol/hub-protocol.ts';

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

/** Tells of every file that appears or changes, until closed. Makes the folder. Where folders cannot be watched, Editors that say hello must do. */
export function watchEditorsFolder(stateDir: string, onEditor: (editor: RegisteredEditor) => void): { close(): void } {
  const dir = join(stateDir, 'editors');
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const watcher = watch(dir, { persistent: false }, (_event, name) => {
      const editor = name?.endsWith('.json') === true ? readEditor(join(dir, name)) : undefined;
      if (editor !== undefined) onEditor(editor);
    });
    return watcher.on('error', () => watcher.close());
  } catch {
    return { close: () => undefined };
  }
}

function listJson(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .slice(0, FILES_LIMIT);
  } catch {
    return [];
  }
}

/** Undefined for what is no registration (yet: it may be half written). */
function readEditor(path: string): RegisteredEditor | undefined {
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > FILE_BYTES_LIMIT) return undefined;
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (
      typeof value !== 'object' ||
      value === null ||
      !('project_path' in value) ||
      typeof value.project_path !== 'string'
    )
      return undefined;
    // A home folder may be shared with another machine, whose Editors cannot reach this server.
    if ('host' in value && value.host !== hostname()) return undefined;
    const project_name =
      'project_name' in value && typeof value.project_name === 'string' ? value.project_name : value.project_path;
    const seen_at = 'seen_at' in value && typeof value.seen_at === 'number' ? value.seen_at : Math.floor(stat.mtimeMs);
    return { project_path: value.project_path, project_name, seen_at };
  } catch {
    return undefined;
  }
}
