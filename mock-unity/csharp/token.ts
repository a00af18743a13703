import type { Raw } from './values/value.ts';
import { type CsType, double, float, int, long } from './values/types.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';

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

/** Text, or an interpolation whose expression is stored as tokens. */
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

interface NumberLiteral {
  readonly type: CsType;
  readonly value: number | bigint;
  readonly end: number;
}

const HEX = /0[xX]([0-9a-fA-F_]+)([uUlL]{0,2})/y;

const BINARY = /0[bB]([01_]+)([uUlL]{0,2})/y;

const DECIMAL = /(?:\d[\d_]*)?(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?([fFdDmMuUlL]{0,2})/y;

const INT_MAX = 2n ** 31n - 1n;

export const LONG_MAX = 2n ** 63n - 1n;

const ULONG_MAX = 2n ** 64n - 1n;

/**
 * The number literal at `at`. Whole numbers that do not fit an int are long (C# would make some of them uint, which
 * the subset does not have). The magnitudes of the smallest int and long are one too large: they are valid only after a minus sign.
 */
export function readNumber(source: string, at: number): NumberLiteral {
  for (const [pattern, prefix] of [
    [HEX, '0x'],
    [BINARY, '0b'],
  ] as const) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return readInteger(`${prefix}${digitsOf(match[1])}`, match[2] ?? '', { at, end: pattern.lastIndex });
  }
  DECIMAL.lastIndex = at;
  const match = DECIMAL.exec(source);
  const text = match?.[0] ?? '';
  const suffix = (match?.[1] ?? '').toLowerCase();
  const digits = digitsOf(text.slice(0, text.length - suffix.length));
  const place = { at, end: DECIMAL.lastIndex };
  if (suffix === 'm') throw outsideSubset("the type 'decimal' is", at);
  if (suffix === 'f') return { type: float, value: Math.fround(Number(digits)), end: place.end };
  if (suffix === 'd' || /[.eE]/.test(digits)) return { type: double, value: Number(digits), end: place.end };
  return readInteger(digits, suffix, place);
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replaceAll('_', '');
}

function readInteger(digits: string, suffix: string, { at, end }: { at: number; end: number }): NumberLiteral {
  if (suffix.toLowerCase().includes('u')) throw outsideSubset("the types 'uint' and 'ulong' are", at);
  const value = BigInt(digits);
  if (value > ULONG_MAX) throw new CompileError('CS1021', 'Integral constant is too large', at);
  if (value > LONG_MAX + 1n) throw outsideSubset("the types 'uint' and 'ulong' are", at);
  if (suffix !== '' || value > INT_MAX) return { type: long, value, end };
  return { type: int, value: Number(value), end };
}

const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#\d+|#x[0-9a-fA-F]+);/y;

/** The number of a line, and what follows it where lines are numbered. */
const NUMBERED = /\s*(?<number>\d{1,6})(?:[ \t]*[:|\u2192][ \t]?|[ \t]+)[^\r\n]*(?:\r?\n|$)/y;

/** Text that is no C#, and gets into code when it is copied or packed: Markdown, HTML, typographic quotes, escapes of JSON. Undefined: none is at `at`, outside of texts. */
export function strayAt(source: string, at: number): CompileError | undefined {
  ENTITY.lastIndex = at;
  const entity = ENTITY.exec(source)?.[0];
  const advice =
    entity === undefined ? ADVICE[source.charAt(at)] : 'is HTML: send the characters themselves, such as < and &';
  return advice === undefined
    ? undefined
    : new CompileError('MCP0003', `'${entity ?? source.charAt(at)}' ${advice}`, at);
}

const QUOTES = 'is no C#: write the straight quotes " and \'';
const MINUS = 'is no C#: write the minus sign of the keyboard, -';
const ADVICE: Readonly<Record<string, string>> = {
  '`': 'is no C#: send the code alone, without Markdown around it or explanations',
  '\u201C': QUOTES,
  '\u201D': QUOTES,
  '\u201E': QUOTES,
  '\u2018': QUOTES,
  '\u2019': QUOTES,
  '\u2013': MINUS,
  '\u2014': MINUS,
  '\u2212': MINUS,
  '\\': 'outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice',
};

/** Why a character that begins no token of the subset is refused. */
export function unexpectedCharacter(source: string, at: number): CompileError {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (character === '#') return outsideSubset('preprocessor directives are', at);
  if (/^\\[uU]/.test(source.slice(at, at + 2))) return outsideSubset('escapes in names are', at);
  return strayAt(source, at) ?? new CompileError('CS1056', `Unexpected character '${character}'`, at);
}

/** No statement begins with a number; of one line alone, only a mark behind it makes it the line's. */
export function refuseLineNumbers(source: string, [first, second]: readonly Token[]): void {
  if (first === undefined || second === undefined || second.kind === 'end' || !/^\d/.test(first.text)) return;
  const number = numberOfLine(source, 0);
  const next = number === undefined ? undefined : numberOfLine(source, NUMBERED.lastIndex);
  if (number === undefined || (next === undefined ? ![':', '|'].includes(second.text) : next !== number + 1)) return;
  throw new CompileError('MCP0003', 'line numbers are no C#: send the code alone', first.at);
}

function numberOfLine(source: string, at: number): number | undefined {
  NUMBERED.lastIndex = at;
  const number = NUMBERED.exec(source)?.groups?.['number'];
  return number === undefined ? undefined : Number(number);
}
