import type { Static } from 'typebox';
import type { Count } from './case-terms.ts';
import type { Problem } from './problem.ts';

export function compareCount(got: number, expected: Static<typeof Count>, what: string): Problem[] {
  const { at_least = 0, at_most = Infinity } =
    typeof expected === 'number' ? { at_least: expected, at_most: expected } : expected;
  if (got >= at_least && got <= at_most) return [];
  const words =
    at_least === at_most
      ? String(at_least)
      : at_most === Infinity
        ? `at least ${at_least}`
        : `${at_least} to ${at_most}`;
  return [{ message: `${what}: expected ${words}, got ${got}.`, expected: words, got: String(got) }];
}
