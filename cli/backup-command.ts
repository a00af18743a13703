import { existsSync } from 'node:fs';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Backup } from '../server/store/backup/backup-record.ts';
import { anyWords, type Command } from './commands/command.ts';
import { backupOptions, runBackup, type BackupArguments, type BackupGiven } from './backup-arguments.ts';
import { exitCode } from './lib/exit-codes.ts';
import { printNote, printOut } from './lib/write-out.ts';
import { catchInterruptions } from './session/while-waiting.ts';

const DAMAGED = 3;

const options = backupOptions(
  "the record in PostgreSQL instead of the state folder's",
  'whose record',
  'replaces the file if it exists, once the new one is whole',
);

export const command: Command = {
  name: 'backup',
  group: 'servers',
  words: '<file>',
  summary: 'writes the record into one file, also while a server runs',
  about:
    'Writes the record (operations, results, keys, console lines) as it is at this moment into one file, also while a server runs. The file is for this user alone, has a checksum, and can be restored into the state folder or into PostgreSQL, whichever it was made of. It has results and code in it. It has no token, no policy and no certificate.',
  options,
  exits: {
    [exitCode.done]: 'done',
    [exitCode.failed]: 'it could not be made',
    [DAMAGED]: 'made, but without what was found damaged, which is named on stderr',
  },
  completes: 'files',
  takes: anyWords,
  load: () => import('./backup-command.ts'),
};

export const run = (given: BackupGiven): Promise<number> => runBackup(given, backUp);

async function backUp({ file, replace, database }: BackupArguments): Promise<number> {
  const { existsAlready } = await import('../server/store/backup/backup-draft.ts');
  if (!replace && existsSync(file)) throw existsAlready(file);
  let problems = 0;
  const onProblem = (message: string): void => {
    problems += 1;
    printNote(message);
  };
  const write = (backup: Backup): Promise<number> => writeUnlessInterrupted(file, backup, replace);
  let count: number;
  if (database === undefined) {
    const { withSqliteBackup } = await import('../server/store/backup/sqlite-backup.ts');
    count = await withSqliteBackup({ dir: stateDirOf(process.env), onProblem }, write);
  } else {
    const { loadSpaceBackup, readDatabase } = await import('../server/team/team.ts');
    const { withPostgresBackup } = await loadSpaceBackup();
    count = await withPostgresBackup({ database: readDatabase(database.url, database.space), onProblem }, write);
  }
  printOut(`${file}: ${count} records.`);
  return problems === 0 ? exitCode.done : DAMAGED;
}

/** A first Ctrl+C leaves nothing behind; a second one ends at once. */
async function writeUnlessInterrupted(file: string, backup: Backup, replace: boolean): Promise<number> {
  const { writeBackup } = await import('../server/store/backup/backup-file.ts');
  const interruption = catchInterruptions();
  const aborter = new AbortController();
  interruption.onSignal((count) => (count === 1 ? aborter.abort() : process.exit(exitCode.failed)));
  try {
    return await writeBackup(file, backup, { replace, signal: aborter.signal });
  } finally {
    interruption.stop();
  }
}
