import { errorEnvelope, type ErrorEnvelopeMembers } from '../../../generated/typescript/envelopes.ts';
import type { ErrorCode, ErrorEnvelope } from '../../../generated/typescript/types.ts';
import type { Call } from './call.ts';
import type { Operation } from './operation.ts';

/** The error codes of a call that is not accepted. */
export type RefusalCode = Extract<
  ErrorCode,
  | 'invalid_params'
  | 'unity_not_connected'
  | 'editor_ambiguous'
  | 'overloaded'
  | 'blocked_by_policy'
  | 'storage_unavailable'
  | 'idempotency_conflict'
  | 'key_expired'
>;

/** Why a call is refused, and what to do about it if that depends on more than the code. */
export interface CallRefusal {
  readonly code: RefusalCode;
  readonly error: string;
  readonly advice?: string;
}

/** The same as one text, for answers that are not envelopes. */
export const refusalText = ({ error, advice }: CallRefusal): string =>
  advice === undefined ? error : `${error} ${advice}`;

/** An error about a call. It has no member about the work of an operation. */
export function callError(
  words: Pick<ErrorEnvelopeMembers, 'log_id' | 'message' | 'advice' | 'error' | 'error_code'>,
): ErrorEnvelope {
  return errorEnvelope({
    ...words,
    stack_trace: undefined,
    partial_result: undefined,
    deduplicated: undefined,
    finished_at: undefined,
    age_ms: undefined,
  });
}

/** Not exported: only the functions of this file create a proof. */
const proved = Symbol('proved');

/** Proof that nothing of a call, or of an operation, has run or will run (ENV-12). */
export interface NothingRan {
  readonly [proved]: true;
}

const proof: NothingRan = { [proved]: true };

/**
 * For calls that this server does not accept. Undefined if one was sent before: the previous server may have accepted
 * it.
 */
export function neverAccepted(calls: readonly []): NothingRan;
export function neverAccepted(calls: readonly Pick<Call, 'replayed' | 'accepted'>[]): NothingRan | undefined;
export function neverAccepted(calls: readonly Pick<Call, 'replayed' | 'accepted'>[]): NothingRan | undefined {
  const isSentBefore = calls.some(({ replayed, accepted }) => replayed === true || accepted !== undefined);
  return isSentBefore ? undefined : proof;
}

/** For an ended operation. Undefined if its start is recorded. */
export function neverBegan({ started_at }: Pick<Operation, 'started_at'>): NothingRan | undefined {
  return started_at === undefined ? proof : undefined;
}

/** For arguments that are invalid for their tool, which no server accepts; `violations` has at least one. */
export function neverFits(violations: readonly unknown[]): NothingRan {
  if (violations.length === 0) throw new Error('expected at least one violation, got none');
  return proof;
}

/** The sentences that state that nothing ran. No other file of the product contains one (refusal.test.ts). */
const sentences = {
  accepted: 'Nothing was accepted.',
  accepted_goes_on: 'Nothing was accepted; work that is under way continues.',
  blocked: "Nothing ran: the user, or the user's policy, did not allow it.",
  cancelled: 'It was never accepted and never runs.',
  compiled: 'The code does not compile and nothing ran.',
  not_found: 'then it has not run, and you can call again.',
  ran: 'Nothing ran.',
  started: 'The work never started and never will.',
  stored: 'Nothing ran and nothing will.',
} as const;

/** A sentence that states that nothing ran; requires the proof. */
export const nothingRanSentence = (_: NothingRan, sentence: keyof typeof sentences): string => sentences[sentence];

/** The same for the arguments of a tool. */
export const invalidArgumentsSentence = (_: NothingRan, tool: string): string =>
  `Nothing ran: the arguments of ${tool} are not valid.`;

/** The same as the end of a sentence; empty without proof. */
export const noneAcceptedClause = (nothingRan: NothingRan | undefined): string =>
  nothingRan === undefined ? '' : ', so nothing was accepted';
