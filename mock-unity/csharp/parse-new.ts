import { outsideSubset } from './diagnostic.ts';
import { parseArguments } from './parse-list.ts';
import type { ParseExpression } from './parse-list.ts';
import { parseType } from './parse-type.ts';
import type { Expression } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';
import { parseAnonymous } from './parse-anonymous.ts';
import { parseImplicitArray, parseArray, parseItems } from './parse-array.ts';

/** `new T(..)`, `new T[n]`, `new[] {..}`, `new T[] {..}`, `new { a = 1 }`. */
export function parseNew(tokens: TokenStream, parse: ParseExpression): Expression {
  const { at } = tokens.expect('new');
  if (tokens.is('{')) return parseAnonymous(tokens, parse, at);
  if (tokens.is('[')) return parseImplicitArray(tokens, parse, at);
  if (tokens.is('(')) throw outsideSubset('target-typed new expressions are', at);
  const type = parseType(tokens, { rank: false });
  if (tokens.is('[')) return { ...parseArray(tokens, parse, type), at };
  const args = tokens.is('(') ? parseArguments(tokens, parse) : null;
  const items = tokens.is('{') ? parseItems(tokens, parse) : null;
  if (args === null && items === null) {
    throw tokens.reject(
      'CS1526',
      'A new expression requires an argument list or (), [], or {} after type',
      tokens.peek().at,
    );
  }
  return { kind: 'new', type, args: args ?? [], items, at };
}
