import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { type Running } from '../kit/running.ts';
import { startOpenIdProvider, type Agent, type OpenIdProvider } from '../kit/openid-provider.ts';
import type { Attack, AttackSandbox } from './sandbox.ts';
import { tryUpgrade } from './http-link-attacks.ts';
import { sendRequest, type HttpAnswer, INITIALIZE, JSON_TYPES, serveHttp } from './http.ts';

const HOUR_S = 3_600;
const ada: Agent = { id: 'ada', secret: 'the secret of ada' };
const bob: Agent = { id: 'bob', secret: 'the secret of bob' };

/** Attacks on signing in, with tokens that the server must refuse. */
export const signInAttacks: readonly Attack[] = [
  {
    slug: 'token-for-another-server',
    title: 'An access token that the issuer has made for another server, or for none, opens nothing',
    requirements: ['SEC-07'],
    kills: ['sign-in-any-audience'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const { provider, url } = studio;
      await refuses(studio, await provider.token(ada, 'https://another.example/mcp'), 'given out for another server');
      for (const aud of [
        'https://another.example/mcp',
        '',
        new URL(url).origin,
        `${url}/`,
        `${url}x`,
        [],
        [`${url}/x`],
      ])
        await refuses(studio, await provider.forge({ ...claimsFor(studio), aud }), `with the audience ${String(aud)}`);
      const { aud: _, ...others } = claimsFor(studio);
      await refuses(studio, await provider.forge(others), 'without an audience');
      await serves(studio, await provider.forge({ ...claimsFor(studio), aud: ['https://another.example', url] }));
    },
  },
  {
    slug: 'expired-token',
    title:
      'An access token that has expired, or never does, or does not hold yet, opens nothing, and stays out of the log',
    requirements: ['SEC-07', 'SEC-05'],
    kills: ['sign-in-any-time'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const { provider, server } = studio;
      const { exp: _, ...endless } = claimsFor(studio);
      const expired = await provider.forge({ ...endless, exp: nowS() - 2 * 60 });
      await refuses(studio, expired, 'that has expired');
      await refuses(studio, await provider.forge(endless), 'that never expires');
      await refuses(studio, await provider.forge({ ...claimsFor(studio), nbf: nowS() + HOUR_S }), 'of the future');
      const good = await provider.token(ada, studio.url);
      await serves(studio, good);
      for (const token of [expired, good])
        assert.ok(!server.output().includes(token.slice(-40)), 'the server writes a token into its log');
    },
  },
  {
    slug: 'token-without-signature',
    title: 'A token that was made up, unsigned or signed with another key, opens nothing',
    requirements: ['SEC-07'],
    kills: ['sign-in-unsigned'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const { provider } = studio;
      const claims = claimsFor(studio);
      const good = await provider.forge(claims);
      const { kid = '' } = provider.publicJwk;
      const own = await generateKeyPair('ES256');
      const shared = (secret: string): Promise<string> =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(createHash('sha256').update(secret).digest());
      const [head = '', body = ''] = good.split('.');
      const raised = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
      const forgeries: Record<string, string> = {
        'that is unsigned': new UnsecuredJWT(claims).encode(),
        'whose signature is cut off': `${head}.${body}.`,
        'with the signature of another': `${head}.${raised}.${good.split('.')[2]}`,
        'signed with another key of that name': await new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid })
          .sign(own.privateKey),
        'that brings its own key': await new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', jwk: { ...provider.publicJwk }, jku: 'https://evil.example/keys' })
          .sign(own.privateKey),
        'signed with the public key': await shared(JSON.stringify(provider.publicJwk)),
        'signed with nothing': await shared(''),
        'that is the token of the server': sandbox.token(),
        'that is no token': randomBytes(40).toString('base64url'),
      };
      for (const [how, token] of Object.entries(forgeries)) await refuses(studio, token, how);
      await serves(studio, good);
    },
  },
  {
    slug: 'token-of-another-issuer',
    title: 'An access token of another issuer opens nothing, also where both sign with the same keys',
    requirements: ['SEC-07'],
    kills: ['sign-in-any-issuer'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const other = await startOpenIdProvider([ada]);
      sandbox.later(() => other.close());
      await refuses(studio, await other.token(ada, studio.url), 'of another provider');
      await refuses(studio, await other.forge(claimsFor(studio)), 'of another provider that names this one');
      for (const iss of [other.issuer, `${studio.provider.issuer}/`, `${studio.provider.issuer}/other-tenant`, ''])
        await refuses(studio, await studio.provider.forge({ ...claimsFor(studio), iss }), `that names ${iss}`);
    },
  },
  {
    slug: 'token-without-the-scope',
    title: 'An access token without the scope that is demanded opens nothing, and the answer names the scope',
    requirements: ['SEC-07'],
    kills: ['sign-in-any-scope'],
    async run(sandbox) {
      const studio = await openStudio(sandbox, '--scope', 'unity');
      for (const scope of [undefined, '', 'unit', 'unity2', 'openid', 'UNITY']) {
        const token = await studio.provider.forge({ ...claimsFor(studio), ...(scope === undefined ? {} : { scope }) });
        const answer = await callWith(studio.url, token);
        assert.equal(answer.status, 403, `the scope ${scope} was answered with ${answer.status} ${answer.body}`);
        assert.match(String(answer.headers['www-authenticate']), /error="insufficient_scope".* scope="unity"/);
      }
      await serves(studio, await studio.provider.token(ada, studio.url, 'unity'));
    },
  },
  {
    slug: 'session-of-somebody-else',
    title:
      'A user who has signed in gets nothing from the session of another user, and the audit log says who ran what',
    requirements: ['SEC-07', 'SEC-04'],
    kills: ['sign-in-any-session', 'audit-without-caller'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const { provider, url } = studio;
      await sandbox.editor();
      const [tokenOfAda, tokenOfBob] = [await provider.token(ada, url), await provider.token(bob, url)];
      const begun = await callWith(url, tokenOfAda);
      const session = { 'Mcp-Session-Id': String(begun.headers['mcp-session-id']) };
      for (const method of ['POST', 'GET', 'DELETE']) {
        const answer = await callWith(url, tokenOfBob, { method, headers: session, body: executeCode });
        assert.equal(answer.status, 404, `${method} was answered with ${answer.status} ${answer.body}`);
      }
      const answer = await callWith(url, tokenOfAda, { headers: session, body: executeCode });
      assert.match(answer.body, /completed/);
      const callers = readFileSync(join(sandbox.home.dir, 'audit.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
        .filter((line) => Reflect.get(Object(line), 'event') === 'accepted')
        .map((line): unknown => Reflect.get(Object(line), 'caller'));
      assert.deepEqual(callers, [`${provider.issuer}#ada`]);
    },
  },
  {
    slug: 'link-beside-signing-in',
    title:
      'Where people sign in, /mcp/link serves no client that does not prove the token, whatever access token it has',
    requirements: ['SEC-07', 'SEC-01'],
    kills: ['sign-in-leaves-links-open'],
    async run(sandbox) {
      const { url, provider } = await openStudio(sandbox);
      const link = `${url}/link?nonce=${randomBytes(32).toString('hex')}`;
      const authorization = `Bearer ${await provider.token(ada, url)}`;
      for (const headers of [{}, { Authorization: authorization }, { Authorization: `Bearer ${sandbox.token()}` }]) {
        const { status } = await tryUpgrade(link, 'mcp-unity-bridge.link.1', headers);
        assert.equal(status, 401, `a handshake with ${JSON.stringify(headers)} was answered with ${status}`);
      }
    },
  },
];

interface Studio {
  readonly provider: OpenIdProvider;
  readonly server: Running;
  readonly url: string;
}

async function openStudio(sandbox: AttackSandbox, ...args: readonly string[]): Promise<Studio> {
  const provider = await startOpenIdProvider([ada, bob]);
  sandbox.later(() => provider.close());
  const { server, url } = await serveHttp(sandbox, '--issuer', provider.issuer, ...args);
  return { provider, server, url };
}

const nowS = (): number => Math.floor(Date.now() / 1000);

function claimsFor({ provider, url }: Pick<Studio, 'provider' | 'url'>): JWTPayload {
  return { iss: provider.issuer, aud: url, sub: 'ada', iat: nowS(), exp: nowS() + HOUR_S };
}

const executeCode = JSON.stringify({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 } },
});

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function callWith(
  url: string,
  token: string,
  { method = 'POST', headers = {}, body = INITIALIZE }: Request = {},
): Promise<HttpAnswer> {
  return sendRequest(url, {
    method,
    headers: { ...JSON_TYPES, ...headers, Authorization: `Bearer ${token}` },
    ...(method === 'POST' ? { body } : {}),
  });
}

async function refuses({ url }: Studio, token: string, how: string): Promise<void> {
  const { status, headers, body } = await callWith(url, token);
  assert.equal(status, 401, `a token ${how} was answered with ${status} ${body}`);
  const metadata = `resource_metadata="${new URL(url).origin}/.well-known/oauth-protected-resource/mcp"`;
  assert.ok(String(headers['www-authenticate']).includes(metadata), `a token ${how} gets no address to sign in at`);
}

async function serves({ url }: Studio, token: string): Promise<void> {
  const { status, body } = await callWith(url, token);
  assert.equal(status, 200, `a good token was answered with ${status} ${body}`);
}
