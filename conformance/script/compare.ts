import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { atPointer, type Count } from './case-terms.ts';
import type { Problem } from './problem.ts';
import { compareCount } from './compare-count.ts';

/** What to look for in a value, at a JSON Pointer. */
export interface Sought {
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
