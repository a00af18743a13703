import { CompileError, outsideSubset, tooDeep } from './diagnostic.ts';
import { endsCallOrLiteral, isImpossible } from './impossible.ts';
import type { Token } from './token.ts';

/**
 * How deep expressions and statements may nest. Deeper ones would exhaust the stack of this recursive parser; the C#
 * compiler has such a limit too (CS8078).
 */
const MAX_DEPTH = 200;

/** A cursor over tokens. `mark` and `reset` make it speculative. */
export class TokenStream {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new Error('a token stream ends with an end token');
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  mark(): number {
    return this.index;
  }

  reset(mark: number): void {
    this.index = mark;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === 'punctuation' || token.kind === 'keyword');
  }

  /** A contextual keyword such as `var`. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'identifier' && token.text === word;
  }

  isIdentifier(ahead = 0): boolean {
    return this.peek(ahead).kind === 'identifier';
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.index += 1;
    return true;
  }

  /** Offset behind the last token taken: where the compiler reports what is missing. */
  lastEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  expect(text: string): Token {
    if (this.is(text)) return this.take();
    throw this.missing(text);
  }

  identifier(): Token {
    if (this.isIdentifier()) return this.take();
    const token = this.peek();
    if (token.kind === 'keyword')
      throw this.reject('CS1041', `Identifier expected; '${token.text}' is a keyword`, token.at);
    throw this.reject('CS1001', 'Identifier expected', token.kind === 'end' ? this.lastEnd() : token.at);
  }

  /** What the parser did not expect at the cursor: the compiler's error where no C# has it there, else no more than that the subset has not. */
  reject(code: string, message: string, at: number): CompileError {
    if (isImpossible(this.tokens, Math.min(this.index, this.tokens.length - 1)))
      return new CompileError(code, message, at);
    const { kind, text, at: place } = this.peek();
    return outsideSubset(kind === 'end' ? 'this end of the code is' : `'${text}' at this place is`, place);
  }

  /** Runs `parse` one level deeper; too deep is an error. */
  nested<T>(parse: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw tooDeep(this.peek().at);
    const result = parse();
    this.depth -= 1;
    return result;
  }

  /** The next token, or the end of the last one if a new line lies between them. */
  private placeOfMissing(): number {
    const next = this.peek();
    return next.kind === 'end' || next.startsLine ? this.lastEnd() : next.at;
  }

  /** Whether a statement that the parser knows up to here cannot go on: its block ends, or a call or literal is followed by another word. */
  private isEndMissing(): boolean {
    return this.is('}') || endsCallOrLiteral(this.tokens[this.index - 1], this.peek());
  }

  private missing(text: string): CompileError {
    const place = this.placeOfMissing();
    switch (text) {
      case ';':
        return this.isEndMissing()
          ? new CompileError('CS1002', '; expected', place)
          : this.reject('CS1002', '; expected', place);
      case ')':
        return this.reject('CS1026', ') expected', place);
      case '}':
        return this.reject('CS1513', '} expected', place);
      case '{':
        return this.reject('CS1514', '{ expected', place);
      default:
        return this.reject('CS1003', `Syntax error, '${text}' expected`, place);
    }
  }
}
