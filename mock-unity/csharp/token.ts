import type { Raw } from './values/value.ts';
import type { CsType } from './values/types.ts';

interface TokenPlace {
  /** Offset of the first character. */
  readonly at: number;
  /** Offset behind the last one. */
  readonly end: number;
  /** It is the first token of its line. */
  readonly startsLine?: boolean;
}

export type Token = TokenPlace &
  (
    | { readonly kind: 'identifier' | 'keyword' | 'punctuation'; readonly text: string }
    | { readonly kind: 'literal'; readonly text: string; readonly type: CsType; readonly value: Raw }
    | { readonly kind: 'interpolated'; readonly text: string; readonly parts: readonly InterpolatedPart[] }
    | { readonly kind: 'end'; readonly text: '' }
  );

/** Text, or a hole whose expression is kept as tokens. */
export type InterpolatedPart = string | InterpolatedHole;

export interface InterpolatedHole {
  readonly at: number;
  readonly tokens: readonly Token[];
  readonly alignment: number;
  readonly format: string;
}

/** Reserved words of C# 9. The contextual ones (var, await, yield, ...) are identifiers. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit ' +
    'extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out ' +
    'override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw ' +
    'true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'
  ).split(' '),
);
