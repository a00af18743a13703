import { exitCode } from './lib/exit-codes.ts';
import { didYouMean } from '../server/lib/nearest.ts';
import { reasonOf } from '../server/lib/errors.ts';
import { printLines } from './lib/write-out.ts';
import { typedCommand } from './clients/typed.ts';

/**
 * A command line that was not understood: what was expected and what came, what may have been meant, and where all of it is described. `error`: thrown by
 * `parseArgs`, or a sentence of ours; `usage`: the help of the command. Returns the exit code.
 */
export function reportWrongUsage(error: unknown, usage: string): number {
  const command = commandOf(usage);
  const help = command === '' ? '--help' : `${command} --help`;
  printLines(
    `mcp-unity-bridge: ${endSentence(sentenceOf(reasonOf(error), command, usage))}\nSee \`${typedCommand(help)}\`.`,
  );
  return exitCode.wrongUsage;
}

/** The command that a help text is of; nothing for that of the program. */
export const commandOf = (usage: string): string => /^Usage: mcp-unity-bridge ([a-z]+)/m.exec(usage)?.[1] ?? '';

/** Node says what it does not like; people want to know what would be right. */
function sentenceOf(reason: string, command: string, usage: string): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(reason) ?? [];
  if (unknown !== undefined)
    return `expected an option of ${command}, got ${unknown}.${didYouMean(unknown, optionsIn(usage)) || argumentMeant(command, unknown)}`;
  const [, surplus] = /^Unexpected argument '([^]*)'\. This command/.exec(reason) ?? [];
  if (surplus !== undefined)
    return `expected nothing but options after ${command}, got ${surplus}.${didYouMean(`--${surplus}`, optionsIn(usage))}`;
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
const argumentMeant = (command: string, option: string): string =>
  command === 'call'
    ? ` An argument of the tool is given as ${option.replace(/^-+/, '').replaceAll('-', '_')}=<value>.`
    : '';

const optionsIn = (usage: string): readonly string[] => [...new Set(usage.match(/(?<![\w-])--[a-z][a-z-]*/g))];

const endSentence = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
