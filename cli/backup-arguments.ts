import type { Given, CommandOptions } from './commands/command.ts';
import { absolutePath } from '../server/lib/folders.ts';
import { databaseNamed } from './lib/spaces-options.ts';
import { StateDirError } from '../server/lib/home/state-dir.ts';
import { isCode, reasonOf } from '../server/lib/errors.ts';
import { NotAFileError } from '../server/lib/files.ts';
import { BackupError } from '../server/store/backup/backup-record.ts';
import { describeFailure } from '../server/store/failure.ts';
import { StoreOpenError } from '../server/store/store.ts';
import { exitCode } from './lib/exit-codes.ts';
import { asUsage } from './lib/option-values.ts';
import { printNote } from './lib/write-out.ts';

/** Arguments of `backup` and `restore`. */
export interface BackupArguments {
  /** Absolute. */
  readonly file: string;
  readonly replace: boolean;
  /** Absent: the record is in the state folder. */
  readonly database: { readonly url: string; readonly space: string } | undefined;
}

/** The options of both; each says by itself what they are about. */
export const backupOptions = (store: string, space: string, replace: string) =>
  ({
    store: {
      value: '<url>',
      says: `${store}: postgres://user@host:5432/database (MCP_UNITY_BRIDGE_STORE; the password also by PGPASSWORD)`,
    },
    space: { value: '<name>', says: `with --store: ${space} (MCP_UNITY_BRIDGE_SPACE; default main)` },
    replace: { says: replace },
  }) as const satisfies CommandOptions;

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
