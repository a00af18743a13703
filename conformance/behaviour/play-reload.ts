import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, patience, unityOf, watchAndTell, type Observed } from './observe.ts';
import type { RowRun } from './row-run.ts';
import { waitForStart } from './wait-for-program.ts';

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

/** Of T: how long Unity has been back when it is called. */
const BACK = 0.25;

export async function callAfterReload(rowRun: RowRun): Promise<Observed> {
  const cut = await rowRun.program('cut', { wait_ms: ms(rowRun, 0.8) });
  callProgram(rowRun, cut);
  await waitForStart(rowRun, cut);
  const away = ms(rowRun, 0.3);
  await unityOf(rowRun).away(away);
  rowRun.step(`Unity reloads: away for ${away} ms`);
  await pause(away + ms(rowRun, BACK));
  const after = callProgram(rowRun, await rowRun.program('after'));
  const observed = await watchAndTell(rowRun, after, await answerOf(rowRun, after, patience(rowRun)));
  if (rowRun.ledger.first('end', 'cut') !== undefined)
    throw new NotMeasured('the fault did not take effect: the program that the reload should cut off has ended');
  return observed;
}
