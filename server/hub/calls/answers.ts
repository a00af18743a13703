import {
  callError,
  neverBegan,
  nothingRanSentence,
  type NothingRan,
  type CallRefusal,
  type RefusalCode,
} from '../protocol/call.ts';
import * as build from '../../../generated/typescript/envelopes.ts';
import type {
  BlockedBy,
  CompletedEnvelope,
  ErrorCode,
  ErrorEnvelope,
  InProgressEnvelope,
  Json,
  NotFoundEnvelope,
  TimeoutEnvelope,
} from '../../../generated/typescript/types.ts';
import { isReadOnly, storedLogId, timeOfLogId } from '../protocol/identity.ts';
import type { Operation, Outcome } from '../protocol/operation.ts';
import { formatDuration, formatTimestamp } from '../protocol/timestamps.ts';

/** Why this call gets a terminal answer. */
export type Given =
  /** The call requested the work, or reads its result. */
  | 'own'
  /** It is identical and joined while the work ran, or has the same key (EXO-05, EXO-08). */
  | 'joined'
  /** It is identical, and the answer has not been delivered yet (EXO-06). */
  | 'redelivered';

type FailedOutcome = Extract<Outcome, { status: 'error' }>;

/** The answer of an ended operation: always the same, except message, advice and `age_ms` (ENV-07, EXO-16). */
export function terminalEnvelope(
  operation: Operation,
  given: Given,
  age_ms?: number,
): CompletedEnvelope | ErrorEnvelope {
  const { log_id, outcome } = operation;
  const partial_result = operation.partial?.value;
  const deduplicated = given === 'own' ? undefined : true;
  const finished_at = operation.finished_at === undefined ? undefined : formatTimestamp(operation.finished_at);
  if (outcome === undefined) {
    const error = 'The outcome of this operation is missing in the store.';
    return build.errorEnvelope({
      log_id,
      error,
      error_code: 'internal_error',
      ...BRIDGE_FAILED,
      stack_trace: undefined,
      partial_result,
      deduplicated,
      finished_at,
      age_ms,
    });
  }
  if (outcome.status === 'completed') {
    const { message, advice } = withProvenance({ message: howItEnded(operation) }, operation, given, age_ms);
    // The part that answers MCP clients measures its own truncation (ENV-10).
    return build.completedEnvelope({
      log_id,
      result: outcome.result,
      message,
      advice,
      partial_result,
      deduplicated,
      finished_at,
      age_ms,
      result_bytes: undefined,
    });
  }
  const { error, error_code, stack_trace } = outcome;
  const { message, advice } = withProvenance(remedyOf(operation, outcome), operation, given, age_ms);
  return build.errorEnvelope({
    log_id,
    error,
    error_code,
    message,
    advice,
    partial_result,
    deduplicated,
    finished_at,
    age_ms,
    stack_trace,
  });
}

function howItEnded({ started_at, finished_at }: Operation): string {
  if (started_at === undefined || finished_at === undefined) return 'Done; the value is in result.';
  return `Done in ${formatDuration(finished_at - started_at)}; the value is in result.`;
}

/** The text of an envelope: what happened, and what the model should do next. */
export interface Words {
  readonly message: string;
  readonly advice?: string;
}

/** Adds the origin of the answer, unless the call requested the work itself. */
function withProvenance(words: Words, operation: Operation, given: Given, ageMs: number | undefined): Words {
  if (given === 'own') return words;
  const { message, advice } = describeProvenance(operation, given, ageMs);
  return {
    message: `${words.message} ${message}`,
    ...inOrder([words.advice, advice]),
  };
}

/** Joins several pieces of advice; absent if there is none. */
export function inOrder(sentences: readonly (string | undefined)[]): { readonly advice?: string } {
  const present = sentences.filter((sentence) => sentence !== undefined);
  return present.length === 0 ? {} : { advice: present.join(' ') };
}

function describeProvenance(
  { started_at, finished_at, idempotency_key }: Operation,
  given: Exclude<Given, 'own'>,
  ageMs: number | undefined,
): Words {
  const age = ageMs === undefined ? '' : `, ${formatDuration(ageMs)} ago`;
  const when = finished_at === undefined ? '' : ` at ${formatTimestamp(finished_at)}${age}`;
  if (idempotency_key !== undefined)
    return {
      message: `This is the answer of the work with the same idempotency_key, which ended${when}; nothing ran again.`,
      advice: 'To run it again, use a new key.',
    };
  if (given === 'joined')
    return {
      message: `This call joined an identical one that was in flight${started_at === undefined ? '' : '; it ran once'}.`,
    };
  return {
    message: `This is the stored answer of an identical call, which ended${when}, and whose answer was never delivered; nothing ran again.`,
    advice:
      'To run it again, send the same call once more now that you have this answer, or give it an idempotency_key of its own.',
  };
}

