import { outsideSubset } from './diagnostic.ts';
import type { Expression } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';

/** The expression parser, handed down so that the parser's files do not import one another in circles. */
export type ParseExpression = (tokens: TokenStream) => Expression;

export function parseArguments(tokens: TokenStream, parse: ParseExpression): Expression[] {
  tokens.expect('(');
  const args = parseList(tokens, parse, ')');
  tokens.expect(')');
  return args;
}

/** Expressions between commas, up to `end`, which is not taken. */
export function parseList(tokens: TokenStream, parse: ParseExpression, end: string): Expression[] {
  const items: Expression[] = [];
  if (tokens.is(end)) return items;
  do {
    const token = tokens.peek();
    if (token.text === 'out' || token.text === 'ref' || token.text === 'in')
      throw outsideSubset(`'${token.text}' arguments are`, token.at);
    if (token.kind === 'identifier' && tokens.is(':', 1)) throw outsideSubset('named arguments are', token.at);
    items.push(parse(tokens));
  } while (tokens.accept(','));
  return items;
}
