import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Given } from '../form/command.ts';
import { UsageError } from '../lib/usage-error.ts';

/** Arguments without those that were not given. */
export function givenOnly(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const found: JsonObject = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) found[name] = value;
  return found;
}

/** An option that is a whole number; the tool knows its bounds. Throws UsageError. */
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
  offset: { value: '<n>', says: 'how many to leave out: for the next page' },
  limit: { value: '<n>', says: 'how many at the most' },
} as const;
