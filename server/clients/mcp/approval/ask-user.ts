import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { inputRequired, type InputRequiredResult, type ServerContext } from '@modelcontextprotocol/server';
import { approvalForm, isApproval } from './form.ts';
import { clientNameOf, isModern, takesTasks } from '../protocol/client-message.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Elicitations, McpCall, McpServerOptions, McpState } from '../protocol/mcp-state.ts';
import type { ApprovalQuestion } from '../../../hub/protocol/call.ts';
import type { CallAbort } from '../protocol/tool-call.ts';

/** The name of the question and of its answer. */
const INPUT = 'approval';

/** The question to the user of a client that can present it (SEC-04). */
export interface Asking {
  /** The parts of the call that the hub receives. */
  readonly how: Pick<McpCall, 'onQuestion' | 'asksInTask' | 'continues'>;
  /** Resolves if the question itself is the answer to the request (2026 era); else stays pending. */
  readonly inputRequired: Promise<InputRequiredResult>;
}

/**
 * 2025 era: the question is a request of its own, and the call continues to wait within its timeout. 2026 era: the question is the answer to the call, and the
 * client repeats the call with the user's answer; that call joins the waiting operation, and the answer is sent to the hub if it belongs to the sealed
 * question. If the request may be answered with a task, the question becomes part of the task instead (TSK-04). Throws if the client returns text that was not
 * sealed here. `leave` is called if the question is the answer.
 */
export function askingOf(state: McpState, context: ServerContext, leave: CallAbort): Asking {
  const { options, server } = state;
  const clientName = clientNameOf(server, context);
  if (!isModern(server)) return askBeside(state, { requestId: context.mcpReq.id, clientName });

  // A client that has begun to answer without a task continues so.
  if (takesTasks(server, context) && context.mcpReq.requestState() === undefined)
    return { how: { onQuestion: () => undefined, asksInTask: true }, inputRequired: never() };
  return askInAnswer(options, { clientName, leave, answered: answerOf(context) });
}

interface Round {
  readonly clientName: string;
  readonly leave: CallAbort;
  /** The answer in a repeated call. */
  readonly answered?: Answered | undefined;
}

/** In the 2026 era, without a task. */
export function askInAnswer(options: McpServerOptions, { clientName, leave, answered }: Round): Asking {
  let answerWith: (result: InputRequiredResult) => void;
  const promise = new Promise<InputRequiredResult>((resolve) => {
    answerWith = resolve;
  });
  const onQuestion = (question: ApprovalQuestion): void => {
    const { log_id, code_hash } = question;
    if (answered?.log_id === log_id && answered.code_hash === code_hash)
      return options.approve({ log_id, code_hash, approved: answered.approved, by: clientName });
    answerWith(
      inputRequired({
        inputRequests: { [INPUT]: inputRequired.elicit(approvalForm(question)) },
        requestState: sealQuestion(question),
      }),
    );
    leave.leave();
  };
  return { how: { onQuestion, ...(answered && { continues: answered.log_id }) }, inputRequired: promise };
}

const never = (): Promise<InputRequiredResult> => new Promise(() => undefined);

/** In the 2025 era. */
export function askBeside({ elicitations }: McpState, origin: Parameters<Elicitations['ask']>[1]): Asking {
  return { how: { onQuestion: (question) => elicitations.ask(question, origin) }, inputRequired: never() };
}

interface Answered {
  readonly log_id: string;
  readonly code_hash: string;
  readonly approved: boolean;
}

/**
 * The answer in a repeated call; undefined in the first one. Without an answer, or after a restart of the server, nothing is approved, and the user is asked
 * again.
 */
function answerOf({ mcpReq }: ServerContext): Answered | undefined {
  const sealed = mcpReq.requestState<string>();
  if (sealed === undefined) return undefined;
  const opened = openQuestion(sealed);
  if (opened.kind === 'forged')
    throw invalidRequest(
      'Invalid requestState: expected the value that this server sent. Call again without requestState and inputResponses.',
    );
  const answer = mcpReq.inputResponses?.[INPUT];
  return opened.kind === 'expired' || answer === undefined
    ? undefined
    : { ...opened.question, approved: isApproval(answer) };
}

/** The question that a round of `input_required` put to the user. */
export interface AskedQuestion {
  readonly log_id: string;
  readonly code_hash: string;
}

/** The text that a client returns: a question of this run of the server; one of another run, which grants nothing; or invalid text. */
export type OpenedQuestion =
  | { readonly kind: 'asked'; readonly question: AskedQuestion }
  | { readonly kind: 'expired' }
  | { readonly kind: 'forged' };

const VERSION = 'mcp-unity-bridge.1';

/** Key of this run of the server: no question is valid after it (SEC-04). */
const key = randomBytes(32);
const keyName = randomBytes(8).toString('hex');

const form = /^([a-z0-9.-]+)\/([0-9a-f]{16})\/([0-9a-f-]+)\/([0-9a-f]+)\/([\w-]+)$/;

/** The question as text that the client returns with the answer: readable, and invalid when changed. */
export function sealQuestion({ log_id, code_hash }: AskedQuestion): string {
  const text = textOf({ log_id, code_hash });
  return `${text}/${mac(text).toString('base64url')}`;
}

export function openQuestion(sealed: string): OpenedQuestion {
  const [, version, name, log_id = '', code_hash = '', given = ''] = form.exec(sealed) ?? [];
  if (version !== VERSION) return { kind: 'forged' };
  if (name !== keyName) return { kind: 'expired' };
  const expected = mac(textOf({ log_id, code_hash }));
  const got = Buffer.from(given, 'base64url');
  const isOurs = got.length === expected.length && timingSafeEqual(got, expected);
  return isOurs ? { kind: 'asked', question: { log_id, code_hash } } : { kind: 'forged' };
}

const textOf = ({ log_id, code_hash }: AskedQuestion): string => [VERSION, keyName, log_id, code_hash].join('/');

function mac(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
