import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, type CryptoKey } from 'jose';
import { visibleText } from '../../hub/protocol/text.ts';
import { reasonOf } from '../../lib/errors.ts';
import { shortName } from '../../clients/mcp/protocol/client-message.ts';
import type { Subject } from '../../hub/protocol/call.ts';
import { memberOf } from '../../lib/json.ts';
import { isTrustworthy } from './sign-in-options.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly scope?: string | undefined;
  readonly keys: JWTVerifyGetKey;
}

/** The result of the check. `why` is a sentence for the client. */
export type TokenVerdict =
  | { readonly kind: 'subject'; readonly subject: Subject }
  | { readonly kind: 'invalid' | 'insufficient_scope' | 'no_keys'; readonly why: string };

/** Algorithms with a public key: with a shared one, every verifier could create tokens. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_S = 30;

/** Checks that this is a valid access token of that issuer for this server (SEC-07; RFC 9068). */
export async function checkToken(token: string, rules: TokenRules): Promise<TokenVerdict> {
  const { issuer, audience, scope, keys } = rules;
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'sub'],
    }));
  } catch (error) {
    return refusalOf(error, rules);
  }
  if (typeof payload.sub !== 'string' || payload.sub === '')
    return { kind: 'invalid', why: 'The access token does not say whose it is: its claim sub is empty.' };
  if (scope !== undefined && !scopesOf(payload).includes(scope))
    return { kind: 'insufficient_scope', why: `The access token does not have the scope ${scope}.` };
  return { kind: 'subject', subject: subjectOf(issuer, payload.sub, payload) };
}

function subjectOf(issuer: string, sub: string, claims: JWTPayload): Subject {
  const names = [claims['preferred_username'], claims['email'], claims['name']];
  const name = names.find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? sub;
  return { id: `${issuer}#${sub}`, name: shortName(visibleText(name).replaceAll(/\s+/g, ' ')), claims };
}

/** Scopes as a text (RFC 9068), or in the form of some providers. */
function scopesOf({ scope, scp }: JWTPayload): unknown[] {
  return [scope, scp].flatMap((given) =>
    typeof given === 'string' ? given.split(' ') : Array.isArray(given) ? given : [],
  );
}

function refusalOf(error: unknown, { issuer, audience }: TokenRules): TokenVerdict {
  const invalid = (why: string): TokenVerdict => ({ kind: 'invalid', why });
  if (error instanceof errors.JWTExpired) return invalid('The access token has expired: get a new one.');
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(claimWords(error, issuer, audience));
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return invalid(`The access token is not signed as expected: with one of ${ALGORITHMS.join(', ')}.`);
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return invalid(`The access token is not signed with a key of ${issuer}.`);
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return invalid('Expected a signed JWT (RFC 9068) as access token, got something else.');
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return invalid(`The access token does not say (kid) which of the keys of ${issuer} it is signed with.`);
  return {
    kind: 'no_keys',
    why: `The keys of ${issuer} cannot be read now, so that no access token can be checked: ${reasonOf(error)}. Try again later.`,
  };
}

function claimWords({ claim }: errors.JWTClaimValidationFailed, issuer: string, audience: string): string {
  switch (claim) {
    case 'aud':
      return `The access token was issued for another audience: expected ${audience} as its claim aud.`;
    case 'iss':
      return `The access token is not of ${issuer}: expected that as its claim iss.`;
    case 'nbf':
      return 'The access token is not valid yet (its claim nbf).';
    default:
      return `The access token has no claim ${claim}, or not as expected.`;
  }
}

/** A provider that needs longer is taken to be away. */
const PATIENCE_MS = 10_000;

/** After a read of the keys, failed or not, the next one waits so long: made-up tokens do not become requests to the provider. */
const COOL_DOWN_MS = 30_000;
/** Older keys are read again, so that revoked ones become invalid. */
const MAX_AGE_MS = 600_000;

/**
 * The keys at an address, for `jwtVerify` (SEC-07): read at the first token, when a token names an unknown key, and when they are ten minutes old, at most once
 * in 30 s. While reading fails, known keys stay valid; for any other key the call rejects with the reason of the failure.
 */
export function followKeys(address: URL, now: () => number = Date.now): JWTVerifyGetKey {
  // It never reads on its own: it has no cool-down after a failure.
  const remote = createRemoteJWKSet(address, { cacheMaxAge: Infinity, cooldownDuration: Infinity });
  let readAt = -Infinity;
  let problem: Error | undefined;
  let reading = Promise.resolve();
  const read = (): Promise<void> => {
    if (now() - readAt < COOL_DOWN_MS) return reading;
    readAt = now();
    reading = remote.reload().then(
      () => (problem = undefined),
      (error: unknown) => void (problem = new Error(reasonOf(error), { cause: error })),
    );
    return reading;
  };
  const find = async (...[header, token]: Parameters<JWTVerifyGetKey>): Promise<CryptoKey | undefined> => {
    try {
      return remote.jwks() === undefined ? undefined : await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return undefined;
      throw error;
    }
  };
  return async (header, token) => {
    const isOld = now() - readAt >= MAX_AGE_MS;
    if (problem !== undefined) void read();
    else if (isOld) await read();
    const known = await find(header, token);
    if (known !== undefined) return known;
    await read();
    const found = await find(header, token);
    if (found !== undefined) return found;
    throw problem ?? new errors.JWKSNoMatchingKey();
  };
}

/** The address of the provider's public keys. Rejects, with a sentence, if the provider has none. */
export async function findKeys(issuer: string): Promise<URL> {
  const metadata = await metadataOf(issuer);
  const named = memberOf(metadata, 'issuer');
  if (named !== issuer)
    throw new Error(
      `The OpenID provider at ${issuer} calls itself ${JSON.stringify(named)}, and so do its tokens. Pass exactly that as --issuer.`,
    );
  const keys = memberOf(metadata, 'jwks_uri');
  if (typeof keys !== 'string' || !URL.canParse(keys) || !isTrustworthy(new URL(keys)))
    throw new Error(
      `The OpenID provider ${issuer} does not say where its keys are: expected an https URL as jwks_uri, got ${JSON.stringify(keys)}.`,
    );
  return new URL(keys);
}

/** OpenID Connect Discovery, else RFC 8414. */
async function metadataOf(issuer: string): Promise<unknown> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const places = [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
  const problems: string[] = [];
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop -- the second place is looked at where the first has nothing
    const found = await readMetadata(place);
    if (found.problem === undefined) return found.metadata;
    problems.push(found.problem);
  }
  throw new Error(
    `The OpenID provider ${issuer} cannot be used: ${problems.join('; ')}. Check --issuer, and that this machine reaches it.`,
  );
}

type Found = { readonly metadata: unknown; readonly problem?: undefined } | { readonly problem: string };

async function readMetadata(place: string): Promise<Found> {
  try {
    const answer = await fetch(place, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return { problem: `${place} answers ${answer.status}` };
    return { metadata: await answer.json() };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? ` (${reasonOf(error.cause)})` : '';
    return { problem: `${place}: ${reasonOf(error)}${cause}` };
  }
}
