import { CompileError, outsideSubset } from './diagnostic.ts';
import { parseArguments } from './parse-list.ts';
import type { ParseExpression } from './parse-list.ts';
import { parseType } from './parse-type.ts';
import type { AnonymousMember, Expression, TypeSyntax } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';

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
    throw new CompileError(
      'CS1526',
      'A new expression requires an argument list or (), [], or {} after type',
      tokens.peek().at,
    );
  }
  return { kind: 'new', type, args: args ?? [], items, at };
}

function parseImplicitArray(tokens: TokenStream, parse: ParseExpression, at: number): Expression {
  tokens.expect('[');
  if (tokens.is(',')) throw outsideSubset('multi-dimensional arrays are', at);
  tokens.expect(']');
  return { kind: 'new_array', element: null, length: null, items: parseItems(tokens, parse), at };
}

function parseArray(tokens: TokenStream, parse: ParseExpression, type: TypeSyntax): Expression {
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

function parseAnonymous(tokens: TokenStream, parse: ParseExpression, at: number): Expression {
  tokens.expect('{');
  const members: AnonymousMember[] = [];
  while (!tokens.is('}')) {
    members.push(parseAnonymousMember(tokens, parse));
    if (!tokens.accept(',')) break;
  }
  tokens.expect('}');
  return { kind: 'new_anonymous', members, at };
}

/** `name = value`, or a name or member access that lends its name. */
function parseAnonymousMember(tokens: TokenStream, parse: ParseExpression): AnonymousMember {
  const { at, text } = tokens.peek();
  if (tokens.isIdentifier() && tokens.is('=', 1)) {
    tokens.take();
    tokens.take();
    return { name: text, at, value: parse(tokens) };
  }
  const value = parse(tokens);
  if (value.kind === 'name' || value.kind === 'member') return { name: value.name, at, value };
  throw new CompileError(
    'CS0746',
    'Invalid anonymous type member declarator. Anonymous type members must be declared with a member assignment, simple name or member access.',
    at,
  );
}

/** An initializer without `new`, as in `int[] a = { 1, 2 };`. */
export function parseInitializer(tokens: TokenStream, parse: ParseExpression): Expression {
  const { at } = tokens.peek();
  return tokens.is('{') ? { kind: 'array_initializer', items: parseItems(tokens, parse), at } : parse(tokens);
}
