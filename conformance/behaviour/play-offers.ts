import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, filled, getReady, type Called } from './calls.ts';
import { askUntilEnded } from './ask-until-ended.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ended, ms, orNull, patience, started, watch, watched, type Observed } from './observe.ts';
import { type RowRun } from './row-run.ts';

export async function cancelled(rowRun: RowRun): Promise<Observed> {
  const free = await block(rowRun, ms(rowRun, 0.8));
  const called = callProgram(rowRun, await rowRun.program('unwanted'));
  await pause(ms(rowRun, 0.3));
  cancel(rowRun, called);
  rowRun.step('the client cancels it');
  await pause(ms(rowRun, 0.1));
  await free(called.program);
  await watch(rowRun);
  return { program: called.program };
}

function cancel(rowRun: RowRun, called: Called): void {
  const how = rowRun.manifest.cancel ?? 'mcp';
  if (how === 'mcp') return called.open.cancel();
  rowRun.client.call(filled(rowRun, how, { handle: called.answer()?.handle ?? called.open.handle?.() ?? '' }));
}

export async function restarted(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('kept', { hold_ms: ms(rowRun, 0.8) });
  callProgram(rowRun, program, { key: program.token });
  await started(rowRun, program);
  await rowRun.client.kill();
  rowRun.around.killServerBehind();
  rowRun.step('the server is killed (SIGKILL), and started again');
  rowRun.client = await rowRun.around.connect();
  await getReady(rowRun);
  const again = callProgram(rowRun, program, { key: program.token });
  return watched(rowRun, again, await answerOf(rowRun, again, patience(rowRun)));
}

export async function callersTimeout(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('long', { hold_ms: ms(rowRun, 0.8) });
  const called = callProgram(rowRun, program, { timeout_ms: ms(rowRun, 0.2) });
  const answer = await answerOf(rowRun, called, patience(rowRun));
  await ended(rowRun, program);
  const end = rowRun.ledger.first('end', 'long');
  const wrong =
    answer !== undefined && end !== undefined && answer.at > end.at
      ? `the answer came at ${answer.at} ms, the program had ended at ${end.at} ms`
      : undefined;
  return { program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

export async function retrieved(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) });
  const told = await answerOf(rowRun, callProgram(rowRun, program), patience(rowRun));
  if (told?.kind === 'value')
    throw new NotMeasured('the bridge waited until the program ended: is own_timeout_ms right?');
  if (told?.handle === undefined) return { program, answer: orNull(told), wrong: 'the answer has no handle' };
  await ended(rowRun, program);
  const answer = await askUntilEnded(rowRun, program, told.handle, ({ kind }) => kind === 'value');
  return { program, answer: orNull(answer) };
}
