import type { LogEntry } from '../../../generated/typescript/types.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { encodeLogEntry, type LogRow } from '../log-files.ts';
import { unsealText } from '../seal.ts';
import type { BackupRecord } from './backup-record.ts';

/** A console line as it is stored; none where it is damaged. */
export function entryOf(at: number, body: string, onDamaged: (message: string) => void): readonly BackupRecord[] {
  try {
    return [{ kind: 'entry', at, entry: unsealText<LogEntry>(body) }];
  } catch (error) {
    onDamaged(`A console line is damaged and is not in the backup: ${reasonOf(error)}`);
    return [];
  }
}

/** At the position that it had. */
export function rowOfEntry({ at, entry }: Extract<BackupRecord, { kind: 'entry' }>): LogRow {
  const row = encodeLogEntry(entry);
  return { ...row, at, isMoved: row.at !== at };
}
