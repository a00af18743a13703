import { parseArgs } from 'node:util';
import { absolutePath } from '../../server/lib/folders.ts';
import { databaseNamed } from './spaces-options.ts';
import { StateDirError } from '../../server/lib/home/state-dir.ts';
import { isCode, reasonOf } from '../../server/lib/errors.ts';
import { NotAFileError } from '../../server/lib/files.ts';
import { BackupError } from '../../server/store/backup/backup-record.ts';
import { describeFailure } from '../../server/store/failure.ts';
import { StoreOpenError } from '../../server/store/store.ts';
import { exitCode } from './exit-codes.ts';
import { printNote } from './write-out.ts';

/** What `backup` and `restore` are told. */
export interface BackupArguments {
  /** Absolute. */
  readonly file: string;
  readonly replace: boolean;
  /** Undefined when the record is in the state folder. */
  readonly database: { readonly url: string; readonly space: string } | undefined;
}

const flags = {
  store: { type: 'string' },
  space: { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Returns undefined when the user asked for help. Throws, in a sentence, on what is not understood. */
export function readBackupArguments(argv: readonly string[], env: NodeJS.ProcessEnv): BackupArguments | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const [file, ...surplus] = positionals;
  if (file === undefined || file === '' || surplus.length > 0)
    throw new Error(`expected one file, got ${positionals.length === 0 ? 'none' : positionals.join(' ')}`);
  const database = databaseNamed(values, env);
  if (database === undefined && values.space !== undefined)
    throw new Error('expected --store as well: --space is about it');
  return { file: absolutePath(file), replace: values.replace, database };
}

/** Why a backup could not be made or restored, in a sentence. Returns the exit code. */
export function reportFailedBackup(error: unknown, file: string): number {
  printNote(sentenceOf(error, file));
  return exitCode.failed;
}

function sentenceOf(error: unknown, file: string): string {
  const isSentence = [BackupError, StoreOpenError, StateDirError, NotAFileError].some((kind) => error instanceof kind);
  if (isSentence) return reasonOf(error);
  return isCode(error, 'ENOENT') ? `There is no ${file}.` : describeFailure(error, file);
}
