import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '../../server/lib/nearest.ts';
import { quotePath } from '../lib/terminal-text.ts';
import { UsageError, oneOf } from '../lib/option-values.ts';
import type { Command, Given, Lacking, CommandOptions, Option } from './command.ts';
import { ownAndWork, formats, workOptions } from './work.ts';

/** Part of every command. */
const helpOption = { help: { short: 'h', says: 'this' } } as const satisfies CommandOptions;

/** All options of a command: its own, then those of all work, of which one may have the name of one of its own, and help. */
export const optionsOf = (command: Parameters<typeof ownAndWork>[0]): CommandOptions => ({
  ...ownAndWork(command),
  ...helpOption,
});

/** Reads the words after a command. Undefined: the help is requested. Throws UsageError and the errors of `parseArgs`. */
export function readCommand(command: Command, argv: readonly string[]): Given | undefined {
  checkLacking(command.lacks ?? {}, argv);
  const options = optionsOf(command);
  const given = readGiven(formatAsJson(asMeant(command, argv), options), options);
  if (given.flag('help')) return undefined;
  checkWords(command, given.words);
  return given;
}

const programFormats = ['human', 'json', 'ndjson'] as const;

/**
 * `--format` on the command line of a command that has only `--json`, whose JSON is one object a line: `json` and `ndjson` are `--json`, `human` is
 * nothing. Throws UsageError.
 */
export function formatAsJson(argv: readonly string[], options: CommandOptions): readonly string[] {
  if (options['json'] === undefined || options['format'] !== undefined) return argv;
  const at = argv.findIndex((word) => word === '--format' || word.startsWith('--format='));
  const word = argv[at];
  if (word === undefined) return argv;
  const isApart = word === '--format';
  const format = oneOf('format', isApart ? (argv[at + 1] ?? '') : word.slice('--format='.length), programFormats);
  return [...argv.slice(0, at), ...(format === 'human' ? [] : ['--json']), ...argv.slice(at + (isApart ? 2 : 1))];
}

/** Reads words by options. Throws UsageError, and what `parseArgs` throws. */
export function readGiven(argv: readonly string[], options: CommandOptions): Given {
  const { values, positionals } = parseArgs({
    args: withOptionalValues(argv, options),
    options: parseableOptions(options),
    allowPositionals: true,
  });
  const all = (name: string): readonly string[] => {
    const value = values[name];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  };
  for (const [name, { choices }] of Object.entries(options))
    if (choices !== undefined) for (const text of all(name)) oneOf(name, text, choices);
  return { argv, words: positionals, text: (name) => all(name)[0], texts: all, flag: (name) => values[name] === true };
}

/** Adds a value to options that are valid without one, for the option parser. */
export function withOptionalValues(argv: readonly string[], options: CommandOptions): string[] {
  return argv.map((word, index) => {
    const alone = word.startsWith('--') ? options[word.slice(2)]?.alone : undefined;
    return alone !== undefined && (argv[index + 1] ?? '-').startsWith('-') ? `${word}=${alone}` : word;
  });
}

function parseableOptions(options: CommandOptions): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value, short, multiple = false }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

/** Throws UsageError where there are too many words, or too few. */
function checkWords(command: Command, words: readonly string[]): void {
  const { name, takes } = command;
  if (takes === undefined) {
    if (words.length > 0)
      throw new UsageError(`expected only options after ${name}, got ${words.join(' ')}.${optionHint(command, words)}`);
    return;
  }
  const { what, atLeast, atMost } = takes;
  if (words.length < atLeast) throw new UsageError(`expected ${what}, got ${words.join(' ') || 'none'}`);
  if (words.length > atMost)
    throw new UsageError(
      atMost === 1
        ? `expected ${what} as one word, got ${words.length}: put it in quotes`
        : `expected ${what}, got ${words.length} words`,
    );
}

function optionHint(command: Command, words: readonly string[]): string {
  const { wordMeans } = command;
  if (wordMeans !== undefined) return ` Did you mean --${wordMeans} ${quotePath(words.join(' '))}?`;
  return didYouMean(`--${words[0] ?? ''}`, optionNames(command));
}

/** With their dashes. */
export const optionNames = (command: Command): readonly string[] =>
  Object.keys(optionsOf(command)).map((name) => `--${name}`);

