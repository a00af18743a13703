import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runProcess, startHttpServer, buildBin } from '../../../proof/kit/running.ts';
import { connect2025 as connectOlder, connect2026 as connectNewer } from '../../../proof/kit/sdk-clients.ts';
import { askStatus } from '../forwarder/command.ts';
import { createFakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { startOpenIdProvider, type Agent, type OpenIdProvider } from '../../../proof/kit/openid-provider.ts';

const bin = buildBin('sign-in');
const ada: Agent = { id: '7f3a', secret: 'the secret of ada', claims: { preferred_username: 'ada@studio.example' } };
let home: Home;
let provider: OpenIdProvider;
beforeEach(async () => {
  home = createHome();
  provider = await startOpenIdProvider([ada]);
});
afterEach(async () => {
  await home.remove();
  await provider.close();
});
afterAll(() => bin.remove());

const credentials = (): ClientCredentialsProvider =>
  new ClientCredentialsProvider({
    clientId: ada.id,
    clientSecret: ada.secret,
    expectedIssuer: provider.issuer,
    scope: 'unity',
  });

/** What a client does after its handshake. */
interface Caller {
  readonly call: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const execute = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 } };

async function connect2025(url: string): Promise<Caller> {
  const client = await connectOlder(url, { http: { authProvider: credentials() } });
  return { call: () => client.callTool(execute), close: () => client.close() };
}

async function connect2026(url: string): Promise<Caller> {
  const client = await connectNewer(url, { http: { authProvider: credentials() } });
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return { call: () => client.callTool(execute), close: () => client.close() };
}

test.each([
  ['older', connect2025],
  ['newer', connect2026],
] as const)(
  'the %s client of the SDK finds the provider by itself, signs in and calls; who it was is in the list and in the audit log',
  async (name, connect) => {
    const { url } = await startHttpServer(home, bin.entry, {
      args: ['--issuer', provider.issuer, '--scope', 'unity'],
    });
    const editor = createFakeEditor(home);
    editor.answerAll(() => 1);
    await editor.connect();
    const client = await connect(url);
    expect(await client.call()).toMatchObject({ structuredContent: { status: 'completed' } });
    const label = `ada@studio.example by ${name} (HTTP)`;
    expect((await askStatus({ stateDir: home.dir, operations: 10 })).operations).toMatchObject([{ client: label }]);
    const lines = readFileSync(join(home.dir, 'audit.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { event: 'accepted', client: label, caller: `${provider.issuer}#7f3a` },
      { event: 'ended', client: label },
    ]);
    await client.close();
    editor.disconnect();
  },
);

test('what a client has to know to sign in can be read by anybody, at both places, and nothing else can', async () => {
  const { url } = await startHttpServer(home, bin.entry, { args: ['--issuer', provider.issuer, '--scope', 'unity'] });
  const { origin } = new URL(url);
  const metadata = {
    resource: url,
    authorization_servers: [provider.issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'MCP Unity Bridge',
    scopes_supported: ['unity'],
  };
  for (const path of ['', '/mcp']) {
    const answer = await fetch(`${origin}/.well-known/oauth-protected-resource${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, metadata]);
  }
  const stranger = await fetch(url, { method: 'POST', body: '{}' });
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer scope="unity", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  for (const path of ['/.well-known/oauth-protected-resource/other', '/elsewhere'])
    expect((await fetch(`${origin}${path}`)).status).toBe(401);
});

test('behind a proxy the public URL is what tokens are for and what clients are shown', async () => {
  const publicUrl = 'https://unity.studio.example/mcp';
  const { url } = await startHttpServer(home, bin.entry, {
    args: ['--issuer', provider.issuer, '--public-url', publicUrl],
  });
  const authorization = `Bearer ${await provider.token(ada, publicUrl)}`;
  const proxied = { host: 'unity.studio.example', authorization };
  const status = await new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers: proxied }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
  // Past the door: a GET without a session is what is wrong with it.
  expect(status).toBe(400);
  const stranger = await fetch(url, { method: 'POST' });
  expect(stranger.headers.get('www-authenticate')).toBe(
    'Bearer resource_metadata="https://unity.studio.example/.well-known/oauth-protected-resource/mcp"',
  );
});

test('while the keys of the provider cannot be fetched, tokens are answered with 503, which is not a refusal', async () => {
  const server = await startHttpServer(home, bin.entry, { args: ['--issuer', provider.issuer] });
  const token = await provider.token(ada, server.url);
  await provider.close();
  const answer = await fetch(server.url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toMatch(/The keys of http:\/\/127\.0\.0\.1:\d+ cannot be read now/);
  await waitFor('the log to say so', () => server.stderr().includes('cannot be read now'));
  provider = await startOpenIdProvider([ada]);
});

test.each<[string, string[], number, string]>([
  ['http://id.studio.example', [], 2, 'expected https as --issuer'],
  ['id.studio.example', [], 2, 'expected the URL of an OpenID provider as --issuer, got "id.studio.example".'],
  ['https://id.studio.example/?a=b', [], 2, 'expected a URL without user, query and fragment as --issuer.'],
  ['ISSUER', ['--scope', 'two scopes'], 2, 'expected one scope, without spaces, as --scope, got "two scopes".'],
  ['ISSUER', ['--audience', ''], 2, 'expected the audience that tokens are made for as --audience, got nothing.'],
  ['ISSUER', ['--roles', '/nowhere'], 2, 'expected a folder with a file <role>.json for each role as --roles: ENOENT'],
  ['ISSUER', ['--public-url', 'http://x/mcp'], 2, 'expected the https URL under which clients reach this server'],
  ['ISSUER', ['--public-url', 'https://u:p@x/mcp'], 2, 'expected a URL without user and password as --public-url: '],
  ['ISSUER/', [], 1, 'Pass exactly that as --issuer.'],
  ['ISSUER/tenant', [], 1, 'answers 404'],
  ['http://127.0.0.1:1', [], 1, 'Check --issuer, and that this machine reaches it.'],
])('serve --issuer %s %j ends with %d, and says why', async (issuer, args, status, sentence) => {
  const given = issuer.replace('ISSUER', provider.issuer);
  const server = runProcess(home, [bin.entry, 'serve', '--http', '--port', '0', '--issuer', given, ...args]);
  expect([await server.exit(), server.stderr()]).toEqual([status, expect.stringContaining(sentence)]);
});
