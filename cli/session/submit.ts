import { isatty } from 'node:tty';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope, ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { AcceptedAs } from '../../generated/typescript/link.ts';
import { exitCode, exitCodeOf, isTransient } from '../lib/exit-codes.ts';
import {
  finishResult,
  isForPrograms,
  reportsFailure,
  writeEnvelope,
  writeStep,
  type Output,
  UnwritableError,
} from '../output/output.ts';
import { printNote } from '../lib/write-out.ts';
import { typedCommand } from '../clients/typed.ts';
import { catchInterruptions, type Interruption, createProgressLine, type ProgressLine } from './while-waiting.ts';
import { openSession, type CliSession, type SessionOptions, type CallOptions } from './open-session.ts';
import { askServerState, explainBlocked } from './ask-state.ts';
import { type Submission, printEnvelope, printRefusal, printStillRunning } from './print-envelope.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import type { Work } from '../commands/command.ts';

interface Submitting extends Submission {
  readonly interruption: Interruption;
  readonly progress: ProgressLine;
  /** Known from the moment that the server has stored the work. */
  log_id: string | undefined;
  /** Aborted when the user waits no more: neither for an end nor for an answer of the user. */
  readonly left: AbortController;
}

/** Submits work to Unity, waits, and prints the outcome. Resolves to the exit code. Throws NoServerError. */
export async function submitWork(submission: Submission): Promise<number> {
  const submitting: Submitting = {
    ...submission,
    interruption: catchInterruptions(),
    progress: createProgressLine(),
    log_id: logIdOf(submission.work),
    left: new AbortController(),
  };
  const interrupted = untilInterrupted(submitting);
  try {
    return await Promise.race([interrupted, doWork(submitting)]);
  } finally {
    submitting.left.abort();
    submitting.progress.hide();
    submitting.interruption.stop();
  }
}

/** The log_id in the arguments of a call about an operation. */
function logIdOf({ tool, arguments: { log_id } }: Work): string | undefined {
  return tool === 'unity_get_result' && typeof log_id === 'string' ? log_id : undefined;
}

async function doWork(submitting: Submitting): Promise<number> {
  const { progress, timeoutMs, output } = submitting;
  const session = await openSession(sessionOptions(submitting));
  const ended = waitForEnd((...asked) => session.call(...asked), submitting.work, {
    onProgress(message) {
      progress.update(message);
      void writeStep(output, { type: 'progress', message });
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const waited = await (timeoutMs === undefined ? ended : withTimeout(ended, timeoutMs + SILENCE_MS));
  if (waited === 'silent') return reportNoAnswer(submitting);
  submitting.left.abort();
  progress.hide();
  return finishSession(session, await printResult(submitting, waited));
}

interface Printed {
  readonly isRead: boolean;
  readonly code: number;
}

/** Prints the outcome of a wait. */
async function printResult(submitting: Submitting, { envelope: given, refusal }: Waited): Promise<Printed> {
  if (refusal !== undefined) await printRefusal(submitting, given.log_id, refusal);
  const face = submitting.output.face ?? (await submitting.faceOf?.(given.log_id));
  const output = { ...submitting.output, ...(face === undefined ? {} : { face }) };
  const { envelope, unwritable } = keepResult(output, given);
  if (unwritable !== undefined) printNote(unwritable);
  const isRead = await (isForPrograms(output)
    ? writeEnvelope(output, envelope)
    : refusal !== undefined || printEnvelope({ ...submitting, output }, envelope));
  const failed = unwritable !== undefined || reportsFailure(output, envelope, submitting.work.tool);
  return { isRead, code: failed ? exitCode.failed : exitCodeOf(envelope) };
}

/** Writes the requested file; if that fails, the result is still printed. */
function keepResult(output: Output, envelope: Envelope): { readonly envelope: Envelope; readonly unwritable?: string } {
  try {
    return { envelope: finishResult(output, envelope) };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { envelope, unwritable: error.message };
  }
}

/** An unread answer counts as not delivered: the same command receives it again. The exit code reports the outcome in any case. */
async function finishSession(session: CliSession, { isRead, code }: Printed): Promise<number> {
  if (isRead) session.delivered();
  await session.close();
  return code;
}

function sessionOptions(submitting: Submitting): SessionOptions {
  const { server, progress, interruption, left } = submitting;
  const askUser = async (question: string, over: AbortSignal): Promise<boolean> => {
    progress.hide();
    // Most commands ask nothing.
    const { askOnTerminal } = await import('./ask-on-terminal.ts');
    const isApproved = await askOnTerminal(question, {
      over,
      left: left.signal,
      interrupted: () => interruption.raise(),
    });
    // A user who has left has not refused: the question stays open.
    if (isApproved === undefined) return new Promise(() => undefined);
    progress.show();
    return isApproved;
  };
  const onAccepted = ({ log_id }: AcceptedAs): void => {
    if (submitting.log_id !== undefined) return;
    submitting.log_id = log_id;
    progress.update('the server has the work');
    void writeStep(submitting.output, { type: 'accepted', log_id });
    setTimeout(() => void reportBlocked(submitting, log_id), OBSTACLE_AFTER_MS);
  };
  return { ...server, onAccepted, ...(canAsk() ? { askUser } : {}) };
}

/** Most work ends sooner. */
const OBSTACLE_AFTER_MS = 1_000;

/** Number of the newest operations; the one just submitted is among them. */
const OPERATIONS_SEEN = 100;

/** That work waits for a user, as for an Editor that was closed, is reported at once: minutes may go by. */
async function reportBlocked(submitting: Submitting, log_id: string): Promise<void> {
  const status = submitting.left.signal.aborted
    ? undefined
    : await askServerState(submitting.server.stateDir, OPERATIONS_SEEN);
  const obstacle = status === undefined ? undefined : explainBlocked(status, log_id, canAsk());
  if (obstacle === undefined || submitting.left.signal.aborted) return;
  submitting.progress.hide();
  printNote(`${obstacle} Ctrl+C is safe: it stops the waiting, not the work.`);
  submitting.progress.show();
}

/** An answer is due when the time is up, or a second later (WIR-05); after that the server is stuck. */
const SILENCE_MS = 5_000;

/** Only the log_id is known, and maybe not even that. */
async function reportNoAnswer(submitting: Submitting): Promise<number> {
  const { progress, log_id, server } = submitting;
  submitting.left.abort();
  progress.hide();
  const because = 'no longer waiting: the server does not answer';
  if (log_id === undefined) printNote(`${because}. Whether it has the work is not known: ${howToFind()}`);
  else await printStillRunning({ because, stateDir: server.stateDir, log_id });
  return exitCode.stillRunning;
}

const howToFind = (): string => `"${typedCommand('operations')}" shows it if it has.`;

/**
 * Ctrl+C ends the wait and not the work. The log_id is unknown until the server has accepted the work, so the first Ctrl+C waits for that, and the second one
 * exits at once.
 */
function untilInterrupted(submitting: Submitting): Promise<number> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(exitCode.interrupted);
    submitting.interruption.onSignal((count) => {
      submitting.progress.hide();
      if (count > 1) {
        if (!submitting.left.signal.aborted)
          printNote(`no longer waiting. Whether the server has the work is not known yet: ${howToFind()}`);
        return leave();
      }
      if (submitting.log_id === undefined)
        printNote(
          'waiting for the log_id of the work, so that you can find it again; press Ctrl+C again to exit at once.',
        );
      untilKnown(submitting, (log_id) => {
        submitting.left.abort();
        void printStillRunning({ because: 'no longer waiting', stateDir: submitting.server.stateDir, log_id }).then(
          leave,
        );
      });
    });
  });
}

