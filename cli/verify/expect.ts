import { memberOf } from '../../server/lib/json.ts';
import type { Json } from '../../generated/typescript/types.ts';
import { CallFailure } from './stage.ts';

export async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - began) };
}

/** The code that it failed with. Throws where it did not fail. */
export async function errorCodeOf(work: Promise<Json>): Promise<string> {
  try {
    return `completed with ${excerpt(await work)}`;
  } catch (error) {
    if (error instanceof CallFailure) return error.code;
    throw error;
  }
}

export function expectEqual(got: unknown, expected: unknown): void {
  if (got !== expected) throw new Error(`expected ${JSON.stringify(expected)}, got ${excerpt(got)}`);
}

export function expectErrors(result: Json, count: number): void {
  if (errorsIn(result).length !== count) throw new Error(`expected ${count} compile errors, got ${excerpt(result)}`);
}

export function errorsIn(result: Json): readonly unknown[] {
  const errors = memberOf(result, 'errors');
  if (!Array.isArray(errors)) throw new Error(`expected errors, got ${excerpt(result)}`);
  return errors;
}

export const excerpt = (value: unknown): string =>
  (value === undefined ? 'nothing' : JSON.stringify(value)).slice(0, 300);

/** A number in a result. Throws where there is none. */
export function numberIn(value: Json, name: string): number {
  const found = memberOf(value, name);
  if (typeof found !== 'number')
    throw new Error(`expected a number as ${name}, got ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}
