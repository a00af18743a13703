import { outsideSubset } from './diagnostic.ts';
import type { ParseExpression } from './parse-list.ts';
import type { AnonymousMember, Expression } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';

export function parseAnonymous(tokens: TokenStream, parse: ParseExpression, at: number): Expression {
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
