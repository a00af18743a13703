import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followKeys } from './check-token.ts';

const MINUTE_MS = 60_000;

let server: Server;
let address: URL;
/** What the provider publishes now; undefined while it answers 500. */
let published: JWK[] | undefined;
let reads: number;
let now: number;

beforeEach(async () => {
  published = [];
  reads = 0;
  now = Date.UTC(2026, 10, 27);
  server = createServer((_request, answer) => {
    reads += 1;
    if (published === undefined) answer.writeHead(500).end();
    else answer.end(JSON.stringify({ keys: published }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  address = new URL(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/keys`);
});
afterEach(() => void server.close());

interface Signer {
  readonly key: JWK;
  readonly token: string;
}

async function signer(kid: string): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey satisfies CryptoKey);
  return { key: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }, token };
}

test('tokens with made-up keys lead to one read in 30 s, whether the provider answers or not', async () => {
  const { token } = await signer('made up');
  const keys = followKeys(address, () => now);
  const refuse = (): Promise<void> => expect(jwtVerify(token, keys)).rejects.toThrow();
  for (const isAway of [false, true, true, false]) {
    if (isAway) published = undefined;
    else published = [];
    now += 30_000;
    const before = reads;
    await Promise.all(Array.from({ length: 20 }, refuse));
    now += 29_999;
    await refuse();
    expect(reads - before).toBe(1);
  }
});

test('known keys stay good while the provider is away, and unknown ones get its trouble as the reason', async () => {
  const [known, unknown] = [await signer('known'), await signer('unknown')];
  published = [known.key];
  const keys = followKeys(address, () => now);
  await jwtVerify(known.token, keys);
  published = undefined;
  for (let hour = 0; hour < 3; hour += 1) {
    now += 60 * MINUTE_MS;
    await jwtVerify(known.token, keys);
    await expect(jwtVerify(unknown.token, keys)).rejects.toThrow('Expected 200 OK');
  }
  published = [known.key, unknown.key];
  now += 30_000;
  await expect
    .poll(() =>
      jwtVerify(unknown.token, keys).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('a key that the provider withdraws is refused ten minutes later; a new one is taken at once', async () => {
  const [older, newer] = [await signer('older'), await signer('newer')];
  published = [older.key];
  const keys = followKeys(address, () => now);
  await jwtVerify(older.token, keys);
  published = [newer.key];
  now += 30_000;
  await jwtVerify(newer.token, keys);
  published = [];
  now += 10 * MINUTE_MS;
  await expect(jwtVerify(newer.token, keys)).rejects.toThrow('no applicable key');
});
