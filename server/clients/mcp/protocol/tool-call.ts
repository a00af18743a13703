import { nearestMember, type Schema, type Surplus } from '../../../../generated/typescript/lenient.ts';
import { tools } from '../../../../generated/typescript/tools.ts';
import type { Violation } from '../../../../generated/typescript/validators.js';
import type { Envelope, ErrorEnvelope } from '../../../../generated/typescript/types.ts';
import { type ToolCall, callError, neverFits, invalidArgumentsSentence } from '../../../hub/protocol/call.ts';
import type { AnyEnvelopes, Refuse, ToolHandlers } from '../../../../generated/typescript/handlers.ts';
import { reasonOf } from '../../../lib/errors.ts';

/** The call of a tool in the hub. Never rejects; stays pending if the client no longer waits. */
export interface CallContext {
  ask(call: ToolCall): Promise<Envelope>;
  /** An id for an answer without an operation. */
  newLogId(): string;
}

/** A tool, and how it is called: arguments that fit it become an operation; the others an envelope of their own. */
export interface CallableTool {
  /** The schema of its arguments for clients. */
  readonly schema: Schema;
  fits(given: unknown): boolean;
  /** Arguments, read leniently, as only this tool can read them. */
  meant?(given: unknown): unknown;
  /** The treatment of unknown arguments of read-only work; absent: they are left out. */
  readonly surplus?: Surplus;
  /** True if its work changes something, so that no argument may be dropped silently. */
  changes(given: unknown): boolean;
  run(given: unknown, call: CallContext): Promise<Envelope>;
}

/** Bad arguments are an answer that the model reads and fixes (ENV-05). */
export function invalidParams(
  tool: string,
  violations: readonly Violation[],
  log_id: string,
  schema: Schema = {},
): ErrorEnvelope {
  const what = violations.map((violation) => `${violation.message}${meantBy(violation, schema)}`).join('; ');
  return callError({
    log_id,
    message: invalidArgumentsSentence(neverFits(violations), tool),
    advice: 'Correct them and call again.',
    error: `invalid arguments of ${tool}: ${what}`,
    error_code: 'invalid_params',
  });
}

/** The name that a surplus member most likely means. */
function meantBy({ keyword, pointer }: Violation, schema: Schema): string {
  const name = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const meant =
    keyword === 'additionalProperties' && !pointer.slice(1).includes('/') ? nearestMember(schema, name) : undefined;
  return meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`;
}

/**
 * An aborted request gets no answer: the SDK drops its result, and this lets the SDK drop the request. A call that was aborted before it was made
 * is never made (CXL-03).
 */
export function untilAborted<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return ask();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('the request was cancelled'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** The client is answered in another way than by the hub. */
export interface CallAbort {
  /** That is so from now on. */
  leave(): void;
  isLeft(): boolean;
  /** Called once. */
  onLeave(listener: () => void): void;
}

/** An AbortController takes a hundred times as long, and each call needs one. */
export function createCallAbort(): CallAbort {
  let isLeft = false;
  let notifyOther: (() => void) | undefined;
  return {
    leave() {
      if (isLeft) return;
      isLeft = true;
      notifyOther?.();
    },
    isLeft: () => isLeft,
    onLeave: (listener) => void (notifyOther = listener),
  };
}

/** Each tool calls the hub; the generated dispatcher validates the answer, and the type requires every tool. */
export const toolHandlers: ToolHandlers<CallContext, AnyEnvelopes> = {
  unity_execute_code: (params, context) => context.ask({ tool: 'unity_execute_code', params }),
  unity_query: (params, context) => context.ask({ tool: 'unity_query', params }),
  unity_get_result: (params, context) => context.ask({ tool: 'unity_get_result', params }),
  unity_get_logs: (params, context) => context.ask({ tool: 'unity_get_logs', params }),
  unity_get_log_details: (params, context) => context.ask({ tool: 'unity_get_log_details', params }),
  unity_help: (params, context) => context.ask({ tool: 'unity_help', params }),
};

/** Invalid arguments are answered with an envelope, which the model can read and act on (ENV-05). */
export const refuseArguments: Refuse<CallContext> = (tool, violations, context) =>
  invalidParams(tool, violations, context.newLogId(), tools.find(({ name }) => name === tool)?.inputSchema);

/** A fault of the bridge is an envelope too (ENV-01). The operation's log has what ran. */
export function internalError(error: unknown, log_id: string): ErrorEnvelope {
  const what = reasonOf(error);
  return callError({
    log_id,
    message: 'The bridge itself failed while it answered. The work may have run.',
    advice: 'Check the state of the project before you call again.',
    error: `internal error: ${what}`,
    error_code: 'internal_error',
  });
}
