import { outsideSubset } from './diagnostic.ts';
import type { TokenStream } from './token-stream.ts';

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
