import { limits } from '../../../generated/typescript/limits.ts';
import type { LogEntry, LogSummary } from '../../../generated/typescript/types.ts';
import { cut } from './text.ts';

/** A log entry in a list (LGS-01). */
export function summarizeEntry({
  log_id,
  timestamp,
  log_type,
  log_name,
  message,
  stack_trace,
  operation_log_id,
  editor,
  dropped,
}: LogEntry): LogSummary {
  const truncated = message.length > limits.log_message_preview_chars;
  return {
    log_id,
    timestamp,
    log_type,
    log_name,
    message: cut(message, limits.log_message_preview_chars),
    truncated,
    has_stack_trace: stack_trace !== undefined,
    ...(operation_log_id === undefined ? {} : { operation_log_id }),
    ...(editor === undefined ? {} : { editor }),
    ...(dropped === undefined ? {} : { dropped }),
  };
}
