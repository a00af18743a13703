import { ContractError } from '../../generated/typescript/contract-error.ts';
import { errorEnvelope } from '../../generated/typescript/envelopes.ts';
import type { Refuse, ToolHandlers } from '../../generated/typescript/handlers.ts';
import { toolValidators, type Validation, type Violation } from '../../generated/typescript/validators.js';
import type { Envelope, ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { ToolCall } from '../hub/protocol/hub-protocol.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** What a tool call is made with: its way to the hub. Never rejects; stays pending where nobody waits any more. */
export interface CallContext {
  ask(call: ToolCall): Promise<Envelope>;
  /** An id for an answer that no operation stands behind. */
  newLogId(): string;
}

/** Each tool is a question to the hub (the generated interface is the contract's, so that no tool is forgotten). */
export const toolHandlers: ToolHandlers<CallContext> = {
  unity_execute_code: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_execute_code', params }), toolValidators.unity_execute_code.envelope),
  unity_query: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_query', params }), toolValidators.unity_query.envelope),
  unity_get_result: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_get_result', params }), toolValidators.unity_get_result.envelope),
  unity_get_logs: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_get_logs', params }), toolValidators.unity_get_logs.envelope),
  unity_get_log_details: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_get_log_details', params }), toolValidators.unity_get_log_details.envelope),
  unity_help: async (params, context) =>
    narrow(await context.ask({ tool: 'unity_help', params }), toolValidators.unity_help.envelope),
};

/** The hub's envelope as one that this tool may answer with. */
function narrow<E>(envelope: Envelope, validate: (value: unknown) => Validation<E>): E {
  const checked = validate(envelope);
  if (!checked.ok) throw new ContractError('the answer of the hub', checked.errors);
  return checked.value;
}

/** Bad arguments are an answer that the model reads and mends (ENV-05). */
export const refuseArguments: Refuse<CallContext> = (tool, violations, context) =>
  invalidParams(tool, violations, context.newLogId());

/** The same for what is found before validation. */
export function invalidParams(tool: string, violations: readonly Violation[], log_id: string): ErrorEnvelope {
  const what = violations.map((violation) => violation.message).join('; ');
  return errorEnvelope({
    log_id,
    message: `Nothing ran: the arguments of ${tool} are not valid. Correct them and call again.`,
    error: `invalid arguments of ${tool}: ${what}`,
    error_code: 'invalid_params',
  });
}

/** Also a mistake of ours is an envelope (ENV-01). What ran is not known here; the logs of the operation tell. */
export function internalError(error: unknown, log_id: string): ErrorEnvelope {
  const what = reasonOf(error);
  return errorEnvelope({
    log_id,
    message: 'The bridge itself failed while it answered. The work may have run: look before you call again.',
    error: `internal error: ${what}`,
    error_code: 'internal_error',
  });
}
