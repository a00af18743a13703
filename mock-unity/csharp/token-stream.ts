import { CompileError, outsideSubset, tooDeep } from './diagnostic.ts';
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

  /** Offset behind the last consumed token: where the compiler reports a missing one. */
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

  /** True if a statement that was parsed up to here cannot continue: its block ends, or a call or literal is followed by another word. */
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

/** Identifiers that are keywords in some places: what may be beside them is not judged. */
const CONTEXTUAL = new Set(
  (
    'add alias and ascending async await by descending dynamic equals file from get global group init into join let managed nameof not notnull on or orderby partial record ' +
    'remove required scoped select set unmanaged value var when where with yield'
  ).split(' '),
);

/** They begin a statement, and occur nowhere else. */
const STATEMENT_WORDS = new Set(
  'break catch continue do else finally for foreach goto if lock return try while'.split(' '),
);

/** Operators with an operand on both sides, whatever is around them. Not `*`, `&`, `<`, `>`, `?` and `-`: pointers, type arguments, nullable types and signs. */
const BINARY = new Set('= += -= *= /= %= &= |= ^= <<= >>= ??= == != <= >= && || ?? / % |'.split(' '));

/** Those that no expression begins with. `<=` and `>=` begin patterns. */
const NEVER_FIRST = new Set([...BINARY].filter((text) => text !== '<=' && text !== '>=').concat('=>', '?.', '?'));

const SIGNS = new Set(['+', '-', '^']);

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const OPENING = new Set(Object.values(CLOSING));

/** A token as a row of this table describes it. */
interface Kinds {
  readonly isLiteral: boolean;
  /** An identifier that is no contextual keyword. */
  readonly isName: boolean;
  readonly isKeyword: boolean;
  /** The text of a keyword or of punctuation; empty for others. */
  readonly sign: string;
}

/**
 * True if no C# 9 program has `tokens[at]` at its place: because of the brackets around it, or because it cannot follow the token before it. False proves nothing.
 */
function isImpossible(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const open = openBrackets(tokens, at);
  if (open === undefined) return true;
  const previous = tokens[at - 1];
  if (token.kind === 'end')
    return open.length > 0 || (previous !== undefined && ![';', '}', ':'].includes(kindsOf(previous).sign));
  if (breaksBrackets(tokens, open.at(-1), token)) return true;
  return previous !== undefined && cannotFollow(kindsOf(previous), kindsOf(token), tokens[at - 2]);
}

/** Indices of the brackets that are open before `at`; undefined: they do not match up to there. */
function openBrackets(tokens: readonly Token[], at: number): number[] | undefined {
  const open: number[] = [];
  for (let index = 0; index < at; index += 1) {
    const { sign } = kindsOf(tokens[index]);
    if (sign in CLOSING) open.push(index);
    else if (OPENING.has(sign) && sign !== CLOSING[kindsOf(tokens[open.pop() ?? -1]).sign]) return undefined;
  }
  return open;
}

function breaksBrackets(tokens: readonly Token[], open: number | undefined, token: Token): boolean {
  const { sign } = kindsOf(token);
  const around = open === undefined ? '' : kindsOf(tokens[open]).sign;
  if (OPENING.has(sign)) return sign !== CLOSING[around];
  if (sign !== ';' || open === undefined || around === '{') return false;
  return around === '[' || kindsOf(tokens[open - 1]).sign !== 'for';
}

function cannotFollow(previous: Kinds, next: Kinds, before: Token | undefined): boolean {
  if (previous.isLiteral) return cannotFollowValue(next) || ['(', '{', '~', '::'].includes(next.sign);
  if (previous.isName) return next.isLiteral;
  if (previous.sign === '++' || previous.sign === '--') return next.sign === '{';
  if (previous.sign === '.' || previous.sign === '?.') return kindsOf(before).sign !== '.' && !isMemberName(next);
  // `operator ==(...)` is a declaration.
  if (kindsOf(before).sign === 'operator') return false;
  if (previous.sign === ';' || previous.sign === '{')
    return NEVER_FIRST.has(next.sign) || next.sign === ',' || (previous.sign === ';' && next.sign === ':');
  if (!expectsOperand(previous)) return false;
  return NEVER_FIRST.has(next.sign) || STATEMENT_WORDS.has(next.sign) || endsOperand(previous, next);
}

/** A value is followed by an operator or the end of its expression. */
function cannotFollowValue(next: Kinds): boolean {
  return next.isLiteral || next.isName || (next.isKeyword && !['is', 'as', 'switch'].includes(next.sign));
}

function isMemberName(next: Kinds): boolean {
  // `..` is two tokens, and a number may begin with the second of them.
  return next.sign === '.' || next.isLiteral || !(next.isKeyword || next.sign !== '');
}

function expectsOperand({ sign }: Kinds): boolean {
  return BINARY.has(sign) || SIGNS.has(sign) || ['(', ',', 'return', 'new'].includes(sign);
}

function endsOperand(previous: Kinds, { sign, isLiteral }: Kinds): boolean {
  if (previous.sign === 'new') return isLiteral || [';', ')', ']', '}', ',', ':', '.'].includes(sign);
  if (previous.sign === 'return') return [')', ']', '}', ',', ':'].includes(sign);
  // `()`, `(;`, `[1, ]`, `{ 1, }` and `<,>` are possible.
  if (previous.sign === '(') return sign === ',' || sign === ':';
  if (previous.sign === ',') return sign === ')' || sign === ';' || sign === ':';
  return [';', ')', ']', '}', ',', ':'].includes(sign);
}

/** Whether a statement whose expression ends with `last` cannot continue with `next`. */
function endsCallOrLiteral(last: Token | undefined, next: Token): boolean {
  const { isLiteral, sign } = kindsOf(last);
  return (isLiteral || sign === ')') && (cannotFollowValue(kindsOf(next)) || next.kind === 'literal');
}

const NOTHING: Kinds = { isLiteral: false, isName: false, isKeyword: false, sign: '' };

function kindsOf(token: Token | undefined): Kinds {
  if (token === undefined || token.kind === 'end') return NOTHING;
  const isLiteral = token.kind === 'literal' || token.kind === 'interpolated';
  const isKeyword = token.kind === 'keyword';
  if (isLiteral) return { ...NOTHING, isLiteral };
  if (token.kind === 'identifier') return { ...NOTHING, isName: !CONTEXTUAL.has(token.text) };
  return { isLiteral, isName: false, isKeyword, sign: token.text };
}
