import type { Manifest } from './manifest.ts';
import type { AnswerKind } from './answer-kind.ts';
import { isPending, matchesAny, handleIn, type RawAnswer } from './match-answer.ts';

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
