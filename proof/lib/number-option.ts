import { UsageError } from './run-program.ts';

/** The number that an option was given, or its default. */
export function numberOption(
  name: string,
  text: string | undefined,
  { fallback, least = 0 }: { readonly fallback: number; readonly least?: number },
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new UsageError(`--${name} is a number of at least ${least}, not ${JSON.stringify(text)}`);
  return value;
}
