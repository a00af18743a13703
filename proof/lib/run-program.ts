import { traceOf } from '../../server/lib/errors.ts';

/** Exit code of a program that has failed itself: what it would have said of its subject is unknown. */
export const HARNESS_ERROR = 70;

/** A program was started with options that mean nothing: its user gets a sentence and the usage, and no stack. */
export class UsageError extends Error {}

export interface Program {
  /** As it calls itself in front of a complaint. */
  readonly name: string;
  readonly usage: string;
  /** Its exit code. */
  readonly main: () => Promise<number>;
  readonly wrongUsageCode?: number;
  readonly failureCode?: number;
}

/** Runs a program, or says how it is used where that is asked; the last word on everything that it throws: sets the exit code of this process. */
export async function runProgram({
  name,
  usage,
  main,
  wrongUsageCode = HARNESS_ERROR,
  failureCode = HARNESS_ERROR,
}: Program): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    const isUsage = isWrongUsage(error);
    process.stderr.write(`${name}: ${isUsage ? `${error.message}\n\n${usage}` : traceOf(error)}\n`);
    process.exitCode = isUsage ? wrongUsageCode : failureCode;
  }
}

/** Whether words of a command line ask for help; what follows `--` is no option. */
export function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/** Node refuses options with such codes, and so does readShard. */
const isWrongUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && /^ERR_(PARSE_ARGS|SHARD)/.test(String(error.code)));
