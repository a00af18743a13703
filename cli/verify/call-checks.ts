import { readFileSync } from 'node:fs';
import { cancelByLogId } from '../../server/clients/forwarder/command.ts';
import { memberOf } from '../../server/lib/json.ts';
import { typedCommand } from '../clients/typed.ts';
import { printNote } from '../lib/write-out.ts';
import { type Stage, CallFailure } from './stage.ts';
import type { Json } from '../../generated/typescript/types.ts';

/** Until an Editor that is being opened has connected. */
export const FIRST_MS = 60_000;

const SHARE = 0.9;

export async function identify(stage: Stage, limitMs: number): Promise<string> {
  const isConnected = async (): Promise<boolean> => (await stage.editor())?.state === 'connected';
  if (!(await isConnected())) {
    printNote(
      `waiting up to ${Math.round(limitMs / 1000)} s for the Editor. To start it: ${typedCommand('unity start')}`,
    );
    // Slightly less than the limit, so that the row has the remedy.
    await stage.until('an Editor', limitMs * SHARE, isConnected).catch(() => {
      throw new Error(
        `no Editor of this project is connected. Start it with "${typedCommand('unity start')}"; "${typedCommand('doctor')}" says what is missing`,
      );
    });
  }
  const asked = await stage.ask('unity_execute_code', { code: 'return 1;' }, SHORT_MS);
  if (asked.status === 'error' && asked.error_code === 'blocked_by_policy')
    throw new Error('a policy denies unity_execute_code, without which nothing can be verified: see "policy --help"');
  const editor = await stage.editor();
  stage.unityVersion = editor?.unity_version ?? '?';
  if (editor?.bridge_version?.startsWith('mock') === true) {
    stage.kind = 'mock';
    return `the mock Editor, as Unity ${editor.unity_version ?? '?'}`;
  }
  // Only a real Editor has its own folder. A query needs no compiler.
  const found = await errorCodeOf(
    stage.call('unity_query', { query: 'UnityEditor.EditorApplication.applicationContentsPath.Length' }),
  );
  const isUnity = found.startsWith('completed');
  if (!isUnity && found !== 'execution_error') throw new Error(`expected an answer to a query, got ${found}`);
  stage.kind = isUnity ? 'unity' : 'headless';
  const what = stage.kind === 'unity' ? 'Unity' : 'an Editor without Unity, as';
  return `${what} ${editor?.unity_version ?? '?'}, package ${editor?.bridge_version ?? '?'}`;
}

/** Changes nothing: play mode is refused while a scene has unsaved changes. */
export async function runCode(stage: Stage): Promise<string> {
  const code =
    'var scene = UnityEngine.SceneManagement.SceneManager.GetActiveScene(); return scene.name.Length < 0 ? 0 : 42;';
  const first = await timed(() => stage.run(code));
  expectEqual(first.value, 42);
  const second = await timed(() => stage.run('return 6 * 7;'));
  expectEqual(second.value, 42);
  return `first call ${first.ms} ms, a short one ${second.ms} ms`;
}

export async function checkQuery(stage: Stage): Promise<string> {
  const result = await stage.call('scene_hierarchy', { depth: 0 });
  const all = memberOf(result, 'total') ?? memberOf(result, 'objects');
  if (all === undefined) throw new Error(`expected objects, got ${excerpt(result)}`);
  expectEqual(await stage.call('unity_query', { query: '1 + 1' }), 2);
  return 'a query and the hierarchy answered';
}

/** Each start writes a character. */
export async function repeat(stage: Stage): Promise<string> {
  const starts = stage.write('starts.txt', '');
  const code = `File.AppendAllText(@"${starts}", "x"); await Task.Delay(1500); return "done";`;
  const asked = await Promise.all([1, 2, 3].map(() => stage.ask('unity_execute_code', { code }, SHORT_MS)));
  const wrong = asked.find(({ status }) => status !== 'timeout');
  if (wrong !== undefined) throw new Error(`expected timeout three times, got ${excerpt(wrong)}`);
  expectEqual(await stage.run(code), 'done');
  const count = readFileSync(starts, 'utf8').length;
  const ids = new Set(asked.map(({ log_id }) => log_id)).size;
  if (count !== 1 || ids !== 1) throw new Error(`expected one start and one log_id, got ${count} and ${ids}`);
  return 'four calls, one start';
}

export async function logs(stage: Stage): Promise<string> {
  const mark = `verify ${Date.now().toString(36)}`;
  const { log_id } = await stage.ask('unity_execute_code', { code: `Debug.LogWarning("${mark}"); return null;` });
  const count = async (): Promise<number> => {
    return JSON.stringify(await stage.call('unity_get_logs', { log_id })).split(mark).length - 1;
  };
  await stage.until('the warning is in the logs', 5_000, async () => (await count()) > 0);
  const times = await count();
  if (times !== 1) throw new Error(`expected the warning once, got it ${times} times`);
  const { length } = JSON.stringify(memberOf(await stage.call('console', { contains: mark }), 'entries')).split(mark);
  if (length !== 2) throw new Error(`expected the warning once in the console, got it ${length - 1} times`);
  return 'in the logs and in the console, once';
}

