import { createRemoteJWKSet, errors, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { memberOf } from '../../lib/json.ts';
import { reasonOf } from '../../lib/errors.ts';
import { isTrustworthy } from './sign-in-options.ts';

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
