import { isLoopback } from '../../lib/sockets.ts';

/** What the command line says about signing in (SEC-07). */
export interface SignInOptions {
  /** The OpenID provider, as it names itself in its tokens. */
  readonly issuer: string;
  /** Whom tokens have to be made for; absent: the URL of the MCP endpoint. */
  readonly audience?: string;
  /** What tokens have to allow; absent: any will do. */
  readonly scope?: string;
}

/** Throws, in a sentence, on what can be seen to be wrong without asking the provider. */
export function checkSignIn({ issuer, audience, scope }: SignInOptions): void {
  checkIssuer(issuer);
  if (audience === '') throw new Error('expected the audience that tokens are made for as --audience, got nothing.');
  if (scope !== undefined && !SCOPE.test(scope))
    throw new Error(`expected one scope, without spaces, as --scope, got ${JSON.stringify(scope)}.`);
}

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

function checkIssuer(issuer: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    throw new Error(`expected the URL of an OpenID provider as --issuer, got ${JSON.stringify(issuer)}.`);
  if (/[?#]/.test(issuer) || url.username !== '' || url.password !== '')
    throw new Error('expected a URL without user, query and fragment as --issuer.');
  if (!isTrustworthy(url))
    throw new Error(
      `expected https as --issuer: over http anybody in between could sign in as anybody. Got ${issuer}.`,
    );
}

/** The keys that are read there cannot be exchanged on the way. */
export function isTrustworthy(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
