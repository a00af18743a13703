import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, getReady, fillCall, type Called, type HowToCall } from './calls.ts';
import {
  ms,
  orNull,
  patience,
  watchStarts,
  watchAndObserve,
  type Observed,
  waitForStart,
  waitForEnd,
  askUntilEnded,
  blockMainThread,
} from './observe.ts';
import { type Program, NotMeasured } from './manifest.ts';
import type { RowRun } from './row-run.ts';

/** Number of servers that are tested: milliseconds decide whether the first call is too early. */
const FIRST_CALLS = 3;

/** The first call of new servers, right after `initialize`; the first observation that fails, or else the last one. */
export async function firstCall(rowRun: RowRun): Promise<Observed> {
  for (let time = 1; ; time += 1) {
    // Unity is informed before that, so that nothing is between `initialize` and the call.
    const program = await rowRun.program(`plain-${time}`);
    await rowRun.client.close();
    await restartServer(rowRun);
    rowRun.step('a server is started');
    const answer = orNull(await answerOf(rowRun, callProgram(rowRun, program), patience(rowRun)));
    if (answer?.kind === 'pending') await waitForStart(rowRun, program);
    const isKept = answer?.kind === 'pending' || answer?.kind === 'value';
    if (!isKept || time === FIRST_CALLS) return { program, answer };
  }
}

export async function restarted(rowRun: RowRun): Promise<Observed> {
  const program = await killWhileItRuns(rowRun, 'kept');
  await getReady(rowRun);
  const again = callProgram(rowRun, program, { key: program.token });
  return watchAndObserve(rowRun, again, await answerOf(rowRun, again, patience(rowRun)));
}

export async function restartedAlone(rowRun: RowRun): Promise<Observed> {
  const program = await killWhileItRuns(rowRun, 'interrupted');
  await getReady(rowRun);
  await getReady(rowRun);
  await watchStarts(rowRun);
  return { program };
}

async function killWhileItRuns(rowRun: RowRun, name: string): Promise<Program> {
  const program = await rowRun.program(name, { hold_ms: ms(rowRun, 0.8) });
  callProgram(rowRun, program, { key: program.token });
  await waitForStart(rowRun, program);
  await rowRun.client.kill();
  stillRuns(rowRun, program, 'the server was killed');
  await restartServer(rowRun);
  rowRun.step('the server was killed (SIGKILL), and is started again');
  return program;
}

/** Throws NotMeasured on a machine that is so slow that the answer of the program may have been delivered. */
function stillRuns(rowRun: RowRun, { name }: Program, when: string): void {
  if (rowRun.ledger.first('end', name) !== undefined) throw new NotMeasured(`too slow: ${name} ended before ${when}`);
}

async function restartServer(rowRun: RowRun): Promise<void> {
  rowRun.around.killServerBehind();
  rowRun.client = await rowRun.around.connect();
}

export async function cancelled(rowRun: RowRun): Promise<Observed> {
  const free = await blockMainThread(rowRun, ms(rowRun, 0.8));
  const called = callProgram(rowRun, await rowRun.program('unwanted'));
  await pause(ms(rowRun, 0.3));
  cancel(rowRun, called);
  rowRun.step('the client cancels it');
  // As long as a blocking program runs, if no half can: the cancel has to reach Unity on a busy machine too.
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

/** No key: it would request the answer of the first call. */
export async function answeredAnew(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('asked', { hold_ms: ms(rowRun, 0.4) });
  await callAndGiveUp(rowRun, program, {});
  await waitForEnd(rowRun, program);
  // Its result reaches the bridge, which sends it to nobody.
  await pause(ms(rowRun, 0.1));
  await callOther(rowRun, 1);
  const again = callProgram(rowRun, program);
  const answer = await answerOf(rowRun, again, patience(rowRun));
  const observed = await watchAndObserve(rowRun, again, answer);
  return answer?.kind === 'value' && rowRun.ledger.all('start', program.name).length === 1
    ? { ...observed, wrong: 'it was answered with the value of the first call, and another call had come since' }
    : observed;
}

async function callOther(rowRun: RowRun, other: number): Promise<void> {
  const program = await rowRun.program(`other-${other}`);
  await answerOf(rowRun, callProgram(rowRun, program, { key: program.token }), ms(rowRun, 1));
}

async function callAndGiveUp(rowRun: RowRun, program: Program, how: HowToCall = { key: program.token }): Promise<void> {
  const first = callProgram(rowRun, program, how);
  await waitForStart(rowRun, program);
  first.open.cancel();
  rowRun.step('the client gives the call up');
  // Time for the server to read that.
  await pause(ms(rowRun, 0.1));
  stillRuns(rowRun, program, 'the client gave it up');
}

async function callAgain(rowRun: RowRun, program: Program): Promise<Observed> {
  const again = callProgram(rowRun, program, { key: program.token });
  return watchAndObserve(rowRun, again, await answerOf(rowRun, again, patience(rowRun)));
}

export async function retrieved(rowRun: RowRun): Promise<Observed> {
  const program = await rowRun.program('late', { hold_ms: ms(rowRun, 1.5) });
  const firstAnswer = await answerOf(rowRun, callProgram(rowRun, program), patience(rowRun));
  if (firstAnswer?.kind === 'value')
    throw new NotMeasured('the bridge waited until the program ended: is own_timeout_ms right?');
  if (firstAnswer?.handle === undefined)
    return {
      program,
      answer: orNull(firstAnswer),
      wrong: 'the answer has no handle: "handle" of the manifest matches nothing in it',
    };
  await waitForEnd(rowRun, program);
  const answer = await askUntilEnded(rowRun, program, firstAnswer.handle, ({ kind }) => kind === 'value');
  return { program, answer: orNull(answer) };
}
