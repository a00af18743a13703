import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createPeerFinder, createUserGuard } from './guard.ts';

const peerOf = createPeerFinder();
const isLinux = process.platform === 'linux';
const open: (Socket | Server)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    if ('destroy' in one) one.destroy();
    else one.close();
  }
});

async function connection(host: string): Promise<{ client: Socket; accepted: Socket }> {
  const server = createServer();
  open.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, host);
  open.push(client);
  const [accepted]: Socket[] = await once(server, 'connection');
  if (accepted === undefined) throw new Error('nobody came');
  open.push(accepted);
  return { client, accepted };
}

test.runIf(isLinux).each(['127.0.0.1', '::1'])(
  "a connection of this very program over %s is its user's",
  async (host) => {
    const { accepted } = await connection(host);
    expect(await peerOf(accepted)).toEqual({ kind: 'user', uid: process.getuid?.() });
  },
);

test.runIf(isLinux)("one that its program has closed is nobody's, though the system shows it as root's", async () => {
  const { client, accepted } = await connection('127.0.0.1');
  const { localAddress = '', localPort = 0, remoteAddress = '', remotePort = 0 } = accepted;
  const names = { localAddress, localPort, remoteAddress, remotePort };
  client.destroy();
  await waitFor('it to be gone', async () => (await peerOf(names)).kind === 'gone');
});

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const names = { localAddress: '127.0.0.1', localPort: 30_069, remoteAddress: '127.0.0.1', remotePort: 40_000 };
const row = (local: string, remote: string, uid: number, inode: number): string =>
  `   1: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 0000000000000000 20 4 30 10 -1`;

test.each([
  ['the line of its own end is not the one', [row('0100007F:7575', '0100007F:9C40', 7, 1)], '', { kind: 'gone' }],
  [
    'the line of the other end',
    [row('0100007F:7575', '0100007F:9C40', 7, 1), row('0100007F:9C40', '0100007F:7575', 1001, 2)],
    '',
    { kind: 'user', uid: 1001 },
  ],
  [
    'an IPv6 socket that speaks IPv4',
    [],
    row('0000000000000000FFFF00000100007F:9C40', '0000000000000000FFFF00000100007F:7575', 1002, 3),
    { kind: 'user', uid: 1002 },
  ],
  ['without a program', [row('0100007F:9C40', '0100007F:7575', 0, 0)], '', { kind: 'gone' }],
  ['another port', [row('0100007F:9C41', '0100007F:7575', 1001, 2)], '', { kind: 'gone' }],
])('%s', async (_, four, six, peer) => {
  const find = createPeerFinder((path) => Promise.resolve([head, ...(path.endsWith('6') ? [six] : four)].join('\n')));
  expect(await find(names)).toEqual(peer);
});

test('a system that does not say', async () => {
  expect(await createPeerFinder(() => Promise.reject(new Error('ENOENT')))(names)).toEqual({ kind: 'unknown' });
});

test('a thousand who ask at once share two readings at most, and never one that began before they came', async () => {
  const began: ((text: string) => void)[] = [];
  let most = 0;
  const find = createPeerFinder((path) => {
    if (path.endsWith('6')) return Promise.reject(new Error('ENOENT'));
    return new Promise((resolve) => {
      began.push(resolve);
      most = Math.max(most, began.length);
    });
  });
  const text = `${head}\n${row('0100007F:9C40', '0100007F:7575', 1001, 2)}`;
  const first = find(names);
  const early = await waitFor('the first reading to begin', () => began.shift());
  const others = Array.from({ length: 1000 }, () => find(names));
  // The table of the first reading does not know anybody yet.
  early(head);
  const late = await waitFor('the second reading to begin', () => began.shift());
  late(text);
  expect(await first).toEqual({ kind: 'gone' });
  expect(new Set((await Promise.all(others)).map((peer) => JSON.stringify(peer)))).toEqual(
    new Set([JSON.stringify({ kind: 'user', uid: 1001 })]),
  );
  expect([most, began.length]).toEqual([1, 0]);
});

test.each([
  ['its own user', { kind: 'user', uid: 1001 }, undefined],
  ['root', { kind: 'user', uid: 0 }, undefined],
  ['a system that does not say', { kind: 'unknown' }, undefined],
  ['another user', { kind: 'user', uid: 1002 }, 'to 1002'],
  ['nobody', { kind: 'gone' }, 'to a process that has ended'],
] as const)('the server of a user is for %s: %j', async (_, peer, reason) => {
  const guard = createUserGuard(1001, () => Promise.resolve(peer));
  const { accepted } = await connection('127.0.0.1');
  expect(guard.mayPass(accepted)).toBe(false);
  const refusal = await guard.refuse(accepted);
  if (reason === undefined) expect(refusal).toBeUndefined();
  else expect(refusal).toEqual({ status: 403, reason: expect.stringContaining(reason) });
  expect(guard.mayPass(accepted), 'what is known needs no second query').toBe(reason === undefined);
});
