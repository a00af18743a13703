import { existsSync } from 'node:fs';
import { stateDirOf, StateDirError } from '../server/lib/home/state-dir.ts';
import { type Backup, BackupError } from '../server/store/backup/backup-record.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { printNote, printOut } from './lib/write-out.ts';
import { exitCode } from './lib/exit-codes.ts';
import { catchInterruptions } from './session/while-waiting.ts';
import { absolutePath } from '../server/lib/folders.ts';
import { databaseNamed } from './lib/spaces-options.ts';
import { isCode, reasonOf } from '../server/lib/errors.ts';
import { NotAFileError } from '../server/lib/files.ts';
import { describeFailure } from '../server/store/failure.ts';
import { StoreOpenError } from '../server/store/store.ts';
import { asUsage } from './lib/option-values.ts';

const DAMAGED = 3;

/** The options of both commands, with texts for each. */
export const backupOptions = (store: string, space: string, replace: string) =>
  ({
    store: {
      value: '<url>',
      says: `${store}: postgres://user@host:5432/database (MCP_UNITY_BRIDGE_STORE; the password also by PGPASSWORD)`,
    },
    space: { value: '<name>', says: `with --store: ${space} (MCP_UNITY_BRIDGE_SPACE; default main)` },
    replace: { says: replace },
  }) as const satisfies CommandOptions;

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
  const { existsAlready } = await import('../server/store/backup/backup-record.ts');
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

/** After a first Ctrl+C no file remains; a second one ends at once. */
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

/** Arguments of `backup` and `restore`. */
export interface BackupArguments {
  /** Absolute. */
  readonly file: string;
  readonly replace: boolean;
  /** Absent: the record is in the state folder. */
  readonly database: { readonly url: string; readonly space: string } | undefined;
}

/** Their options, read. */
export type BackupGiven = Given<keyof ReturnType<typeof backupOptions>>;

/** Makes or restores one, for this user alone. Resolves to the exit code. Throws UsageError. */
export async function runBackup(
  given: BackupGiven,
  work: (order: BackupArguments) => Promise<number>,
): Promise<number> {
  const order = asUsage(() => readBackupArguments(given, process.env));
  process.umask(OTHERS_MAY_NOTHING);
  try {
    return await work(order);
  } catch (error) {
    printNote(sentenceOf(error, order.file));
    return exitCode.failed;
  }
}

const OTHERS_MAY_NOTHING = 0o077;

/** Throws, in a sentence, on what is not understood. */
function readBackupArguments(given: BackupGiven, env: NodeJS.ProcessEnv): BackupArguments {
  const [file, ...surplus] = given.words;
  if (file === undefined || file === '' || surplus.length > 0)
    throw new Error(`expected one file, got ${given.words.length === 0 ? 'none' : given.words.join(' ')}`);
  const database = databaseNamed({ store: given.text('store'), space: given.text('space') }, env);
  if (database === undefined && given.text('space') !== undefined)
    throw new Error('expected --store as well: --space needs it');
  return { file: absolutePath(file), replace: given.flag('replace'), database };
}

/** Why a backup could not be made or restored. */
function sentenceOf(error: unknown, file: string): string {
  const isSentence = [BackupError, StoreOpenError, StateDirError, NotAFileError].some((kind) => error instanceof kind);
  if (isSentence) return reasonOf(error);
  return isCode(error, 'ENOENT') ? `There is no ${file}.` : describeFailure(error, file);
}
