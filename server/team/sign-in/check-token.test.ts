import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { checkToken, type TokenRules, type TokenVerdict } from './check-token.ts';

const ISSUER = 'https://id.studio.example';
const AUDIENCE = 'https://unity.studio.example/mcp';
let sign: (claims: JWTPayload, kid?: string) => Promise<string>;
let rules: TokenRules;

beforeAll(async () => {
  const pairs = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
  rules = {
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: createLocalJWKSet({ keys: keys.map((key, index) => ({ ...key, kid: `key-${index}`, alg: 'ES256' })) }),
  };
  sign = (claims, kid = 'key-0') => {
    const key = pairs[0]?.privateKey;
    if (key === undefined) throw new Error('no key');
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...(kid === '' ? {} : { kid }) }).sign(key);
  };
});

const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: ISSUER,
  aud: AUDIENCE,
  sub: '7f3a',
  exp: Math.floor(Date.now() / 1000) + 60,
  ...more,
});

const check = async (more: JWTPayload, scope?: string): Promise<TokenVerdict> =>
  checkToken(await sign(claims(more)), { ...rules, scope });

test.each([
  [{}, '7f3a'],
  [{ name: 'Ada' }, 'Ada'],
  [{ name: 'Ada', email: 'ada@studio.example' }, 'ada@studio.example'],
  [{ email: 'ada@studio.example', preferred_username: 'ada' }, 'ada'],
  [{ preferred_username: ' ', name: 'Ada' }, 'Ada'],
  [{ preferred_username: ['ada'] }, '7f3a'],
  [{ name: 'Ada\u001b[2J\u202e' }, 'Ada\\u{1b}[2J\\u{202e}'],
  [{ name: 'a'.repeat(200) }, `${'a'.repeat(99)}…`],
])('of %j people are shown the name %s; the id is issuer and sub', async (more, name) => {
  expect(await check(more)).toMatchObject({ kind: 'subject', subject: { id: `${ISSUER}#7f3a`, name } });
});

test.each([
  [{ scope: 'openid unity' }, 'subject'],
  [{ scp: ['openid', 'unity'] }, 'subject'],
  [{ scp: 'unity openid' }, 'subject'],
  [{ scope: 'openid' }, 'insufficient_scope'],
  [{ scope: { unity: true } }, 'insufficient_scope'],
  [{}, 'insufficient_scope'],
])('where the scope unity is demanded, %j is %s', async (more, kind) => {
  expect((await check(more, 'unity')).kind).toBe(kind);
});

test.each([
  [{ aud: 'x' }, `The access token was issued for another audience: expected ${AUDIENCE} as its claim aud.`],
  [{ iss: 'x' }, `The access token is not of ${ISSUER}: expected that as its claim iss.`],
  [{ exp: 1 }, 'The access token has expired: get a new one.'],
  [{ nbf: 9_999_999_999 }, 'The access token is not valid yet (its claim nbf).'],
  [{ sub: '' }, 'The access token does not say whose it is: its claim sub is empty.'],
])('the answer to a token with %j says what is wrong', async (more, why) => {
  expect(await check(more)).toEqual({ kind: 'invalid', why });
});

// Half of the tolerance on either side of the bound: the test may be slow.
test.each([
  ['exp', -15, 'subject'],
  ['exp', -45, 'invalid'],
  ['nbf', 15, 'subject'],
  ['nbf', 45, 'invalid'],
])('clocks may differ by 30 s: %s in %i s is %s', async (claim, seconds, kind) => {
  expect((await check({ [claim]: Math.floor(Date.now() / 1000) + seconds })).kind).toBe(kind);
});

test('a token without an end is answered with that', async () => {
  const { exp: _, ...endless } = claims();
  expect(await checkToken(await sign(endless), rules)).toEqual({
    kind: 'invalid',
    why: 'The access token has no claim exp, or not as expected.',
  });
});

test('a token that does not name its key, where there are several, is answered with that', async () => {
  expect(await checkToken(await sign(claims(), ''), rules)).toMatchObject({ why: expect.stringContaining('(kid)') });
});
