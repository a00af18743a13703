import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, type Called, type TimedAnswer } from './calls.ts';
import { askUntilEnded } from './ask-until-ended.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, patience, unityOf, watchAndTell, type Observed } from './observe.ts';
import { waitForStart } from './wait-for-program.ts';
import type { Program } from './program.ts';
import type { RowRun } from './row-run.ts';
import type { UnityHalf } from './unity-half.ts';

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