const POLL_MS = 20;

function untilKnown(submitting: Submitting, known: (log_id: string) => void): void {
  const { log_id } = submitting;
  if (log_id === undefined) setTimeout(() => untilKnown(submitting, known), POLL_MS);
  else known(log_id);
}

/** True if a user can read the question and type the answer. Checks descriptors: most commands use neither stream, and creating one takes a millisecond. */
const canAsk = (): boolean => isatty(0) && isatty(2);

interface WaitOptions extends CallOptions {
  /** Total time limit in ms; absent: none. */
  readonly timeoutMs?: number;
  /** One call waits this time at most, in ms. */
  readonly sliceMs?: number;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The outcome of a wait. */
interface Waited {
  /** The end of the work, or its last reported state. */
  readonly envelope: Envelope;
  /** Why the wait ended before the work, which continues. */
  readonly refusal?: ErrorEnvelope;
}

/** The interval of answers with the state; between them, progress is reported. */
const SLICE_MS = 60_000;

/** After a refusal that passes by itself. */
const PAUSE_MS = 5_000;

/**
 * Submits the work and waits for its end: an expired wait is renewed under the same log_id. Nothing is submitted twice. A refused wait is no statement about
 * the work.
 */
export async function waitForEnd(call: CliSession['call'], work: Work, options: WaitOptions): Promise<Waited> {
  const { timeoutMs = Infinity, sliceMs = SLICE_MS, now = () => performance.now(), pause = sleep } = options;
  const deadline = now() + timeoutMs;
  const slice = (): number => Math.max(0, Math.min(sliceMs, Math.round(deadline - now())));
  const first = await beginWork(call, work, slice(), options);
  let envelope = first;
  while (!envelope.is_complete && now() < deadline) {
    const answer = await call('unity_get_result', { log_id: envelope.log_id, timeout: slice() }, options);
    if (answer.status !== 'error' || isItsEnd(answer, envelope.log_id)) envelope = answer;
    else if (isTransient(answer.error_code)) await pause(Math.max(0, Math.min(PAUSE_MS, deadline - now())));
    else return { envelope, refusal: answer };
  }
  // That it is the answer to earlier work is only reported in the first one.
  return {
    envelope:
      first.deduplicated === true && (envelope.status === 'completed' || envelope.status === 'error')
        ? { ...envelope, deduplicated: true }
        : envelope,
  };
}

/** If work has moved to another log_id, its end has a time; a refused call has a log_id of its own, and no end. */
function isItsEnd({ log_id, finished_at }: ErrorEnvelope, waitedFor: string): boolean {
  return log_id === waitedFor || finished_at !== undefined;
}

function beginWork(call: CliSession['call'], work: Work, timeout: number, options: CallOptions): Promise<Envelope> {
  const { tool, arguments: given, idempotency_key } = work;
  return call(tool, { ...given, ...(idempotency_key === undefined ? {} : { idempotency_key }), timeout }, options);
}
