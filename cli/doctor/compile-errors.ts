import { homedir } from 'node:os';
import { join } from 'node:path';
import { unityLockOf } from '../lib/unity-lock.ts';
import { lastLines } from './last-lines.ts';
import { statOf } from './look.ts';

/** What the Editor's log says of scripts that do not compile. */
export interface CompileErrors {
  readonly log: string;
  /** The last one, as Unity writes it: file, line and column, code, sentence. */
  readonly last: string;
}

/** `Assets/Player.cs(3,5): error CS0103: …`; on Windows with backslashes. */
const compileError = /^(?<file>(?:Assets|Packages)[\\/][^(\n]+)\(\d+,\d+\): error CS\d{4}: .+$/;

/** Errors of a project that Unity has open, as it seems, without its package; undefined: there is no sign of any. */
export async function findCompileErrors(project: string, env: NodeJS.ProcessEnv): Promise<CompileErrors | undefined> {
  const lock = await statOf(unityLockOf(project));
  const log = editorLog(env);
  const written = await statOf(log);
  // Each start of an Editor begins the log anew: one from before the lock is of an earlier Editor.
  if (lock === undefined || written === undefined || written.mtimeMs < lock.mtimeMs) return undefined;
  for (const line of ((await lastLines(log)) ?? []).toReversed()) {
    const file = compileError.exec(line.trim())?.groups?.['file'];
    // The log is of the Editor that started last, which may have another project open.
    if (file !== undefined && (await statOf(join(project, file.replaceAll('\\', '/')))) !== undefined)
      return { log, last: line.trim() };
  }
  return undefined;
}

function editorLog(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Unity', 'Editor', 'Editor.log');
  const folder = process.platform === 'darwin' ? ['Library', 'Logs', 'Unity'] : ['.config', 'unity3d'];
  return join(homedir(), ...folder, 'Editor.log');
}
