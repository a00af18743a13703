import type { OutlineSearch } from '../hub/protocol/operation.ts';
import type { LogFilter, StoreSnapshot } from '../hub/protocol/store-protocol.ts';
import type { RequestIdentity } from '../hub/protocol/identity.ts';
import type { BlobField } from './blobs.ts';
import type { LogCursor, LogRow, LogSlice } from './log-files.ts';
import type { BlobReferences } from './log-segments.ts';
import type { LookupResult, LookupKeys } from './look-up.ts';
import type { OperationRow } from './operation-row.ts';
import type { OutlineSlice } from './outline-reads.ts';
import type { Durability, StoreProblem } from './store.ts';
import type { TailStart } from './tail.ts';

/** The data that the main thread passes to a store thread at its start. */
export interface WorkerData {
  readonly dir: string;
  readonly durability: Durability;
  /** `check` only checks the whole file for damage in a separate thread, and ends. */
  readonly role: 'write' | 'check';
  /** A random id of this process, written to the log. */
  readonly run: string;
  /** The minimum size of the database (store-health.ts). */
  readonly size: SharedArrayBuffer;
  /**
   * The end of the log at the restart of a writer, while this process continues to write to the log. Absent at the
   * first start.
   */
  readonly liveUntil?: number;
  /** The number of bytes of applied segments that are kept. */
  readonly keptBytes: number;
}

/** Console lines of one journal; the mark is stored after all of them. */
export interface EncodedLogs {
  readonly kind: 'logs';
  readonly journal_id: string;
  readonly mark: number;
  readonly rows: readonly LogRow[];
}

export type WorkerCall =
  | EncodedLogs
  /** Stores values that are too large for the log. */
  | {
      readonly kind: 'put_blobs';
      readonly accept_seq: number;
      readonly texts: Readonly<Partial<Record<BlobField, string>>>;
    }
  /** Removes blobs whose write was not stored. */
  | { readonly kind: 'drop_blobs'; readonly references: BlobReferences }
  /** Syncs the log, so that its present content survives a power cut. */
  | { readonly kind: 'sync' }
  | { readonly kind: 'look_up'; readonly question: LookupKeys }
  | { readonly kind: 'read_operation'; readonly log_id: string }
  /** Reads some of the operations that were accepted before that number, newest first. */
  | { readonly kind: 'read_outlines'; readonly limit: number; readonly before: number; readonly search: OutlineSearch }
  /** Reads some of the entries after `before`, newest first. */
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
  | { readonly kind: 'done' }
  | { readonly kind: 'blobs'; readonly references: BlobReferences }
  | { readonly kind: 'looked_up'; readonly answer: LookupResult }
  | { readonly kind: 'operation_rows'; readonly rows: readonly OperationRow[] }
  | { readonly kind: 'outlines'; readonly slice: OutlineSlice }
  | { readonly kind: 'log_bodies'; readonly bodies: readonly string[]; readonly more: boolean }
  | { readonly kind: 'log_slice'; readonly slice: LogSlice }
  | { readonly kind: 'snapshot'; readonly snapshot: EncodedSnapshot }
  | {
      readonly kind: 'expired';
      readonly deleted: number;
      readonly more: boolean;
      readonly requests: readonly RequestIdentity[];
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

/** A snapshot whose operations are not decoded. */
export interface EncodedSnapshot extends Omit<StoreSnapshot, 'operations'> {
  readonly rows: readonly OperationRow[];
}

export interface NumberedCall {
  readonly id: number;
  readonly call: WorkerCall;
}

/** A message to the writer thread. */
export interface ToWorker {
  /** The position up to which the log is applied before the calls are answered. */
  readonly until?: number;
  readonly calls: readonly NumberedCall[];
}

export interface Started {
  readonly driver: string;
  readonly uncleanEnd: boolean;
  readonly store_id: string;
  /** SQLite has the log up to here. */
  readonly position: number;
  /** The number of the next segment. */
  readonly segment: number;
  readonly tail: TailStart;
}

export type FromWorker =
  | ({ readonly kind: 'ready' } & Started)
  /** SQLite has the log up to here. */
  | { readonly kind: 'applied'; readonly position: number }
  /** Applying the log failed; it will be retried. */
  | { readonly kind: 'behind'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: 'newer_version' | 'unwritable' | 'failed'; readonly message: string }
  | { readonly kind: 'replies'; readonly replies: readonly { readonly id: number; readonly reply: Reply }[] }
  | { readonly kind: 'problem'; readonly problem: StoreProblem };

/** Returns the reply if it has the kind; throws otherwise, which would be a bug. */
export function expectReply<K extends Reply['kind']>(reply: Reply, kind: K): Extract<Reply, { kind: K }> {
  if (isReply(reply, kind)) return reply;
  throw new Error(`expected a reply of kind ${kind} from the store's writer thread, got ${reply.kind}`);
}

function isReply<K extends Reply['kind']>(reply: Reply, kind: K): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}
