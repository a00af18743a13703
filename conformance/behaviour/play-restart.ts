import { answerOf, callProgram, getReady } from './calls.ts';
import { ms, orNull, patience, watchStarts, watchAndTell, type Observed } from './observe.ts';
import { waitForStart } from './wait-for-program.ts';
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
