import type { OperationSummary } from '../../../generated/typescript/link.ts';
import type { OperationOutline } from './operation-outline.ts';

/** An operation in a list. */
export function summarizeOperation({
  log_id,
  tool,
  state,
  client,
  editor,
  accepted_at,
  started_at,
  finished_at,
  error_code,
}: OperationOutline): OperationSummary {
  return {
    log_id,
    tool,
    state,
    client,
    editor,
    accepted_at,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(error_code === undefined ? {} : { error_code }),
  };
}
