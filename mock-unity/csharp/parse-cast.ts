import { tryParseType } from './parse-type.ts';
import type { Expression } from './syntax.ts';
import type { Token } from './token.ts';
import type { TokenStream } from './token-stream.ts';
import { keywordType } from './values/types.ts';

/** Whether the token can begin what an await or a cast applies to. */
export function startsOperand(token: Token): boolean {
  if (token.kind === 'identifier' || token.kind === 'literal' || token.kind === 'interpolated') return true;
  if (token.kind === 'keyword')
    return (
      keywordType(token.text) !== undefined ||
      ['new', 'typeof', 'this', 'base', 'default', 'checked'].includes(token.text)
    );
  return token.text === '(' || token.text === '!' || token.text === '~';
}

/** `parseOperand`: parses what a cast applies to. */
export function tryParseCast(
  tokens: TokenStream,
  parseOperand: (tokens: TokenStream) => Expression,
): Expression | undefined {
  const mark = tokens.mark();
  const { at } = tokens.take();
  const isKeyword = tokens.peek().kind === 'keyword';
  const type = tryParseType(tokens, { rank: true });
  const closes = type !== undefined && tokens.accept(')');
  const next = tokens.peek();
  const operandFollows = startsOperand(next) || (isKeyword && ['-', '+', '++', '--'].includes(next.text));
  if (type !== undefined && closes && operandFollows && !next.text.startsWith('=>')) {
    return { kind: 'cast', type, operand: tokens.nested(() => parseOperand(tokens)), at };
  }
  tokens.reset(mark);
  return undefined;
}
