import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { reasonOf } from '../../lib/errors.ts';
import { encodeLogEntry, type LogRow } from '../log-files.ts';
import { decodeOperation, type OperationRow } from '../operation-row.ts';
import { decodeSound, unsealText } from '../seal.ts';

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

/** Some at a time, in their order. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Of no Editor: what was sent to it is never sent again. */
const NO_JOURNAL = '00000000-0000-4000-8000-000000000000';

/** More than any server accepts between a backup and its restore: Editors refuse new work whose number they have seen, or think they have forgotten. */
const NUMBERS_SKIPPED = 1_000_000_000;

/** Where the order of acceptance goes on. */
export const restoredAcceptSeq = (last: number): number => last + NUMBERS_SKIPPED;

/**
 * An operation of a backup, as the next server is to find it. What had not been sent then may have been since, and may have run: it is marked as sent to
 * the journal that its Editor had, so that this journal, or nothing, decides whether it is sent. An approval may have been given since: the backup cannot tell.
 */
export function restoredOperation(operation: Operation, editor: EditorRecord | undefined, now: number): Operation {
  if (isTerminal(operation.state) || operation.sent !== undefined) return operation;
  if (operation.state === 'awaiting_approval') return interrupted(operation, now);
  const { journal_id, generation } = editor ?? { journal_id: NO_JOURNAL, generation: 0 };
  return { ...operation, attempt: operation.attempt + 1, sent: { journal_id, generation } };
}

function interrupted(operation: Operation, now: number): Operation {
  const error =
    'It awaited an approval when the backup was made that was restored since, so it is not known whether it ran.';
  return {
    ...operation,
    state: 'interrupted',
    finished_at: now,
    outcome: { status: 'error', error, error_code: 'interrupted' },
    history: [...operation.history, { state: 'interrupted', at: now, note: error }],
  };
}

/** Of a row with its large values in place. One that is damaged leaves its key behind: a retry with it must not run again. */
export function recordsOfRow(
  { accept_seq, key }: Pick<OperationRow, 'accept_seq' | 'key'>,
  whole: () => OperationRow,
  onDamaged: (message: string) => void,
): readonly BackupRecord[] {
  const [operation] = decodeSound(
    () => decodeOperation(whole()),
    (error) => onDamaged(`Operation number ${accept_seq} is damaged and is not in the backup: ${reasonOf(error)}`),
  );
  if (operation !== undefined) return [{ kind: 'operation', operation }];
  if (key === null) return [];
  const held: string = JSON.parse(key);
  return [{ kind: 'expired_key', key: held, expired_at: Date.now() }];
}

/** What is stored of an Editor; none where it is damaged. */
export const editorOf = (path: string, sealed: string, onDamaged: (message: string) => void): BackupRecord[] =>
  decodeSound(
    () => ({ kind: 'editor', editor: unsealText<EditorRecord>(sealed) }),
    (error) => onDamaged(`What was known of the Editor of ${path} is damaged: ${reasonOf(error)}`),
  );

/** A console line as it is stored; none where it is damaged. */
export const entryOf = (at: number, body: string, onDamaged: (message: string) => void): BackupRecord[] =>
  decodeSound(
    () => ({ kind: 'entry', at, entry: unsealText<LogEntry>(body) }),
    (error) => onDamaged(`A console line is damaged and is not in the backup: ${reasonOf(error)}`),
  );

/** At the position that it had. */
export function rowOfEntry({ at, entry }: Extract<BackupRecord, { kind: 'entry' }>): LogRow {
  const row = encodeLogEntry(entry);
  return { ...row, at, isMoved: row.at !== at };
}
