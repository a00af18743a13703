import type { Json } from '../state/types.ts';

/** A value for people: a text as it is, all else as indented JSON. */
export const jsonText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
