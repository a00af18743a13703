import { answerOf, callProgram, type Called, type TimedAnswer } from './calls.ts';
import { blockMainThread } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, unityOf, type Observed } from './observe.ts';
import { pollUntil, type RowRun } from './row-run.ts';

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
