import { setTimeout as pause } from 'node:timers/promises';
import type { Called, TimedAnswer } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import { until, type Scene } from './scene.ts';
import type { UnityHalf } from './unity-half.ts';

/** What was seen in a row. */
export interface Observed {
  /** The program that is judged. */
  readonly program: Program;
  /** Its answer; null: none came. Undefined: it is not judged. */
  readonly answer?: TimedAnswer | null;
  /** What else went wrong, as a sentence. */
  readonly wrong?: string;
}

/** Answers are waited for so long, in T. */
const PATIENCE = 3;
/** After everything, further starts are waited for so long, in T. */
const WATCH = 1.5;

/** How long an answer is waited for. */
export const patience = (scene: Scene): number => PATIENCE * scene.T + scene.tolerance();
/** That share of the bridge's own timeout. */
export const ms = (scene: Scene, share: number): number => Math.round(scene.T * share);
export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Waits for further starts, then tells what was seen. */
export async function watched(scene: Scene, { program }: Called, answer: TimedAnswer | undefined): Promise<Observed> {
  await pause(ms(scene, WATCH));
  scene.step(`${program.name}: started ${scene.ledger.all('start', program.name).length} times until now`);
  return { program, answer: orNull(answer) };
}

/** Waits for its start. Throws NotMeasured. */
export async function started(scene: Scene, { name }: Program): Promise<void> {
  const mark = await until(() => scene.ledger.first('start', name), patience(scene));
  if (mark === undefined) throw new NotMeasured(`${name} did not start within ${patience(scene)} ms`);
}

/** Waits for its end, as long as for an answer. */
export async function ended(scene: Scene, { name }: Program): Promise<void> {
  await until(() => scene.ledger.first('end', name), patience(scene));
}

/** Waits for what the Unity half did to its result. Throws NotMeasured. */
export async function witness(scene: Scene, mark: 'held' | 'lost' | 'twice', { name }: Program): Promise<void> {
  const seen = await until(() => scene.ledger.first(mark, name), ms(scene, 1));
  if (seen === undefined || scene.ledger.first('end', name) === undefined)
    throw new NotMeasured(`the fault did not take effect: the ledger has no "${mark} ${name}"`);
}

/** Throws NotMeasured where there is none. */
export function unityOf({ around }: Scene): UnityHalf {
  if (around.unity === undefined) throw new NotMeasured('the manifest names no Unity half');
  return around.unity;
}

/** No start for a while. */
export const watch = (scene: Scene): Promise<void> => pause(ms(scene, WATCH));
