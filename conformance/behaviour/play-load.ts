import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, type Called } from './calls.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ended, ms, orNull, patience, started, type Observed } from './observe.ts';
import { waitFor, type RowRun } from './row-run.ts';

const BIG_CHARS = 2_000_000;

export async function bigResult(rowRun: RowRun): Promise<Observed> {
  const big = callProgram(rowRun, await rowRun.program('big', { chars: BIG_CHARS }));
  const answer = await answerOf(rowRun, big, patience(rowRun));
  if (answer?.kind === 'pending') await ended(rowRun, big.program);
  const after = callProgram(rowRun, await rowRun.program('after'));
  const next = await answerOf(rowRun, after, patience(rowRun));
  const ending = rowRun.client.ending();
  const wrong =
    ending === undefined
      ? next?.kind === 'value'
        ? undefined
        : `the next call was answered with ${next?.kind ?? 'silence'}`
      : `the server ${ending}`;
  return { program: big.program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

export async function twoAtOnce(rowRun: RowRun): Promise<Observed> {
  const waiting = callProgram(rowRun, await rowRun.program('waiting', { wait_ms: ms(rowRun, 0.8) }));
  await started(rowRun, waiting.program);
  const next = callProgram(rowRun, await rowRun.program('next'));
  const answer = await answerOf(rowRun, next, patience(rowRun));
  await waitFor(rowRun, () => rowRun.ledger.first('end', 'waiting') ?? failed(waiting), patience(rowRun));
  const end = rowRun.ledger.first('end', 'waiting');
  const start = rowRun.ledger.first('start', 'next');
  if (end === undefined) throw new NotMeasured('the program that waits did not end: does this Unity run `await`?');
  const wrong =
    start === undefined || start.at > end.at
      ? `the second one started ${start === undefined ? 'never' : `at ${start.at} ms`}, the first one ended at ${end.at} ms`
      : undefined;
  return { program: next.program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

const failed = (called: Called): true | undefined => {
  const kind = called.answer()?.kind;
  return kind === 'error' || kind === 'words' ? true : undefined;
};

export async function listWhileBlocked(rowRun: RowRun): Promise<Observed> {
  const free = await block(rowRun, ms(rowRun, 2));
  const called = callProgram(rowRun, await rowRun.program('waiting'));
  await pause(ms(rowRun, 0.2));
  const asked = rowRun.now();
  const withinMs = ms(rowRun, 1) + rowRun.tolerance();
  const names = await rowRun.client.toolNames(withinMs);
  rowRun.step(
    `the list of tools: ${names === undefined ? 'nothing' : `${names.length} tools`} after ${rowRun.now() - asked} ms`,
  );
  await free(called.program);
  return {
    program: called.program,
    ...(names === undefined ? { wrong: `no list of tools came within ${withinMs} ms while Unity was blocked` } : {}),
  };
}
