import { outsideSubset } from './diagnostic.ts';
import type { TypeSyntax, Expression } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';
import { keywordType } from './values/types.ts';
import type { Token } from './token.ts';

/** Keyword types that the subset does not have. */
export const foreignKeywordTypes: ReadonlySet<string> = new Set([
  'byte',
  'sbyte',
  'short',
  'ushort',
  'uint',
  'ulong',
  'decimal',
]);

/** The type at the cursor, or undefined (with the cursor anywhere) if there is none. Never throws but for types outside the subset. */
export function tryParseType(tokens: TokenStream, options: { rank: boolean }): TypeSyntax | undefined {
  const { at } = tokens.peek();
  const name = tryParseName(tokens);
  if (name === undefined) return undefined;
  const nullable = tokens.is('?') && acceptNullable(tokens);
  let rank = 0;
  while (options.rank && tokens.is('[')) {
    if (tokens.is(',', 1)) {
      if (tokens.is(']', 2) || tokens.is(',', 2)) throw outsideSubset('multi-dimensional arrays are', at);
      return undefined;
    }
    if (!tokens.is(']', 1)) return undefined;
    tokens.take();
    tokens.take();
    rank += 1;
  }
  return { at, ...name, nullable, rank };
}

export function parseType(tokens: TokenStream, options: { rank: boolean } = { rank: true }): TypeSyntax {
  const { at, kind, text } = tokens.peek();
  const type = tryParseType(tokens, options);
  if (type !== undefined) return type;
  if (kind === 'keyword' && text === 'void')
    throw tokens.reject('CS1547', "Keyword 'void' cannot be used in this context", at);
  throw tokens.reject('CS1031', 'Type expected', at);
}

function tryParseName(tokens: TokenStream): { parts: string[]; args: TypeSyntax[] } | undefined {
  const first = tokens.peek();
  if (first.kind === 'keyword') {
    if (foreignKeywordTypes.has(first.text)) throw outsideSubset(`the type '${first.text}' is`, first.at);
    if (keywordType(first.text) === undefined) return undefined;
    return { parts: [tokens.take().text], args: [] };
  }
  if (first.kind !== 'identifier') return undefined;
  const parts = [tokens.take().text];
  while (tokens.is('.') && tokens.isIdentifier(1)) {
    tokens.take();
    parts.push(tokens.take().text);
  }
  const args = tokens.is('<') ? tryParseTypeArgs(tokens) : [];
  return args === undefined ? undefined : { parts, args };
}

/** `<int, string>`; undefined if what follows `<` is no list of types. */
export function tryParseTypeArgs(tokens: TokenStream): TypeSyntax[] | undefined {
  return tokens.nested(() => {
    const args: TypeSyntax[] = [];
    tokens.expect('<');
    do {
      const arg = tryParseType(tokens, { rank: true });
      if (arg === undefined) return undefined;
      args.push(arg);
    } while (tokens.accept(','));
    return tokens.accept('>') ? args : undefined;
  });
}

/** `x ? y : z` begins like a nullable type too; one is followed by a name, a comma, or a closing bracket. */
function acceptNullable(tokens: TokenStream): boolean {
  const mark = tokens.mark();
  tokens.take();
  const declares =
    tokens.isIdentifier() &&
    (tokens.is('=', 1) || tokens.is(';', 1) || tokens.is(',', 1) || tokens.isWord('in', 1) || tokens.is('in', 1));
  if (declares || tokens.is(')') || tokens.is('>') || tokens.is('[') || tokens.is(',')) return true;
  tokens.reset(mark);
  return false;
}

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
