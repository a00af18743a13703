import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRunning } from '../../server/lib/this-program.ts';
import { askServerState } from '../session/ask-state.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { exitCode } from '../lib/exit-codes.ts';
import { printNote } from '../lib/write-out.ts';
import { openSession, type CliSession } from '../session/open-session.ts';

/** Files of a project in the state folder; two projects may have one name. */
export function fileOf(stateDir: string, project: string, ending: string): string {
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8);
  return join(stateDir, `unity-${basename(project)}-${hash}.${ending}`);
}

/** The process that a file names, if it still runs. */
export function processIn(file: string): number | undefined {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid) ? pid : undefined;
}

/** True if an Editor of the project is connected to the server. False without a server. */
export async function isConnected({
  stateDir,
  project,
}: {
  readonly stateDir: string;
  readonly project: string;
}): Promise<boolean> {
  const status = await askServerState(stateDir);
  return (status?.editors ?? []).some(({ project_path, state }) => project_path === project && state !== 'away');
}

interface QuitOptions {
  /** Absolute path of the project. */
  readonly project: string;
  readonly stateDir: string;
  /** The script that a server is started with. */
  readonly entry: string;
  /** The treatment of scenes with unsaved changes; absent: the Editor is not ended. */
  readonly unsaved?: 'save' | 'discard';
  readonly timeoutMs: number;
}

const POLL_MS = 200;

/** Names of what has unsaved changes. The mock's only scene has no such list. */
const UNSAVED = `var names = new System.Collections.Generic.List<string>();
for (int i = 0; i < UnityEngine.SceneManagement.SceneManager.sceneCount; i++)
{
    var scene = UnityEngine.SceneManagement.SceneManager.GetSceneAt(i);
    if (scene.isDirty) names.Add(scene.path == "" ? "a scene that was never saved" : scene.path);
}
return names.ToArray();`;

const ONE_SCENE = `var scene = UnityEngine.SceneManagement.SceneManager.GetActiveScene();
if (scene.isDirty) return new[] { scene.path };
return new string[0];`;

/** Requests that the Editor quit, and waits for its end. Resolves to the exit code. Throws NoServerError. */
export async function quitUnity(options: QuitOptions): Promise<number> {
  const { project, stateDir, entry, unsaved, timeoutMs } = options;
  const session = await openSession({ stateDir, entry, project });
  try {
    await session.reached();
    if (!(await isConnected(options))) {
      printNote('no Editor of this project is connected.');
      return exitCode.unavailable;
    }
    const names = unsaved === 'discard' ? [] : await unsavedScenes(session);
    if (names === undefined) return exitCode.failed;
    if (names.length > 0 && unsaved === undefined) {
      printNote(`not quitting: unsaved changes in ${names.join(', ')}. Save them, or give --save or --discard.`);
      return exitCode.failed;
    }
    if (names.length > 0 && !(await saveAll(session))) return exitCode.failed;
    // It may exit before its answer. Each quit is new work, independent of earlier ones.
    const code = `UnityEditor.EditorApplication.Exit(0); return null; // ${randomUUID()}`;
    const answer = await session.call('unity_execute_code', { code, timeout: 0 });
    session.delivered();
    if (answer.status === 'error' && answer.error_code !== 'interrupted') {
      printNote(`not quitting: ${answer.error}`);
      return exitCode.failed;
    }
    return await untilGone(options, timeoutMs);
  } finally {
    await session.close();
  }
}

/** Undefined where the Editor does not say, which is printed. */
async function unsavedScenes(session: CliSession): Promise<readonly string[] | undefined> {
  const all = await session.call('unity_execute_code', { code: UNSAVED, timeout: ASK_MS });
  session.delivered();
  const isOfMock = all.status === 'error' && all.error_code === 'compile_error';
  const answer = isOfMock ? await session.call('unity_execute_code', { code: ONE_SCENE, timeout: ASK_MS }) : all;
  session.delivered();
  if (answer.status === 'completed' && Array.isArray(answer.result))
    return answer.result.filter((name) => typeof name === 'string');
  const reason = answer.status === 'error' ? answer.error : answer.message;
  printNote(`not quitting: the Editor does not say what is unsaved. ${reason} --discard quits without asking it.`);
  return undefined;
}

const ASK_MS = 30_000;

const SAVE_MS = 60_000;

/** False where it has not completed, which is printed. */
async function saveAll(session: CliSession): Promise<boolean> {
  const envelope = await session.call('save', { timeout: SAVE_MS });
  session.delivered();
  if (envelope.status === 'completed') return true;
  printNote(`not quitting: save ended as ${envelope.status}. ${envelope.message}`);
  return false;
}

async function untilGone(options: QuitOptions, timeoutMs: number): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- waits for the Editor
    if (!(await isConnected(options)) && processIn(fileOf(options.stateDir, options.project, 'pid')) === undefined) {
      printNote('the Editor has quit.');
      return exitCode.done;
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(POLL_MS);
  }
  printNote(`the Editor has not quit within ${timeoutMs / 1000} s: a dialog may be open, or work continues.`);
  return exitCode.stillRunning;
}
