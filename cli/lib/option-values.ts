import { didYouMean } from '../../server/lib/nearest.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';
import { FolderError, absolutePath } from '../../server/lib/folders.ts';
import { durationMs } from '../../server/hub/protocol/timestamps.ts';

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

/** The action that the first word names, where no more follow. Throws UsageError. */
export function actionIn<const Name extends string>(
  [word = '', ...surplus]: readonly string[],
  known: readonly [Name, ...Name[]],
): Name {
  const found = word === '' ? known[0] : known.find((name) => name === word);
  if (found === undefined)
    throw new UsageError(
      `expected ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, got ${word}.${didYouMean(word, known)}`,
    );
  if (surplus.length > 0) throw new UsageError(`expected nothing after ${word}, got ${surplus.join(' ')}`);
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

/** Converts errors of `read` to wrong usage, except a missing working folder. */
export function asUsage<Order>(read: () => Order): Order {
  return attempt(read, (error) => {
    throw error instanceof FolderError ? error : new UsageError(reasonOf(error));
  });
}

/** An option that is a duration. Throws UsageError. */
export function durationOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms === undefined)
    throw new UsageError(`expected a duration such as 500ms, 30s or 5m as --${name}, got "${text}"${withUnit(text)}`);
  return ms;
}

/** The answer to a number without a unit names the most likely one. */
const withUnit = (text: string): string =>
  /^\d{1,9}$/.test(text) ? `. Did you mean ${text}${Number(text) < 1_000 ? 's' : 'ms'}?` : '';

/** A duration for people: the two largest units, as in "1 h 5 min". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Unix ms as `2026-11-21 10:00:00.000` in the time zone of this machine. */
export function localTime(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().replace('T', ' ').slice(0, 23);
}
