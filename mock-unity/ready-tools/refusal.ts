import type { Json, JsonObject } from '../../generated/typescript/types.ts';

/** Why a ready tool does nothing: a sentence for the model that called it. */
export class ReadyToolRefusal extends Error {}

export function refuseTool(sentence: string): never {
  throw new ReadyToolRefusal(sentence);
}

/** The text in an argument; undefined where none, or an empty one, is given. */
export function textIn(given: JsonObject, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : refuseTool(`${name}: expected a text, got ${showValue(value)}`);
}

export function flagIn(given: JsonObject, name: string, fallback: boolean): boolean {
  const value = given[name] ?? fallback;
  return typeof value === 'boolean' ? value : refuseTool(`${name}: expected true or false, got ${showValue(value)}`);
}

export interface Bounds {
  readonly from: number;
  readonly to?: number;
  readonly fallback: number;
}

export function countIn(given: JsonObject, name: string, { from, to = Infinity, fallback }: Bounds): number {
  const value = given[name] ?? fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
  const range = to === Infinity ? `from ${from}` : `from ${from} to ${to}`;
  return refuseTool(`${name}: expected a whole number ${range}, got ${showValue(value)}`);
}

export function choiceIn<Name extends string>(
  given: JsonObject,
  name: string,
  names: readonly Name[],
  fallback?: Name,
): Name {
  const value = given[name] ?? fallback;
  const found = names.find((each) => each === value);
  return found ?? refuseTool(`${name}: expected ${names.join(', ')}, got ${showValue(value)}`);
}

export const showValue = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));
