import * as build from '../../../generated/typescript/envelopes.ts';
import type {
  CompletedEnvelope,
  ErrorCode,
  ErrorEnvelope,
  InProgressEnvelope,
  Json,
  NotFoundEnvelope,
  TimeoutEnvelope,
} from '../../../generated/typescript/types.ts';
import { storedLogId, timeOfLogId } from '../protocol/identity.ts';
import type { Operation, Outcome } from '../protocol/operation.ts';
import { duration, formatTimestamp } from '../protocol/timestamps.ts';

/** How a terminal answer came to this call. */
export type Given =
  /** To the call that asked for the work, or one that looks at it. */
  | 'own'
  /** To an identical call that joined while the work ran, or to one with the same key (EXO-05, EXO-08). */
  | 'joined'
  /** To an identical call, since nobody had received the answer yet (EXO-06). */
  | 'redelivered';

type FailedOutcome = Extract<Outcome, { status: 'error' }>;

/** The answer of an operation that has ended: always the same but for the words around it (ENV-07). */
export function terminalEnvelope(operation: Operation, given: Given): CompletedEnvelope | ErrorEnvelope {
  const { log_id, outcome } = operation;
  const partial_result = operation.partial?.value;
  const deduplicated = given === 'own' ? undefined : true;
  const finished_at = operation.finished_at === undefined ? undefined : formatTimestamp(operation.finished_at);
  if (outcome === undefined) {
    const error = 'The outcome of this operation is missing in the store.';
    const message = `The outcome is missing; report it with log_id ${log_id}.`;
    return build.errorEnvelope({
      log_id,
      error,
      error_code: 'internal_error',
      message,
      partial_result,
      deduplicated,
      finished_at,
    });
  }
  if (outcome.status === 'completed') {
    const message = `${howItEnded(operation)}${provenance(operation, given)}`;
    return build.completedEnvelope({
      log_id,
      result: outcome.result,
      message,
      partial_result,
      deduplicated,
      finished_at,
    });
  }
  const { error, error_code, stack_trace } = outcome;
  const message = `${whatToDo(operation.tool, outcome)}${provenance(operation, given)}`;
  return build.errorEnvelope({
    log_id,
    error,
    error_code,
    message,
    partial_result,
    deduplicated,
    finished_at,
    stack_trace,
  });
}

function howItEnded({ started_at, finished_at }: Operation): string {
  if (started_at === undefined || finished_at === undefined) return 'Done; the value is in result.';
  return `Done in ${duration(finished_at - started_at)}; the value is in result.`;
}

function provenance({ started_at, finished_at, idempotency_key }: Operation, given: Given): string {
  if (given === 'own') return '';
  const when = finished_at === undefined ? '' : ` at ${formatTimestamp(finished_at)}`;
  if (idempotency_key !== undefined)
    return ` This is the answer of the work with the same idempotency_key, which ended${when}; nothing ran again. To run it again, use a new key.`;
  if (given === 'joined')
    return ` This call joined an identical one that was in flight${started_at === undefined ? '' : '; it ran once'}.`;
  return ` This is the stored answer of an identical call, which ended${when} and whose answer nobody had received; nothing ran again. To run it again, send the same call once more now that you have this answer, or give it an idempotency_key of its own.`;
}

/** The same error means other things for code and for a query, and not every failure has a trace. */
function whatToDo(tool: Operation['tool'], { error_code, stack_trace }: FailedOutcome): string {
  if (error_code !== 'execution_error') return remedy(error_code);
  const read = `read error${stack_trace === undefined ? '' : ' and stack_trace'}`;
  switch (tool) {
    case 'unity_execute_code':
      return `The code threw: ${read}. What it did before that has been done.`;
    case 'unity_query':
      return `The query failed: ${read}. unity_help with topic "query" has what a query can do.`;
    case 'custom_tool':
      return `The tool failed: ${read}. What it did before that has been done.`;
  }
}

