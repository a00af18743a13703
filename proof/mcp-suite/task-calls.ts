import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../../server/lib/json.ts';

/** A call, and what its client is to come to. */
export interface TaskCall {
  readonly name: string;
  readonly given: { readonly code: string; readonly timeout: number };
  /** Members of what it came to. */
  readonly comesTo: {
    readonly isTask: boolean;
    readonly isError: boolean;
    readonly result: unknown;
    readonly asked: number;
  };
}

export const unasked: readonly TaskCall[] = [
  {
    name: 'within its wait',
    given: { code: 'return 1;', timeout: 60_000 },
    comesTo: { isTask: false, isError: false, result: 1, asked: 0 },
  },
  {
    name: 'longer than its wait',
    given: { code: 'await Task.Delay(500); return 42;', timeout: 0 },
    comesTo: { isTask: true, isError: false, result: 42, asked: 0 },
  },
  {
    name: 'that fails',
    given: { code: 'await Task.Delay(500); throw new System.Exception("broken");', timeout: 0 },
    comesTo: { isTask: true, isError: true, result: undefined, asked: 0 },
  },
];

export const asked: readonly TaskCall[] = [
  {
    name: 'that the user is asked about',
    given: { code: 'return 3;', timeout: 60_000 },
    comesTo: { isTask: true, isError: false, result: 3, asked: 1 },
  },
];

/** How what a call came to differs from what it is to come to. */
export function wrongWith({ name, comesTo }: TaskCall, ended: unknown): readonly string[] {
  const result = memberOf(ended, 'result');
  const said = memberOf(ended, 'said');
  const found = {
    isTask: Array.isArray(said) && said.includes('tasks/get'),
    isError: memberOf(result, 'isError') === true,
    result: memberOf(memberOf(result, 'structuredContent'), 'result'),
    asked: memberOf(ended, 'asked'),
  };
  const isRight = memberOf(ended, 'status') === 'completed' && isDeepStrictEqual(found, comesTo);
  return isRight ? [] : [`${name}: expected ${JSON.stringify(comesTo)}, got ${JSON.stringify(ended).slice(0, 600)}`];
}
