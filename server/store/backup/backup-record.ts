import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';

/** The largest number of an operation that can be restored: the order of acceptance goes on a billion above it (restoredAcceptSeq). */
export const MAX_ACCEPT_SEQ = 2 ** 52;

/** What a backup consists of: the same whichever store it was made of. Editors come before operations, operations before requests. */
export type BackupRecord =
  | { readonly kind: 'editor'; readonly editor: EditorRecord }
  | { readonly kind: 'log_mark'; readonly journal_id: string; readonly mark: number }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'request'; readonly request: RequestIdentity; readonly log_id: string }
  | { readonly kind: 'expired_key'; readonly key: string; readonly expired_at: number }
  /** `at`: its position, which may not be its own time (logTime). */
  | { readonly kind: 'entry'; readonly at: number; readonly entry: LogEntry };

/** What a store says of itself. */
export interface BackupSource {
  readonly store: 'sqlite' | 'postgresql';
  readonly store_id: string;
  readonly last_accept_seq: number;
  /** Of a space that has had an owner: how long it keeps results and logs, and how many operations of one Editor may be unfinished. */
  readonly settings?: { readonly retention_ms?: number; readonly queue_limit?: number };
}

/** A store as it is at one moment. */
export interface Backup extends BackupSource {
  readonly records: AsyncIterable<BackupRecord> | Iterable<BackupRecord>;
}

/** The backup cannot be made or restored; a sentence for people. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Each record is valid, but two of them cannot be in one store. */
export const contradictoryBackup = (detail: string): BackupError =>
  new BackupError(
    `The backup contradicts itself: two of its records have the same id, number or key (${detail}). Nothing was restored. Use a backup as \`mcp-unity-bridge backup\` wrote it.`,
  );
