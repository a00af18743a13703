import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, retrieveResult, type TimedAnswer } from './calls.ts';
import { ms, patience } from './observe.ts';
import type { Program } from './program.ts';
import type { RowRun } from './row-run.ts';

/** Of T. */
const ASK_EVERY = 0.1;

/** Asks for a result with a handle until it comes, as long as for an answer. The last answer. */
export async function askUntilEnded(
  rowRun: RowRun,
  program: Program,
  handle: string,
  isEnded = ({ kind }: TimedAnswer): boolean => kind !== 'pending',
): Promise<TimedAnswer | undefined> {
  const deadline = rowRun.now() + patience(rowRun);
  for (;;) {
    const answer = await answerOf(rowRun, retrieveResult(rowRun, program, handle), patience(rowRun));
    if ((answer !== undefined && isEnded(answer)) || rowRun.now() >= deadline) return answer;
    await pause(ms(rowRun, ASK_EVERY));
  }
}
