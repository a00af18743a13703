import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { stampOf } from '../../lib/home/state-dir.ts';
import { reasonOf } from '../../lib/errors.ts';

/** What --tls-cert and --tls-key name. */
export interface TlsPaths {
  readonly cert: string;
  readonly key: string;
}

/** Their content. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Who else may read the file of the key, in a sentence. */
  readonly exposed?: string;
  readonly paths: TlsPaths;
  /** Of both files, when they were read. */
  readonly stamp: string;
}

/** Reads a certificate and its key, and checks that they belong together. Throws, in a sentence. */
export function readTlsFiles(paths: TlsPaths): TlsFiles {
  const stamp = stampOfTls(paths);
  const cert = readPem('--tls-cert', paths.cert, 'CERTIFICATE');
  const key = readPem('--tls-key', paths.key, 'PRIVATE KEY');
  const certificate = parsed(() => new X509Certificate(cert), '--tls-cert', paths.cert);
  if (/ENCRYPTED/.test(key.toString('latin1')))
    throw new Error(
      `expected a key without a passphrase as --tls-key, got an encrypted one in ${paths.key}. Decrypt it with: openssl pkey -in <file> -out <new file>`,
    );
  const privateKey = parsed(() => createPrivateKey(key), '--tls-key', paths.key);
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(
      `expected the key of the certificate ${paths.cert} as --tls-key, got ${paths.key}, which is the key of another one. (The certificate of the server comes first in its file, those of authorities after it.)`,
    );
  return { cert, key, paths, stamp, ...exposureOf(paths.key) };
}

/** Another one where the files have changed. Does not throw. */
export function stampOfTls({ cert, key }: TlsPaths): string {
  try {
    return `${stampOf(cert)} ${stampOf(key)}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A group may have been given the right on purpose, as Debian's ssl-cert has it. */
const OTHERS_MAY_READ = 0o004;

function exposureOf(path: string): Pick<TlsFiles, 'exposed'> {
  const { mode } = statSync(path);
  if (process.platform === 'win32' || (mode & OTHERS_MAY_READ) === 0) return {};
  return {
    exposed: `The key of --tls-key, ${path}, can be read by every user of this machine (mode ${(mode & 0o777).toString(8)}), who could pretend to be this server. Run chmod o-rwx on it; if others use this machine, replace key and certificate.`,
  };
}

/** Why clients will refuse this certificate, one sentence each: the server starts nevertheless, as a renewed file and a corrected name need no other server. */
export function doubtsAboutCertificate(cert: Buffer, names: readonly string[], now: Date): string[] {
  const certificate = new X509Certificate(cert);
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const doubts: string[] = [];
  if (now > until)
    doubts.push(`The certificate of --tls-cert expired at ${until.toISOString()}: clients will refuse it. Renew it.`);
  if (now < from)
    doubts.push(
      `The certificate of --tls-cert holds only from ${from.toISOString()} on: clients will refuse it until then. Check the clock of this machine.`,
    );
  const missing = names.filter((name) => !isNamed(certificate, name));
  if (missing.length > 0)
    doubts.push(
      `The certificate of --tls-cert is for ${certificate.subjectAltName ?? 'no name'}, and not for ${missing.join(', ')}: clients that come by that name will refuse it. Correct --host, or have the certificate made for it.`,
    );
  return doubts;
}

function isNamed(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
}

function parsed<T>(parse: () => T, flag: string, path: string): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`the file of ${flag}, ${path}, is damaged: ${reasonOf(error)}.`, { cause: error });
  }
}

function readPem(flag: string, path: string, what: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new Error(`the file of ${flag}, ${path}, cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  if (!content.includes(`${what}-----`))
    throw new Error(`expected a PEM file with a ${what} as ${flag}, got ${path}, which holds none.`);
  return content;
}
