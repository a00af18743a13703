import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { visibleText } from '../../hub/protocol/text.ts';
import { reasonOf } from '../../lib/errors.ts';
import { shortName } from '../../clients/mcp/protocol/client-message.ts';
import type { Subject } from '../../hub/protocol/call.ts';

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
