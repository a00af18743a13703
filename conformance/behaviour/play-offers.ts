import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, fillCall, type Called } from './calls.ts';
import { askUntilEnded } from './ask-until-ended.ts';
import { blockMainThread } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, watchStarts, watchAndTell, type Observed } from './observe.ts';
import { waitForEnd, waitForStart } from './wait-for-program.ts';
import type { Program } from './program.ts';
import type { RowRun } from './row-run.ts';

export async function cancelled(rowRun: RowRun): Promise<Observed> {
  const free = await blockMainThread(rowRun, ms(rowRun, 0.8));
  const called = callProgram(rowRun, await rowRun.program('unwanted'));
  await pause(ms(rowRun, 0.3));
  cancel(rowRun, called);
  rowRun.step('the client cancels it');
  // As long as a program that blocks goes on, where no half can: the cancel has to reach Unity on a busy machine too.
  await pause(ms(rowRun, 0.5));
  await free(called.program);
  await watchStarts(rowRun);
  return { program: called.program };
}

function cancel(rowRun: RowRun, called: Called): void {
  const how = rowRun.manifest.cancel ?? 'mcp';
  if (how === 'mcp') return called.open.cancel();
  rowRun.client.call(fillCall(rowRun, how, { handle: called.answer()?.handle ?? called.open.handle?.() ?? '' }));
}

export async function callersTimeout(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('long', { hold_ms: ms(rowRun, 0.8) });
  const called = callProgram(rowRun, program, { timeout_ms: ms(rowRun, 0.2) });
  const answer = await answerOf(rowRun, called, patience(rowRun));
  await waitForEnd(rowRun, program);
  const end = rowRun.ledger.first('end', 'long');
  const wrong =
    answer !== undefined && end !== undefined && answer.at > end.at
      ? `the answer came at ${answer.at} ms, the program had ended at ${end.at} ms`
      : undefined;
  return { program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

export async function joined(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('retried', { hold_ms: ms(rowRun, 0.8) });
  await callAndGiveUp(rowRun, program);
  return callAgain(rowRun, program);
}

const OTHERS = 10;

export async function joinedAfterOthers(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('retried', { wait_ms: ms(rowRun, 0.8) });
  await callAndGiveUp(rowRun, program);
  for (let other = 1; other <= OTHERS; other += 1) await callOther(rowRun, other);
  if (rowRun.ledger.first('end', 'retried') !== undefined)
    throw new NotMeasured('too slow: the program ended before ten other calls were answered');
  return callAgain(rowRun, program);
}

/** No key: it would say that the answer of the first call is wanted. */
export async function answeredAnew(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('asked');
  const first = callProgram(rowRun, program);
  await waitForStart(rowRun, program);
  first.open.cancel();
  rowRun.step('the client gives the call up');
  await waitForEnd(rowRun, program);
  // Its result reaches the bridge, which gives it to nobody.
  await pause(ms(rowRun, 0.1));
  await callOther(rowRun, 1);
  const again = callProgram(rowRun, program);
  const answer = await answerOf(rowRun, again, patience(rowRun));
  const observed = await watchAndTell(rowRun, again, answer);
  return answer?.kind === 'value' && rowRun.ledger.all('start', program.name).length === 1
    ? { ...observed, wrong: 'it was answered with the value of the first call, and another call had come since' }
    : observed;
}

async function callOther(rowRun: RowRun, other: number): Promise<void> {
  const program = await rowRun.program(`other-${other}`);
  await answerOf(rowRun, callProgram(rowRun, program, { key: program.token }), ms(rowRun, 1));
}

async function callAndGiveUp(rowRun: RowRun, program: Program): Promise<void> {
  const first = callProgram(rowRun, program, { key: program.token });
  await waitForStart(rowRun, program);
  first.open.cancel();
  rowRun.step('the client gives the call up');
}

async function callAgain(rowRun: RowRun, program: Program): Promise<Observed> {
  const again = callProgram(rowRun, program, { key: program.token });
  return watchAndTell(rowRun, again, await answerOf(rowRun, again, patience(rowRun)));
}

export async function retrieved(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) });
  const told = await answerOf(rowRun, callProgram(rowRun, program), patience(rowRun));
  if (told?.kind === 'value')
    throw new NotMeasured('the bridge waited until the program ended: is own_timeout_ms right?');
  if (told?.handle === undefined)
    return {
      program,
      answer: orNull(told),
      wrong: 'the answer has no handle: "handle" of the manifest matches nothing in it',
    };
  await waitForEnd(rowRun, program);
  const answer = await askUntilEnded(rowRun, program, told.handle, ({ kind }) => kind === 'value');
  return { program, answer: orNull(answer) };
}
