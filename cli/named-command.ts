import { didYouMean } from '../server/lib/nearest.ts';
import { packageVersion } from '../server/lib/this-program.ts';
import { programHelp, helpOf } from './commands/help.ts';
import { commands } from './table.ts';
import { exitCode } from './lib/exit-codes.ts';
import { fitHelp } from './lib/terminal-text.ts';
import { printOut, printLines, printNote, writeOut } from './lib/write-out.ts';
import { reasonOf } from '../server/lib/errors.ts';
import { asTyped, typedCommand } from './clients/typed.ts';
import type { Command, CommandContext, Given } from './commands/command.ts';
import { optionNames, readCommand, meantBy } from './commands/read.ts';

/** The program that contains the commands. */
interface Program {
  /** The script that a server is started with. */
  readonly entry: string;
  /** Runs another command line instead. */
  readonly again: (argv: readonly string[]) => Promise<number>;
}

/** Every command line but the forwarder's. Resolves to the exit code. */
export async function namedCommand(argv: readonly string[], program: Program): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name !== 'doctor') rememberCompiledCode();
  const meant = meantBy(commands, argv);
  if (meant !== undefined) return program.again(meant);
  // Tools are named with `_`.
  const command = commands.find((one) => one.name === name.replaceAll('_', '-'));
  if (command !== undefined) return runCommand(rest, { entry: program.entry, command, commands });
  switch (name) {
    case '--version':
    case '-v':
    case 'version':
      printOut(packageVersion);
      return exitCode.done;
    case '--help':
    case '-h':
      return helpCommand();
    case 'help':
      return rest[0] === undefined || rest[0] === 'help' ? helpCommand() : program.again([rest[0], '--help']);
    default:
      return unknownCommand(argv);
  }
}

/** Node 22.8 and later can store compiled code on disk, which halves the loading time of the server. */
function rememberCompiledCode(): void {
  const enable: unknown = Reflect.get(process.getBuiltinModule('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, undefined, []);
}

/** Prints the help of the whole program. Returns the exit code. */
export function helpCommand(): number {
  printOut(fitHelp(programHelp(commands)));
  return exitCode.done;
}

/** A command line that begins with no command, and is none of the forwarder's. Returns the exit code. */
export function unknownCommand(argv: readonly string[]): number {
  const [word = 'none', ...more] = argv;
  return reportWrongUsage(mistakeIn(word, more, argv), undefined);
}

function mistakeIn(word: string, more: readonly string[], argv: readonly string[]): string {
  if (argv.some((each) => /^--tools(=|$)/.test(each)))
    return `expected --tools six, --tools read or --tools all, and at most --project <dir> besides, got ${argv.join(' ')}`;
  if (word === '--project') return wrongProject(more);
  if (word.startsWith('--project=')) return wrongProject([word.slice('--project='.length), ...more]);
  const known = word.startsWith('-') ? forwarderOptions : [...commandNames(), 'forward'];
  return `expected a command or --project <dir>, got ${word || 'an empty word'}.${didYouMean(word, known)}`;
}

const forwarderOptions = ['--project', '--tools', '--version', '--help'];

const commandNames = (): readonly string[] => commands.map(({ name }) => name);

function wrongProject([project = '', ...surplus]: readonly string[]): string {
  if (project === '') return 'expected a folder or the name of a project after --project, got none';
  const place = commandNames().some((name) => name === surplus[0]) ? '. Put --project after the command' : '';
  return `expected nothing after --project ${project}, got ${surplus.join(' ')}${place}`;
}

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
 * A wrong command line: what was expected and received, the likely intent, and the help. `error`: thrown by `parseArgs`, or our own sentence. Returns the exit
 * code.
 */
function reportWrongUsage(error: unknown, command: Command | undefined): number {
  const reason = reasonOf(error);
  const sentence = command === undefined ? reason : sentenceOf(reason, command);
  const help = command === undefined ? '--help' : `${command.name} --help`;
  printLines(`mcp-unity-bridge: ${endSentence(sentence)}\nSee \`${typedCommand(help)}\`.`);
  return exitCode.wrongUsage;
}

/** Node's messages lack what would be correct. */
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

/** After `call`, an unknown option is an argument of the tool. */
const argumentMeant = ({ name }: Command, option: string): string =>
  name === 'call'
    ? ` An argument of the tool is given as ${option.replace(/^-+/, '').replaceAll('-', '_')}=<value>.`
    : '';

const endSentence = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
