import { prepareStateDir, stateDirOf } from '../server/lib/home/state-dir.ts';
import type { BackupArguments } from './lib/backup-arguments.ts';
import { exitCode } from './lib/exit-codes.ts';
import { playBackup } from './play-backup.ts';
import { printOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge restore <file> [options]

  Puts a record that \`backup\` has written into the state folder, or into PostgreSQL. No server may own it: end the servers first. All of it is restored,
  or nothing. What was unfinished when the backup was made is never run again by itself: the Editor says what became of it, else it ends as interrupted.

  --store <url>    into PostgreSQL instead of the state folder: postgres://user@host:5432/database (MCP_UNITY_BRIDGE_STORE; the password also by
                   PGPASSWORD)
  --space <name>   with --store: into this space (MCP_UNITY_BRIDGE_SPACE; default main)
  --replace        where there is a record already, sets it aside: into a folder of the state folder, or a schema of the database

Exit codes: 0 done, 1 nothing was restored, 2 wrong usage.`;

/** Resolves to the exit code. */
export const restoreCommand = (argv: readonly string[]): Promise<number> => playBackup(argv, usage, tellRestored);

async function tellRestored(given: BackupArguments): Promise<number> {
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
