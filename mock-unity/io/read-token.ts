import { failureOf } from '../lib/attempt.ts';
import { readRegularFile } from './read-regular-file.ts';

/** The token of that file, or why there is none (a sentence for people). */
export type FoundToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly reason: string };

export function readToken(path: string): FoundToken {
  let token = '';
  const failure = failureOf(() => (token = readRegularFile(path).trim()));
  if (failure !== undefined) return { kind: 'none', reason: `the token cannot be read: ${failure}` };
  if (/^[0-9a-f]{64}$/.test(token)) return { kind: 'token', token };
  return { kind: 'none', reason: `${path} should hold 64 hexadecimal digits and holds something else` };
}
