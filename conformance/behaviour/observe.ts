import { setTimeout as pause } from 'node:timers/promises';
import { type Called, type TimedAnswer, answerOf, retrieveResult, callProgram } from './calls.ts';
import { NotMeasured, type Program } from './manifest.ts';
import { pollUntil } from '../lib/child.ts';
import { type RowRun, waitOrYield } from './row-run.ts';
import type { UnityHalf } from './unity-half.ts';
import { type Row, answerKinds, type AnswerKind } from './row.ts';
import { matchesGlob } from '../lib/names-of.ts';
import { rows } from './rows.ts';

/** The observations of a row. */
export interface Observed {
  /** The program that is judged. */
  readonly program: Program;
  /** Its answer; null: none arrived. Undefined: it is not judged. */
  readonly answer?: TimedAnswer | null;
  /** Another fault, as a sentence. */
  readonly wrong?: string;
  /** The reason, as a sentence, why the absence of a fault proves nothing. */
  readonly doubt?: string;
}

/** Longest wait for an answer, in T. */
const PATIENCE = 3;

/** Wait for further starts at the end of a row, in T. */
const WATCH = 1.5;

/** Longest wait for an answer, in ms. */
export const patience = (rowRun: RowRun): number => PATIENCE * rowRun.T + rowRun.tolerance();

/** A share of the bridge's own timeout, ms. */
export const ms = (rowRun: Pick<RowRun, 'T'>, share: number): number => Math.round(rowRun.T * share);

export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Waits for further starts, then returns the observations. */
export async function watchAndObserve(
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
  const mark = await waitOrYield(rowRun, () => rowRun.ledger.first('start', name), patience(rowRun));
  if (mark === undefined) throw new NotMeasured(`${name} did not start within ${patience(rowRun)} ms`);
}

/** Waits for its end, as long as for an answer. */
export async function waitForEnd(rowRun: RowRun, { name }: Program): Promise<void> {
  await waitOrYield(rowRun, () => rowRun.ledger.first('end', name), patience(rowRun));
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

/** Interval of polls, in T. */
const ASK_EVERY = 0.1;

/** Polls for a result with a handle, as long as for an answer. Returns the last answer. */
export async function askUntilEnded(
  rowRun: RowRun,
  program: Program,
  handle: string,
  isEnded = ({ kind }: TimedAnswer): boolean => kind !== 'pending',
): Promise<TimedAnswer | undefined> {
  const deadline = rowRun.now() + patience(rowRun);
  for (;;) {
    const answer = await answerOf(rowRun, retrieveResult(rowRun, program, handle), patience(rowRun));
    if ((answer !== undefined && isEnded(answer)) || rowRun.now() >= deadline) return answer;
    await pause(ms(rowRun, ASK_EVERY));
  }
}

/** Frees the main thread; `held`: the program that must not have started before. */
type Free = (held: Program) => Promise<void>;

/** Longest wait for the blocking program, in T. */
const BLOCK_PATIENCE = 4;

/** Blocks the main thread: with the Unity half, or else with a program that runs for about that time. */
export async function blockMainThread(rowRun: RowRun, forMs: number): Promise<Free> {
  return rowRun.around.unity === undefined ? blockByProgram(rowRun, forMs) : blockByFault(rowRun, rowRun.around.unity);
}

async function blockByFault(rowRun: RowRun, unity: NonNullable<RowRun['around']['unity']>): Promise<Free> {
  await unity.block();
  rowRun.step("Unity's main thread is blocked");
  return async (held) => {
    const early = rowRun.ledger.first('start', held.name);
    if (early !== undefined)
      throw new NotMeasured(`the fault did not take effect: ${held.name} started while the main thread was blocked`);
    await unity.unblock();
    rowRun.step('the main thread is free again');
  };
}

async function blockByProgram(rowRun: RowRun, forMs: number): Promise<Free> {
  const blocker = await rowRun.program('blocker', { hold_ms: forMs });
  callProgram(rowRun, blocker);
  if ((await pollUntil(() => rowRun.ledger.first('start', 'blocker'), rowRun.T)) === undefined)
    throw new NotMeasured('the program that should block the main thread did not start');
  return async (held) => {
    const end = await pollUntil(() => rowRun.ledger.first('end', 'blocker'), BLOCK_PATIENCE * rowRun.T);
    if (end === undefined) throw new NotMeasured('the program that blocks the main thread did not end');
    const early = rowRun.ledger.first('start', held.name);
    if (early !== undefined && early.at < end.at)
      throw new NotMeasured(`${held.name} started while another program held the main thread`);
    rowRun.step('the main thread is free again');
  };
}

/** Why the row failed, as sentences; none: it passes. */
export function judgeCell(row: Row, observed: Observed, starts: number): readonly string[] {
  const kind = kindOf(observed);
  return [
    ...(row.starts !== undefined && starts > row.starts
      ? [`${observed.program.name} started ${starts} times, at most ${row.starts} expected`]
      : []),
    ...(kind !== undefined && row.honest !== undefined && !row.honest.includes(kind)
      ? [`the answer was ${kind} (${answerKinds[kind]}), expected ${row.honest.join(', ')}${quoteIn(observed, kind)}`]
      : []),
    ...(kind === 'value' && starts === 0 ? [`${observed.program.name} has a value and never started`] : []),
    ...(observed.wrong === undefined ? [] : [observed.wrong]),
  ];
}

/** A failure or a "pending" that the manifest does not describe counts as a success without the value. */
function quoteIn({ answer }: Observed, kind: AnswerKind): string {
  const quote = answer?.quote.replaceAll(/\s+/g, ' ').trim();
  if (quote === undefined) return '';
  const advice =
    kind === 'success' ? '. If that is no success, "failure" or "pending" of the manifest has to match it' : '';
  return `: "${quote}"${advice}`;
}

/** Undefined where the row does not judge the answer. */
export const kindOf = ({ answer }: Observed): AnswerKind | undefined =>
  answer === undefined ? undefined : (answer?.kind ?? 'silence');

export const chooseRows = (patterns: readonly string[]): readonly Row[] =>
  rows.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id)));
