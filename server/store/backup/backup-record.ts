import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from '../../hub/protocol/identity.ts';
import type { Operation } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { reasonOf, isCode } from '../../lib/errors.ts';
import { encodeLogEntry, type LogRow } from '../log-files.ts';
import { decodeOperation, type OperationRow } from '../operation-row.ts';
import { decodeSound, unsealText } from '../seal.ts';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../lib/files.ts';
import { isRunning } from '../../lib/this-program.ts';

/**
 * The largest accept_seq that can be restored: after a restore, numbering continues a billion above it
 * (restoredAcceptSeq).
 */
export const MAX_ACCEPT_SEQ = 2 ** 52;

/**
 * A record of a backup, identical for all kinds of stores. Editors come before operations, operations before requests.
 */
export type BackupRecord =
  | { readonly kind: 'editor'; readonly editor: EditorRecord }
  | { readonly kind: 'log_mark'; readonly journal_id: string; readonly mark: number }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'request'; readonly request: RequestIdentity; readonly log_id: string }
  | { readonly kind: 'expired_key'; readonly key: string; readonly expired_at: number }
  /** `at`: its position, which can differ from its timestamp (logTime). */
  | { readonly kind: 'entry'; readonly at: number; readonly entry: LogEntry };

/** The metadata of a store. */
export interface BackupSource {
  readonly store: 'sqlite' | 'postgresql';
  readonly store_id: string;
  readonly last_accept_seq: number;
  /**
   * Only for a space that has had an owner: its retention and the maximum number of unfinished operations per Editor.
   */
  readonly settings?: { readonly retention_ms?: number; readonly queue_limit?: number };
}

/** A consistent snapshot of a store. */
export interface Backup extends BackupSource {
  readonly records: AsyncIterable<BackupRecord> | Iterable<BackupRecord>;
}

/** The backup cannot be made or restored. The message is for users. */
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

/** Splits the items into batches; the order is kept. */
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

/** The journal id of no Editor: operations marked as sent to it are never sent again. */
const NO_JOURNAL = '00000000-0000-4000-8000-000000000000';

/**
 * More operations than any server accepts between a backup and its restore. Editors refuse new work whose number they
 * have received, or consider it forgotten.
 */
const NUMBERS_SKIPPED = 1_000_000_000;

/** The accept_seq with which a restored store continues. */
export const restoredAcceptSeq = (last: number): number => last + NUMBERS_SKIPPED;

/**
 * An operation of a backup as it is restored. An operation that was not sent at the time of the backup may have been
 * sent and run since. It is therefore marked as sent to the journal that its Editor had, so that only this journal can
 * decide whether it is sent again. An operation that awaited approval is interrupted: it may have been approved since,
 * which the backup does not contain.
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

/**
 * The records of a row whose blobs are resolved. For a damaged row only its key is kept: a retry with that key must not
 * run again.
 */
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

/** The stored record of an Editor; empty if it is damaged. */
export const editorOf = (path: string, sealed: string, onDamaged: (message: string) => void): BackupRecord[] =>
  decodeSound(
    () => ({ kind: 'editor', editor: unsealText<EditorRecord>(sealed) }),
    (error) => onDamaged(`What was known of the Editor of ${path} is damaged: ${reasonOf(error)}`),
  );

/** A stored console line; empty if it is damaged. */
export const entryOf = (at: number, body: string, onDamaged: (message: string) => void): BackupRecord[] =>
  decodeSound(
    () => ({ kind: 'entry', at, entry: unsealText<LogEntry>(body) }),
    (error) => onDamaged(`A console line is damaged and is not in the backup: ${reasonOf(error)}`),
  );

/** The row of a console line, at its original position. */
export function rowOfEntry({ at, entry }: Extract<BackupRecord, { kind: 'entry' }>): LogRow {
  const row = encodeLogEntry(entry);
  return { ...row, at, isMoved: row.at !== at };
}

const PREFIX = `.mcp-unity-bridge-backup-${encodeURIComponent(hostname())}-`;
const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

/** A temporary file in the folder of the final file, which it becomes when it is complete. */
interface BackupDraft {
  readonly fd: number;
  /**
   * Syncs the file and renames it to its final name; both survive a power cut. Throws BackupError if the name is taken
   * and must not be replaced.
   */
  publish(): void;
  discard(): void;
}

/** Opens a draft of `path`. Removes the drafts of killed processes from the folder. Throws BackupError. */
export function openDraft(path: string, replace: boolean): BackupDraft {
  const folder = dirname(path);
  const draft = join(folder, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw isCode(error, 'EEXIST') ? existsAlready(path) : unwritableBackup(path, error);
    }
  };
  let fd = -1;
  attempt(() => {
    removeLeftovers(folder);
    fd = openSync(draft, NEW_FILE, 0o600);
  });
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    fd,
    publish: () =>
      attempt(() => {
        fsyncSync(fd);
        close();
        if (replace) renameSync(draft, path);
        else giveFreeName(draft, path);
        syncFolder(folder);
      }),
    discard() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

/** Gives the draft its name. Throws EEXIST if the name is taken. */
function giveFreeName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    // Not atomic: if the process is killed between the two steps, an empty file remains, which is not a valid backup.
    closeSync(openSync(path, NEW_FILE, 0o600));
    renameSync(draft, path);
  }
}

/** True for the error of a file system without hard links, as on memory sticks and network drives. */
const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].some((code) => isCode(error, code));

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
}

export const existsAlready = (path: string): BackupError =>
  new BackupError(`${path} exists already. Name another file, or say --replace.`);

export const unwritableBackup = (path: string, error: unknown): BackupError =>
  new BackupError(
    `${path} cannot be written (${reasonOf(error)}). Check that its folder exists, that you may write to it, and that the disk has space.`,
  );
