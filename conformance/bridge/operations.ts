import { randomBytes } from 'node:crypto';
import type { BridgeRun, Operation } from './bridge-run.ts';
import type { FrameFromEditor, ServerRequest, FailureFrame } from '../../generated/typescript/rpc.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { ErrorName, SendMode } from './step.ts';
import { ExpectationError } from '../player/outcome.ts';
import { waitFor } from './wait.ts';
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

/** An answer comes off the main thread: at once, on a machine that has other things to do. */
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

/** The wanted error; or, where none is wanted, the success. */
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
