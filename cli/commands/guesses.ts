import type { Command, Option } from './command.ts';
import { formats, ownAndWork, workOptions } from './work.ts';

/** Words in the place of a guess. Behind an option comes the value that was given; without words, that value stays alone. */
type Guesses = Readonly<Record<string, readonly string[]>>;

/** What people and agents type who know other command lines, and the command that it means here. */
export const guessedCommands = (commands: readonly Command[]): Guesses => ({
  mcp: ['forward'],
  ...Object.fromEntries(
    commands.flatMap(({ name, aliases = [], aliasesWith = {} }) => [
      ...aliases.map((alias) => [alias, [name]]),
      ...Object.entries(aliasesWith).map(([alias, more]) => [alias, [name, ...more]]),
    ]),
  ),
});

/** What is no expression: the log_id of an operation, or its beginning. */
const logId = /^(?:last|[0-9a-f]{8}(?:-[0-9a-f-]*)?)$/;

/** What a command line may have meant; undefined where no guess covers it. Two words come before the first alone: `play start` is `play`. */
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

/** What guesses are about. */
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

/** The words after a command with what was meant in the place of what people and agents guess who know other command lines. */
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
