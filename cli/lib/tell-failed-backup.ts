import { StateDirError } from '../../server/home/state-dir.ts';
import { isCode, reasonOf } from '../../server/lib/reason-of.ts';
import { NotAFileError } from '../../server/lib/regular-file.ts';
import { BackupError } from '../../server/store/backup/backup-record.ts';
import { describeFailure } from '../../server/store/failure.ts';
import { StoreOpenError } from '../../server/store/store.ts';
import { exitCode } from './exit-codes.ts';
import { printNote } from './say.ts';

/** Why a backup could not be made or restored, in a sentence. Returns the exit code. */
export function tellFailedBackup(error: unknown, file: string): number {
  printNote(sentenceOf(error, file));
  return exitCode.failed;
}

function sentenceOf(error: unknown, file: string): string {
  const isSentence = [BackupError, StoreOpenError, StateDirError, NotAFileError].some((kind) => error instanceof kind);
  if (isSentence) return reasonOf(error);
  return isCode(error, 'ENOENT') ? `There is no ${file}.` : describeFailure(error, file);
}
