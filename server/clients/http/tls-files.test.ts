import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { certificate, writeCertificate } from '../../../proof/kit/certificate.ts';
import { doubtsAboutTls, readHttpSettings } from './http-settings.ts';

const folder = scratchFolder();
const { cert, key } = writeCertificate(folder);

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherKey = file('other.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
const encrypted = file(
  'encrypted.pem',
  privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }),
);
const legacy = file(
  'legacy.pem',
  '-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END EC PRIVATE KEY-----\n',
);
const damaged = file('damaged.pem', certificate.replace('MIIB', 'MMMM'));

const settings = (tls: { cert: string; key: string }, names: readonly string[] = [], host = '0.0.0.0') =>
  readHttpSettings({ host, port: 0, names, bearer: false, tls });

test.each([
  ['none there', { cert: join(folder, 'none'), key }, /^the file of --tls-cert, .*none, cannot be read: ENOENT/],
  ['two keys', { cert: key, key }, /^expected a PEM file with a CERTIFICATE as --tls-cert, got .*key\.pem, which/],
  [
    'the key of another',
    { cert, key: otherKey },
    /^expected the key of the certificate .*cert\.pem as --tls-key, got .*other\.pem, which/,
  ],
  [
    'an encrypted key',
    { cert, key: encrypted },
    /^expected a key without a passphrase as --tls-key, got an encrypted one in .*encrypted\.pem\./,
  ],
  [
    'an old encrypted key',
    { cert, key: legacy },
    /^expected a key without a passphrase as --tls-key, got an encrypted one in .*legacy\.pem\./,
  ],
  ['a damaged one', { cert: damaged, key }, /^the file of --tls-cert, .*damaged\.pem, is damaged: /],
])('certificate and key, %s: reported in a sentence that names the option and the file', (_what, tls, sentence) => {
  expect(() => settings(tls)).toThrow(sentence);
});

test.each([
  [[], '0.0.0.0', '2030-01-01', []],
  [['bridge.test', '127.0.0.1'], '0.0.0.0', '2030-01-01', []],
  [
    ['unity.studio.example', 'bridge.test'],
    '0.0.0.0',
    '2030-01-01',
    [/ and not for unity\.studio\.example: .*Correct --host/],
  ],
  [[], '192.0.2.7', '2030-01-01', [/ and not for 192\.0\.2\.7: /]],
  [[], '[::1]', '2030-01-01', []],
  [[], '0.0.0.0', '2130-01-01', [/^The certificate of --tls-cert expired at 2126-10-29T\S+: .*Renew it\.$/]],
  [[], '0.0.0.0', '2020-01-01', [/^The certificate of --tls-cert holds only from 2026-11-22T\S+ on: .*clock/]],
])('a certificate under the names %j of %s at %s is doubted as clients would', (names, host, at, doubts) => {
  const found = doubtsAboutTls(settings({ cert, key }, names, host), new Date(at));
  expect(found).toEqual(doubts.map((doubt) => expect.stringMatching(doubt)));
});

test('behind a proxy the names of the certificate are not those of the clients', () => {
  const behind = { ...settings({ cert, key }, ['other.test']), publicUrl: 'https://unity.studio.example/mcp' };
  expect(doubtsAboutTls(behind, new Date('2030-01-01'))).toEqual([]);
});

test.runIf(process.platform !== 'win32').each([
  ['644', [/^The key of --tls-key, .*key\.pem, can be read by every user of this machine \(mode 644\).*chmod o-rwx/]],
  ['640', []],
  ['400', []],
])('a key with the mode %s is doubted where others may read it', (mode, doubts) => {
  chmodSync(key, Number.parseInt(mode, 8));
  const found = doubtsAboutTls(settings({ cert, key }), new Date('2030-01-01'));
  expect(found).toEqual(doubts.map((doubt) => expect.stringMatching(doubt)));
});
