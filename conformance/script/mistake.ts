import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { shortText } from './compare.ts';
import { atPointer } from './pointer.ts';

/** A mistake in a case: where, and what was expected there. */
export interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function mistakesOf(check: ValidateFunction, value: unknown, path: readonly (string | number)[]): Mistake[] {
  if (check(value)) return [];
  return (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map((error) => mistakeOf(path, value, error));
}

export function mistakeOf(
  base: readonly (string | number)[],
  value: unknown,
  { instancePath, message = 'something else', params, keyword }: ErrorObject,
): Mistake {
  const inside = instancePath
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const got = atPointer(value, instancePath)?.value;
  const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  const path = [...base, ...inside];
  const where = path.length === 0 ? 'the case' : path.join('.');
  if (typeof extra === 'string') return { path: [...path, extra], message: `${where}: no "${extra}" is known here` };
  return { path, message: `${where}: ${message}, got ${shortText(got)}` };
}
