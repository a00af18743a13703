import { readFileSync } from 'node:fs';
import { UnreadableText } from '../clients/text-position.ts';
import { readUtf8 } from '../clients/utf8-text.ts';
import type { Given } from '../form/command.ts';
import { UsageError } from '../lib/usage-error.ts';
import { attempt } from '../../server/lib/attempt.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';

/** The options of verbs that take text. */
export const sourceOptions = {
  file: { value: '<file>', says: 'reads it from a file; - as the word: from stdin' },
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
