import type { OperationSummary } from './hub-protocol.ts';
import { toolName, type Operation } from './operation.ts';

/** An operation in a list. */
export function summarize(operation: Operation): OperationSummary {
  const { log_id, state, client, editor, accepted_at, started_at, finished_at, outcome } = operation;
  return {
    log_id,
    tool: toolName(operation),
    state,
    client,
    editor,
    accepted_at,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(outcome?.status === 'error' ? { error_code: outcome.error_code } : {}),
  };
}
