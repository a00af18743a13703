import { prepareStateDir, stateDirOf } from '../server/lib/home/state-dir.ts';
import { anyWords, type Command } from './commands/command.ts';
import { backupOptions, runBackup, type BackupArguments, type BackupGiven } from './backup-command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { printOut } from './lib/write-out.ts';

const options = backupOptions(
  'into PostgreSQL instead of the state folder',
  'into this space',
  'moves an existing record aside: into a folder of the state folder, or a schema of the database',
);

export const command: Command = {
  name: 'restore',
  group: 'servers',
  words: '<file>',
  summary: 'puts such a record into the state folder or into PostgreSQL',
  about:
    'Puts a record that `backup` has written into the state folder, or into PostgreSQL. No server may own it: end the servers first. All of it is restored, or nothing. What was unfinished when the backup was made is never run again automatically: the Editor says what became of it, else it ends as interrupted.',
  options,
  exits: { [exitCode.done]: 'done', [exitCode.failed]: 'nothing was restored' },
  completes: 'files',
  takes: anyWords,
  load: () => import('./restore-command.ts'),
};

export const run = (given: BackupGiven): Promise<number> => runBackup(given, restoreAndReport);

async function restoreAndReport(given: BackupArguments): Promise<number> {
  const { made_at, records, setAside, place } = await restoreBackup(given);
  printOut(`Restored the record of ${new Date(made_at).toISOString()} into ${place}: ${records} records.`);
  printOut(
    'What was done after that time is not in it: a call that is made again runs again, also under the same idempotency key.',
  );
  if (setAside !== undefined) printOut(`The earlier data is now in ${setAside}.`);
  return exitCode.done;
}

interface Done {
  readonly made_at: string;
  readonly records: number;
  readonly setAside?: string;
  readonly place: string;
}

async function restoreBackup({ file, replace, database }: BackupArguments): Promise<Done> {
  const { readBackup } = await import('../server/store/backup/backup-file.ts');
  const backup = await readBackup(file);
  const { made_at } = backup;
  const now = Date.now();
  if (database === undefined) {
    const dir = stateDirOf(process.env);
    prepareStateDir(dir);
    const { restoreSqlite } = await import('../server/store/backup/sqlite-restore.ts');
    return { made_at, place: dir, ...(await restoreSqlite({ dir, backup, replace, now })) };
  }
  const { loadSpaceBackup, readDatabase } = await import('../server/team/team.ts');
  const { restorePostgres } = await loadSpaceBackup();
  const space = readDatabase(database.url, database.space);
  const done = await restorePostgres({ database: space, backup, replace, now });
  return {
    made_at,
    place: `the space ${space.space} in ${space.place}`,
    ...done,
    ...(done.setAside !== undefined && { setAside: `the schema "${done.setAside}"` }),
  };
}
