import { limits } from '../../../generated/typescript/limits.ts';
import type { LogEntry, LogSummary } from '../../../generated/typescript/types.ts';
import { cutText } from './text.ts';

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
  dropped_by_type,
}: LogEntry): LogSummary {
  const truncated = message.length > limits.log_message_preview_chars;
  return {
    log_id,
    timestamp,
    log_type,
    log_name,
    message: cutText(message, limits.log_message_preview_chars),
    truncated,
    has_stack_trace: stack_trace !== undefined,
    ...(operation_log_id === undefined ? {} : { operation_log_id }),
    ...(editor === undefined ? {} : { editor }),
    ...(dropped === undefined ? {} : { dropped }),
    ...(dropped_by_type === undefined ? {} : { dropped_by_type }),
  };
}

/** The clocks of two machines may differ this much without moving an entry. */
const SKEW_MS = 60_000;

/** When entries were received, and from when entries are kept, in Unix ms. */
export interface LogSpan {
  readonly received_at: number;
  readonly kept_from: number;
}

/**
 * The position of an entry among the others, and its retention: by its own time, but not later than it was received,
 * nor older than what is kept. A wrong clock therefore hides no other entry and creates no separate file (LGS-01,
 * LOG-03). The entry's own timestamp text is not changed.
 */
export function logTime(own: number, span: LogSpan | undefined): number {
  if (span === undefined) return own;
  if (own > span.received_at + SKEW_MS) return span.received_at;
  return Math.max(own, span.kept_from);
}
