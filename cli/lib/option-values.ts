import { didYouMean } from '../../server/lib/nearest.ts';
import { absolutePath } from '../../server/lib/folders.ts';

/** An option that is a whole number. Throws UsageError. */
export function countOption(
  name: string,
  text: string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  return text === undefined ? undefined : wholeNumber(`--${name}`, text, min, max);
}

/** An option that is one of some words. Throws UsageError. */
export function oneOf<const Word extends string>(name: string, text: string, known: readonly Word[]): Word {
  const found = known.find((word) => word === text);
  if (found === undefined)
    throw new UsageError(`expected one of ${known.join(', ')} as --${name}, got "${text}".${didYouMean(text, known)}`);
  return found;
}

/** An option that is a number. Throws UsageError. */
export function wholeNumber(name: string, text: string, minimum: number, maximum?: number): number {
  const value = Number(text);
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < minimum || value > (maximum ?? Infinity))
    throw new UsageError(`expected a whole number ${range} as ${name}, got "${text}"`);
  return value;
}

/** Options that are valid without a value, as the option parser wants them: with an empty one. */
export function withOptionalValues(argv: readonly string[], options: readonly string[]): string[] {
  return argv.map((word, index) =>
    options.includes(word) && (argv[index + 1] ?? '-').startsWith('-') ? `${word}=` : word,
  );
}

/** An option that is the path of a file or a folder; absolute. An empty one would mean the working folder. Throws, in a sentence. */
export function givenPath(name: string, what: 'file' | 'folder', text: string): string {
  if (text.trim() === '') throw new Error(`expected the path of a ${what} as ${name}, got "${text}"`);
  return absolutePath(text);
}

/** The command line is not understood; the message is a sentence without its first word. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
