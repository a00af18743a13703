import { UsageError } from './usage-error.ts';

/** An option that is a number. Throws UsageError. */
export function wholeNumber(name: string, text: string, minimum: number, maximum?: number): number {
  const value = Number(text);
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < minimum || value > (maximum ?? Infinity))
    throw new UsageError(`expected a whole number ${range} as ${name}, got "${text}"`);
  return value;
}
