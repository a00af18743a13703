import { join } from 'node:path';
import { dataFolder, findHomeFolder, thisUser } from '../../server/lib/folders.ts';
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
  const written = log === undefined ? undefined : await statOf(log);
  // Each start of an Editor begins the log anew: one from before the lock is of an earlier Editor.
  if (log === undefined || lock === undefined || written === undefined || written.mtimeMs < lock.mtimeMs)
    return undefined;
  for (const line of ((await lastLines(log)) ?? []).toReversed()) {
    const file = compileError.exec(line.trim())?.groups?.['file'];
    // The log is of the Editor that started last, which may have another project open.
    if (file !== undefined && (await statOf(join(project, file.replaceAll('\\', '/')))) !== undefined)
      return { log, last: line.trim() };
  }
  return undefined;
}

/** Undefined: nobody knows, without a home folder. */
function editorLog(env: NodeJS.ProcessEnv): string | undefined {
  const [home, { platform }] = [findHomeFolder(), process];
  if (home === undefined) return undefined;
  if (platform === 'win32')
    return join(dataFolder(thisUser(env)) ?? join(home, 'AppData', 'Local'), 'Unity', 'Editor', 'Editor.log');
  const folder = platform === 'darwin' ? ['Library', 'Logs', 'Unity'] : ['.config', 'unity3d'];
  return join(home, ...folder, 'Editor.log');
}
