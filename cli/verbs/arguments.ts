import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Given } from '../commands/command.ts';
import { limitGuesses } from '../commands/work.ts';
import { UsageError } from '../lib/option-values.ts';
import { UnreadableText, readUtf8 } from '../clients/text-file.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';

/** Arguments without those that were not given. */
export function givenOnly(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const found: JsonObject = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) found[name] = value;
  return found;
}

/** An integer option; the tool checks its bounds. Throws UsageError. */
export function numberGiven(words: Given, name: string): number | undefined {
  const text = words.text(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`expected a whole number as --${name}, got "${text}"`);
  return Number(text);
}

/** True where it was given. */
export const onlyIf = (words: Given, name: string): true | undefined => (words.flag(name) ? true : undefined);

/** The options of tools that answer page by page. */
export const pageOptions = {
  offset: { value: '<n>', says: 'skips the first n entries: the next page' },
  limit: { value: '<n>', says: 'maximum number', guesses: [...limitGuesses, '-n'] },
} as const;

/** Options before a text. */
export const sourceDrops = [
  '--code',
  '-c',
  '-e',
  '--eval',
  '--expr',
  '--expression',
  '--csharp',
  '--body',
  '--command',
];

/** The options of verbs that take text. */
export const sourceOptions = {
  file: {
    value: '<file>',
    says: 'reads it from a file; the word - reads stdin',
    guesses: ['-f', '--script', '--path', '--input'],
  },
} as const;

/** The text that a verb is given: a word, a file, or stdin. `what`: with its article. Throws UsageError. */
export async function readSource(given: Given, what: string): Promise<string> {
  const text = await textGiven(given, what);
  if (text.trim() === '') throw new UsageError(`expected ${what}, got an empty text`);
  return text;
}

async function textGiven(given: Given, what: string): Promise<string> {
  const [text] = given.words;
  const file = given.text('file');
  if (file !== undefined && text !== undefined) throw new UsageError(`expected either ${what} or --file, got both`);
  if (file !== undefined) return fileText(file, `--file ${file}`);
  if (text === undefined) throw new UsageError(`expected ${what}, got none; a dash (-) reads it from stdin`);
  if (text === '-') {
    const bytes = await (await import('node:stream/consumers')).buffer(process.stdin);
    return textOf(() => bytes, 'stdin');
  }
  return namesFile.test(text) ? fileText(text, text) : text;
}

/** C# never is one word that ends like this. */
const namesFile = /^[^\s;{}()"]+\.csx?$/i;

const fileText = (path: string, named: string): string => textOf(() => readFileSync(path), named);

const textOf = (read: () => Buffer, named: string): string =>
  attempt(
    () => readUtf8(read()).text,
    (error) => {
      const where = error instanceof UnreadableText ? ` (line ${error.position.line})` : '';
      throw new UsageError(`${named} cannot be read${where}: ${reasonOf(error)}`);
    },
  );
