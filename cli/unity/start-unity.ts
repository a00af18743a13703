import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { exitCode } from '../lib/exit-codes.ts';
import { UsageError } from '../lib/option-values.ts';
import type { UnityProject } from '../lib/projects.ts';
import { printNote } from '../lib/write-out.ts';
import { waitUntilReady } from '../session/wait-until-ready.ts';
import { readEditorLog } from './editor-log.ts';
import { findUnity } from './find-unity.ts';
import { fileOf, isConnected, processIn } from './unity-process.ts';

export interface UnityStartOptions {
  readonly project: UnityProject;
  readonly stateDir: string;
  /** The script that a server is started with. */
  readonly entry: string;
  /** As `findProgram` found it. */
  readonly program: string;
  readonly batch: boolean;
  readonly timeoutMs: number;
}

/** The Editor of a project's version. `named`: `--unity`, else UNITY_PATH. Throws UsageError, which names the places that were looked at. */
export function findProgram({ version }: UnityProject, named: string | undefined): string {
  if (version === undefined)
    throw new UsageError('expected a version of Unity: ProjectSettings/ProjectVersion.txt has no m_EditorVersion');
  const found = findUnity({ version, ...(named === undefined ? {} : { named }) });
  if (found.kind === 'found') return found.program;
  throw new UsageError(
    named === undefined
      ? `expected Unity ${version}, the version of this project, got none: looked at ${found.looked.join(', ')}. Install it with Unity Hub, or name it with --unity <path> or UNITY_PATH`
      : `expected an Editor at ${named}, got none: looked at ${found.looked.join(', ')}`,
  );
}

/** Starts the Editor of a project and waits until it is ready. Resolves to the exit code; says in a sentence what keeps it from that. Throws NoServerError. */
export async function startUnity(options: UnityStartOptions): Promise<number> {
  const { project, stateDir, entry, timeoutMs } = options;
  if (await isConnected({ stateDir, project: project.path })) {
    printNote('the Editor of this project is open already.');
    return exitCode.done;
  }
  const pidFile = fileOf(stateDir, project.path, 'pid');
  const before = processIn(pidFile);
  if (before !== undefined) {
    printNote(`Unity was started before (process ${before}) and has not connected yet: wait for it, or close it.`);
    return exitCode.stillRunning;
  }
  const log = fileOf(stateDir, project.path, 'log');
  const editor = spawnEditor(options, log);
  if (editor.pid !== undefined) writeFileSync(pidFile, String(editor.pid));
  const over = new AbortController();
  const ready = waitUntilReady({ stateDir, entry, project: project.path, timeoutMs, over: over.signal });
  const watch = watchLog(log);
  const first = await Promise.race([ready, untilEnded(editor)]);
  clearInterval(watch);
  over.abort();
  await ready;
  editor.unref();
  if (first !== exitCode.done) explain(first, log, editor.pid);
  return typeof first === 'string' ? exitCode.failed : first;
}

function spawnEditor({ project, stateDir, program, batch }: UnityStartOptions, log: string): ChildProcess {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  // An old one would say what kept the Editor before.
  rmSync(log, { force: true });
  const args = ['-projectPath', project.path, '-logFile', log, ...(batch ? ['-batchmode', '-mcpUnityBridge'] : [])];
  printNote(`starting Unity ${project.version ?? ''}; its log is in ${log}.`);
  return spawn(program, args, { detached: true, stdio: 'ignore' });
}

function untilEnded(editor: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    editor.once('error', (error) => resolve(`it cannot be started: ${error.message}`));
    editor.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code ?? '?'}`}`));
  });
}

const LOOK_MS = 1_000;

/** Each obstacle is said when the log has it: a licence that is missing is no reason to wait. */
function watchLog(log: string): NodeJS.Timeout {
  let said: string | undefined;
  return setInterval(() => {
    const { because } = readEditorLog(log);
    if (because === undefined || because === said) return;
    said = because;
    printNote(`not ready yet: ${because}.`);
  }, LOOK_MS);
}

function explain(end: string | number, log: string, pid: number | undefined): void {
  const isOver = typeof end === 'string';
  const { because, last } = readEditorLog(log);
  const what = isOver
    ? `Unity is not running: ${end}`
    : `Unity (process ${pid ?? '?'}) is not ready yet, and keeps running`;
  const empty = isOver ? 'Its log is empty.' : 'Its log is empty: a dialog may be open.';
  printNote(
    `${what}${because === undefined ? '' : `; ${because}`}. ${last.length === 0 ? empty : 'The end of its log:'}`,
  );
  for (const line of last) printNote(line);
}
