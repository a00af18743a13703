import { atPointer } from '../script/pointer.ts';
import type { Manifest, Pattern } from './manifest.ts';
import type { AnswerKind } from './row.ts';

/** What came back for a call. */
export interface RawAnswer {
  /** A JSON-RPC error, or `isError`. */
  readonly isError: boolean;
  readonly text: string;
  /** The structured content, else the text where that is JSON. */
  readonly value: unknown;
}

export interface ReadAnswer {
  readonly kind: Exclude<AnswerKind, 'silence'>;
  readonly handle?: string;
  /** What the bridge said, shortened. */
  readonly said: string;
  /** The whole of it. */
  readonly text: string;
}

const SAID_CHARS = 200;

/** Judges an answer by the token that it carries, then by what the manifest says of the others. `others`: tokens of other calls. */
export function readAnswer(
  answer: RawAnswer,
  {
    token,
    others,
    manifest,
  }: { readonly token: string; readonly others: readonly string[]; readonly manifest: Manifest },
): ReadAnswer {
  const handle = handleIn(answer, manifest);
  const said =
    answer.text.length > SAID_CHARS
      ? `${answer.text.slice(0, SAID_CHARS)}... (${answer.text.length} characters)`
      : answer.text;
  return {
    kind: kindOf(answer, { token, others, manifest, handle }),
    said,
    text: answer.text,
    ...(handle === undefined ? {} : { handle }),
  };
}

function kindOf(
  answer: RawAnswer,
  {
    token,
    others,
    manifest,
    handle,
  }: {
    readonly token: string;
    readonly others: readonly string[];
    readonly manifest: Manifest;
    readonly handle: string | undefined;
  },
): ReadAnswer['kind'] {
  const pending = isPending(answer, manifest);
  const isFailure = answer.isError || matchesAny(answer, manifest.failure);
  // The code of a call may be quoted by an error: a token there is no value.
  if (!pending && !isFailure && answer.text.includes(token)) return 'value';
  if (!pending && !isFailure && others.some((other) => answer.text.includes(other))) return 'another';
  if (pending && handle !== undefined) return 'pending';
  if (answer.isError) return 'error';
  return pending || isFailure ? 'words' : 'success';
}

/** Whether an answer says that the work goes on. */
export const isPending = (answer: RawAnswer, { pending }: Pick<Manifest, 'pending'>): boolean =>
  matchesAny(answer, pending);

const matchesAny = (answer: RawAnswer, patterns: readonly Pattern[] = []): boolean =>
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
