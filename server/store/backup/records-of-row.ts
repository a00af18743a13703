import { reasonOf } from '../../lib/reason-of.ts';
import { decodeOperation, type OperationRow } from '../operation-row.ts';
import type { BackupRecord } from './backup-record.ts';

/** Of a row with its large values in place. One that is damaged leaves its key behind: a retry with it must not run again. */
export function recordsOfRow(
  { accept_seq, key }: Pick<OperationRow, 'accept_seq' | 'key'>,
  whole: () => OperationRow,
  onDamaged: (message: string) => void,
): readonly BackupRecord[] {
  try {
    return [{ kind: 'operation', operation: decodeOperation(whole()) }];
  } catch (error) {
    onDamaged(`Operation number ${accept_seq} is damaged and is not in the backup: ${reasonOf(error)}`);
    if (key === null) return [];
    const held: string = JSON.parse(key);
    return [{ kind: 'expired_key', key: held, expired_at: Date.now() }];
  }
}
