import { answerOf, callProgram, getReady, keepPace } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, unityOf, watchAndTell, type Observed } from './observe.ts';
import { waitForEnd, waitForStart, waitForMark } from './wait-for-program.ts';
import type { RowRun } from './row-run.ts';
import { callWhileBlocked, otherOrder } from './play-faults.ts';
import { cutOff } from './cut-off.ts';
import { callDuringReload, callAfterReload } from './play-reload.ts';
import { bigResult, listWhileBlocked, twoAtOnce, twoWait } from './play-load.ts';
import { answeredAnew, callersTimeout, cancelled, joined, joinedAfterOthers, retrieved } from './play-offers.ts';
import { firstCall, restarted, restartedAlone } from './play-restart.ts';

const PACE_CALLS = 5;

type Play = (rowRun: RowRun) => Promise<Observed>;

/** How each row is played. The server has answered a plain call before, but in B02. */
export const plays: Readonly<Record<string, Play>> = {
  B01: plain,
  B02: firstCall,
  async B03(rowRun) {
    const called = callProgram(rowRun, await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) }));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForEnd(rowRun, called.program);
    return watchAndTell(rowRun, called, answer);
  },
  async B04(rowRun) {
    const { called, answer } = await callWhileBlocked(rowRun);
    return watchAndTell(rowRun, called, answer ?? (await answerOf(rowRun, called, patience(rowRun))));
  },
  async B05(rowRun) {
    await unityOf(rowRun).hold();
    rowRun.step('Unity holds its results from now on');
    const called = callProgram(rowRun, await rowRun.program('unanswered'));
    const answer = await answerOf(rowRun, called, patience(rowRun));
    await waitForMark(rowRun, 'held', called.program);
    return watchAndTell(rowRun, called, answer);
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
    const told = await answerOf(rowRun, late, ms(rowRun, 1.4));
    if (told === undefined || told.kind === 'value' || rowRun.ledger.first('end', 'late') !== undefined)
      throw new NotMeasured(
        'the first caller was not told anything before its program ended: is own_timeout_ms the time after which the bridge gives up?',
      );
    const next = callProgram(rowRun, await rowRun.program('next'));
    return { program: next.program, answer: orNull(await answerOf(rowRun, next, patience(rowRun))) };
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
    return watchAndTell(rowRun, called, answer);
  },
  B20: retrieved,
  async B21(rowRun) {
    const { called, answer } = await callWhileBlocked(rowRun);
    const observed = await watchAndTell(rowRun, called, answer);
    // None started before Unity was free: that would be no block.
    const start = rowRun.ledger.first('start', called.program.name);
    const saidError = answer?.kind === 'error' || answer?.kind === 'words';
    return saidError && start !== undefined
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
    return watchAndTell(rowRun, called, answer);
  },
  B23: restartedAlone,
  B24: callAfterReload,
  B25: twoWait,
  B26: joinedAfterOthers,
  B27: answeredAnew,
};

/** Readiness, and what a row wants to be sure of before it is played. */
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
