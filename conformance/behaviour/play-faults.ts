import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, type Called, type TimedAnswer } from './calls.ts';
import { askUntilEnded } from './ask-until-ended.ts';
import { blockMainThread } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, waitForStart, unityOf, watchAndTell, type Observed } from './observe.ts';
import type { Program } from './program.ts';
import { pollUntil, type RowRun } from './row-run.ts';
import type { UnityHalf } from './unity-half.ts';

/** A call that Unity cannot start before it has been answered, or its time is over. */
export async function callWhileBlocked(
  rowRun: RowRun,
): Promise<{ readonly called: Called; readonly answer: TimedAnswer | undefined }> {
  const free = await blockMainThread(rowRun, ms(rowRun, 2));
  const called = callProgram(rowRun, await rowRun.program('waiting'));
  const answer = await answerOf(rowRun, called, ms(rowRun, 1.5));
  await free(called.program);
  return { called, answer };
}

/** Cuts a running program off. `cut` resolves to when Unity is back. */
export async function cutOff(
  rowRun: RowRun,
  running: Pick<Program, 'hold_ms'> | Pick<Program, 'wait_ms'>,
  cut: (unity: UnityHalf) => Promise<number>,
): Promise<Observed> {
  const called = callProgram(rowRun, await rowRun.program('cut', running));
  await waitForStart(rowRun, called.program);
  const startedOnce = rowRun.ledger.all('start', 'cut').length;
  const backAt = await cut(unityOf(rowRun));
  const answer = await answerOf(rowRun, called, patience(rowRun));
  const hasGivenUp =
    answer !== undefined && gaveUpBefore(rowRun, { at: called.open.at, answeredAt: answer.at, backAt });
  const later = hasGivenUp ? await askLater(rowRun, called, { answer, backAt }) : answer;
  const observed = await watchAndTell(rowRun, called, later);
  const starts = rowRun.ledger.all('start', 'cut').length;
  if (starts === startedOnce && rowRun.ledger.first('end', 'cut') !== undefined)
    throw new NotMeasured('the fault did not take effect: the program that it should cut off has ended');
  return hasGivenUp && later === answer
    ? {
        ...observed,
        doubt: `too slow: Unity was back ${backAt - called.open.at} ms after the call, when the bridge had given up`,
      }
    : observed;
}

/** Of T: how long a bridge may need to hear that Unity is back. */
const HEARS = 0.25;

/** Whether a bridge gave up before it could know how its work has ended. */
const gaveUpBefore = (
  { T }: RowRun,
  { at, answeredAt, backAt }: { readonly at: number; readonly answeredAt: number; readonly backAt: number },
): boolean => answeredAt - at >= T && answeredAt < backAt + HEARS * T;

/** What it says of that work when Unity is back; the same answer where it cannot be asked. */
async function askLater(
  rowRun: RowRun,
  { program }: Called,
  { answer, backAt }: { readonly answer: TimedAnswer; readonly backAt: number },
): Promise<TimedAnswer> {
  if (answer.handle === undefined || rowRun.manifest.retrieve === undefined) return answer;
  await pause(Math.max(0, backAt + ms(rowRun, HEARS) - rowRun.now()));
  return (await askUntilEnded(rowRun, program, answer.handle)) ?? answer;
}

/** Clocks of two processes, and the time that an order takes. */
const EARLY_MS = 100;

export async function callDuringReload(rowRun: RowRun): Promise<Observed> {
  const away = ms(rowRun, 0.6);
  await unityOf(rowRun).away(away);
  const backAt = rowRun.now() + away;
  rowRun.step(`Unity reloads: away for ${away} ms`);
  const called = callProgram(rowRun, await rowRun.program('during'));
  const answer = await answerOf(rowRun, called, patience(rowRun));
  const early = rowRun.ledger.first('start', 'during');
  if (early !== undefined && early.at < backAt - EARLY_MS)
    throw new NotMeasured('the fault did not take effect: the program started while Unity was away');
  return watchAndTell(rowRun, called, answer);
}

export async function otherOrder(rowRun: RowRun): Promise<Observed> {
  const unity = unityOf(rowRun);
  await unity.hold();
  rowRun.step('Unity holds its results from now on');
  const first = callProgram(rowRun, await rowRun.program('first'));
  const second = callProgram(rowRun, await rowRun.program('second'));
  const both = await pollUntil(
    () => (rowRun.ledger.first('held', 'first') && rowRun.ledger.first('held', 'second') ? true : undefined),
    ms(rowRun, 0.5),
  );
  if (both === undefined)
    throw new NotMeasured(
      'Unity did not hold both results: this bridge sends the second command later, or the fault did not take effect',
    );
  if ([first, second].some((called) => called.answer()?.kind === 'value'))
    throw new NotMeasured('the fault did not take effect: a value came while Unity held its results');
  await unity.release('reversed');
  rowRun.step('Unity lets them go, the last one first');
  const answers = [await answerOf(rowRun, first, patience(rowRun)), await answerOf(rowRun, second, patience(rowRun))];
  const worst = answers.find((answer) => answer?.kind === 'another') ?? answers.find((answer) => answer === undefined);
  return {
    program: first.program,
    answer: orNull(answers.includes(undefined) || worst !== undefined ? worst : answers[0]),
  };
}
