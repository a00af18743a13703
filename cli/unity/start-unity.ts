import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitCode } from '../lib/exit-codes.ts';
import type { UnityProject } from '../lib/projects.ts';
import { printNote } from '../lib/write-out.ts';
import { waitUntilReady } from '../session/wait-until-ready.ts';
import { readEditorLog } from './editor-log.ts';
import { findUnity } from './find-unity.ts';
import { isConnected } from './quit-unity.ts';

export interface StartOptions {
  readonly project: UnityProject;
  readonly stateDir: string;
  /** The script that a server is started with. */
  readonly entry: string;
  /** `--unity`, else UNITY_PATH. */
  readonly named?: string;
  readonly batch: boolean;
  readonly timeoutMs: number;
}

/** Starts the Editor of a project and waits until it is ready. Resolves to the exit code; says in a sentence what keeps it from that. Throws NoServerError. */
export async function startUnity(options: StartOptions): Promise<number> {
  const { project, stateDir, entry, named, batch, timeoutMs } = options;
  if (await isConnected({ stateDir, project: project.path })) {
    printNote('the Editor of this project is open already.');
    return exitCode.done;
  }
  const { version = 'unknown' } = project;
  const found = findUnity({ version, ...(named === undefined ? {} : { named }) });
  if (found.kind === 'missing') {
    printNote(
      `expected Unity ${version}, the version of this project, got none: looked at ${found.looked.join(', ')}. Install it with Unity Hub, or name it with --unity <path> or UNITY_PATH`,
    );
    return exitCode.failed;
  }
  const log = join(stateDir, `unity-${basename(project.path)}.log`);
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  // An old one would say what kept the Editor before.
  rmSync(log, { force: true });
  const args = ['-projectPath', project.path, '-logFile', log, ...(batch ? ['-batchmode', '-mcpUnityBridge'] : [])];
  printNote(`starting Unity ${version}; its log is in ${log}.`);
  const editor = spawn(found.program, args, { detached: true, stdio: 'ignore' });
  const ended = new Promise<string>((resolve) => {
    editor.once('error', (error) => resolve(error.message));
    editor.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code ?? '?'}`}`));
  });
  const over = new AbortController();
  const ready = waitUntilReady({ stateDir, entry, project: project.path, timeoutMs, over: over.signal });
  const first = await Promise.race([ready, ended]);
  over.abort();
  await ready;
  editor.unref();
  if (first === exitCode.done) return first;
  const { because, last } = readEditorLog(log);
  const what = typeof first === 'string' ? `Unity is not running: ${first}` : 'Unity has not become ready';
  const empty = typeof first === 'string' ? 'Its log is empty.' : 'Its log is empty: a dialog may be open.';
  printNote(
    `${what}${because === undefined ? '' : `; ${because}`}. ${last.length === 0 ? empty : 'The end of its log:'}`,
  );
  for (const line of last) printNote(line);
  return typeof first === 'string' ? exitCode.failed : first;
}
