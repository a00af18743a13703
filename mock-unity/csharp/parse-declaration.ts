import { outsideSubset } from './diagnostic.ts';
import { parseExpression } from './parse-expression.ts';
import { parseInitializer } from './parse-array.ts';
import { parseType, tryParseType } from './parse-type.ts';
import type { Declarator, Statement } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';
import { keywordType } from './values/types.ts';

export function parseConst(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  const type = parseType(tokens);
  const declarators = parseDeclarators(tokens);
  tokens.expect(';');
  return { kind: 'local', type, isConst: true, declarators, at };
}

export function tryParseDeclaration(tokens: TokenStream): Statement | undefined {
  const mark = tokens.mark();
  const first = tokens.peek();
  if (first.kind !== 'identifier' && (first.kind !== 'keyword' || keywordType(first.text) === undefined))
    return undefined;
  if (tokens.isWord('var') && tokens.is('(', 1)) throw outsideSubset('tuples are', tokens.peek(1).at);
  const isVar = tokens.isWord('var') && tokens.isIdentifier(1);
  const type = tryParseType(tokens, { rank: true });
  // `await x;` looks like the declaration of an x of type await.
  if (type === undefined || !tokens.isIdentifier() || first.text === 'await') {
    tokens.reset(mark);
    return undefined;
  }
  if (tokens.is('(', 1) || (tokens.is('<', 1) && tokens.isIdentifier(2)))
    throw outsideSubset('local functions are', first.at);
  return {
    kind: 'local',
    type: isVar ? null : type,
    isConst: false,
    declarators: parseDeclarators(tokens),
    at: first.at,
  };
}

function parseDeclarators(tokens: TokenStream): Declarator[] {
  const declarators: Declarator[] = [];
  do {
    const name = tokens.identifier();
    const value = tokens.accept('=') ? parseInitializer(tokens, parseExpression) : null;
    declarators.push({ name: name.text, at: name.at, value });
  } while (tokens.accept(','));
  return declarators;
}
