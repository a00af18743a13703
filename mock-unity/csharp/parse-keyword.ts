import { type CompileError, outsideSubset } from './diagnostic.ts';
import { foreignKeywordTypes, parseType } from './parse-type.ts';
import { parseNew } from './parse-new.ts';
import type { Expression } from './syntax.ts';
import type { Token } from './token.ts';
import type { TokenStream } from './token-stream.ts';
import { keywordType } from './values/types.ts';

const REFUSED_KEYWORDS: Readonly<Record<string, string>> = {
  delegate: 'anonymous methods are',
  default: 'default values are',
  checked: "'checked' is",
  unchecked: "'unchecked' is",
  sizeof: "'sizeof' is",
  stackalloc: "'stackalloc' is",
  this: "'this' is",
  base: "'base' is",
  throw: 'throw expressions are',
  ref: "'ref' is",
};

/** An expression that begins with a keyword. */
export function parseKeyword(
  tokens: TokenStream,
  token: Token,
  parseExpression: (tokens: TokenStream) => Expression,
): Expression {
  const { text, at } = token;
  if (text === 'new') return parseNew(tokens, parseExpression);
  if (text === 'typeof') {
    tokens.take();
    tokens.expect('(');
    const type = parseType(tokens);
    tokens.expect(')');
    return { kind: 'typeof', type, at };
  }
  if (keywordType(text) !== undefined) {
    tokens.take();
    return { kind: 'keyword_type', name: text, at };
  }
  if (foreignKeywordTypes.has(text)) throw outsideSubset(`the type '${text}' is`, at);
  const refused = REFUSED_KEYWORDS[text];
  if (refused !== undefined) throw outsideSubset(refused, at);
  throw invalidTerm(tokens, token);
}

export function invalidTerm(tokens: TokenStream, { kind, text, at }: Token): CompileError {
  return kind === 'end'
    ? tokens.reject('CS1733', 'Expected expression', at)
    : tokens.reject('CS1525', `Invalid expression term '${text}'`, at);
}
