import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { traceOf } from '../../server/lib/errors.ts';

/** A line on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes the folder for it as well. Returns the size in bytes. */
export function writeJson(file: string, value: unknown): number {
  mkdirSync(dirname(file), { recursive: true });
  const text = `${JSON.stringify(value, null, 2)}\n`;
  writeFileSync(file, text);
  return Buffer.byteLength(text);
}

/** The number of an option, or its default. */
export function numberOption(
  name: string,
  text: string | undefined,
  { fallback, least = 0 }: { readonly fallback: number; readonly least?: number },
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new UsageError(`--${name} is a number of at least ${least}, not ${JSON.stringify(text)}`);
  return value;
}

/** Exit code of a program that has failed itself, without a verdict on its subject. */
export const HARNESS_ERROR = 70;

/** A mistake in a program's options: reported as a sentence with the usage, without a stack. */
export class UsageError extends Error {}

interface Program {
  /** Its name, as the prefix of complaints. */
  readonly name: string;
  readonly usage: string;
  /** Its exit code. */
  readonly main: () => Promise<number>;
  readonly wrongUsageCode?: number;
  readonly failureCode?: number;
}

/** Runs a program, or prints its usage on request; reports everything that it throws, and sets the exit code of this process. */
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

/** True for a command line that requests help; arguments after `--` are no options. */
export function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/** Node refuses options with such codes, and so does readShard. */
const isWrongUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && /^ERR_(PARSE_ARGS|SHARD)/.test(String(error.code)));

/** True if MCP_UNITY_REQUIRE names a tool, so that its absence is a failure (CI) and not a reason to skip. */
export const isRequired = (tool: string): boolean => (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes(tool);
