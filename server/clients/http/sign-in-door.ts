import type { Admitted, Door } from './mcp-connection.ts';
import { bearerOf } from './guard.ts';
import {
  isMetadataPath,
  loadSignIn,
  metadataUrl,
  resourceMetadata,
  type SignInOptions,
  type TokenVerdict,
} from '../../team/team.ts';

export interface SignInDoorOptions extends SignInOptions {
  /** The URL of the MCP endpoint for clients; available once it listens. */
  readonly resource: () => string;
}

/** Admits callers with an access token of the issuer (SEC-07). Rejects, with a sentence, if the issuer cannot be used. */
export async function signInDoor({ issuer, audience, scope, resource }: SignInDoorOptions): Promise<Door> {
  const { checkToken, findKeys, followKeys } = await loadSignIn();
  const keys = followKeys(await findKeys(issuer));
  const challenge = { resource, scope };
  return {
    async admit({ headers }) {
      const token = bearerOf(headers.authorization);
      if (token === undefined) return refuseStranger(challenge);
      const verdict = await checkToken(token, { issuer, audience: audience ?? resource(), scope, keys });
      if (verdict.kind !== 'subject') return refuse(verdict, challenge);
      const { subject } = verdict;
      return { principal: { id: subject.id, subject } };
    },
    documentAt: (path) => (isMetadataPath(path, resource()) ? resourceMetadata(resource(), issuer, scope) : undefined),
  };
}

interface Challenge {
  readonly resource: () => string;
  readonly scope: string | undefined;
}

function refuseStranger(challenge: Challenge): Admitted {
  const reason =
    'Expected the header "Authorization: Bearer <access token>". Clients sign in as the header WWW-Authenticate says.';
  return { refusal: { status: 401, reason, challenge: challengeOf(challenge, {}) } };
}

function refuse({ kind, why: reason }: Exclude<TokenVerdict, { kind: 'subject' }>, challenge: Challenge): Admitted {
  switch (kind) {
    case 'no_keys':
      return { refusal: { status: 503, reason } };
    case 'invalid':
      return refuseToken(challenge, { status: 401, error: 'invalid_token', reason });
    case 'insufficient_scope':
      return refuseToken(challenge, { status: 403, error: 'insufficient_scope', reason });
  }
}

interface TokenFault {
  readonly status: 401 | 403;
  readonly error: string;
  readonly reason: string;
}

const refuseToken = (challenge: Challenge, { status, error, reason }: TokenFault): Admitted => ({
  refusal: { status, reason, challenge: challengeOf(challenge, { error, error_description: reason }) },
});

/** RFC 6750, section 3, and RFC 9728, section 5.1. */
function challengeOf({ resource, scope }: Challenge, error: Readonly<Record<string, string>>): string {
  const parameters = {
    ...error,
    ...(scope === undefined ? {} : { scope }),
    resource_metadata: metadataUrl(resource()),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value.replaceAll(/[^\x20\x21\x23-\x5B\x5D-\x7E]/g, '?')}"`)
    .join(', ')}`;
}
