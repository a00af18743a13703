import { atPointer } from '../script/case-terms.ts';
import type { Manifest, Pattern } from './manifest.ts';

/** What came back for a call. */
export interface RawAnswer {
  /** A JSON-RPC error, or `isError`. */
  readonly isError: boolean;
  readonly text: string;
  /** The structured content, else the text where that is JSON. */
  readonly value: unknown;
}

/** Whether an answer says that the work goes on. */
export const isPending = (answer: RawAnswer, { pending }: Pick<Manifest, 'pending'>): boolean =>
  matchesAny(answer, pending);

export const matchesAny = (answer: RawAnswer, patterns: readonly Pattern[] = []): boolean =>
  patterns.some((pattern) => matches(answer, pattern));

function matches({ text, value }: RawAnswer, pattern: Pattern): boolean {
  if ('text' in pattern) return new RegExp(pattern.text, 'm').test(text);
  const found = atPointer(value, pattern.pointer)?.value;
  const wanted: readonly unknown[] = Array.isArray(pattern.equals) ? pattern.equals : [pattern.equals];
  return wanted.includes(found);
}

/** What a result can be asked for with. */
export function handleIn({ text, value }: RawAnswer, { handle }: Pick<Manifest, 'handle'>): string | undefined {
  if (handle === undefined) return undefined;
  if ('text' in handle) return new RegExp(handle.text, 'm').exec(text)?.[1];
  const found = atPointer(value, handle.pointer)?.value;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}
