import { playCommand } from './play-command.ts';
import { readBackupArguments, type BackupArguments, reportFailedBackup } from './lib/backup-arguments.ts';

const OTHERS_MAY_NOTHING = 0o077;

/** `backup` and `restore`, from their words to the exit code. What they write is for this user alone. */
export function playBackup(
  argv: readonly string[],
  usage: string,
  play: (given: BackupArguments) => Promise<number>,
): Promise<number> {
  return playCommand({
    argv,
    usage,
    read: (words) => readBackupArguments(words, process.env),
    async play(given) {
      process.umask(OTHERS_MAY_NOTHING);
      try {
        return await play(given);
      } catch (error) {
        return reportFailedBackup(error, given.file);
      }
    },
  });
}
