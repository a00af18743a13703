import { CompileError, outsideSubset } from './diagnostic.ts';
import { foreignKeywordTypes, parseType } from './parse-type.ts';
import type { Expression, AnonymousMember, TypeSyntax } from './syntax.ts';
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

/** `new T(..)`, `new T[n]`, `new[] {..}`, `new T[] {..}`, `new { a = 1 }`. */
function parseNew(tokens: TokenStream, parse: ParseExpression): Expression {
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
  throw outsideSubset('an anonymous type member without a name is', at);
}

/** The expression parser, handed down so that the parser's files do not import one another in circles. */
type ParseExpression = (tokens: TokenStream) => Expression;

export function parseArguments(tokens: TokenStream, parse: ParseExpression): Expression[] {
  tokens.expect('(');
  const args = parseList(tokens, parse, ')');
  tokens.expect(')');
  return args;
}

/** Expressions between commas, up to `end`, which is not consumed. */
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
function parseItems(tokens: TokenStream, parse: ParseExpression): Expression[] {
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

export const REFUSED_STATEMENTS: Readonly<Record<string, string>> = {
  switch: 'switch statements are',
  goto: 'goto statements are',
  lock: 'lock statements are',
  using: 'using statements are',
  fixed: 'fixed statements are',
  unsafe: 'unsafe code is',
  checked: "'checked' is",
  unchecked: "'unchecked' is",
  class: 'class declarations are',
  struct: 'struct declarations are',
  interface: 'interface declarations are',
  enum: 'enum declarations are',
  delegate: 'delegates are',
  namespace: 'namespace declarations are',
  static: 'static local functions are',
  extern: "'extern' is",
  ref: 'ref locals are',
  public: 'type and member declarations are',
  private: 'type and member declarations are',
  protected: 'type and member declarations are',
  internal: 'type and member declarations are',
  abstract: 'type and member declarations are',
  sealed: 'type and member declarations are',
  readonly: 'type and member declarations are',
  void: 'local functions are',
};

export function refuseContextual(tokens: TokenStream, text: string): void {
  const { at } = tokens.peek();
  if (text === 'record' && tokens.isIdentifier(1) && !tokens.is('=', 2) && !tokens.is(';', 2))
    throw outsideSubset('record declarations are', at);
  if (text === 'async' && (tokens.isIdentifier(1) || tokens.is('void', 1)))
    throw outsideSubset('local functions are', at);
  if (text === 'dynamic' && tokens.isIdentifier(1)) throw outsideSubset("the type 'dynamic' is", at);
  if (tokens.is(':', 1)) throw outsideSubset('labels are', at);
  if (text === 'await' && (tokens.is('foreach', 1) || tokens.is('using', 1)))
    throw outsideSubset(`'await ${tokens.peek(1).text}' is`, at);
}
