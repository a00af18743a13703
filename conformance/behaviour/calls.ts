import { setTimeout as pause } from 'node:timers/promises';
import { type Filled, type OpenCall, handleIn, isPending, matchesAny, type RawAnswer } from './bridge-client.ts';
import { fillRequest } from './fill.ts';
import { type Request, type Manifest, NotMeasured, codeOf, type Program } from './manifest.ts';
import { pollUntil } from '../lib/child.ts';
import { waitOrYield, type RowRun } from './row-run.ts';
import type { AnswerKind } from './row.ts';

/** A program that was called, and its answer once received. */
export interface Called {
  readonly program: Program;
  readonly open: OpenCall;
  answer(): TimedAnswer | undefined;
}

export type TimedAnswer = ReadAnswer & { readonly at: number };

export interface HowToCall {
  /** Timeout that the caller sends. */
  readonly timeout_ms?: number;
  /** Names the call, if the bridge accepts a key. */
  readonly key?: string;
}

/** Calls the bridge; the answer is not waited for. */
export function callProgram(rowRun: RowRun, program: Program, how: HowToCall = {}): Called {
  const { manifest, client } = rowRun;
  const request = fillCall(rowRun, manifest.call, {
    code: codeOf(program, rowRun.around.ledgerPath),
    program_id: program.name,
    token: program.token,
  });
  const sent = client.call(withExtras(request, extras(rowRun, how)));
  const { follow } = manifest;
  const open =
    follow === undefined ? sent : followJob(rowRun, sent, { ...follow, ask: (handle) => askFor(rowRun, handle) });
  rowRun.step(
    `calls ${program.name}${describe(program)}${how.timeout_ms === undefined ? '' : `, and waits for ${how.timeout_ms} ms`}`,
  );
  return called(rowRun, program, open);
}

/** Requests the result of a call that was answered with a handle. */
export function retrieveResult(rowRun: RowRun, program: Program, handle: string): Called {
  rowRun.step(`asks for the result of ${program.name} with handle ${handle}`);
  return called(rowRun, program, askFor(rowRun, handle));
}

function askFor(rowRun: RowRun, handle: string): OpenCall {
  if (rowRun.manifest.retrieve === undefined) throw new NotMeasured('the manifest has no "retrieve"');
  return rowRun.client.call(fillCall(rowRun, rowRun.manifest.retrieve, { handle }));
}

function called(rowRun: RowRun, program: Program, open: OpenCall): Called {
  const others = (): readonly string[] =>
    rowRun.programs.filter(({ name }) => name !== program.name).map(({ token }) => token);
  return {
    program,
    open,
    answer: () =>
      open.answer === undefined
        ? undefined
        : {
            at: open.answer.at,
            ...readAnswer(open.answer, { token: program.token, others: others(), manifest: rowRun.manifest }),
          },
  };
}

export const fillCall = (
  { around, manifest }: RowRun,
  request: Request,
  fillings: Readonly<Record<string, string | number>>,
): Filled => fillRequest(request, manifest, { ...around.fillings, ...fillings });

/** Adds further members to the arguments of the tool, or to the body of the request. */
function withExtras(filled: Filled, more: Readonly<Record<string, unknown>>): Filled {
  if (filled.kind === 'tool') return { ...filled, args: { ...filled.args, ...more } };
  const { request } = filled;
  return Object.keys(more).length === 0
    ? filled
    : { ...filled, request: { ...request, body: { ...Object(request.body), ...more } } };
}

const MS_PER_S = 1_000;

function extras({ manifest: { timeout, key } }: RowRun, how: HowToCall): Readonly<Record<string, unknown>> {
  const units = timeout?.unit === 's' ? MS_PER_S : 1;
  return {
    ...(timeout === undefined || how.timeout_ms === undefined ? {} : { [timeout.argument]: how.timeout_ms / units }),
    ...(key === undefined || how.key === undefined ? {} : { [key]: how.key }),
  };
}

