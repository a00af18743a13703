import { isLoopback } from '../../lib/sockets.ts';

/** The options of the command line for sign-in (SEC-07). */
export interface SignInOptions {
  /** The OpenID provider, as it names itself in its tokens. */
  readonly issuer: string;
  /** Whom tokens have to be made for; absent: the URL of the MCP endpoint. */
  readonly audience?: string;
  /** The required scope of tokens; absent: none. */
  readonly scope?: string;
}

/** Throws, with a sentence, on options that are invalid for any provider. */
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

/** The metadata with which an MCP client signs in (RFC 9728). */
interface ResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly bearer_methods_supported: readonly string[];
  readonly resource_name: string;
  readonly scopes_supported?: readonly string[];
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** `resource`: the URL of the MCP endpoint. */
export function resourceMetadata(resource: string, issuer: string, scope: string | undefined): ResourceMetadata {
  return {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'MCP Unity Bridge',
    ...(scope === undefined ? {} : { scopes_supported: [scope] }),
  };
}

/** The paths of the metadata: with the path of the endpoint, or without. */
export function isMetadataPath(path: string, resource: string): boolean {
  return path === WELL_KNOWN || path === `${WELL_KNOWN}${new URL(resource).pathname}`;
}

export function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${WELL_KNOWN}${pathname}`;
}