/** What to do about an error of an operation (spec/errors.ts, in the words of one who has just read the error). */
function remedy(code: ErrorCode): string {
  switch (code) {
    case 'compile_error':
      return 'The code does not compile and nothing ran: mend the line that error names and call again.';
    case 'execution_error':
      return 'It failed: read error. What it did before that has been done.';
    case 'cancelled':
      return 'The operation was cancelled: call again if the work is still wanted.';
    case 'interrupted':
      return 'The work may have been done in part or whole, and will not run again by itself: look at the state of the project (and at partial_result) before you decide to repeat it.';
    case 'not_started':
      return 'The work never started and never will: call again, that is new work.';
    case 'blocked_by_policy':
      return "The user's policy does not allow this: ask the user.";
    case 'result_too_large':
      return 'The work ran to its end, but its result is too large: return less, or write it to a file and return the path.';
    case 'unity_not_connected':
      return 'Open the project in Unity with the bridge installed, or start `mcp-unity-bridge mock`, then call again.';
    case 'editor_ambiguous':
      return 'Start the client in the folder of a project, or pass --project (over HTTP: ?project= in the URL).';
    case 'overloaded':
      return 'Nothing was accepted: wait for some operations to end, then call again.';
    case 'storage_unavailable':
      return 'Nothing ran and nothing will: make room or mend the permissions of the state folder, then call again.';
    case 'idempotency_conflict':
      return 'Nothing ran: use a new idempotency_key, or repeat the first call exactly.';
    case 'key_expired':
      return 'Nothing ran: use a new idempotency_key if the work is to run again.';
    case 'invalid_params':
      return 'Nothing ran: correct the argument that error names and call again.';
    case 'internal_error':
      return 'The bridge itself failed: report it with this log_id.';
  }
}

/** A call that was refused, or whose work could not be accepted. */
export function refusal(
  log_id: string,
  error_code: ErrorCode,
  error: string,
  message: string = remedy(error_code),
): ErrorEnvelope {
  return build.errorEnvelope({ log_id, error, error_code, message });
}

export interface News {
  readonly log_id: string;
  /** Where it stands, a sentence. */
  readonly standing: string;
  /** Its Editor is away (EXO-12), or the user has not approved it: nobody can promise that it goes on. */
  readonly isStuck: boolean;
  readonly partial: Operation['partial'];
}

/** The wait is over, the work is not (ENV-04). */
export function timeoutEnvelope({ log_id, standing, isStuck, partial }: News, deduplicated: boolean): TimeoutEnvelope {
  const message = `Not done yet${isStuck ? '' : ', and it goes on'}: call unity_get_result with log_id "${log_id}" (and a timeout of some seconds) for the result; do not send the call again. ${standing}`;
  return build.timeoutEnvelope({
    log_id,
    message,
    partial_result: partial?.value,
    deduplicated: deduplicated ? true : undefined,
  });
}

export function inProgressEnvelope({ log_id, standing, partial }: Omit<News, 'isStuck'>): InProgressEnvelope {
  const message = `Not done yet: ask again with unity_get_result, best with a timeout of some seconds. ${standing}`;
  return build.inProgressEnvelope({ log_id, message, partial_result: partial?.value });
}

/** An answer of a tool that only reads. */
export function readEnvelope(log_id: string, result: Json, message: string): CompletedEnvelope {
  return build.completedEnvelope({ log_id, result, message });
}

/** Nothing under that id: never known, malformed, or older than the retention time (LOG-03, LOG-04). */
export function notFoundEnvelope(asked: string, retentionMs: number, now: number): NotFoundEnvelope {
  return build.notFoundEnvelope({
    log_id: asked,
    message: `${whyNotFound(storedLogId(asked), retentionMs, now)} Stop asking for it.`,
  });
}

function whyNotFound(logId: string | undefined, retentionMs: number, now: number): string {
  if (logId === undefined)
    return 'This is not a log_id: expected a UUID as it stands in the log_id of an earlier answer or log entry.';
  const mintedAt = timeOfLogId(logId);
  if (mintedAt !== undefined && now - mintedAt > retentionMs)
    return `This log_id has expired: results are kept for ${duration(retentionMs)}, and it is from ${formatTimestamp(mintedAt)}.`;
  return 'Nothing is stored under this log_id. Such ids also stand in the answers to refused calls and reading tools, which keep nothing: that answer was all there is. Else compare it with the one that you mean.';
}
