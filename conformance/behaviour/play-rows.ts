import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, getReady, keepPace, type Called, type TimedAnswer } from './calls.ts';
import { NotMeasured, type Program } from './manifest.ts';
import {
  ms,
  orNull,
  patience,
  unityOf,
  watchAndObserve,
  type Observed,
  waitForEnd,
  waitForStart,
  waitForMark,
  blockMainThread,
  askUntilEnded,
} from './observe.ts';
import { pollUntil } from '../lib/child.ts';
import type { RowRun } from './row-run.ts';
import { bigResult, listWhileBlocked, twoAtOnce, twoWait } from './play-load.ts';
import {
  answeredAnew,
  callersTimeout,
  cancelled,
  joined,
  joinedAfterOthers,
  retrieved,
  firstCall,
  restarted,
  restartedAlone,
} from './play-restart.ts';
import type { UnityHalf } from './unity-half.ts';

const PACE_CALLS = 5;

type Play = (rowRun: RowRun) => Promise<Observed>;

/** Tolerance for the clocks of two processes and the duration of an order. */
const EARLY_MS = 100;

/** Time within which a call has arrived at the bridge, in T. */
const ARRIVAL = 0.15;

/** Time from Unity's return to the next call, in T. */
const BACK = 0.25;

/** The play of each row. The server has answered a plain call before, except in B02. */
export const plays: Readonly<Record<string, Play>> = {
  B01: plain,
  B02: firstCall,
  async B03(rowRun) {
    const called = callProgram(rowRun, await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) }));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForEnd(rowRun, called.program);
    return watchAndObserve(rowRun, called, answer);
  },
  async B04(rowRun) {
    const { called, answer } = await callWhileBlocked(rowRun);
    return watchAndObserve(rowRun, called, answer ?? (await answerOf(rowRun, called, patience(rowRun))));
  },
  async B05(rowRun) {
    await unityOf(rowRun).hold();
    rowRun.step('Unity holds its results from now on');
    const called = callProgram(rowRun, await rowRun.program('unanswered'));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForMark(rowRun, 'held', called.program);
    return watchAndObserve(rowRun, called, answer);
  },
  B06: (rowRun) =>
    cutOff(rowRun, { hold_ms: ms(rowRun, 0.8) }, async (unity) => {
      await unity.die();
      rowRun.step('Unity was killed, and is started again');
      return rowRun.now();
    }),
  B07: (rowRun) =>
    cutOff(rowRun, { wait_ms: ms(rowRun, 0.8) }, async (unity) => {
      const away = ms(rowRun, 0.5);
      await unity.away(away);
      rowRun.step(`Unity reloads: away for ${away} ms`);
      return rowRun.now() + away;
    }),
  B08: callDuringReload,
  async B09(rowRun) {
    const late = callProgram(rowRun, await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) }));
    const firstAnswer = await answerOf(rowRun, late, ms(rowRun, 1.4));
    if (firstAnswer === undefined || firstAnswer.kind === 'value' || rowRun.ledger.first('end', 'late') !== undefined)
      throw new NotMeasured(
        'the first caller got no answer before its program ended: is own_timeout_ms the time after which the bridge gives up?',
      );
    const next = callProgram(rowRun, await rowRun.program('next'));
    const answer = await answerOf(rowRun, next, patience(rowRun));
    await waitForEnd(rowRun, late.program);
    const end = rowRun.ledger.first('end', 'late');
    if (end !== undefined && end.at < next.open.at + ms(rowRun, ARRIVAL))
      throw new NotMeasured('the machine is too slow: the late result came before the second call waited for its own');
    return { program: next.program, answer: orNull(answer) };
  },
  async B10(rowRun) {
    await unityOf(rowRun).twice();
    rowRun.step('Unity sends each result twice from now on');
    const first = callProgram(rowRun, await rowRun.program('first'));
    await answerOf(rowRun, first, patience(rowRun));
    const next = callProgram(rowRun, await rowRun.program('next'));
    const answer = await answerOf(rowRun, next, patience(rowRun));
    await waitForMark(rowRun, 'twice', first.program);
    return { program: next.program, answer: orNull(answer) };
  },
  B11: otherOrder,
  B12: bigResult,
  B13: cancelled,
  B14: joined,
  B15: restarted,
  B16: twoAtOnce,
  B17: listWhileBlocked,
  B18: callersTimeout,
  async B19(rowRun) {
    await unityOf(rowRun).lose(1);
    rowRun.step('the next result of Unity is lost, and its connection with it');
    const called = callProgram(rowRun, await rowRun.program('lost'));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForMark(rowRun, 'lost', called.program);
    return watchAndObserve(rowRun, called, answer);
  },
  B20: retrieved,
  async B21(rowRun) {
    const { called, answer } = await callWhileBlocked(rowRun);
    const observed = await watchAndObserve(rowRun, called, answer);
    // Unity is blocked only if none started before it was free.
    const start = rowRun.ledger.first('start', called.program.name);
    const wasError = answer?.kind === 'error' || answer?.kind === 'words';
    return wasError && start !== undefined
      ? {
          ...observed,
          wrong: `it was answered with an error at ${answer.at} ms, and its program started at ${start.at} ms`,
        }
      : { program: called.program };
  },
  async B22(rowRun) {
    await unityOf(rowRun).hangUp(1);
    rowRun.step('the connection of the next command ends in the moment when it has come');
    const called = callProgram(rowRun, await rowRun.program('unconfirmed', { hold_ms: ms(rowRun, 0.3) }));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForMark(rowRun, 'hangup', called.program);
    return watchAndObserve(rowRun, called, answer);
  },
  B23: restartedAlone,
  B24: callAfterReload,
  B25: twoWait,
  B26: joinedAfterOthers,
  B27: answeredAnew,
};

