import type { RequestIdentity, EditorRecord, LogFilter } from '../hub/protocol/store-protocol.ts';
import type { Operation } from '../hub/protocol/operation.ts';
import type { LogCursor, LogRow, LogSlice } from './log-files.ts';
import type { OperationRow, RowPatch } from './operation-row.ts';
import type { OutlineSlice } from './outline-reads.ts';
import type { Durability, StoreProblem } from './store.ts';

/** What the main thread hands to the writer thread at its start. */
export interface WorkerData {
  readonly dir: string;
  readonly durability: Durability;
  /** `check` only reads the whole file for damage, in a thread of its own, and ends. */
  readonly role: 'write' | 'check';
}

/** Writes as the writer thread gets them: JSON is made and parsed on the main thread. */
export type EncodedWrite =
  | { readonly kind: 'accept'; readonly row: OperationRow; readonly request?: RequestIdentity }
  | { readonly kind: 'attach'; readonly log_id: string; readonly request: RequestIdentity }
  | {
      readonly kind: 'update';
      readonly log_id: string;
      readonly from: readonly Operation['state'][];
      readonly patch: RowPatch;
    }
  | { readonly kind: 'partial'; readonly log_id: string; readonly seq: number; readonly text: string }
  | { readonly kind: 'confirm'; readonly request: RequestIdentity }
  | { readonly kind: 'editor'; readonly project_path: string; readonly record: string }
  /** The writer died before it answered these acceptances: whatever it did, they are not accepted. */
  | { readonly kind: 'withdraw'; readonly log_ids: readonly string[] };

export type EncodedOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'duplicate'; readonly of: 'request' | 'key' | 'identity'; readonly row: OperationRow }
  | { readonly kind: 'key_expired' }
  | { readonly kind: 'conflict'; readonly state?: Operation['state'] };

/** Console lines of one journal; the mark is stored after all of them. */
export interface EncodedLogs {
  readonly kind: 'logs';
  readonly journal_id: string;
  readonly mark: number;
  readonly rows: readonly LogRow[];
}

export type Call =
  | { readonly kind: 'write'; readonly write: EncodedWrite }
  | EncodedLogs
  | { readonly kind: 'read_operation'; readonly log_id: string }
  | { readonly kind: 'read_operation_by_key'; readonly key: string }
  /** Some of those that were accepted before that one, newest first. */
  | { readonly kind: 'read_outlines'; readonly limit: number; readonly before: number }
  /** Some of those after that one, newest first. */
  | { readonly kind: 'read_logs'; readonly filter: LogFilter; readonly before: LogCursor | undefined }
  | { readonly kind: 'read_log_entry'; readonly log_id: string }
  | { readonly kind: 'snapshot'; readonly endedAfter: number }
  | {
      readonly kind: 'expire';
      readonly now: number;
      readonly retentionMs: number;
      readonly keyMemoryMs: number;
      readonly budgetMs: number;
    }
  | { readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'written'; readonly outcome: EncodedOutcome }
  | { readonly kind: 'operation_rows'; readonly rows: readonly OperationRow[] }
  | { readonly kind: 'outlines'; readonly slice: OutlineSlice }
  | { readonly kind: 'log_bodies'; readonly bodies: readonly string[]; readonly more: boolean }
  | { readonly kind: 'log_slice'; readonly slice: LogSlice }
  | { readonly kind: 'snapshot'; readonly snapshot: EncodedSnapshot }
  | { readonly kind: 'expired'; readonly deleted: number; readonly more: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface EncodedSnapshot {
  readonly store_id: string;
  readonly last_accept_seq: number;
  readonly rows: readonly OperationRow[];
  readonly requests: readonly { readonly request: RequestIdentity; readonly log_id: string }[];
  readonly editors: readonly EditorRecord[];
  readonly log_marks: Readonly<Record<string, number>>;
}

export interface NumberedCall {
  readonly id: number;
  readonly call: Call;
}

export type FromWorker =
  | { readonly kind: 'ready'; readonly driver: string; readonly uncleanEnd: boolean }
  | { readonly kind: 'refused'; readonly code: 'newer_version' | 'unwritable' | 'failed'; readonly message: string }
  | { readonly kind: 'replies'; readonly replies: readonly { readonly id: number; readonly reply: Reply }[] }
  | { readonly kind: 'problem'; readonly problem: StoreProblem };
