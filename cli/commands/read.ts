import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '../../server/lib/nearest.ts';
import { quotePath } from '../lib/terminal-text.ts';
import { UsageError, oneOf } from '../lib/option-values.ts';
import type { Command, Given, Lacking, CommandOptions } from './command.ts';
import { asMeant } from './guesses.ts';
import { ownAndWork } from './work.ts';

/** Of every command. */
const helpOption = { help: { short: 'h', says: 'this' } } as const satisfies CommandOptions;

/** All options of a command: its own, then those of all work, of which one may have the name of one of its own, and help. */
export const optionsOf = (command: Parameters<typeof ownAndWork>[0]): CommandOptions => ({
  ...ownAndWork(command),
  ...helpOption,
});

/** Reads the words after a command. Undefined: help is wanted. Throws UsageError, and what `parseArgs` throws. */
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

/** Options that are valid without a value, as the option parser wants them: with one. */
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
      throw new UsageError(
        `expected only options after ${name}, got ${words.join(' ')}.${optionMeant(command, words)}`,
      );
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

function optionMeant(command: Command, words: readonly string[]): string {
  const { wordMeans } = command;
  if (wordMeans !== undefined) return ` Did you mean --${wordMeans} ${quotePath(words.join(' '))}?`;
  return didYouMean(`--${words[0] ?? ''}`, optionNames(command));
}

/** With their dashes. */
export const optionNames = (command: Command): readonly string[] =>
  Object.keys(optionsOf(command)).map((name) => `--${name}`);

/** Throws UsageError where an option was given of which the command has more to say than that it does not know it. */
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
