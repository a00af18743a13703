import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, getReady } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, waitForStart, unityOf, watchStarts, watchAndTell, type Observed } from './observe.ts';
import type { Program } from './program.ts';
import type { RowRun } from './row-run.ts';

/** How many servers are asked: whether the first call comes too soon is a matter of milliseconds. */
const FIRST_CALLS = 3;

/** The first call of new servers, right behind `initialize`; the first answer that is not kept, or else the last one. */
export async function firstCall(rowRun: RowRun): Promise<Observed> {
  for (let time = 1; ; time += 1) {
    // Unity hears of it before, so that nothing is between `initialize` and the call.
    const program = await rowRun.program(`plain-${time}`);
    await restartServer(rowRun, () => rowRun.client.close());
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
  return watchAndTell(rowRun, again, await answerOf(rowRun, again, patience(rowRun)));
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
  await restartServer(rowRun, () => rowRun.client.kill());
  rowRun.step('the server was killed (SIGKILL), and is started again');
  return program;
}

async function restartServer(rowRun: RowRun, end: () => Promise<void>): Promise<void> {
  await end();
  rowRun.around.killServerBehind();
  rowRun.client = await rowRun.around.connect();
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
