import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync, openSync, readSync, closeSync, fstatSync, statSync } from 'node:fs';
import { exitCode } from '../lib/exit-codes.ts';
import { UsageError } from '../lib/option-values.ts';
import type { UnityProject } from '../lib/projects.ts';
import { printNote } from '../lib/write-out.ts';
import { waitUntilReady } from '../session/ask-state.ts';
import { fileOf, isConnected, processIn } from './unity-process.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { posix, win32 } from 'node:path';
import { readRegularJson } from '../../server/lib/files.ts';
import { isObject, memberOf } from '../../server/lib/json.ts';
import { homeFolder } from '../../server/lib/folders.ts';

export interface UnityStartOptions {
  readonly project: UnityProject;
  readonly stateDir: string;
  /** The script that a server is started with. */
  readonly entry: string;
  /** Found by `findProgram`. */
  readonly program: string;
  readonly batch: boolean;
  readonly timeoutMs: number;
}

/** The Editor of a project's version. `named`: `--unity`, else UNITY_PATH. Throws UsageError with the searched places. */
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

/** Starts the Editor of a project and waits until it is ready. Resolves to the exit code; prints the obstacles. Throws NoServerError. */
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

const POLL_MS = 1_000;

/** Each obstacle is reported when the log has it: a licence that is missing is no reason to wait. */
function watchLog(log: string): NodeJS.Timeout {
  let logged: string | undefined;
  return setInterval(() => {
    const { because } = readEditorLog(log);
    if (because === undefined || because === logged) return;
    logged = because;
    printNote(`not ready yet: ${because}.`);
  }, POLL_MS);
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

/** Length of the read end of a log. */
const TAIL_BYTES = 256 * 1024;

const LAST_LINES = 5;

/** Obstacles by Unity's log entries; the last match is used. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^Start importing |Asset Pipeline Refresh|Importing /m, 'it imports assets, which takes minutes the first time'],
  [
    /error CS\d{4}|Scripts have compiler errors/,
    'the scripts do not compile: Unity asks whether to enter Safe Mode, where no package runs. Fix the errors, or choose Ignore in the dialog',
  ],
  [/An error occurred while resolving packages/, 'the Package Manager cannot resolve the packages of the project'],
  [
    /No valid Unity Editor license found|License is not active|No ULF license found/,
    'Unity has no valid licence: sign in with Unity Hub',
  ],
  [
    /another Unity instance is running with this project open|Multiple Unity instances cannot open the same project/,
    'another Unity has this project open',
  ],
  [
    /requires? a? ?newer version|was created with a newer version/i,
    'the project was saved with a newer version of Unity: a dialog asks what to do',
  ],
];

/** The obstacles in an Editor's log. */
interface LogReading {
  /** Half a sentence. */
  readonly because?: string;
  /** Its last lines. */
  readonly last: readonly string[];
}

function readEditorLog(path: string): LogReading {
  const text = resultOf(() => tailOf(path)) ?? '';
  const because = signs.filter(([sign]) => sign.test(text)).at(-1)?.[1];
  const last = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES);
  return { last, ...(because === undefined ? {} : { because }) };
}

function tailOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, Math.max(0, size - TAIL_BYTES));
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** The settings of a search for Editors. */
interface UnitySearch {
  /** From ProjectVersion.txt, such as "2022.3.62f3". */
  readonly version: string;
  /** `--unity`, else UNITY_PATH: the program, macOS' Unity.app, or the folder of the version. */
  readonly named?: string;
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
  readonly home?: string;
}

/** The Editor of a version, or the places where it is not. */
type FoundUnity =
  | { readonly kind: 'found'; readonly program: string }
  | { readonly kind: 'missing'; readonly looked: readonly string[] };

/** The places of Unity Hub's Editors, from its public files and its defaults. Only reads files. */
export function findUnity({
  version,
  named,
  platform = process.platform,
  env = process.env,
  home = homeFolder(),
}: UnitySearch): FoundUnity {
  const path = platform === 'win32' ? win32 : posix;
  const candidates = named === undefined ? fromHub() : programsIn(named);
  const program = candidates.find(isFile);
  return program === undefined ? { kind: 'missing', looked: [...new Set(candidates)] } : { kind: 'found', program };

  function fromHub(): string[] {
    const config = hubFolder();
    const second: unknown = readRegularJson(path.join(config, 'secondaryInstallPath.json'));
    const roots = [...(typeof second === 'string' && path.isAbsolute(second) ? [second] : []), defaultRoot()];
    return [
      ...locatedIn(readRegularJson(path.join(config, 'editors-v2.json')), version).flatMap(programsIn),
      ...locatedIn(readRegularJson(path.join(config, 'editors.json')), version).flatMap(programsIn),
      ...roots.flatMap((root) => programsIn(path.join(root, version))),
    ];
  }

  function hubFolder(): string {
    if (platform === 'win32') return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'UnityHub');
    if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'UnityHub');
    return path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'UnityHub');
  }

  function defaultRoot(): string {
    if (platform === 'win32') return path.join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Unity', 'Hub', 'Editor');
    return platform === 'darwin' ? '/Applications/Unity/Hub/Editor' : path.join(home, 'Unity', 'Hub', 'Editor');
  }

  function programsIn(place: string): string[] {
    if (platform === 'win32') return [place, path.join(place, 'Editor', 'Unity.exe'), path.join(place, 'Unity.exe')];
    if (platform === 'darwin')
      return [place, path.join(place, 'Contents/MacOS/Unity'), path.join(place, 'Unity.app/Contents/MacOS/Unity')];
    return [place, path.join(place, 'Editor', 'Unity'), path.join(place, 'Unity')];
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** In version 2 a list `data`; before, an object by version. A location is a text or a list of them. */
function locatedIn(file: unknown, version: string): string[] {
  const list = memberOf(file, 'data');
  const entries = Array.isArray(list) ? list : isObject(file) ? Object.values(file) : [];
  return entries
    .filter((entry) => memberOf(entry, 'version') === version)
    .flatMap((entry: unknown) => memberOf(entry, 'location'))
    .flat()
    .filter((place) => typeof place === 'string');
}
