import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { encodeLogEntry, type LogRow } from '../log-files.ts';
import { decodeOperation, type OperationRow } from '../operation-row.ts';
import { decodeSound, unsealText } from '../seal.ts';
import type { BackupRecord } from './backup-record.ts';

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
