import { CompileError, outsideSubset, tooDeep } from './diagnostic.ts';
import {
  readNumber,
  keywords,
  type InterpolatedHole,
  type InterpolatedPart,
  type Token,
  strayAt,
  unexpectedCharacter,
} from './token.ts';
import { bool, char, nullType, string } from './values/types.ts';

/** Longest first, so that the first match is the token. */
const PUNCTUATION =
  '??= <<= >>= ... => == != <= >= && || ++ -- += -= *= /= %= &= |= ^= ?? ?. ?[ :: -> << { } ( ) [ ] . , ; : ? = + - * / % < > ! & | ^ ~'
    .split(' ')
    .filter((text) => text !== '?[');

/** Without the characters of no width that web pages put after words. */
const IDENTIFIER = /@?[\p{L}\p{Nl}_](?:(?![\u200B\u2060\uFEFF])[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\p{Cf}])*/uy;
/** Interpolated strings within one another's holes; more would exhaust the stack. */
const MAX_NESTED_HOLES = 50;

const PLAIN_RUN = /[^"\\{}\r\n]+/y;
const VERBATIM_RUN = /[^"{}]+/y;
const BLANK = /(?:[\s\u200B\u2060]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y;

/** Tokens of a snippet, the last of kind `end`. Throws {@link CompileError}. */
export function tokenize(source: string): Token[] {
  const lexer = new Lexer(source, 0);
  const tokens: Token[] = [];
  for (;;) {
    const before = lexer.offset;
    const token = lexer.next();
    tokens.push(/[\r\n]/.test(source.slice(before, token.at)) ? { ...token, startsLine: true } : token);
    if (token.kind === 'end') return tokens;
  }
}

class Lexer {
  readonly source: string;
  offset: number;
  /** Interpolation holes that surround the cursor. */
  private holes = 0;
  constructor(source: string, offset: number) {
    this.source = source;
    this.offset = offset;
  }

  next(): Token {
    this.skipBlank();
    const { source } = this;
    const at = this.offset;
    const first = source.charAt(at);
    if (first === '') return { kind: 'end', text: '', at, end: at };
    if (/[0-9]/.test(first) || (first === '.' && /[0-9]/.test(source.charAt(at + 1)))) return this.number(at);
    if (first === "'") return this.character(at);
    const opening = /(?:\$@|@\$|\$|@)?"/y;
    opening.lastIndex = at;
    const quote = opening.exec(source)?.[0];
    if (quote !== undefined) return this.string(at, quote);
    return this.word(at) ?? this.punctuation(at);
  }

  private skipBlank(): void {
    BLANK.lastIndex = this.offset;
    if (BLANK.test(this.source)) this.offset = BLANK.lastIndex;
    if (this.source.startsWith('/*', this.offset))
      throw new CompileError('CS1035', "End-of-file found, '*/' expected", this.offset);
  }

  private word(at: number): Token | undefined {
    IDENTIFIER.lastIndex = at;
    const text = IDENTIFIER.exec(this.source)?.[0];
    if (text === undefined) return undefined;
    const end = (this.offset = at + text.length);
    if (text === 'true' || text === 'false')
      return { kind: 'literal', text, type: bool, value: text === 'true', at, end };
    if (text === 'null') return { kind: 'literal', text, type: nullType, value: null, at, end };
    if (keywords.has(text)) return { kind: 'keyword', text, at, end };
    return { kind: 'identifier', text: text.replace('@', ''), at, end };
  }

  private punctuation(at: number): Token {
    const text = PUNCTUATION.find((candidate) => this.source.startsWith(candidate, at));
    if (text === undefined) throw unexpectedCharacter(this.source, at);
    const stray = text === '&' ? strayAt(this.source, at) : undefined;
    if (stray !== undefined) throw stray;
    // `a?.5:b` is a conditional expression.
    const cut = text === '?.' && /[0-9]/.test(this.source.charAt(at + 2)) ? '?' : text;
    this.offset = at + cut.length;
    return { kind: 'punctuation', text: cut, at, end: this.offset };
  }

  private number(at: number): Token {
    const literal = readNumber(this.source, at);
    this.offset = literal.end;
    return {
      kind: 'literal',
      text: this.source.slice(at, literal.end),
      type: literal.type,
      value: literal.value,
      at,
      end: literal.end,
    };
  }

  private character(at: number): Token {
    this.offset = at + 1;
    if (this.source.charAt(this.offset) === "'") throw new CompileError('CS1011', 'Empty character literal', at);
    const value = this.stringUnit(at);
    if (this.source.charAt(this.offset) !== "'") {
      const code = /[\r\n]|^$/.test(this.source.charAt(this.offset)) ? 'CS1010' : 'CS1012';
      throw new CompileError(
        code,
        code === 'CS1010' ? 'Newline in constant' : 'Too many characters in character literal',
        at,
      );
    }
    this.offset += 1;
    return { kind: 'literal', text: this.source.slice(at, this.offset), type: char, value, at, end: this.offset };
  }

  private string(at: number, quote: string): Token {
    this.offset = at + quote.length;
    if (this.source.startsWith('""', this.offset) && !quote.includes('@'))
      throw outsideSubset('raw string literals are', at);
    const verbatim = quote.includes('@');
    if (quote.includes('$')) return this.interpolated(at, verbatim);
    let value = '';
    while (!this.atClosingQuote(verbatim)) value += this.run(verbatim) || this.unit(verbatim, at);
    this.offset += 1;
    return { kind: 'literal', text: this.source.slice(at, this.offset), type: string, value, at, end: this.offset };
  }

  private interpolated(at: number, verbatim: boolean): Token {
    const parts: InterpolatedPart[] = [];
    let text = '';
    while (!this.atClosingQuote(verbatim)) {
      const two = this.source.slice(this.offset, this.offset + 2);
      if (two === '{{' || two === '}}') {
        text += two.charAt(0);
        this.offset += 2;
      } else if (two.startsWith('{')) {
        parts.push(text, this.hole());
        text = '';
      } else if (two.startsWith('}')) {
        throw new CompileError(
          'CS8086',
          "A '}' character must be escaped (by doubling) in an interpolated string.",
          this.offset,
        );
      } else {
        text += this.run(verbatim) || this.unit(verbatim, at);
      }
    }
    this.offset += 1;
    return {
      kind: 'interpolated',
      text: this.source.slice(at, this.offset),
      parts: [...parts, text],
      at,
      end: this.offset,
    };
  }

  /** From `{` to behind `}`. A colon or comma outside brackets ends the expression. */
  private hole(): InterpolatedHole {
    const at = this.offset;
    this.offset += 1;
    const tokens: Token[] = [];
    let depth = 0;
    this.holes += 1;
    if (this.holes > MAX_NESTED_HOLES) throw tooDeep(at);
    for (;;) {
      const token = this.next();
      if (token.kind === 'end')
        throw new CompileError(
          'CS8076',
          "Missing close delimiter '}' for interpolated expression started with '{'.",
          at,
        );
      if (token.kind === 'punctuation') {
        if (depth === 0 && token.text === '::') throw outsideSubset("the operator '::' is", token.at);
        if (depth === 0 && (token.text === '}' || token.text === ':' || token.text === ','))
          return this.holeEnd(at, tokens, token);
        if ('([{'.includes(token.text)) depth += 1;
        if (')]}'.includes(token.text)) depth -= 1;
      }
      tokens.push(token);
    }
  }

  private holeEnd(at: number, tokens: readonly Token[], stop: Token): InterpolatedHole {
    if (tokens.length === 0) throw new CompileError('CS1733', 'Expected expression', stop.at);
    const rest = /(?:,\s*(-?\d+)\s*)?(?::([^}"\r\n]*))?\}/y;
    rest.lastIndex = stop.at;
    const match = rest.exec(this.source);
    if (match === null) throw this.unclosedHole(at, stop);
    this.offset = rest.lastIndex;
    this.holes -= 1;
    const place = { at: stop.at, end: stop.at };
    const around = [
      { kind: 'punctuation', text: '{', at, end: at + 1 },
      { kind: 'punctuation', text: '}', ...place },
      { kind: 'end', text: '', ...place },
    ] as const;
    return {
      at,
      tokens: [around[0], ...tokens, around[1], around[2]],
      alignment: Number(match[1] ?? 0),
      format: match[2] ?? '',
    };
  }

  private unclosedHole(at: number, stop: Token): CompileError {
    if (this.source.includes('}', stop.at)) return outsideSubset('an alignment or format of this kind is', stop.at);
    return new CompileError('CS8076', "Missing close delimiter '}' for interpolated expression started with '{'.", at);
  }

  private atClosingQuote(verbatim: boolean): boolean {
    if (this.source.charAt(this.offset) !== '"') return false;
    return !(verbatim && this.source.charAt(this.offset + 1) === '"');
  }

  /** Literal characters, up to the next special one. */
  private run(verbatim: boolean): string {
    const pattern = verbatim ? VERBATIM_RUN : PLAIN_RUN;
    pattern.lastIndex = this.offset;
    const text = pattern.exec(this.source)?.[0] ?? '';
    this.offset += text.length;
    return text;
  }

  private unit(verbatim: boolean, at: number): string {
    if (!verbatim) return this.stringUnit(at);
    const character = this.source.charAt(this.offset);
    if (character === '') throw new CompileError('CS1039', 'Unterminated string literal', at);
    this.offset += character === '"' ? 2 : 1;
    return character;
  }

  /** One UTF-16 unit, or the value of an escape sequence. */
  private stringUnit(at: number): string {
    const character = this.source.charAt(this.offset);
    if (character === '' || character === '\n' || character === '\r')
      throw new CompileError('CS1010', 'Newline in constant', at);
    this.offset += 1;
    return character === '\\' ? this.escape() : character;
  }

  private escape(): string {
    const at = this.offset - 1;
    const escape = /u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{8})|['"\\0abfnrtv]/y;
    escape.lastIndex = this.offset;
    const match = escape.exec(this.source);
    const code = Number.parseInt(match?.[1] ?? match?.[2] ?? match?.[3] ?? '0', 16);
    if (match === null || code > 0x10ffff) throw new CompileError('CS1009', 'Unrecognized escape sequence', at);
    this.offset = escape.lastIndex;
    const letter = match[0];
    return SIMPLE_ESCAPES[letter] ?? String.fromCodePoint(code);
  }
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  '0': '\0',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
