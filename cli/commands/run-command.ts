import { reasonOf } from '../../server/lib/errors.ts';
import { didYouMean } from '../../server/lib/nearest.ts';
import { asTyped, typedCommand } from '../clients/typed.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { fitHelp } from '../lib/terminal-text.ts';
import { printLines, printNote, writeOut } from '../lib/write-out.ts';
import type { Command, CommandContext, Given } from './command.ts';
import { helpOf } from './help.ts';
import { optionNames, readCommand } from './read.ts';

/** A command from its words to its exit code: help on stdout, what went wrong as a sentence on stderr. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const { command } = context;
  let given: Given | undefined;
  try {
    given = readCommand(command, argv);
  } catch (error) {
    return reportWrongUsage(error, command);
  }
  if (given === undefined) {
    await writeOut(`${fitHelp(helpOf(command))}\n`);
    return exitCode.done;
  }
  const file = await command.load();
  try {
    return await file.run(given, context);
  } catch (error) {
    return reportFailure(error, command);
  }
}

/** Nothing is wrong with the words: there is no server, it refuses, or there is no folder to work in. */
const ownErrors = ['NoServerError', 'McpError', 'FolderError'];

/** By its name: each command is a bundle of its own, with classes of its own. */
const isNamed = (error: unknown, name: string): error is Error => error instanceof Error && error.name === name;

/** Without its folder a command finds no server; those that need none have no exit code for that. */
function reportFailure(error: unknown, command: Command): number {
  if (isNamed(error, 'UsageError')) return reportWrongUsage(error, command);
  if (!ownErrors.some((name) => isNamed(error, name))) throw error;
  printNote(asTyped(reasonOf(error)));
  const isUnavailable =
    isNamed(error, 'NoServerError') || (isNamed(error, 'FolderError') && exitCode.unavailable in command.exits);
  return isUnavailable ? exitCode.unavailable : exitCode.failed;
}

/**
 * A command line that was not understood: what was expected and what came, what may have been meant, and where all of it is described. `error`: thrown by
 * `parseArgs`, or a sentence of ours. Returns the exit code.
 */
export function reportWrongUsage(error: unknown, command: Command | undefined): number {
  const reason = reasonOf(error);
  const sentence = command === undefined ? reason : sentenceOf(reason, command);
  const help = command === undefined ? '--help' : `${command.name} --help`;
  printLines(`mcp-unity-bridge: ${endSentence(sentence)}\nSee \`${typedCommand(help)}\`.`);
  return exitCode.wrongUsage;
}

/** Node says what it does not like; people want to know what would be right. */
function sentenceOf(reason: string, command: Command): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(reason) ?? [];
  if (unknown !== undefined)
    return `expected an option of ${command.name}, got ${unknown}.${didYouMean(unknown, optionNames(command)) || argumentMeant(command, unknown)}`;
  const [, option = '', fault] =
    /^Option '(?:-\w, )?(--?[\w-]+)(?: <value>)?' (argument missing|argument is ambiguous|does not take an argument)/.exec(
      reason,
    ) ?? [];
  if (fault === 'does not take an argument') return `expected ${option} without a value, got one`;
  if (fault === 'argument missing') return `expected a value after ${option}, got none`;
  return fault === undefined
    ? reason
    : `expected a value after ${option}, got another option; a value that begins with a dash is given as ${option}=-value`;
}

/** Behind `call` an option that it does not know is an argument of the tool. */
const argumentMeant = ({ name }: Command, option: string): string =>
  name === 'call'
    ? ` An argument of the tool is given as ${option.replace(/^-+/, '').replaceAll('-', '_')}=<value>.`
    : '';

const endSentence = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
