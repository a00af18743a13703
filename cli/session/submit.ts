import type { Envelope, ErrorEnvelope } from '../../generated/typescript/types.ts';
import { durationText } from '../duration.ts';
import { exitCode, exitCodeOf } from '../exit-codes.ts';
import { oneLine, valueText } from '../printable.ts';
import { note, say } from '../say.ts';
import { standingOf } from '../standing.ts';
import { writeOut } from '../write-out.ts';
import { askOnTerminal, canAsk } from './ask-on-terminal.ts';
import { catchInterruptions, type Interruption } from './interruption.ts';
import { openSession, type Session, type SessionOptions } from './open-session.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import { unlessSilent } from '../unless-silent.ts';
import { waitForEnd, type Work } from './wait-for-end.ts';

export interface Submission {
  readonly work: Work;
  /** How long to wait in all, in ms; absent: until it ends. */
  readonly timeoutMs?: number;
  /** Prints the envelope instead of the value. */
  readonly json: boolean;
  readonly server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project'>;
}

interface Submitting extends Submission {
  readonly interruption: Interruption;
  readonly progress: ProgressLine;
  /** Known from the moment that the server has stored the work. */
  log_id: string | undefined;
}

/** Gives work to Unity, waits, prints what came of it. Resolves to the exit code. Throws NoServerError. */
export async function submit(submission: Submission): Promise<number> {
  const submitting: Submitting = { ...submission, interruption: catchInterruptions(), progress: createProgressLine(), log_id: undefined };
  const interrupted = untilInterrupted(submitting);
  try {
    return await Promise.race([interrupted, work(submitting)]);
  } finally {
    submitting.progress.hide();
    submitting.interruption.stop();
  }
}

async function work(submitting: Submitting): Promise<number> {
  const { progress, timeoutMs, json } = submitting;
  const session = await openSession(sessionOptions(submitting));
  const ended = waitForEnd(session.tools, submitting.work, { onProgress: (message) => progress.update(message), ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const waited = await (timeoutMs === undefined ? ended : unlessSilent(ended, timeoutMs + SILENCE_MS));
  if (waited === 'silent') return tellSilence(submitting);
  progress.hide();
  const { envelope, refusal } = waited;
  if (refusal !== undefined) tellRefusal(envelope.log_id, refusal);
  const isRead = await (json ? writeOut(`${JSON.stringify(envelope)}\n`) : refusal !== undefined || print(envelope, timeoutMs));
  return finish(session, { isRead, code: exitCodeOf(envelope) });
}

/** Where nobody has read it, it counts as not delivered: the same command gets it again. How it ended, the exit code says all the same. */
async function finish(session: Session, { isRead, code }: { readonly isRead: boolean; readonly code: number }): Promise<number> {
  if (isRead) session.delivered();
  await session.close();
  return code;
}

function sessionOptions(submitting: Submitting): SessionOptions {
  const { server, progress, interruption } = submitting;
  const askUser = async (question: string, over: AbortSignal): Promise<boolean> => {
    progress.hide();
    try {
      return await askOnTerminal(question, over, () => interruption.raise());
    } finally {
      progress.show();
    }
  };
  return { ...server, onAccepted: ({ log_id }) => (submitting.log_id ??= log_id), ...(canAsk() ? { askUser } : {}) };
}

/** An answer is due when the time is up, or a second later (WIR-05); after that the server is stuck. */
const SILENCE_MS = 5_000;

/** Nobody knows more than the log_id, and maybe not even that. */
function tellSilence({ progress, log_id }: Submitting): number {
  progress.hide();
  if (log_id === undefined) {
    note(`no longer waiting: the server does not answer. It has not said whether it has the work: ${howToFind}`);
  } else {
    note(`no longer waiting: the server does not answer. It has the work, as ${log_id}.`);
    say(whatNext(log_id));
  }
  return exitCode.notEnded;
}

const howToFind = '"mcp-unity-bridge operations" shows it if it has.';

/** The wait was refused: of the work it says nothing. */
function tellRefusal(log_id: string, { error_code, error }: ErrorEnvelope): void {
  note(`no longer waiting, as the server refuses to say how it stands (${error_code}: ${error}); the work goes on as ${log_id}.`);
  say(whatNext(log_id));
}

/** What came of it: the value on stdout, everything else on stderr. Resolves to whether it was read. */
async function print(envelope: Envelope, timeoutMs: number | undefined): Promise<boolean> {
  if (envelope.deduplicated === true && envelope.is_complete)
    note(`this is what came of ${envelope.log_id}, the same call made earlier: it did not run again. With a --key of its own it runs anew.`);
  switch (envelope.status) {
    case 'completed':
      return writeOut(`${valueText(envelope.result)}\n`);
    case 'error':
      note(`${envelope.error_code}: ${envelope.error}`);
      // Of code that threw, it says no more than the error; elsewhere it says what to do.
      if (envelope.error_code !== 'execution_error') say(envelope.message);
      if (envelope.stack_trace !== undefined) say(envelope.stack_trace);
      if (envelope.partial_result !== undefined) say(`Its last partial result: ${valueText(envelope.partial_result)}`);
      return true;
    case 'timeout':
    case 'in_progress':
      note(`it has not ended within ${durationText(timeoutMs ?? 0)}, and goes on as ${envelope.log_id}. ${standingOf(envelope.message)}`);
      if (envelope.partial_result !== undefined) say(`Its newest partial result: ${oneLine(valueText(envelope.partial_result), PARTIAL_LIMIT)}`);
      say(whatNext(envelope.log_id));
      return true;
    case 'not_found':
      note(envelope.message);
      return true;
  }
}

/** Of a partial result that stands in one line. */
const PARTIAL_LIMIT = 500;

const whatNext = (log_id: string): string => `  how it stands, and its result:  mcp-unity-bridge operations show ${log_id}
  cancel it:                      mcp-unity-bridge cancel ${log_id}
  wait for it again:              the same command; it joins this work as long as it runs`;

/**
 * Ctrl+C ends the wait and not the work. Before the server has taken the work nobody knows its log_id, so that the first Ctrl+C waits for that, and
 * the second one leaves at once.
 */
function untilInterrupted(submitting: Submitting): Promise<number> {
  return new Promise((resolve) => {
    submitting.interruption.onSignal((count) => {
      submitting.progress.hide();
      const { log_id } = submitting;
      if (log_id !== undefined) {
        note(`no longer waiting; the work goes on as ${log_id}.`);
        say(whatNext(log_id));
        return resolve(exitCode.interrupted);
      }
      if (count > 1) {
        note(`no longer waiting. The server has not said yet whether it has the work: ${howToFind}`);
        return resolve(exitCode.interrupted);
      }
      note('waiting for the log_id of the work, so that you can find it again; Ctrl+C once more leaves at once.');
      untilKnown(submitting, () => submitting.interruption.raise());
    });
  });
}

const LOOK_MS = 20;

function untilKnown(submitting: Submitting, known: () => void): void {
  const timer = setInterval(() => {
    if (submitting.log_id === undefined) return;
    clearInterval(timer);
    known();
  }, LOOK_MS);
}
