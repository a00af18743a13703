import type { Difference } from './compare.ts';

/** A difference that stays, and why. `example` is a program that shows it: the run fails where it shows it no longer. */
interface AcceptedDifference {
  readonly reason: string;
  readonly example: string;
  readonly covers: (difference: Difference) => boolean;
}

export const accepted: readonly AcceptedDifference[] = [
  {
    reason:
      'A conditional whose branches have no common type takes that of its target since C# 9. The subset has only the older rule, which every compiler knows, and the mock says what that would say.',
    example: 'Debug.Log(true ? 1 : "x");',
    covers: ({ kind }) => kind === 'compiles only for real: CS0173',
  },
];
