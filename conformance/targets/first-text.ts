import { parseJson } from '../../server/lib/json.ts';

/** The first content block as JSON, or what is wrong with it. */
export interface FirstText {
  readonly value?: unknown;
  readonly mistake?: string;
}

export function readFirstText(content: unknown): FirstText {
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const text: unknown =
    typeof first === 'object' && first !== null && Reflect.get(first, 'type') === 'text'
      ? Reflect.get(first, 'text')
      : undefined;
  if (typeof text !== 'string') return { mistake: 'the first content block is no text' };
  const value = parseJson(text);
  return value === undefined ? { mistake: `the first text block is no JSON: ${text.slice(0, 200)}` } : { value };
}
