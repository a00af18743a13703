import { invalidRequest } from '../protocol/errors.ts';

/** A number that a prompt takes as text, as all their arguments are. Throws where it is none, or out of bounds. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  { min, max, otherwise }: { readonly min: number; readonly max: number; readonly otherwise: number },
): number {
  if (text === undefined || text.trim() === '') return otherwise;
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max)
    throw invalidRequest(
      `Expected a whole number from ${min} to ${max} as ${name}, got ${JSON.stringify(text.slice(0, 60))}.`,
    );
  return value;
}
