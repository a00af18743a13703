import { setTimeout as pause } from 'node:timers/promises';
import {
  askUntilEnded,
  blockMainThread,
  ms,
  orNull,
  patience,
  watchStarts,
  type Observed,
  waitForEnd,
  waitForStart,
} from './observe.ts';
import { answerOf, callProgram, type Called, type TimedAnswer } from './calls.ts';
import { NotMeasured, type Program } from './manifest.ts';
import { waitOrYield, type RowRun } from './row-run.ts';

const BIG_CHARS = 2_000_000;

export async function bigResult(rowRun: RowRun): Promise<Observed> {
  const big = callProgram(rowRun, await rowRun.program('big', { chars: BIG_CHARS }));
  const answer = await fetchAnswer(rowRun, big, await answerOf(rowRun, big, patience(rowRun)));
  const after = callProgram(rowRun, await rowRun.program('after'));
  const next = await answerOf(rowRun, after, patience(rowRun));
  const wrong =
    lateWrong(rowRun, answer) ?? nextWrong(rowRun, next) ?? cutWrong({ ...big, answer }, { ...after, answer: next });
  return { program: big.program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

type Answer = TimedAnswer | undefined;

/** The final answer: a pending one is followed up if the bridge allows it. */
async function fetchAnswer(rowRun: RowRun, { program }: Called, answer: Answer): Promise<Answer> {
  if (answer?.kind !== 'pending') return answer;
  await waitForEnd(rowRun, program);
  const canAsk = answer.handle !== undefined && rowRun.manifest.retrieve !== undefined;
  return canAsk ? await askUntilEnded(rowRun, program, answer.handle) : answer;
}

function lateWrong({ manifest }: RowRun, answer: Answer): string | undefined {
  return answer?.kind === 'pending' && manifest.retrieve !== undefined
    ? 'its program has ended, and its result was still "pending" whenever it was asked for'
    : undefined;
}

function nextWrong({ client }: RowRun, next: Answer): string | undefined {
  const ending = client.ending();
  if (ending !== undefined) return `the server ${ending}`;
  return next?.kind === 'value' ? undefined : `the next call was answered with ${next?.kind ?? 'silence'}`;
}

interface Heard {
  readonly program: Program;
  readonly answer: Answer;
}

function cutWrong(big: Heard, after: Heard): string | undefined {
  if (big.answer?.kind !== 'value' || after.answer === undefined) return undefined;
  const length = silentCut(
    { program: big.program, text: big.answer.text },
    { program: after.program, text: after.answer.text },
  );
  return length === undefined ? undefined : `${length} of ${BIG_CHARS} characters came, and nothing says so`;
}

export async function twoWait(rowRun: RowRun): Promise<Observed> {
  const free = await blockMainThread(rowRun, ms(rowRun, 0.5));
  const first = callProgram(rowRun, await rowRun.program('first'));
  await pause(ms(rowRun, 0.2));
  const second = callProgram(rowRun, await rowRun.program('second'));
  await pause(ms(rowRun, 0.1));
  await free(first.program);
  for (const called of [first, second]) await awaitAnswer(rowRun, called);
  await watchStarts(rowRun);
  const wrongs = [first, second].map((called) => ({ called, wrong: deliveryWrong(rowRun, called) }));
  const { called, wrong } = wrongs.find((one) => one.wrong !== undefined) ?? { called: second };
  return { program: called.program, answer: orNull(called.answer()), ...(wrong === undefined ? {} : { wrong }) };
}

/** Waits until it has been answered and, if the answer is pending, has ended. */
async function awaitAnswer(rowRun: RowRun, called: Called): Promise<void> {
  const answer = await answerOf(rowRun, called, patience(rowRun));
  if (answer?.kind === 'pending') await waitForEnd(rowRun, called.program);
}

function deliveryWrong(rowRun: RowRun, called: Called): string | undefined {
  const { name } = called.program;
  const kind = called.answer()?.kind;
  const starts = rowRun.ledger.all('start', name).length;
  if (starts > 1) return `${name} started ${starts} times, at most 1 expected`;
  if (kind === undefined) return `${name} was not answered`;
  if (kind === 'another' || kind === 'success') return `${name} was answered with ${kind}`;
  return kind === 'pending' && starts === 0 ? `${name} was answered with pending, and never started` : undefined;
}

export async function twoAtOnce(rowRun: RowRun): Promise<Observed> {
  const waiting = callProgram(rowRun, await rowRun.program('waiting', { wait_ms: ms(rowRun, 0.8) }));
  await waitForStart(rowRun, waiting.program);
  const next = callProgram(rowRun, await rowRun.program('next'));
  const answer = await answerOf(rowRun, next, patience(rowRun));
  await waitOrYield(rowRun, () => rowRun.ledger.first('end', 'waiting') ?? failed(waiting), patience(rowRun));
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
  const free = await blockMainThread(rowRun, ms(rowRun, 2));
  const called = callProgram(rowRun, await rowRun.program('waiting'));
  await pause(ms(rowRun, 0.2));
  const asked = rowRun.now();
  const withinMs = ms(rowRun, 1) + rowRun.tolerance();
  const tools = await rowRun.client.listTools(withinMs);
  rowRun.step(
    `the list of tools: ${tools === undefined ? 'nothing' : `${tools.length} tools`} after ${rowRun.now() - asked} ms`,
  );
  await free(called.program);
  return {
    program: called.program,
    ...(tools === undefined ? { wrong: `no list of tools came within ${withinMs} ms while Unity was blocked` } : {}),
  };
}

/** An answer that carried the value of its program, and that program. */
export interface Carried {
  readonly program: Pick<Program, 'name' | 'token' | 'chars'>;
  readonly text: string;
}

/** The fake pads to an exact length: its last character may be a space that a bridge trims. */
const SLACK_CHARS = 4;

/**
 * The number of characters received of a long value that was cut without a notice; undefined otherwise. The notice itself is not read:
 * an answer with no more text around its value than the answer of a short program has none.
 */
export function silentCut(long: Carried, short: Carried): number | undefined {
  const { begin, end } = valueIn(long);
  const length = end - begin;
  return length < long.program.chars - SLACK_CHARS && around(long) === around(short) ? length : undefined;
}

/** Begin and end of the token and of the filling that a program repeats after it. */
function valueIn({ text, program: { token } }: Carried): { readonly begin: number; readonly end: number } {
  const begin = text.indexOf(token);
  let end = begin + token.length;
  for (const more of [' x', ` ${token}`]) while (text.startsWith(more, end)) end += more.length;
  return { begin, end };
}

/** The text around the value, without names and numbers that differ between answers. */
function around(carried: Carried): string {
  const { begin, end } = valueIn(carried);
  const { text, program } = carried;
  return `${text.slice(0, begin)}#${text.slice(end).trimStart()}`
    .replaceAll(program.name, '#')
    .replaceAll(/[\da-f-]{8,}|[\d.]+/g, '#');
}
