import { errorEnvelope } from '../../generated/typescript/envelopes.ts';
import type { AnyEnvelopes, Refuse, ToolHandlers } from '../../generated/typescript/handlers.ts';
import type { ErrorEnvelope } from '../../generated/typescript/types.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { type CallContext, invalidParams } from './protocol/tool-call.ts';

/** Each tool asks the hub, whose answer the dispatcher checks (the generated interface is the contract's, so that no tool is forgotten). */
export const toolHandlers: ToolHandlers<CallContext, AnyEnvelopes> = {
  unity_execute_code: (params, context) => context.ask({ tool: 'unity_execute_code', params }),
  unity_query: (params, context) => context.ask({ tool: 'unity_query', params }),
  unity_get_result: (params, context) => context.ask({ tool: 'unity_get_result', params }),
  unity_get_logs: (params, context) => context.ask({ tool: 'unity_get_logs', params }),
  unity_get_log_details: (params, context) => context.ask({ tool: 'unity_get_log_details', params }),
  unity_help: (params, context) => context.ask({ tool: 'unity_help', params }),
};

/** Bad arguments are an answer that the model reads and fixes (ENV-05). */
export const refuseArguments: Refuse<CallContext> = (tool, violations, context) =>
  invalidParams(tool, violations, context.newLogId());

/** Also a mistake of ours is an envelope (ENV-01). What ran is not known here; the logs of the operation tell. */
export function internalError(error: unknown, log_id: string): ErrorEnvelope {
  const what = reasonOf(error);
  return errorEnvelope({
    log_id,
    message: 'The bridge itself failed while it answered. The work may have run.',
    advice: 'Look at the state of the project before you call again.',
    error: `internal error: ${what}`,
    error_code: 'internal_error',
  });
}
