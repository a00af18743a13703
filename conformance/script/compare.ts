import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { atPointer, type Count } from './case-steps.ts';
import { timesOf } from '../report/text.ts';
import type { Finding } from '../report/model.ts';

/** What to look for in a value, at a JSON Pointer. */
interface Sought {
  readonly at?: string;
  readonly equals?: unknown;
  readonly includes?: string;
  readonly length?: Static<typeof Count>;
  readonly matches?: string;
  readonly exists?: boolean;
}

export function lookUp(value: unknown, sought: Sought, name: string): Problem[] {
  const { at = '', exists } = sought;
  const found = atPointer(value, at);
  const where = `${name}: ${at === '' ? 'the answer' : at}`;
  if (exists !== undefined && (found !== undefined) !== exists)
    return [
      {
        message: `${where}: expected ${exists ? 'something' : 'nothing'} there, got ${exists ? 'nothing' : shortText(found?.value)}.`,
      },
    ];
  if (found === undefined)
    return exists === false
      ? []
      : [{ message: `${where}: expected something there, got nothing.`, got: shortText(value) }];
  return compare(found.value, sought, where);
}

function compare(got: unknown, sought: Sought, where: string): Problem[] {
  const problems: Problem[] = [];
  const { includes, matches, length } = sought;
  const miss = (expected: string): void =>
    void problems.push({
      message: `${where}: expected ${expected}, got ${shortText(got)}.`,
      expected,
      got: shortText(got),
    });
  if ('equals' in sought && !isDeepStrictEqual(got, sought.equals)) miss(shortText(sought.equals));
  if (includes !== undefined && !(typeof got === 'string' ? got : JSON.stringify(got)).includes(includes))
    miss(`something with ${JSON.stringify(includes)}`);
  if (matches !== undefined && !(typeof got === 'string' && new RegExp(matches, 'u').test(got)))
    miss(`a text like /${matches}/`);
  if (length !== undefined)
    problems.push(
      ...(Array.isArray(got) || typeof got === 'string'
        ? compareCount(got.length, length, `length of ${where}`)
        : [{ message: `${where}: expected a list, got ${shortText(got)}.` }]),
    );
  return problems;
}

/** For people. */
export const shortText = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 300);

export const compareCount = (got: number, expected: Static<typeof Count>, what: string): Problem[] =>
  compareNumbers(got, expected, ({ words }) => `${what}: expected ${words}, got ${got}.`);

/** `what`: who did what, such as `job started`. */
export const compareTimes = (got: number, expected: Static<typeof Count>, what: string): Problem[] =>
  compareNumbers(
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

function compareNumbers(
  got: number,
  expected: Static<typeof Count>,
  message: (expected: Expected) => string,
): Problem[] {
  const { at_least = 0, at_most = Infinity } =
    typeof expected === 'number' ? { at_least: expected, at_most: expected } : expected;
  if (got >= at_least && got <= at_most) return [];
  const only = at_least === at_most ? at_least : undefined;
  const words = only === undefined ? rangeWords(at_least, at_most) : String(only);
  return [{ message: message({ words, only }), expected: words, got: String(got) }];
}

const rangeWords = (least: number, most: number): string =>
  most === Infinity ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;

/** What was expected and what came. */
export interface Problem {
  readonly message: string;
  readonly expected?: string;
  readonly got?: string;
  /** See `Finding`. */
  readonly rule?: string;
  readonly ran?: NonNullable<Finding['ran']>;
}
