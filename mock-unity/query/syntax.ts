import type { CsValue } from '../csharp/values/value.ts';
import { wellFormed } from '../lib/well-formed.ts';

/** The position of a part of the query: the offset of its first character and the one after its last. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export type Query = Span &
  (
    | { readonly kind: 'literal'; readonly value: CsValue }
    | { readonly kind: 'typeof'; readonly type: QueryType }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'group'; readonly inner: Query }
    | { readonly kind: 'chain'; readonly start: Query; readonly links: readonly ChainLink[] }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Query }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly operatorAt: number;
        readonly left: Query;
        readonly right: Query;
      }
  );

export type ChainLink = Span &
  (
    | {
        readonly kind: 'member';
        readonly name: string;
        readonly conditional: boolean;
        readonly typeArgs: readonly QueryType[];
      }
    | { readonly kind: 'index'; readonly args: readonly Query[] }
    | { readonly kind: 'call'; readonly args: readonly Query[] }
  );

export interface QueryType extends Span {
  readonly name: string;
  readonly args: readonly QueryType[];
  /** How many `[]` follow. */
  readonly rank: number;
}

/** Why a query has no value. `stage` distinguishes a wrong text from a failed evaluation. */
export class QueryError extends Error {
  readonly stage: 'parse' | 'evaluate';
  /** Offset in the query. */
  readonly at: number;
  /** Full type name of the C# exception behind it, if there is one. */
  readonly exception: string | null;
  /** It names what there is not, or what no query may call: it stays so, whatever the values are. */
  readonly isOfName: boolean;
  constructor(
    stage: 'parse' | 'evaluate',
    message: string,
    at: number,
    exception: string | null = null,
    isOfName = false,
  ) {
    super(message);
    this.stage = stage;
    this.at = at;
    this.exception = exception;
    this.isOfName = isOfName;
  }
}

export type QueryToken = Span & { readonly text: string } & (
    | { readonly kind: 'name' | 'punctuation' | 'end' }
    | { readonly kind: 'literal'; readonly value: CsValue }
  );

const BLANK = /\s+/y;

const NAME = /(?:global::(?=[\p{L}_]))?[\p{L}_][\p{L}\p{Nd}_]*/uy;

const NUMBER = /(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([fdmulFDMUL]?)/y;

const STRING = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y;

const PUNCTUATION = /\?\.|&&|\|\||==|!=|<=|>=|[[\](){}.,<>+\-*/%!?:;=&|^~@#$\\`"']/y;

/** Tokens of a query, the last of kind `end`. */
export function tokenizeQuery(source: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(BLANK, source, at)?.[0].length ?? 0;
    const token = tokenAt(source, at);
    tokens.push(token);
    if (token.kind === 'end') return tokens;
    at = token.end;
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function tokenAt(source: string, at: number): QueryToken {
  if (at >= source.length) return { kind: 'end', text: '', at, end: at };
  const name = matchAt(NAME, source, at)?.[0];
  if (name !== undefined) return wordToken(name, at);
  const number = matchAt(NUMBER, source, at);
  if (number !== null)
    return { kind: 'literal', text: number[0], value: numberValue(number, at), at, end: at + number[0].length };
  const string = matchAt(STRING, source, at)?.[0];
  if (string !== undefined)
    return { kind: 'literal', text: string, value: stringValue(string, at), at, end: at + string.length };
  const punctuation = matchAt(PUNCTUATION, source, at)?.[0];
  if (punctuation === '"' || punctuation === "'")
    throw new QueryError('parse', `this string is not closed: expected ${punctuation} before the end of the query`, at);
  if (punctuation !== undefined) return { kind: 'punctuation', text: punctuation, at, end: at + punctuation.length };
  throw new QueryError(
    'parse',
    `unexpected character '${wellFormed(String.fromCodePoint(source.codePointAt(at) ?? 0))}'`,
    at,
  );
}

const CONSTANTS = new Map<string, CsValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function wordToken(text: string, at: number): QueryToken {
  const end = at + text.length;
  const value = CONSTANTS.get(text);
  return value === undefined ? { kind: 'name', text, at, end } : { kind: 'literal', text, value, at, end };
}

const INT_MAX = 2n ** 31n - 1n;

const LONG_MAX = 2n ** 63n - 1n;

/** `u` is read as int or long, `m` as double: there are no other numbers. */
function numberValue([, digits = '', suffixText = '']: RegExpExecArray, at: number): CsValue {
  const suffix = suffixText.toLowerCase();
  if (suffix === 'f') return { kind: 'float', value: Math.fround(Number(digits)) };
  if (suffix === 'd' || suffix === 'm' || /[.eE]/.test(digits)) return { kind: 'double', value: Number(digits) };
  const value = BigInt(digits);
  if (value > LONG_MAX) throw new QueryError('parse', `the integer ${digits} is larger than ${LONG_MAX}`, at);
  return suffix === 'l' || value > INT_MAX ? { kind: 'long', value } : { kind: 'int', value: Number(value) };
}

const ESCAPES = new Map([
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['0', '\0'],
]);

function stringValue(quoted: string, at: number): string {
  return quoted.slice(1, -1).replace(/\\(u[0-9a-fA-F]{4}|[^])/gu, (_escape, code: string, offset: number) => {
    if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const plain = ESCAPES.get(code);
    if (plain !== undefined) return plain;
    throw new QueryError(
      'parse',
      `unknown escape '\\${wellFormed(code)}' in a string: expected one of \\\\ \\" \\' \\n \\r \\t \\0 \\uXXXX`,
      at + 1 + offset,
    );
  });
}
