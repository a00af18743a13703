import { randomBytes } from 'node:crypto';
import { ExpectationError } from '../player/play.ts';
import { type EditorLink, type Received, frameOf } from './editor-link.ts';
import type { BridgeRun, Operation } from './bridge-run.ts';
import type { FrameFromEditor, ServerRequest, FailureFrame } from '../../generated/typescript/rpc.ts';
import type { ErrorName, SendMode } from './step.ts';
import { bridgeErrors } from '../../generated/typescript/errors.ts';

/** The operation of that name; made, and not yet sent, when it is named first. */
export function operationOf(bridgeRun: BridgeRun, name: string): Operation {
  const known = bridgeRun.operations.get(name);
  if (known !== undefined) return known;
  const made: Operation = {
    name,
    log_id: newLogId(),
    accept_seq: 0,
    storeId: bridgeRun.stores.first,
    first: undefined,
    attempts: 0,
    request: undefined,
    sentAt: 0,
  };
  bridgeRun.operations.set(name, made);
  return made;
}

/** UUIDv7 of this moment. */
function newLogId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Time limit of an answer. It is sent off the main thread: at once, but on a machine with other work. */
export const ANSWER_MS = 5000;

export type Answer = Extract<FrameFromEditor, { kind: 'response' | 'failure' }>;

interface Ask {
  readonly method: ServerRequest;
  readonly params: object;
  readonly how?: SendMode | undefined;
}

/** Sends a request on the present connection. Returns its id. */
export async function ask(link: EditorLink, { method, params, how }: Ask): Promise<number> {
  const id = link.nextId();
  link.expectAnswer(id, method);
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), how ?? 'whole');
  return id;
}

export async function answerTo(
  bridgeRun: BridgeRun,
  {
    link,
    id,
    what,
    within,
  }: { readonly link: EditorLink; readonly id: number; readonly what: string; readonly within: number | undefined },
): Promise<Answer> {
  return waitFor(bridgeRun, {
    what: `the answer to ${what}`,
    within: within ?? ANSWER_MS,
    link,
    look: () => findAnswer(link, id),
  });
}

function findAnswer(link: EditorLink, id: number): Answer | undefined {
  for (const item of link.received) {
    const frame = frameOf(item);
    if ((frame?.kind === 'response' || frame?.kind === 'failure') && frame.id === id) return frame;
  }
  return undefined;
}

/** True for an expected success, false for the expected error. Throws ExpectationError otherwise. */
export function judgeError(
  answer: Answer,
  {
    what,
    error,
    pointer,
  }: { readonly what: string; readonly error: ErrorName | undefined; readonly pointer?: string | undefined },
): answer is Exclude<Answer, FailureFrame> {
  if (answer.kind === 'response') {
    if (error === undefined) return true;
    throw new ExpectationError(
      `${what} was answered with ${JSON.stringify(answer.result)}; expected the error ${error} (${bridgeErrors[error].number}).`,
    );
  }
  const got = `${answer.error.code} (${answer.error.data?.code ?? 'no code'}): ${answer.error.message}`;
  if (error === undefined) throw new ExpectationError(`${what} was refused; expected success.`, { got });
  if (answer.error.code !== bridgeErrors[error].number)
    throw new ExpectationError(
      `${what} was refused with another error than ${error} (${bridgeErrors[error].number}).`,
      {
        expected: error,
        got,
      },
    );
  if (pointer !== undefined && answer.error.data?.pointer !== pointer)
    throw new ExpectationError(
      `The error to ${what} points to ${JSON.stringify(answer.error.data?.pointer)}; expected the JSON Pointer ${pointer} in error.data.pointer (WIR-01).`,
      {
        expected: pointer,
        got,
      },
    );
  return false;
}

interface Wait<T> {
  /** Completes the sentence "waited ... for". */
  readonly what: string;
  /** Ms; absent: ten seconds. */
  readonly within?: number | undefined;
  /** The connection of the expected message: its close ends the wait. */
  readonly link?: EditorLink;
  /** Unity is expected to exit meanwhile. */
  readonly unityMayEnd?: boolean;
  readonly look: () => T | false | undefined;
}

/** The longest that a step waits that names no time. */
export const WAIT_MS = 10_000;

/** Resolves with the first value that is neither undefined nor false. Rejects with ExpectationError: every wait ends. */
export async function waitFor<T>(bridgeRun: BridgeRun, { what, within = WAIT_MS, ...wait }: Wait<T>): Promise<T> {
  const limit = within * bridgeRun.options.patience;
  const look = (): T | false | undefined => {
    const found = wait.look();
    if (found !== undefined && found !== false) return found;
    const ended = wait.unityMayEnd === true ? undefined : bridgeRun.unity?.ended;
    if (ended !== undefined)
      throw new ExpectationError(
        `The Unity command ended while the runner waited for ${what}: ${ended}.${recentOutput(bridgeRun)}`,
      );
    if (wait.link?.closed === true)
      throw new ExpectationError(
        `The connection was closed while the runner waited for ${what}. ${describeLast(wait.link)}`,
      );
    return undefined;
  };
  const found = (await checkUntil(bridgeRun, limit, look)) ?? checkOnceMore(bridgeRun, wait.look);
  if (found !== undefined && found !== false) return found;
  throw new ExpectationError(`Waited ${limit} ms in vain for ${what}. ${describeLast(wait.link ?? bridgeRun.link)}`);
}

/** The ledger may have been written a moment ago. */
function checkOnceMore<T>({ ledger }: BridgeRun, look: () => T): T {
  ledger.read();
  return look();
}

/** Waits for the time, and fails as soon as a forbidden event happens. */
export async function watchFor(bridgeRun: BridgeRun, ms: number, look: () => void): Promise<void> {
  await checkUntil(bridgeRun, ms, () => {
    look();
    return undefined;
  });
}

/** Checks after each event until something is found or the time is over; rejects with the error of `look`. */
async function checkUntil<T>(
  bridgeRun: BridgeRun,
  ms: number,
  look: () => T | false | undefined,
): Promise<T | undefined> {
  return new Promise<T | undefined>((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      watching.stop();
      settle();
    };
    const check = (): void => {
      try {
        const found = look();
        if (found !== undefined && found !== false) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const timer = setTimeout(() => finish(() => resolve(undefined)), ms);
    const watching = bridgeRun.onChange(check);
    check();
  });
}

const RECENT = 5;

const RECENT_CHARS = 160;

/** The last message, for a sentence. */
function describeLast(link: EditorLink | undefined): string {
  if (link === undefined) return 'There is no connection.';
  const received = link.received.filter(({ text }) => !text.includes('editor/heartbeat')).slice(-RECENT);
  const state = link.closed ? ' (closed)' : '';
  if (received.length === 0) return `Nothing but heartbeats came on connection ${link.number}${state}.`;
  return `The last that came on connection ${link.number}${state}: ${received.map(briefly).join(' ; ')}`;
}

const briefly = ({ text }: Received): string =>
  text.length > RECENT_CHARS ? `${text.slice(0, RECENT_CHARS)}...` : text;

const LAST_WORDS_CHARS = 600;

/** The end of the Unity command's output. */
export function recentOutput({ unity }: BridgeRun): string {
  const words = unity?.output.trimEnd().slice(-LAST_WORDS_CHARS) ?? '';
  return words === '' ? '' : ` It said: ${words}`;
}
