import type { Json } from '../../generated/typescript/types.ts';

/** Members of an answer, which another version may have written: what is not there is undefined. */
export function jsonMember(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

export function textIn(value: Json | undefined, name: string): string {
  const found = jsonMember(value, name);
  return typeof found === 'string' ? found : '';
}

export function numberIn(value: Json | undefined, name: string): number {
  const found = jsonMember(value, name);
  return typeof found === 'number' ? found : 0;
}

export function listIn(value: Json | undefined, name: string): readonly Json[] {
  const found = jsonMember(value, name);
  return Array.isArray(found) ? found : [];
}

/** The texts of a list. */
export const textsIn = (value: Json, name: string): readonly string[] =>
  listIn(value, name).filter((item) => typeof item === 'string');

/** "1 error", "2 errors". */
export const countNoun = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The last line of an incomplete list: how to print more. Empty for a complete one. */
export function moreOf(value: Json, shown: number): string[] {
  const next = jsonMember(value, 'next_offset');
  return typeof next === 'number' ? [`… ${shown} of ${numberIn(value, 'total')}; --offset ${next} shows more`] : [];
}