/** Checks readiness, and the preconditions of a row. */
export async function prepare(
  rowRun: RowRun,
  { id, needs }: { readonly id: string; readonly needs: { readonly pace?: true } },
): Promise<void> {
  if (id === 'B02') return;
  const took = await getReady(rowRun);
  if (needs.pace === true) await keepPace(rowRun, { tookMs: took, times: PACE_CALLS });
}

async function plain(rowRun: RowRun): Promise<Observed> {
  const called = callProgram(rowRun, await rowRun.program('plain'));
  const answer = orNull(await answerOf(rowRun, called, patience(rowRun)));
  if (answer?.kind === 'pending') await waitForStart(rowRun, called.program);
  return { program: called.program, answer };
}

async function callDuringReload(rowRun: RowRun): Promise<Observed> {
  const away = ms(rowRun, 0.6);
  await unityOf(rowRun).away(away);
  const backAt = rowRun.now() + away;
  rowRun.step(`Unity reloads: away for ${away} ms`);
  const called = callProgram(rowRun, await rowRun.program('during'));
  const answer = await answerOf(rowRun, called, patience(rowRun));
  const early = rowRun.ledger.first('start', 'during');
  if (early !== undefined && early.at < backAt - EARLY_MS)
    throw new NotMeasured('the fault did not take effect: the program started while Unity was away');
  return watchAndObserve(rowRun, called, answer);
}

async function callAfterReload(rowRun: RowRun): Promise<Observed> {
  const cut = await rowRun.program('cut', { wait_ms: ms(rowRun, 0.8) });
  callProgram(rowRun, cut);
  await waitForStart(rowRun, cut);
  const away = ms(rowRun, 0.3);
  await unityOf(rowRun).away(away);
  rowRun.step(`Unity reloads: away for ${away} ms`);
  await pause(away + ms(rowRun, BACK));
  const after = callProgram(rowRun, await rowRun.program('after'));
  const observed = await watchAndObserve(rowRun, after, await answerOf(rowRun, after, patience(rowRun)));
  if (rowRun.ledger.first('end', 'cut') !== undefined)
    throw new NotMeasured('the fault did not take effect: the program that the reload should cut off has ended');
  return observed;
}

/** A call that Unity cannot start before it has been answered, or its time is over. */
async function callWhileBlocked(
  rowRun: RowRun,
): Promise<{ readonly called: Called; readonly answer: TimedAnswer | undefined }> {
  const free = await blockMainThread(rowRun, ms(rowRun, 2));
  const called = callProgram(rowRun, await rowRun.program('waiting'));
  const answer = await answerOf(rowRun, called, ms(rowRun, 1.5));
  await free(called.program);
  return { called, answer };
}

async function otherOrder(rowRun: RowRun): Promise<Observed> {
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

/** Cuts a running program off. `cut` resolves to the time of Unity's return. */
async function cutOff(
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
  const observed = await watchAndObserve(rowRun, called, later);
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

/** Longest time until a bridge notices that Unity is running again, in T. */
const HEARS = 0.25;

/** True if a bridge gave up before it could receive the end of its work. */
const gaveUpBefore = (
  { T }: RowRun,
  { at, answeredAt, backAt }: { readonly at: number; readonly answeredAt: number; readonly backAt: number },
): boolean => answeredAt - at >= T && answeredAt < backAt + HEARS * T;

/** Its answer about that work once Unity is back; the same answer if no request for it exists. */
async function askLater(
  rowRun: RowRun,
  { program }: Called,
  { answer, backAt }: { readonly answer: TimedAnswer; readonly backAt: number },
): Promise<TimedAnswer> {
  if (answer.handle === undefined || rowRun.manifest.retrieve === undefined) return answer;
  await pause(Math.max(0, backAt + ms(rowRun, HEARS) - rowRun.now()));
  return (await askUntilEnded(rowRun, program, answer.handle)) ?? answer;
}