/** The same error code needs different advice for code and for a query, and not every failure has a stack trace. */
function remedyOf(operation: Operation, { error, error_code, stack_trace }: FailedOutcome): Words {
  if (error_code === 'invalid_params') return { message: 'The tool refused the call. Nothing was changed.' };
  if (error_code !== 'execution_error') {
    const words = remedyOfEnd(error_code, neverBegan(operation));
    return error_code === 'compile_error' && hasNote(error) ? { ...words, advice: READ_NOTE } : words;
  }
  const advice = `Read error${stack_trace === undefined ? '' : ' and stack_trace'}.`;
  switch (operation.tool) {
    case 'unity_execute_code':
      return {
        message: 'The code threw. What it did before that stays, unless error says that it was rolled back.',
        advice,
      };
    case 'unity_query':
      return {
        message: 'The query failed.',
        advice: `${advice} unity_help with topic "query" has what a query can do.`,
      };
    case 'custom_tool':
      return {
        message: isReadOnly(operation.identity)
          ? 'The tool failed. It only reads: nothing was changed.'
          : 'The tool failed. What it did before that stays.',
        advice,
      };
  }
}

/**
 * True if a line after the errors explains that the code may be right: Unity is incomplete or scripts are not loaded.
 */
const hasNote = (error: string): boolean => /\n(?!\(|error |\.\.\. )/.test(error);

const READ_NOTE = 'Read the last line of the error first: the code may be right in another Editor, or later.';

const BRIDGE_FAILED: Required<Words> = {
  message: 'The bridge itself failed.',
  advice: 'Report it with this log_id.',
};

const INTERRUPTED: Required<Words> = {
  message: 'The work may have been done in part or whole, and will not run again automatically.',
  advice: 'Check the state of the project (and partial_result) before you decide to repeat it.',
};

/** The meaning and remedy of an end (spec/errors.ts), shown after the error. */
function remedyOfEnd(code: Exclude<ErrorCode, 'execution_error'>, nothingRan: NothingRan | undefined): Required<Words> {
  switch (code) {
    case 'compile_error':
      return {
        message:
          nothingRan === undefined
            ? 'The code no longer compiles. What it did before that stays.'
            : nothingRanSentence(nothingRan, 'compiled'),
        advice: 'Fix the line named in the error, then call again.',
      };
    case 'cancelled':
      return { message: 'The operation was cancelled.', advice: 'Call again if the work is still wanted.' };
    case 'interrupted':
      return INTERRUPTED;
    case 'not_started':
      if (nothingRan === undefined) return INTERRUPTED;
      return { message: nothingRanSentence(nothingRan, 'started'), advice: 'Call again: that is new work.' };
    case 'result_too_large':
      return {
        message: 'The work ran to its end, but its result is too large.',
        advice: 'Return less, or write it to a file and return the path.',
      };
    case 'internal_error':
      return BRIDGE_FAILED;
    case 'blocked_by_policy':
    case 'unity_not_connected':
    case 'editor_ambiguous':
    case 'overloaded':
    case 'storage_unavailable':
    case 'idempotency_conflict':
    case 'key_expired':
    case 'invalid_params':
      return nothingRan === undefined ? INTERRUPTED : remedyOfRefusal(code, nothingRan);
  }
}

/** What a refusal means, and what to do about it. Without proof it makes no claim about what ran. */
function remedyOfRefusal(code: RefusalCode, nothingRan: NothingRan | undefined): Required<Words> {
  if (nothingRan === undefined)
    return {
      message:
        'This server did not accept it. It had been sent before, and what became of it then is not known here: it may have run.',
      advice: 'Check the state of the project (or unity_get_logs) before you call again.',
    };
  switch (code) {
    case 'blocked_by_policy':
      return { message: nothingRanSentence(nothingRan, 'blocked'), advice: 'Ask the user.' };
    case 'unity_not_connected':
      return {
        message: nothingRanSentence(nothingRan, 'accepted'),
        advice:
          'Open the project in Unity with the bridge installed, or start `mcp-unity-bridge mock`, then call again.',
      };
    case 'editor_ambiguous':
      return {
        message: nothingRanSentence(nothingRan, 'accepted'),
        advice:
          'Ask the user which project is meant. The client has to be started in its folder, or with --project (over HTTP: ?project= in the URL).',
      };
    case 'overloaded':
      return {
        message: nothingRanSentence(nothingRan, 'accepted'),
        advice: 'Wait for some operations to end, then call again.',
      };
    case 'storage_unavailable':
      return {
        message: nothingRanSentence(nothingRan, 'stored'),
        advice: 'Make room or fix the permissions of the state folder, then call again.',
      };
    case 'idempotency_conflict':
      return {
        message: nothingRanSentence(nothingRan, 'ran'),
        advice: 'Use a new idempotency_key, or repeat the first call exactly.',
      };
    case 'key_expired':
      return {
        message: nothingRanSentence(nothingRan, 'ran'),
        advice: 'Use a new idempotency_key if the work is to run again.',
      };
    case 'invalid_params':
      return {
        message: nothingRanSentence(nothingRan, 'ran'),
        advice: 'Correct the argument that error names and call again.',
      };
  }
}

/** The answer to a call that is not accepted or not stored, or to a read that the policy denies. */
export function refusalEnvelope(
  log_id: string,
  { code, error, advice }: CallRefusal,
  nothingRan: NothingRan | undefined,
): ErrorEnvelope {
  const words = remedyOfRefusal(code, nothingRan);
  return callError({
    log_id,
    error,
    error_code: code,
    message: words.message,
    advice: nothingRan === undefined ? words.advice : (advice ?? words.advice),
  });
}

/** Accepted work whose end is no longer in the store, so that it may have run. */
export const lostEnvelope = (log_id: string, error: string): ErrorEnvelope =>
  callError({ log_id, error, error_code: 'interrupted', ...INTERRUPTED });

/** A fault of the bridge: store and hub have different states of this operation. */
export const faultEnvelope = (
  log_id: string,
  error = 'The store and the server disagree about this operation.',
): ErrorEnvelope => callError({ log_id, error, error_code: 'internal_error', ...BRIDGE_FAILED });

/** The store did not answer a read of a call that began no work. */
export const unreadEnvelope = (log_id: string, reason: string, words: Required<Words>): ErrorEnvelope =>
  callError({
    log_id,
    error: `The store could not be read: ${reason}`,
    error_code: 'storage_unavailable',
    ...words,
  });

/** Accepted work whose state could not be read from the store within the wait. */
export function unknownEndEnvelope(log_id: string, reason: string, deduplicated: boolean): TimeoutEnvelope {
  return build.timeoutEnvelope({
    log_id,
    message: `This call was accepted before, and what became of it is not known yet: the store could not be read (${reason}).`,
    advice: adviceToAskFor(log_id),
    partial_result: undefined,
    blocked_by: undefined,
    deduplicated: deduplicated ? true : undefined,
  });
}

const adviceToAskFor = (log_id: string): string =>
  `Call unity_get_result with log_id "${log_id}" (and a timeout of some seconds) for the result. Do not send the call again.`;

export interface OngoingWork {
  readonly log_id: string;
  /** The progress of the work, in a sentence or two. */
  readonly progress: string;
  readonly partial: Operation['partial'];
  /** What a user has to do first (TMO-06). */
  readonly user?: string | undefined;
  /** TMO-07. */
  readonly blocked_by?: BlockedBy | undefined;
}

const afterUser = (user: string | undefined, advice: string): string =>
  user === undefined ? advice : `${user} ${advice}`;

/** The answer when the wait has ended but the work has not (ENV-04). */
export function timeoutEnvelope(
  { log_id, progress, partial, user, blocked_by }: OngoingWork,
  deduplicated: boolean,
): TimeoutEnvelope {
  return build.timeoutEnvelope({
    log_id,
    message: `Not done yet. ${progress}`,
    advice: afterUser(user, adviceToAskFor(log_id)),
    partial_result: partial?.value,
    blocked_by,
    deduplicated: deduplicated ? true : undefined,
  });
}

export function inProgressEnvelope({ log_id, progress, partial, user, blocked_by }: OngoingWork): InProgressEnvelope {
  return build.inProgressEnvelope({
    log_id,
    message: progress,
    advice: afterUser(user, 'Ask again with unity_get_result, best with a timeout of some seconds.'),
    partial_result: partial?.value,
    blocked_by,
  });
}

/** An answer of a read-only tool. */
export function readEnvelope(log_id: string, result: Json, words: Words): CompletedEnvelope {
  return build.completedEnvelope({
    log_id,
    result,
    message: words.message,
    advice: words.advice,
    result_bytes: undefined,
    partial_result: undefined,
    deduplicated: undefined,
    finished_at: undefined,
    age_ms: undefined,
  });
}

/** The id was never known, is malformed, or is older than the retention time (LOG-03, LOG-04). */
export function notFoundEnvelope(asked: string, retentionMs: number, now: number): NotFoundEnvelope {
  const { message, advice } = whyNotFound(storedLogId(asked), retentionMs, now);
  return build.notFoundEnvelope({ log_id: asked, message, advice });
}

function whyNotFound(logId: string | undefined, retentionMs: number, now: number): Words {
  if (logId === undefined)
    return {
      message: 'This is not a log_id.',
      advice: 'Use the log_id of an earlier answer or log entry, a UUID, exactly as given there.',
    };
  const mintedAt = timeOfLogId(logId);
  if (mintedAt !== undefined && now - mintedAt > retentionMs)
    return {
      message: `This log_id has expired: results are kept for ${formatDuration(retentionMs)}, and it is from ${formatTimestamp(mintedAt)}.`,
      advice: 'Stop asking for it.',
    };
  return {
    message:
      'Nothing is stored under this log_id. Answers to refused calls and reading tools have a log_id too, but nothing more is stored for them.',
    advice: 'Stop asking for it, or compare it with the log_id that you mean.',
  };
}
