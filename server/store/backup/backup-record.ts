import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';

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
