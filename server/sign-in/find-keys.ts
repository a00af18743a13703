import { memberOf } from '../lib/json.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { isTrustworthy } from './sign-in-options.ts';

/** A provider that needs longer is taken to be away. */
const PATIENCE_MS = 10_000;

/** Where the provider publishes the keys that it signs with. Rejects, in a sentence, where it does not say. */
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
