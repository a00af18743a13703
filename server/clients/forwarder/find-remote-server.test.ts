import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { listenOnLoopback, portOf, refuseHandshake } from '../../lib/sockets.ts';
import { certificate, writeCertificate } from '../../../proof/kit/certificate.ts';
import { linkUrl, remoteFinder, type RemoteServer } from './find-remote-server.ts';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** A server that stands by: it says so in the answer about its health. */
async function startStandby(onAsked: () => void): Promise<RemoteServer> {
  const server = createServer((_request, response) => {
    onAsked();
    response.writeHead(503).end('{"role":"standby"}');
  });
  servers.push(server);
  const port = await listenOnLoopback(server);
  return { url: linkUrl(`http://127.0.0.1:${port}/mcp`), token: () => 'ab'.repeat(32) };
}

test('while none of several servers owns the space, each is asked again so soon that the next owner is found within 1.25 s', async () => {
  let now = 0;
  const asked: number[] = [];
  const waited: number[] = [];
  const note = (): void => void asked.push(now);
  const find = remoteFinder([await startStandby(note), await startStandby(note)], {
    now: () => now,
    wait(ms) {
      waited.push(ms);
      now += ms;
      return Promise.resolve();
    },
  });
  const open = { client_uuid: '00000000-0000-4000-8000-000000000001', version: '1.0.0', pid: 1, cwd: '/' };
  await expect(
    find({ open, patienceMs: 0, onOwnVersion: () => undefined, onOlderVersion: () => undefined }),
  ).rejects.toThrow('none of them says that it owns the space; tried for 5 s');
  expect(Math.max(...waited)).toBeLessThanOrEqual(1_250);
  expect(asked).toHaveLength(2 * (waited.length + 1));
  expect(now).toBeGreaterThan(3_000);
});

const STANDS_BY = 'This server stands by: another one owns the space. Ask that one.';

/** What answers there, and by which scheme and address it is asked. */
test.each<[string, (folder: string) => Server, string, RegExp]>([
  [
    'one that stands by',
    () =>
      createServer().on('upgrade', (_request, socket) =>
        refuseHandshake(socket, { status: '503 Service Unavailable', reason: STANDS_BY }),
      ),
    'http://127.0.0.1',
    /^The server at http:\/\/127\.0\.0\.1:\d+\/mcp cannot be used now: it answers 503: This server stands by: .* Ask that one\. \(Tried for 5 s\.\)$/,
  ],
  [
    'one with TLS, asked without',
    withTls,
    'http://127.0.0.1',
    /^No server answers at .* \((ECONNRESET|socket hang up), as a server with TLS does: write https if it has a certificate; tried for 5 s\)/,
  ],
  [
    'one without TLS, asked with it',
    () => createServer(),
    'https://127.0.0.1',
    /cannot be used: nothing speaks TLS there\. .* write http\.$/,
  ],
  [
    'one whose certificate is for other names',
    withTls,
    'https://127.0.0.2',
    /cannot be used: .*does not match certificate's altnames.*\. Use a name that the certificate is for, or have it made for this name\.$/,
  ],
])('%s: the sentence says what to do', async (_what, start, origin, sentence) => {
  const folder = scratchFolder();
  const server = start(folder);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const port = portOf(server);
  let now = 0;
  const find = remoteFinder(
    [{ url: linkUrl(`${origin}:${port}/mcp`), token: () => 'ab'.repeat(32), ca: Buffer.from(certificate) }],
    { now: () => now, wait: (ms) => Promise.resolve(void (now += ms)) },
  );
  const asked = find({ open: { client_uuid: 'c', version: '1.0.0', pid: 1, cwd: '/' }, patienceMs: 0 });
  await expect(asked).rejects.toThrow(sentence);
  rmSync(folder, { recursive: true });
});

function withTls(folder: string): Server {
  const { cert, key } = writeCertificate(folder);
  return createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) });
}
