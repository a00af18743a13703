// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { BlockedBy, CompletedEnvelope, ErrorCode, ErrorEnvelope, InProgressEnvelope, Json, LogId, NotFoundEnvelope, TimeoutEnvelope, Timestamp } from './types.ts';

/** What CompletedEnvelope is made of, besides what is the same in all of them. An undefined member is left out. */
export type CompletedEnvelopeMembers = {
  readonly log_id: LogId;
  readonly message: string;
  readonly advice: string | undefined;
  readonly result: Json;
  readonly result_bytes: number | undefined;
  readonly partial_result: Json | undefined;
  readonly deduplicated: true | undefined;
  readonly finished_at: Timestamp | undefined;
  readonly age_ms: number | undefined;
};

/** The work is done (ENV-03). */
export function completedEnvelope(members: CompletedEnvelopeMembers): CompletedEnvelope {
  const envelope: CompletedEnvelope = {
    status: 'completed',
    log_id: members.log_id,
    is_complete: true,
    message: members.message,
    result: members.result,
  };
  if (members.advice !== undefined) envelope.advice = members.advice;
  if (members.result_bytes !== undefined) envelope.result_bytes = members.result_bytes;
  if (members.partial_result !== undefined) envelope.partial_result = members.partial_result;
  if (members.deduplicated !== undefined) envelope.deduplicated = members.deduplicated;
  if (members.finished_at !== undefined) envelope.finished_at = members.finished_at;
  if (members.age_ms !== undefined) envelope.age_ms = members.age_ms;
  return envelope;
}

/** What TimeoutEnvelope is made of, besides what is the same in all of them. An undefined member is left out. */
export type TimeoutEnvelopeMembers = {
  readonly log_id: LogId;
  readonly message: string;
  readonly advice: string;
  readonly partial_result: Json | undefined;
  readonly deduplicated: true | undefined;
  readonly blocked_by: BlockedBy | undefined;
};

/** The wait is over, the work continues (ENV-04, TMO-03). */
export function timeoutEnvelope(members: TimeoutEnvelopeMembers): TimeoutEnvelope {
  const envelope: TimeoutEnvelope = {
    status: 'timeout',
    log_id: members.log_id,
    is_complete: false,
    message: members.message,
    advice: members.advice,
  };
  if (members.partial_result !== undefined) envelope.partial_result = members.partial_result;
  if (members.deduplicated !== undefined) envelope.deduplicated = members.deduplicated;
  if (members.blocked_by !== undefined) envelope.blocked_by = members.blocked_by;
  return envelope;
}

/** What ErrorEnvelope is made of, besides what is the same in all of them. An undefined member is left out. */
export type ErrorEnvelopeMembers = {
  readonly log_id: LogId;
  readonly message: string;
  readonly advice: string | undefined;
  readonly error: string;
  readonly error_code: ErrorCode;
  readonly stack_trace: string | undefined;
  readonly partial_result: Json | undefined;
  readonly deduplicated: true | undefined;
  readonly finished_at: Timestamp | undefined;
  readonly age_ms: number | undefined;
};

/** The call was refused, or the work failed (ENV-05). */
export function errorEnvelope(members: ErrorEnvelopeMembers): ErrorEnvelope {
  const envelope: ErrorEnvelope = {
    status: 'error',
    log_id: members.log_id,
    is_complete: true,
    message: members.message,
    error: members.error,
    error_code: members.error_code,
  };
  if (members.advice !== undefined) envelope.advice = members.advice;
  if (members.stack_trace !== undefined) envelope.stack_trace = members.stack_trace;
  if (members.partial_result !== undefined) envelope.partial_result = members.partial_result;
  if (members.deduplicated !== undefined) envelope.deduplicated = members.deduplicated;
  if (members.finished_at !== undefined) envelope.finished_at = members.finished_at;
  if (members.age_ms !== undefined) envelope.age_ms = members.age_ms;
  return envelope;
}

/** What InProgressEnvelope is made of, besides what is the same in all of them. An undefined member is left out. */
export type InProgressEnvelopeMembers = {
  readonly log_id: LogId;
  readonly message: string;
  readonly advice: string | undefined;
  readonly partial_result: Json | undefined;
  readonly blocked_by: BlockedBy | undefined;
};

/** The operation has not ended yet (ENV-06). */
export function inProgressEnvelope(members: InProgressEnvelopeMembers): InProgressEnvelope {
  const envelope: InProgressEnvelope = {
    status: 'in_progress',
    log_id: members.log_id,
    is_complete: false,
    message: members.message,
  };
  if (members.advice !== undefined) envelope.advice = members.advice;
  if (members.partial_result !== undefined) envelope.partial_result = members.partial_result;
  if (members.blocked_by !== undefined) envelope.blocked_by = members.blocked_by;
  return envelope;
}

/** What NotFoundEnvelope is made of, besides what is the same in all of them. An undefined member is left out. */
export type NotFoundEnvelopeMembers = {
  readonly log_id: string;
  readonly message: string;
  readonly advice: string | undefined;
};

/** Nothing is stored under this log_id, or no longer (ENV-06, LOG-03, LOG-04). */
export function notFoundEnvelope(members: NotFoundEnvelopeMembers): NotFoundEnvelope {
  const envelope: NotFoundEnvelope = {
    status: 'not_found',
    log_id: members.log_id,
    is_complete: true,
    message: members.message,
  };
  if (members.advice !== undefined) envelope.advice = members.advice;
  return envelope;
}