function describe({ hold_ms, wait_ms, chars }: Program): string {
  const parts = [
    ...(hold_ms > 0 ? [`holds the main thread for ${hold_ms} ms`] : []),
    ...(wait_ms > 0 ? [`waits for ${wait_ms} ms without holding the main thread`] : []),
    ...(chars > 0 ? [`returns ${chars} characters`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The answer, as soon as it arrives; undefined if none arrived. Both are recorded as steps. */
export async function answerOf(rowRun: RowRun, called: Called, withinMs: number): Promise<TimedAnswer | undefined> {
  const answer = await waitOrYield(rowRun, () => called.answer() ?? endingOf(rowRun), withinMs);
  if (answer === undefined || typeof answer === 'string') {
    rowRun.step(
      `${called.program.name}: no answer${answer === undefined ? ` within ${withinMs} ms` : `, the server ${answer}`}`,
    );
    return undefined;
  }
  rowRun.step(
    `${called.program.name}: ${answer.kind}${answer.handle === undefined ? '' : ` with handle ${answer.handle}`}: ${answer.quote}`,
  );
  return answer;
}

const endingOf = ({ client }: RowRun): string | undefined => client.ending();

/** A plain call is a step, also where it is one of the runner's own. */
const READY_MS = 30_000;

const READY_PAUSE_MS = 200;

/** Waits until a plain call returns its value. Resolves to the duration of that call in ms. Throws NotMeasured. */
export async function getReady(rowRun: RowRun, withinMs = READY_MS): Promise<number> {
  const deadline = rowRun.now() + withinMs;
  let last: TimedAnswer | undefined;
  for (let times = 1; ; times += 1) {
    const program = await rowRun.program(`ready-${rowRun.programs.length}`);
    const called = callProgram(rowRun, program);
    const answer = await answerOf(rowRun, called, deadline - rowRun.now());
    if (answer?.kind === 'value') return answer.at - called.open.at;
    last = answer ?? last;
    if (rowRun.now() >= deadline || rowRun.client.ending() !== undefined)
      throw new NotMeasured(
        `no plain call gave its value within ${withinMs / MS_PER_S} s (${times} calls). The last answer: ${last === undefined ? 'none' : `${last.kind}: ${last.quote}`}. Is Unity running, and do "call", "failure" and "pending" fit?`,
      );
    await pause(READY_PAUSE_MS);
  }
}

/** Fraction of T above which a call is too slow to show which of two events was first. */
const PACE = 0.25;

/** Throws NotMeasured on a machine (or a bridge) that is too slow for rows about an order of events. `tookMs`: duration of the last plain call; `times`: attempts. */
export async function keepPace(
  rowRun: RowRun,
  { tookMs, times }: { readonly tookMs: number; readonly times: number },
): Promise<void> {
  let took = tookMs;
  for (let time = 1; took > PACE * rowRun.T; time += 1) {
    if (time >= times)
      throw new NotMeasured(
        `too slow: a plain call takes ${took} ms, more than a quarter of the bridge's own timeout of ${rowRun.T} ms`,
      );
    took = await getReady(rowRun);
  }
}

/** A call of a bridge whose calls are jobs: answered once a poll finds it ended. */
interface Job {
  readonly every_ms: number;
  readonly ask: (handle: string) => OpenCall;
}

/**
 * A call that is answered with a handle at once. Its result is polled until it has ended, as the clients of such bridges do; when
 * the bridge's own timeout is over, the answer is that handle.
 */
function followJob(rowRun: RowRun, first: OpenCall, job: Job): OpenCall {
  const made: { answer: OpenCall['answer']; handle: string | undefined } = { answer: undefined, handle: undefined };
  const state = { isGivenUp: false };
  void follow(rowRun, first, { job, made, state });
  return {
    at: first.at,
    get answer() {
      return made.answer;
    },
    handle: () => made.handle,
    cancel() {
      state.isGivenUp = true;
      first.cancel();
    },
  };
}

interface Following {
  readonly job: Job;
  readonly made: { answer: OpenCall['answer']; handle: string | undefined };
  readonly state: { readonly isGivenUp: boolean };
}

const FOREVER_MS = 2_000_000_000;

async function follow(rowRun: RowRun, first: OpenCall, { job, made, state }: Following): Promise<void> {
  // A later client is another process, without this call.
  const { manifest, client } = rowRun;
  const deadline = first.at + rowRun.T;
  const isOver = (): boolean => state.isGivenUp || client.ending() !== undefined;
  let firstAnswer: OpenCall['answer'];
  for (let open = first; !isOver();) {
    const answer = await pollUntil(() => open.answer ?? (isOver() ? 'nobody' : undefined), FOREVER_MS);
    if (answer === undefined || answer === 'nobody') return;
    made.handle ??= handleIn(answer, manifest);
    firstAnswer ??= answer;
    if (!isPending(answer, manifest) || made.handle === undefined) return void (made.answer = answer);
    if (rowRun.now() >= deadline) return void (made.answer = { ...firstAnswer, at: rowRun.now() });
    await pause(job.every_ms);
    open = job.ask(made.handle);
  }
}

interface ReadAnswer {
  readonly kind: Exclude<AnswerKind, 'silence'>;
  readonly handle?: string;
  /** The answer of the bridge, shortened. */
  readonly quote: string;
  /** The whole of it. */
  readonly text: string;
}

const QUOTE_CHARS = 200;

/** Judges an answer by the token in it, then by the manifest's patterns for other answers. `others`: tokens of other calls. */
export function readAnswer(
  answer: RawAnswer,
  {
    token,
    others,
    manifest,
  }: { readonly token: string; readonly others: readonly string[]; readonly manifest: Manifest },
): ReadAnswer {
  const handle = handleIn(answer, manifest);
  const quote =
    answer.text.length > QUOTE_CHARS
      ? `${answer.text.slice(0, QUOTE_CHARS)}... (${answer.text.length} characters)`
      : answer.text;
  return {
    kind: kindOf(answer, { token, others, manifest, handle }),
    quote,
    text: answer.text,
    ...(handle === undefined ? {} : { handle }),
  };
}

function kindOf(
  answer: RawAnswer,
  {
    token,
    others,
    manifest,
    handle,
  }: {
    readonly token: string;
    readonly others: readonly string[];
    readonly manifest: Manifest;
    readonly handle: string | undefined;
  },
): ReadAnswer['kind'] {
  const pending = isPending(answer, manifest);
  const isFailure = answer.isError || matchesAny(answer, manifest.failure);
  // The code of a call may be quoted by an error: a token there is no value.
  if (!pending && !isFailure && answer.text.includes(token)) return 'value';
  if (!pending && !isFailure && others.some((other) => answer.text.includes(other))) return 'another';
  if (pending && handle !== undefined) return 'pending';
  if (answer.isError) return 'error';
  return pending || isFailure ? 'words' : 'success';
}
