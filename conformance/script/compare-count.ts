import type { Static } from 'typebox';
import { timesOf } from '../report/text.ts';
import type { Count } from './case-terms.ts';
import type { Problem } from './problem.ts';

export const compareCount = (got: number, expected: Static<typeof Count>, what: string): Problem[] =>
  compare(got, expected, ({ words }) => `${what}: expected ${words}, got ${got}.`);

/** `what`: who did what, such as `job started`. */
export const compareTimes = (got: number, expected: Static<typeof Count>, what: string): Problem[] =>
  compare(
    got,
    expected,
    ({ words, only }) =>
      `${what} ${got === 0 ? '0 times' : timesOf(got)} instead of ${only === undefined ? `${words} times` : only === 0 ? 'never' : timesOf(only)}.`,
  );

/** `only`: the one count that was allowed. */
interface Expected {
  readonly words: string;
  readonly only: number | undefined;
}

function compare(got: number, expected: Static<typeof Count>, message: (expected: Expected) => string): Problem[] {
  const { at_least = 0, at_most = Infinity } =
    typeof expected === 'number' ? { at_least: expected, at_most: expected } : expected;
  if (got >= at_least && got <= at_most) return [];
  const only = at_least === at_most ? at_least : undefined;
  const words = only === undefined ? rangeWords(at_least, at_most) : String(only);
  return [{ message: message({ words, only }), expected: words, got: String(got) }];
}

const rangeWords = (least: number, most: number): string =>
  most === Infinity ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