const BUSY_MS = 3_000;
export const SHORT_MS = 500;
/** WIR-05: an answer is due at most a second after its timeout. */
const LATE_MS = 1_000;

export async function busy(stage: Stage): Promise<string> {
  const asked = await timed(() =>
    stage.ask('unity_execute_code', { code: `System.Threading.Thread.Sleep(${BUSY_MS}); return "done";` }, SHORT_MS),
  );
  expectEqual(asked.value.status, 'timeout');
  if (asked.ms > SHORT_MS + LATE_MS)
    throw new Error(`expected an answer within ${SHORT_MS + LATE_MS} ms, got it after ${asked.ms} ms`);
  const ended = await stage.ask('unity_get_result', { log_id: asked.value.log_id }, 30_000);
  if (ended.status !== 'completed') throw new Error(`expected the result later, got ${ended.status}`);
  return `answered after ${asked.ms} ms; the result came later`;
}

const FRAMES = 20;
/** An Editor in the background makes one frame a second. */
const SLOWEST_FRAME_MS = 1_500;

export async function frames(stage: Stage): Promise<string> {
  const { ms } = await timed(() => stage.run(`for (int i = 0; i < ${FRAMES}; i++) await AI.NextFrame(); return null;`));
  const focused = (await stage.editor())?.focused;
  const each = Math.round(ms / FRAMES);
  const where = focused === false ? 'without the focus' : 'with the focus';
  if (each > SLOWEST_FRAME_MS) throw new Error(`a frame took ${each} ms ${where}`);
  return `${each} ms a frame, ${where}`;
}

export async function cancel(stage: Stage): Promise<string> {
  const { log_id } = await stage.ask(
    'unity_execute_code',
    { code: 'await Task.Delay(60000, AI.CancellationToken); return 1;' },
    0,
  );
  const { outcome } = await cancelByLogId({ stateDir: stage.stateDir, log_id, force: false });
  const ended = await stage.ask('unity_get_result', { log_id }, 10_000);
  if (ended.status !== 'error' || ended.error_code !== 'cancelled')
    throw new Error(`expected cancelled, got ${ended.status} (the request was ${outcome})`);
  return 'it ended as cancelled';
}

export async function readingTools(stage: Stage): Promise<string> {
  await stage.call('console', { limit: 5 });
  await stage.call('scene_hierarchy', { depth: 1, limit: 20 });
  await stage.call('find_assets', { filter: 't:Scene', limit: 5 });
  return 'console, scene_hierarchy, find_assets';
}

export async function menu(stage: Stage): Promise<string> {
  const items = memberOf(await stage.call('execute_menu_item', { contains: 'GameObject' }), 'menu_items');
  if (!Array.isArray(items)) throw new Error('expected menu_items');
  return `${items.length} items with "GameObject"`;
}

export async function screenshot(stage: Stage): Promise<string> {
  const picture = await stage.call('screenshot', { width: 64 });
  if (memberOf(picture, '$image') !== 'image/png') throw new Error(`expected a PNG, got ${excerpt(picture)}`);
  return `${numberIn(picture, 'width')} x ${numberIn(picture, 'height')}`;
}

export async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - began) };
}

/** The code that it failed with. Throws where it did not fail. */
export async function errorCodeOf(work: Promise<Json>): Promise<string> {
  try {
    return `completed with ${excerpt(await work)}`;
  } catch (error) {
    if (error instanceof CallFailure) return error.code;
    throw error;
  }
}

export function expectEqual(got: unknown, expected: unknown): void {
  if (got !== expected) throw new Error(`expected ${JSON.stringify(expected)}, got ${excerpt(got)}`);
}

export function expectErrors(result: Json, count: number): void {
  if (errorsIn(result).length !== count) throw new Error(`expected ${count} compile errors, got ${excerpt(result)}`);
}

export function errorsIn(result: Json): readonly unknown[] {
  const errors = memberOf(result, 'errors');
  if (!Array.isArray(errors)) throw new Error(`expected errors, got ${excerpt(result)}`);
  return errors;
}

export const excerpt = (value: unknown): string =>
  (value === undefined ? 'nothing' : JSON.stringify(value)).slice(0, 300);

/** A number in a result. Throws where there is none. */
export function numberIn(value: Json, name: string): number {
  const found = memberOf(value, name);
  if (typeof found !== 'number')
    throw new Error(`expected a number as ${name}, got ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}
