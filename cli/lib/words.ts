import { didYouMean } from '../../server/lib/nearest.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

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
