import { outsideSubset } from './diagnostic.ts';
import type { TokenStream } from './token-stream.ts';

/** `x => ...`, `(x, y) => ...`, `() => ...`, `async x => ...`, and LINQ's `from x in`. */
export function refuseLambda(tokens: TokenStream): void {
  const { at } = tokens.peek();
  if (tokens.isWord('from') && tokens.isIdentifier(1) && tokens.is('in', 2))
    throw outsideSubset('LINQ query expressions are', at);
  const start = tokens.isWord('async') ? 1 : 0;
  if ((tokens.isIdentifier(start) && tokens.is('=>', start + 1)) || closesBeforeArrow(tokens, start))
    throw outsideSubset('lambda expressions are', at);
}

function closesBeforeArrow(tokens: TokenStream, start: number): boolean {
  if (!tokens.is('(', start)) return false;
  for (let ahead = start + 1; ; ahead += 1) {
    const token = tokens.peek(ahead);
    if (token.text === ')' && token.kind === 'punctuation') return tokens.is('=>', ahead + 1);
    const parameterLike =
      token.kind === 'identifier' ||
      token.kind === 'keyword' ||
      [',', '[', ']', '.', '?', '<', '>'].includes(token.text);
    if (!parameterLike || token.kind === 'end') return false;
  }
}
