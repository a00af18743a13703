import type { Continuation } from '../csharp/values/value.ts';
import type {
  Approval,
  BridgeTool,
  ErrorCode,
  Json,
  JsonObject,
  LogEntry,
  NotStartedUpdateErrorCode,
} from '../../generated/typescript/types.ts';

/** First record of a journal: its owner, and the number of domain loads. */
export interface JournalHeader {
  readonly journal_id: string;
  /** Canonical path of the project and name of the machine: if either differs, the journal was copied. */
  readonly project_path: string;
  readonly host: string;
  /** Durable before each hello; incremented at each domain load. */
  readonly generation: number;
}

/** How an operation ended. `at` in Unix ms. Absent `result` or `error`: the payload was pruned after its acknowledgement. */
export type Ended =
  | { readonly state: 'completed'; readonly at: number; readonly result?: Json }
  | {
      readonly state: 'failed';
      readonly at: number;
      readonly error?: string;
      readonly error_code: ErrorCode;
      readonly stack_trace?: string;
    }
  /** The state is also the error code, unless another one is passed. */
  | {
      readonly state: 'not_started';
      readonly at: number;
      readonly error?: string;
      readonly error_code?: NotStartedUpdateErrorCode;
      readonly stack_trace?: string;
    }
  | {
      readonly state: 'cancelled' | 'interrupted';
      readonly at: number;
      readonly error?: string;
      readonly stack_trace?: string;
    };

/** One operation, rewritten as a whole at each change. Until then only the start log records its start. */
export interface OperationRecord {
  readonly log_id: string;
  readonly store_id: string;
  /** 0 for an id that was cancelled before any server sent the operation. */
  readonly accept_seq: number;
  /** The generation of its last acceptance. */
  readonly generation: number;
  readonly tool: BridgeTool;
  /** Pruned (empty) after the acknowledgement. */
  readonly params: JsonObject;
  /** The user's approval, as sent with the newest execute; pruned with the params. */
  readonly approval?: Approval | undefined;
  /** As sent with its first execute; pruned with the params. */
  readonly session?: string | undefined;
  readonly result_limit_bytes: number;
  readonly accepted_at: number;
  /** The number of the newest update that this record contains; counted across all generations. */
  readonly update_seq: number;
  readonly start_seq?: number | undefined;
  readonly started_at?: number | undefined;
  readonly partial?: { readonly seq: number; readonly value: Json } | undefined;
  /** Absent until the code is suspended; replaced by its next suspension, removed at its end. */
  readonly suspension?: SuspensionRecord | undefined;
  readonly ended?: Ended | undefined;
  /** When its store acknowledged the end, Unix ms. Retention counts from here. */
  readonly acknowledged_at?: number | undefined;
}

/** Every record has all members, so that a copy with one change is cheap. */
export const notYet = {
  start_seq: undefined,
  started_at: undefined,
  partial: undefined,
  suspension: undefined,
  ended: undefined,
  acknowledged_at: undefined,
} as const;

/** The continuation of suspended work, and its progress (EXO-13). Times in Unix ms. */
export interface SuspensionRecord {
  readonly continuation: Continuation;
  readonly at: number;
  /** The code was requested to stop; the continuation is notified (CXL-02). */
  readonly cancel_requested: boolean;
  /** Durable before the first instruction of the continuation. */
  readonly resumed_at?: number;
}

/** One line of the start log: durable before the first instruction (EXO-02). */
export interface StartRecord {
  /** Consecutive from 1 in one journal. */
  readonly seq: number;
  readonly log_id: string;
  readonly store_id: string;
  readonly accept_seq: number;
  readonly at: number;
}

/** One change of the journal. Changes are applied in order; each is applied completely or not at all. */
export type JournalWrite =
  | { readonly kind: 'header'; readonly header: JournalHeader }
  /** Set all files aside and start with an empty journal. */
  | { readonly kind: 'mint'; readonly header: JournalHeader; readonly reason: string }
  | { readonly kind: 'operation'; readonly record: OperationRecord }
  | { readonly kind: 'start'; readonly start: StartRecord }
  /** Ids at or below it are discarded: first the watermark becomes durable, then their records are deleted. */
  | {
      readonly kind: 'watermark';
      readonly store_id: string;
      readonly accept_seq: number;
      readonly expired: readonly string[];
    }
  | { readonly kind: 'logs'; readonly entries: readonly LogEntry[] }
  /** A store has the entries up to this mark: they may be removed. */
  | { readonly kind: 'log_mark'; readonly mark: number };

/** A journal as read from disk. An empty one has no header and nothing else. */
export interface JournalContent {
  readonly header?: JournalHeader;
  readonly operations: readonly OperationRecord[];
  /** The starts after the first `starts_forgotten`, whose ids are at or below a watermark. */
  readonly starts: readonly StartRecord[];
  readonly starts_forgotten: number;
  /** By store_id. */
  readonly watermarks: Readonly<Record<string, number>>;
  /** Entries that no store has acknowledged, by seq. */
  readonly log_entries: readonly LogEntry[];
  /** Highest seq ever used, of an entry or a mark. */
  readonly log_seq: number;
  /** The damage: a tear in the middle, a bad checksum, a file that is not a record. A sentence for users. */
  readonly damage?: string;
}

export const emptyJournal: JournalContent = {
  operations: [],
  starts: [],
  starts_forgotten: 0,
  watermarks: {},
  log_entries: [],
  log_seq: 0,
};
