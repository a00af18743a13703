import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { listenOnLoopback } from '../../server/lib/sockets.ts';

const ALGORITHM = 'ES256';
const KEY_ID = 'provider-key';
const SCOPE = 'unity';

/** A real OpenID provider on the loopback interface. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Its public key, as it publishes it. */
  readonly publicJwk: JWK;
  /** An access token as issued to an agent with credentials of its own. */
  token(agent: Agent, resource: string, scope?: string): Promise<string>;
  /** One that it would never sign, signed with its key. */
  forge(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** A client of the provider that signs in by itself. */
export interface Agent {
  readonly id: string;
  readonly secret: string;
  /** Further claims of its tokens. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export async function startOpenIdProvider(agents: readonly Agent[]): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const named = { kid: KEY_ID, alg: ALGORITHM, use: 'sig' };
  const http = createServer();
  const issuer = `http://127.0.0.1:${await listenOnLoopback(http)}`;
  // It prints a warning when it is loaded, so it is loaded on demand only.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, configuration(agents, { ...(await exportJWK(privateKey)), ...named }));
  http.on('request', provider.callback());
  return {
    issuer,
    publicJwk: { ...(await exportJWK(publicKey)), ...named },
    token: (agent, resource, scope = SCOPE) => askForToken(issuer, agent, { resource, scope }),
    forge: (claims) => new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID }).sign(privateKey),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function configuration(agents: readonly Agent[], key: JWK): object {
  const claimsOf = (id: string | undefined): object => agents.find((agent) => agent.id === id)?.claims ?? {};
  return {
    jwks: { keys: [key] },
    clients: agents.map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: ALGORITHM,
      scope: SCOPE,
    })),
    scopes: [SCOPE],
    extraTokenClaims: (_context: unknown, { clientId }: { readonly clientId?: string }) => claimsOf(clientId),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context: unknown, resource: string) => ({
          scope: SCOPE,
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
    },
  };
}

async function askForToken(
  issuer: string,
  { id, secret }: Agent,
  asked: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...asked }),
  });
  const grant: unknown = await answer.json();
  const token: unknown = Reflect.get(Object(grant), 'access_token');
  if (typeof token !== 'string') throw new Error(`the provider gives no token: ${JSON.stringify(grant)}`);
  return token;
}