/** Throws UsageError with the command's own explanation of a missing option. */
function checkLacking(lacks: Lacking, argv: readonly string[]): void {
  for (const [at, word] of argv.entries()) {
    const [, name = '', value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    const hint = Object.hasOwn(lacks, name) ? lacks[name] : undefined;
    if (hint === undefined) continue;
    const next = argv[at + 1];
    throw new UsageError(
      typeof hint === 'string' ? hint : hint(value ?? (next?.startsWith('-') === true ? undefined : next)),
    );
  }
}

/** Replacements of guesses. The given value follows an option; an empty replacement leaves only that value. */
type Guesses = Readonly<Record<string, readonly string[]>>;

/** Words of other command lines, and the command that each means here. */
export const guessedCommands = (commands: readonly Command[]): Guesses => ({
  mcp: ['forward'],
  ...Object.fromEntries(
    commands.flatMap(({ name, aliases = [], aliasesWith = {} }) => [
      ...aliases.map((alias) => [alias, [name]]),
      ...Object.entries(aliasesWith).map(([alias, more]) => [alias, [name, ...more]]),
    ]),
  ),
});

/** The log_id of an operation, or its beginning: no expression. */
const logId = /^(?:last|[0-9a-f]{8}(?:-[0-9a-f-]*)?)$/;

/** The likely intent of a command line; undefined if no guess covers it. Two words precede the first alone: `play start` is `play`. */
export function meantBy(
  commands: readonly Command[],
  [first = '', second = '', ...rest]: readonly string[],
): readonly string[] | undefined {
  if ((first === 'get' || first === 'inspect') && logId.test(second)) return ['result', second, ...rest];
  const guesses = guessedCommands(commands);
  const two = lookUp(guesses, `${first} ${second}`);
  if (two !== undefined) return [...two, ...rest];
  const one = lookUp(guesses, first);
  return one === undefined ? undefined : [...one, ...(second === '' ? [] : [second]), ...rest];
}

/** Tools are named with `_`, options with `-`: either is understood. */
function lookUp(guesses: Guesses, words: string): readonly string[] | undefined {
  const guess = words.replaceAll('_', '-');
  return Object.hasOwn(guesses, guess) ? guesses[guess] : undefined;
}

/** The members of a command that guesses use. */
type Guessable = Pick<Command, 'options' | 'isWork' | 'without' | 'guesses' | 'drops'>;

const allOptions = (command: Guessable): readonly (readonly [string, Option])[] => Object.entries(ownAndWork(command));

/** The guesses for options and words of a command. */
export const guessesOf = (command: Guessable): Guesses => ({
  ...Object.fromEntries(
    allOptions(command).flatMap(([name, { guesses = [], means = {} }]) => [
      ...guesses.map((guess) => [guess, [`--${name}`]]),
      ...Object.entries(means).flatMap(([value, words]) => words.map((word) => [word, [`--${name}`, value]])),
    ]),
  ),
  ...Object.fromEntries(Object.entries(command.guesses ?? {}).map(([guess, word]) => [guess, [word]])),
  ...Object.fromEntries((command.drops ?? []).map((guess) => [guess, []])),
});

/** The words after a command, with the guesses of users and agents of other command lines replaced. */
export function asMeant(command: Guessable, argv: readonly string[]): readonly string[] {
  const known = guessesOf(command);
  const end = argv.indexOf('--');
  const [mine, rest] = end === -1 ? [argv, []] : [argv.slice(0, end), argv.slice(end)];
  const words = mine.flatMap((word, at) => optionMeant(known, word, { next: mine[at + 1], isFirst: at === 0 }));
  return [...words.map((word, at) => valueMeant(command, word, words[at - 1])), ...rest];
}

function optionMeant(
  known: Guesses,
  word: string,
  place: { readonly next: string | undefined; readonly isFirst: boolean },
): readonly string[] {
  const [, name = word, value] = /^(--?[A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
  // `-o json` is a format, and no file of that name.
  const isOutput = (name === '-o' || name === '--output') && isFormat(value ?? place.next);
  const shown = isOutput ? ['--format'] : Object.hasOwn(known, name) ? known[name] : undefined;
  if (shown === undefined || (!name.startsWith('-') && !place.isFirst)) return [word];
  const [option, ...more] = shown;
  if (value === undefined) return shown;
  if (option === undefined) return [value];
  return more.length === 0 ? [`${option}=${value}`] : [word];
}

const isFormat = (word: string | undefined): boolean => formats.some((format) => format === word);

function valueMeant(command: Guessable, word: string, before = ''): string {
  const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? [];
  const synonyms = synonymsOf(command, (name ?? before).replace(/^--/, ''));
  const given = (value ?? word).toLowerCase();
  if (!Object.hasOwn(synonyms, given)) return word;
  return name === undefined ? (synonyms[given] ?? word) : `${name}=${synonyms[given] ?? ''}`;
}

/** Commands with `--json` alone understand `--format` as well. */
const synonymsOf = (command: Guessable, name: string): Readonly<Record<string, string>> =>
  new Map([['format', workOptions.format], ...allOptions(command)]).get(name)?.synonyms ?? {};
