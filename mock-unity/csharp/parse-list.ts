import { outsideSubset, CompileError } from './diagnostic.ts';
import type { Expression, TypeSyntax } from './syntax.ts';
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

export function parseImplicitArray(tokens: TokenStream, parse: ParseExpression, at: number): Expression {
  tokens.expect('[');
  if (tokens.is(',')) throw outsideSubset('multi-dimensional arrays are', at);
  tokens.expect(']');
  return { kind: 'new_array', element: null, length: null, items: parseItems(tokens, parse), at };
}

export function parseArray(tokens: TokenStream, parse: ParseExpression, type: TypeSyntax): Expression {
  const { at } = tokens.expect('[');
  if (tokens.is(',')) throw outsideSubset('multi-dimensional arrays are', at);
  const length = tokens.is(']') ? null : parse(tokens);
  if (tokens.is(',')) throw outsideSubset('multi-dimensional arrays are', at);
  tokens.expect(']');
  let rank = 0;
  while (tokens.is('[') && tokens.is(']', 1)) {
    tokens.take();
    tokens.take();
    rank += 1;
  }
  const items = tokens.is('{') ? parseItems(tokens, parse) : null;
  if (length === null && items === null) {
    throw new CompileError('CS1586', 'Array creation must have array size or array initializer', at);
  }
  return { kind: 'new_array', element: { ...type, rank }, length, items, at };
}

/** `{ 1, 2, }`; nested braces are refused where they are bound. */
export function parseItems(tokens: TokenStream, parse: ParseExpression): Expression[] {
  tokens.expect('{');
  const items: Expression[] = [];
  while (!tokens.is('}')) {
    const { at } = tokens.peek();
    if (tokens.isIdentifier() && tokens.is('=', 1)) throw outsideSubset('object initializers are', at);
    if (tokens.is('[')) throw outsideSubset('dictionary initializers are', at);
    if (tokens.is('{')) throw outsideSubset('nested initializers are', at);
    items.push(parse(tokens));
    if (!tokens.accept(',')) break;
  }
  tokens.expect('}');
  return items;
}

/** An initializer without `new`, as in `int[] a = { 1, 2 };`. */
export function parseInitializer(tokens: TokenStream, parse: ParseExpression): Expression {
  const { at } = tokens.peek();
  return tokens.is('{') ? { kind: 'array_initializer', items: parseItems(tokens, parse), at } : parse(tokens);
}
