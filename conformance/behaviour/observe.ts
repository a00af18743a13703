import { setTimeout as pause } from 'node:timers/promises';
import type { Called, TimedAnswer } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import { type RowRun, pollUntil, waitFor } from './row-run.ts';
import type { UnityHalf } from './unity-half.ts';

/** What was seen in a row. */
export interface Observed {
  /** The program that is judged. */
  readonly program: Program;
  /** Its answer; null: none came. Undefined: it is not judged. */
  readonly answer?: TimedAnswer | null;
  /** What else went wrong, as a sentence. */
  readonly wrong?: string;
  /** Why it proves nothing that nothing went wrong, as a sentence. */
  readonly doubt?: string;
}

/** How long answers are waited for, in T. */
const PATIENCE = 3;

/** How long further starts are waited for after everything, in T. */
const WATCH = 1.5;

/** How long an answer is waited for. */
export const patience = (rowRun: RowRun): number => PATIENCE * rowRun.T + rowRun.tolerance();

/** That share of the bridge's own timeout. */
export const ms = (rowRun: Pick<RowRun, 'T'>, share: number): number => Math.round(rowRun.T * share);

export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Waits for further starts, then tells what was seen. */
export async function watchAndTell(
  rowRun: RowRun,
  { program }: Called,
  answer: TimedAnswer | undefined,
): Promise<Observed> {
  await watchStarts(rowRun);
  rowRun.step(`${program.name}: started ${rowRun.ledger.all('start', program.name).length} times until now`);
  return { program, answer: orNull(answer) };
}

/** Throws NotMeasured where there is none. */
export function unityOf({ around }: RowRun): UnityHalf {
  if (around.unity === undefined) throw new NotMeasured('the manifest names no Unity half');
  return around.unity;
}

/** Waits for further starts. It is the last thing in a row. */
export async function watchStarts(rowRun: Pick<RowRun, 'T' | 'rest'>): Promise<void> {
  rowRun.rest();
  await pause(ms(rowRun, WATCH));
}

/** Waits for its start. Throws NotMeasured. */
export async function waitForStart(rowRun: RowRun, { name }: Program): Promise<void> {
  const mark = await waitFor(rowRun, () => rowRun.ledger.first('start', name), patience(rowRun));
  if (mark === undefined) throw new NotMeasured(`${name} did not start within ${patience(rowRun)} ms`);
}

/** Waits for its end, as long as for an answer. */
export async function waitForEnd(rowRun: RowRun, { name }: Program): Promise<void> {
  await waitFor(rowRun, () => rowRun.ledger.first('end', name), patience(rowRun));
}

/** Waits for what the Unity half did to its result. Throws NotMeasured. */
export async function waitForMark(
  rowRun: RowRun,
  mark: 'hangup' | 'held' | 'lost' | 'twice',
  { name }: Program,
): Promise<void> {
  const seen = await pollUntil(() => rowRun.ledger.first(mark, name), ms(rowRun, 1));
  if (seen === undefined || rowRun.ledger.first('end', name) === undefined)
    throw new NotMeasured(`the fault did not take effect: the ledger has no "${mark} ${name}"`);
}
