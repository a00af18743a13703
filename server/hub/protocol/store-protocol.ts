import type { LogEntry, OperationState, LogSummary } from '../../../generated/typescript/types.ts';
import type { Operation, OutlineSearch, OperationOutline } from './operation.ts';
import type { RequestIdentity } from './identity.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import { cutText } from './text.ts';

/** What the store must make durable. Writes are applied in the order in which they were given, except late ones. */
export type StoreWrite =
  /** Accept, atomically unique on request identity, idempotency key and identity of unfinished operations (EXO-02). */
  | { readonly kind: 'accept'; readonly operation: Operation; readonly request?: RequestIdentity }
  /** Record that this request waits for that operation. */
  | { readonly kind: 'attach'; readonly log_id: string; readonly request: RequestIdentity }
  /** Compare-and-set: replaces the changed fields when the stored state is one of `from`. */
  | {
      readonly kind: 'update';
      readonly log_id: string;
      readonly from: readonly OperationState[];
      readonly patch: OperationPatch;
    }
  /** Newest `seq` wins, even after the end (PAR-02, PAR-03). */
  | {
      readonly kind: 'partial';
      readonly log_id: string;
      readonly seq: number;
      readonly value: NonNullable<Operation['partial']>['value'];
    }
  /** The answer to this request was written out: the request's row may be removed. */
  | { readonly kind: 'confirm'; readonly request: RequestIdentity }
  /** Put-if-absent by log_id (LGS-05). `mark`: the highest sequence number that the Editor's journal may now drop. `span`: see logTime. */
  | {
      readonly kind: 'logs';
      readonly journal_id: string;
      readonly mark: number;
      readonly entries: readonly LogEntry[];
      readonly span?: LogSpan;
    }
  /** The known data of an Editor, by its project path. */
  | { readonly kind: 'editor'; readonly editor: EditorRecord };

/** Fields of an operation that may change; `null` for delivered_at revokes a delivery (EXO-06); `history` replaces. */
export type OperationPatch = Partial<
  Pick<
    Operation,
    | 'state'
    | 'attempt'
    | 'sent'
    | 'started_at'
    | 'finished_at'
    | 'partial'
    | 'outcome'
    | 'history'
    | 'cancel_requested'
    | 'approval'
  >
> & {
  readonly delivered_at?: number | null;
};

/** An Editor as the server last saw it. */
export interface EditorRecord {
  readonly project_path: string;
  readonly project_name: string;
  readonly journal_id: string;
  /** Highest sequence number of that journal that the server has seen: a lower one at hello means a rolled-back copy. */
  readonly journal_seq: number;
  readonly generation: number;
  /** Unix ms. */
  readonly last_seen_at: number;
}

export type WriteOutcome =
  | { readonly kind: 'stored' }
  /** `accept` conflicts with this stored operation. */
  | { readonly kind: 'duplicate'; readonly of: 'request' | 'key' | 'identity'; readonly operation: Operation }
  /** `accept` with a key that is still kept although its operation is past retention (EXO-08). */
  | { readonly kind: 'key_expired' }
  /** `update` found an unexpected state, or no such operation. */
  | { readonly kind: 'conflict'; readonly state?: OperationState }
  /** Nothing was written; a sentence for users (WIR-05). */
  | { readonly kind: 'failed'; readonly reason: string };

export type StoreRead =
  | { readonly kind: 'operation'; readonly log_id: string }
  /** The operation that holds this idempotency key, if one does; answered like `operation` (EXO-08). */
  | { readonly kind: 'operation_by_key'; readonly key: string }
  | { readonly kind: 'log_entry'; readonly log_id: string }
  | { readonly kind: 'logs'; readonly filter: LogFilter }
  /**
   * Newest first; `not_of`: excludes these project paths; `before`: only operations accepted before this one, none if
   * it is unknown.
   */
  | ({
      readonly kind: 'outlines';
      readonly limit: number;
      readonly not_of?: readonly string[];
      readonly before?: string;
    } & OutlineSearch);

/**
 * As in unity_get_logs; `since` in Unix ms, strictly after. `editor`, `not_of`: only of that project path, or of none
 * of these.
 */
export interface LogFilter {
  readonly limit: number;
  readonly log_name?: string;
  /** log_id of the operation that wrote it, or the id passed to AI.Write. */
  readonly log_id?: string;
  readonly since?: number;
  readonly log_type: 'error' | 'warning' | 'info' | 'all';
  readonly editor?: string;
  readonly not_of?: readonly string[];
}

export type ReadResult =
  | { readonly kind: 'operation'; readonly operation?: Operation }
  | { readonly kind: 'log_entry'; readonly entry?: LogEntry }
  | { readonly kind: 'logs'; readonly entries: readonly LogEntry[]; readonly more: boolean }
  | { readonly kind: 'outlines'; readonly outlines: readonly OperationOutline[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** The state that the hub needs in memory at its start. */
export interface StoreSnapshot {
  readonly store_id: string;
  /** Highest accept_seq ever given out. */
  readonly last_accept_seq: number;
  /** Every unfinished operation, and the finished ones of the last `recentMs`, in order of acceptance. */
  readonly operations: readonly Operation[];
  /** Every request that has not been confirmed. */
  readonly requests: readonly { readonly request: RequestIdentity; readonly log_id: string }[];
  readonly editors: readonly EditorRecord[];
  /** By journal_id, the mark up to which its log entries are stored. */
  readonly log_marks: Readonly<Record<string, number>>;
}

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
