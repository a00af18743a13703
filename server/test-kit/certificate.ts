import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pem = (what: string, lines: readonly string[]): string =>
  `-----BEGIN ${what}-----\n${lines.join('\n')}\n-----END ${what}-----\n`;

/** For tests alone: signed by itself, for localhost, bridge.test and 127.0.0.1, until 2126. */
const key = pem('PRIVATE KEY', [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx0/399Uxy911URXd',
  'vdm+LY8zH5saasWQibMTP7/mDaihRANCAAQoT08RfEfGFSRf0AR/d8ncschbFrL3',
  'Le9TQ7ewfImH79RS/vRT5kyde3XWbmiujnGVHH4tjgcAHg9kS7D3jJCT',
]);
export const certificate = pem('CERTIFICATE', [
  'MIIBrDCCAVKgAwIBAgIUBW3KX58FpwlqMlMh2OAgtiF82L0wCgYIKoZIzj0EAwIw',
  'FjEUMBIGA1UEAwwLYnJpZGdlLnRlc3QwIBcNMjYxMTIyMDU0NDQzWhgPMjEyNjEw',
  'MjkwNTQ0NDNaMBYxFDASBgNVBAMMC2JyaWRnZS50ZXN0MFkwEwYHKoZIzj0CAQYI',
  'KoZIzj0DAQcDQgAEKE9PEXxHxhUkX9AEf3fJ3LHIWxay9y3vU0O3sHyJh+/UUv70',
  'U+ZMnXt11m5oro5xlRx+LY4HAB4PZEuw94yQk6N8MHowHQYDVR0OBBYEFGQVyvOR',
  'WuCO3sliv4YUC/DRmzOcMB8GA1UdIwQYMBaAFGQVyvORWuCO3sliv4YUC/DRmzOc',
  'MA8GA1UdEwEB/wQFMAMBAf8wJwYDVR0RBCAwHoIJbG9jYWxob3N0ggticmlkZ2Uu',
  'dGVzdIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiAA2WMm7xwTEKeNFFoWs4LTEyJm',
  'MEiouel2wUEfEoQAbQIhAMpUBc72vdZY79IGl2dHgDLT24FRt7WR+8JwYo1yNPC7',
]);

/** Writes both into a folder and returns their paths. */
export function writeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(paths.cert, certificate);
  writeFileSync(paths.key, key, { mode: 0o600 });
  return paths;
}
