import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import { timesOf } from '../report/text.ts';
import type { Finding } from '../report/model.ts';

/** A number, or a range. */
export const Count = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.Object(
    { at_least: Type.Optional(Type.Integer()), at_most: Type.Optional(Type.Integer()) },
    { additionalProperties: false },
  ),
]);
export type Count = Static<typeof Count>;

/** A comparison of a value at a JSON Pointer. */
interface Sought {
  readonly at?: string;
  readonly equals?: unknown;
  readonly includes?: string;
  readonly length?: Count;
  readonly matches?: string;
  readonly exists?: boolean;
}

/** The value at a JSON Pointer (RFC 6901); undefined if there is none. */
export function atPointer(value: unknown, pointer: string): { readonly value: unknown } | undefined {
  let here: unknown = value;
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Reflect.get(here, key);
  }
  return { value: here };
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

export const compareCount = (got: number, expected: Count, what: string): Problem[] =>
  compareNumbers(got, expected, ({ words }) => `${what}: expected ${words}, got ${got}.`);

/** `what`: subject and action, such as `job started`. */
export const compareTimes = (got: number, expected: Count, what: string): Problem[] =>
  compareNumbers(
    got,
    expected,
    ({ words, only }) =>
      `${what} ${got === 0 ? '0 times' : timesOf(got)} instead of ${only === undefined ? `${words} times` : only === 0 ? 'never' : timesOf(only)}.`,
  );

/** The least and the most. */
export const rangeOf = (count: Count): { readonly at_least: number; readonly at_most: number } =>
  typeof count === 'number' ? { at_least: count, at_most: count } : { at_least: 0, at_most: Infinity, ...count };

export function isIn(count: Count, got: number): boolean {
  const { at_least, at_most } = rangeOf(count);
  return got >= at_least && got <= at_most;
}

/** `only`: the one count that was allowed. */
interface Expected {
  readonly words: string;
  readonly only: number | undefined;
}

function compareNumbers(got: number, expected: Count, message: (expected: Expected) => string): Problem[] {
  const { at_least, at_most } = rangeOf(expected);
  if (isIn(expected, got)) return [];
  const only = at_least === at_most ? at_least : undefined;
  const words = only === undefined ? rangeWords(at_least, at_most) : String(only);
  return [{ message: message({ words, only }), expected: words, got: String(got) }];
}

const rangeWords = (least: number, most: number): string =>
  most === Infinity ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;

/** A difference from the expectation; without promises of its own, it has those of the case. */
export type Problem = Partial<Finding> & Pick<Finding, 'message'>;
