import type { EditorSummary, ShownOperation, LogEntry } from './types.ts';

/** As in the server's snapshot: more is not kept, so that a page that is open for days stays as small as a new one. */
export const OPERATIONS_LIMIT = 1_000;
export const LOGS_LIMIT = 10_000;

/** All that the server has said. Times are Unix ms of the server's clock. */
export interface LiveState {
  readonly server_version: string;
  readonly editors: readonly KnownEditor[];
  /** When an Editor was last heard of. */
  readonly editors_at: number;
  readonly clients: readonly string[];
  /** Newest first. */
  readonly operations: readonly ShownOperation[];
  /** Oldest first. */
  readonly logs: readonly LogEntry[];
  /** Log entries that came faster than the page takes them, and were not sent. */
  readonly logs_left_out: number;
}

/** `at`: when it was heard of; its ages count from here. */
export interface KnownEditor extends EditorSummary {
  readonly at: number;
}

export const nothingYet: LiveState = {
  server_version: '',
  editors: [],
  editors_at: 0,
  clients: [],
  operations: [],
  logs: [],
  logs_left_out: 0,
};
