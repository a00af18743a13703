import { setTimeout as pause } from 'node:timers/promises';
import { exitCode } from '../lib/exit-codes.ts';
import { printNote } from '../lib/write-out.ts';
import { askServerState } from '../session/ask-state.ts';
import { openSession, type Session } from '../session/open-session.ts';

export interface QuitOptions {
  /** Absolute path of the project. */
  readonly project: string;
  readonly stateDir: string;
  /** The script that a server is started with. */
  readonly entry: string;
  /** What becomes of scenes that have unsaved changes; absent: the Editor is left open. */
  readonly unsaved?: 'save' | 'discard';
  readonly timeoutMs: number;
}

const LOOK_MS = 200;

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

/** Asks the Editor to quit, and resolves when it is gone: to the exit code. Throws NoServerError. */
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
    if (names.length > 0 && unsaved === undefined) {
      printNote(`not quitting: unsaved changes in ${names.join(', ')}. Save them, or give --save or --discard.`);
      return exitCode.failed;
    }
    if (names.length > 0 && !(await run(session, 'save', {}))) return exitCode.failed;
    // It may be gone before it has answered.
    await session.call('unity_execute_code', {
      code: 'UnityEditor.EditorApplication.Exit(0); return null;',
      timeout: 0,
    });
    session.delivered();
    return await untilGone(options, timeoutMs);
  } finally {
    await session.close();
  }
}

async function unsavedScenes(session: Session): Promise<readonly string[]> {
  for (const code of [UNSAVED, ONE_SCENE]) {
    // oxlint-disable-next-line no-await-in-loop -- the second one only where the first does not compile
    const envelope = await session.call('unity_execute_code', { code, timeout: 30_000 });
    session.delivered();
    if (envelope.status === 'completed' && Array.isArray(envelope.result)) return envelope.result.map(String);
    if (envelope.status !== 'error' || envelope.error_code !== 'compile_error')
      return ['scenes, as the Editor does not say'];
  }
  return [];
}

async function run(session: Session, tool: string, args: object): Promise<boolean> {
  const envelope = await session.call(tool, { ...args, timeout: 60_000 });
  session.delivered();
  if (envelope.status === 'completed') return true;
  printNote(`not quitting: ${tool} ended as ${envelope.status}. ${envelope.message}`);
  return false;
}

/** Whether the server knows an Editor of the project that is there. False where no server runs. */
export async function isConnected({ stateDir, project }: Pick<QuitOptions, 'stateDir' | 'project'>): Promise<boolean> {
  const status = await askServerState(stateDir);
  return (status?.editors ?? []).some(({ project_path, state }) => project_path === project && state !== 'away');
}

async function untilGone(options: QuitOptions, timeoutMs: number): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- waits for the Editor
    if (!(await isConnected(options))) {
      printNote('the Editor has quit.');
      return exitCode.done;
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(LOOK_MS);
  }
  printNote(`the Editor has not quit within ${timeoutMs / 1000} s: a dialog may be open, or work goes on.`);
  return exitCode.stillRunning;
}
