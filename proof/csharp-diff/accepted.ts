import type { Difference } from './compare.ts';

/** A difference that stays, and why. `example` is a program that shows it: the run fails where it shows it no longer. */
interface AcceptedDifference {
  readonly reason: string;
  readonly example: string;
  readonly covers: (difference: Difference) => boolean;
}

/** None at present. */
export const accepted: readonly AcceptedDifference[] = [];
