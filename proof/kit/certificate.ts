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

/** The next one for the same names, as after a renewal; for tests alone. */
export const renewed = {
  key: pem('PRIVATE KEY', [
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm43KgzDsR2KnPs4W',
    'WlsXfL4yT+EDU7OH3W+YZCHmzUGhRANCAARl1cCqPApv7U+cgOCcPds3Fviq5c7x',
    'lLooYgU9vWFol08zpngRnwjXvm+nDipeW+wr3shg7vAx/p6jeG4icYNg',
  ]),
  certificate: pem('CERTIFICATE', [
    'MIIBrTCCAVKgAwIBAgIUNxMlYy2mcycsgynOEScZghlpG8QwCgYIKoZIzj0EAwIw',
    'FjEUMBIGA1UEAwwLYnJpZGdlLnRlc3QwIBcNMjYxMTI2MjIxNjE3WhgPMjEyNjEx',
    'MDIyMjE2MTdaMBYxFDASBgNVBAMMC2JyaWRnZS50ZXN0MFkwEwYHKoZIzj0CAQYI',
    'KoZIzj0DAQcDQgAEZdXAqjwKb+1PnIDgnD3bNxb4quXO8ZS6KGIFPb1haJdPM6Z4',
    'EZ8I175vpw4qXlvsK97IYO7wMf6eo3huInGDYKN8MHowHQYDVR0OBBYEFFb2k6YT',
    'UCE7o5zvLsUG+5L4ngqXMB8GA1UdIwQYMBaAFFb2k6YTUCE7o5zvLsUG+5L4ngqX',
    'MA8GA1UdEwEB/wQFMAMBAf8wJwYDVR0RBCAwHoIJbG9jYWxob3N0ggticmlkZ2Uu',
    'dGVzdIcEfwAAATAKBggqhkjOPQQDAgNJADBGAiEA6kJyQIQO7OAvctqDB3dYxBdS',
    'Pj54oAR3qh8LeDZDTvECIQD91XOu3Ys2DZ8/YAnmN7USFPp+X+0COD1FP/KlLrDs',
    'gw==',
  ]),
};

/** Writes the first pair into a folder and returns their paths. */
export function writeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(paths.cert, certificate);
  writeFileSync(paths.key, key, { mode: 0o600 });
  return paths;
}
