import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, expect, test, vi } from 'vitest';
import { runProcess, buildBin } from '../../../proof/kit/running.ts';
import { certificate, renewed, writeCertificate } from '../../../proof/kit/certificate.ts';
import { freePort, scratchFolder, createHome, waitFor } from '../../../proof/kit/scratch.ts';
import { readHttpSettings, followTlsFiles } from './http-settings.ts';

const bin = buildBin('follow-tls');
const home = createHome();
const folder = scratchFolder();
afterAll(async () => {
  await home.remove();
  bin.remove();
});

const fingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256;

async function handshake(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
}

async function shownBy(port: number): Promise<string> {
  const socket = await handshake(port);
  const shown = socket.getPeerCertificate().fingerprint256;
  socket.destroy();
  return shown;
}

test('a renewed certificate is used without a restart; a pair that does not belong together keeps the one from before', async () => {
  const { cert, key } = writeCertificate(folder);
  const port = await freePort();
  const args = ['serve', '--http', '--port', String(port), '--tls-cert', cert, '--tls-key', key];
  const server = runProcess(home, [bin.entry, ...args]);
  await waitFor('the server to listen', () => server.stderr().includes('"listening"'));
  const before = await handshake(port);
  expect(before.getPeerCertificate().fingerprint256).toBe(fingerprint(certificate));

  writeFileSync(cert, renewed.certificate);
  await waitFor('the pair to be refused', () => server.stderr().includes('The renewed certificate is not used'));
  expect(server.stderr()).toMatch(
    /"level":"error","message":"The renewed certificate is not used.*expected the key of the cert/,
  );
  expect(await shownBy(port)).toBe(fingerprint(certificate));

  writeFileSync(key, renewed.key);
  await waitFor('the renewed certificate', async () => (await shownBy(port)) === fingerprint(renewed.certificate));
  expect(before.destroyed, 'connections from before continue').toBe(false);
  before.destroy();
  expect(server.stderr().match(/The renewed certificate is not used/g)).toHaveLength(1);
}, 60_000);

test('who has read the files long ago, as a server that was on standby, uses what they hold now at once', () => {
  const settings = readHttpSettings({
    host: '127.0.0.1',
    port: 0,
    names: [],
    bearer: false,
    tls: writeCertificate(folder),
  });
  const used: string[] = [];
  const follow = (): void => {
    const use = ({ cert }: { readonly cert: Buffer }): void => void used.push(cert.toString());
    followTlsFiles({ settings, use, log: () => undefined })();
  };
  follow();
  expect(used).toEqual([]);
  writeFileSync(join(folder, 'cert.pem'), renewed.certificate);
  writeFileSync(join(folder, 'key.pem'), renewed.key);
  follow();
  expect(used).toEqual([renewed.certificate]);
});

test('a pair counts once two checks have found the same files: one that is half written is not tried', () => {
  vi.useFakeTimers();
  const { cert, key } = writeCertificate(folder);
  const settings = readHttpSettings({ host: '127.0.0.1', port: 0, names: [], bearer: false, tls: { cert, key } });
  const [used, logged]: [string[], string[]] = [[], []];
  const stop = followTlsFiles({
    settings,
    use: (pair) => void used.push(pair.cert.toString()),
    log: (_level, message) => void logged.push(message),
    checkMs: 1_000,
  });
  writeFileSync(cert, renewed.certificate);
  vi.advanceTimersByTime(1_000);
  writeFileSync(key, renewed.key);
  vi.advanceTimersByTime(1_000);
  expect([used, logged]).toEqual([[], []]);
  vi.advanceTimersByTime(5_000);
  expect(used).toEqual([renewed.certificate]);
  stop();
  vi.useRealTimers();
});
