import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopback } from '../../lib/sockets.ts';
import { checkSignIn, type SignInOptions } from '../../team/team.ts';
import type { Log } from '../../lib/logging.ts';
import { reasonOf } from '../../lib/errors.ts';
import { stampOf } from '../../lib/home/state-dir.ts';

/** The options of the command line for HTTP. */
export interface HttpOptions {
  /** Address to bind to; the loopback interface where none is given. */
  readonly host: string;
  readonly port: number;
  /** Names under which clients reach it, besides those of the loopback interface and the address itself. */
  readonly names: readonly string[];
  /** Paths of PEM files. */
  readonly tls?: TlsPaths;
  /** Every request needs the token, also on the loopback interface. */
  readonly bearer: boolean;
  /** Prometheus gets metrics at /metrics. */
  readonly metrics?: boolean;
  /** Every request needs an access token of an OpenID provider instead. */
  readonly signIn?: SignInOptions;
  /** The URL of the MCP endpoint for clients, if it differs from the address of this server. */
  readonly publicUrl?: string;
}

/** The same, checked and read. */
export interface HttpSettings extends Omit<HttpOptions, 'tls'> {
  readonly tls?: TlsFiles;
}

const MCP_PATH = '/mcp';

/** Beyond the loopback interface only with TLS, and then only with the token (SEC-01). Throws, in a sentence. */
export function readHttpSettings({ tls, ...options }: HttpOptions): HttpSettings {
  const isLocal = isLoopback(options.host);
  if (!isLocal && tls === undefined)
    throw new Error(
      `to listen on ${options.host}, which is not the loopback interface, TLS is needed: give --tls-cert and --tls-key, or leave out --host.`,
    );
  if (options.signIn !== undefined) checkSignIn(options.signIn);
  if (options.publicUrl !== undefined) checkPublicUrl(options.publicUrl);
  const settings = { ...options, bearer: options.bearer || !isLocal };
  return tls === undefined ? settings : { ...settings, tls: readTlsFiles(tls) };
}

function checkPublicUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && url.username + url.password !== '')
    throw new Error('expected a URL without user and password as --public-url: it is sent to every client.');
  if (url?.protocol !== 'https:' || url.pathname !== MCP_PATH || url.search !== '' || url.hash !== '')
    throw new Error(
      `expected the https URL under which clients reach this server, such as https://unity.example.com/mcp, as --public-url, got ${JSON.stringify(text)}.`,
    );
}

/** Why clients will refuse the certificate, and who else may use it. Behind a proxy the names of this server are nobody's business. */
export function doubtsAboutTls({ tls, host, names, publicUrl }: HttpSettings, now: Date): string[] {
  if (tls === undefined) return [];
  const exposed = tls.exposed === undefined ? [] : [tls.exposed];
  return [...exposed, ...doubtsAboutCertificate(tls.cert, publicUrl === undefined ? reachedAs(host, names) : [], now)];
}

function reachedAs(host: string, names: readonly string[]): readonly string[] {
  if (names.length > 0) return names;
  return isLoopback(host) || ['0.0.0.0', '::', '[::]'].includes(host) ? [] : [host.replaceAll(/^\[|\]$/g, '')];
}

const CHECK_MS = 2_000;

export interface TlsFollower {
  readonly settings: HttpSettings;
  /** Uses a renewed pair for new connections. May throw. */
  readonly use: (tls: TlsFiles) => void;
  readonly log: Log;
  readonly checkMs?: number;
}

/** Reloads certificate and key when their files change, until the returned function is called. An invalid pair is not used. */
export function followTlsFiles({ settings, use, log, checkMs = CHECK_MS }: TlsFollower): () => void {
  const { tls } = settings;
  if (tls === undefined) return () => undefined;
  const { paths } = tls;
  const take = (): void => {
    const renewed = renew(paths, use, log);
    if (renewed === undefined) return;
    log('info', 'The files of --tls-cert and --tls-key have changed: new connections get the renewed certificate.');
    for (const doubt of doubtsAboutTls({ ...settings, tls: renewed }, new Date())) log('warning', doubt);
  };
  let taken = tls.stamp;
  let seen = stampOfTls(paths);
  /** The two files are replaced one after the other: they are used once two checks have read the same. */
  const check = (): void => {
    const before = seen;
    seen = stampOfTls(paths);
    if (seen === taken || seen !== before) return;
    taken = seen;
    take();
  };
  // A standby server has read them long before.
  check();
  const timer = setInterval(check, checkMs).unref();
  return () => clearInterval(timer);
}

function renew(paths: TlsPaths, use: TlsFollower['use'], log: Log): TlsFiles | undefined {
  try {
    const tls = readTlsFiles(paths);
    use(tls);
    return tls;
  } catch (error) {
    log(
      'error',
      `The renewed certificate is not used, and the one from before is kept: ${reasonOf(error)} The files are read again when they change.`,
    );
    return undefined;
  }
}

/** The paths of --tls-cert and --tls-key. */
interface TlsPaths {
  readonly cert: string;
  readonly key: string;
}

/** Their content. */
interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Who else may read the file of the key, in a sentence. */
  readonly exposed?: string;
  readonly paths: TlsPaths;
  /** Modification times of both files when they were read. */
  readonly stamp: string;
}

/** Reads a certificate and its key, and checks that they belong together. Throws, in a sentence. */
function readTlsFiles(paths: TlsPaths): TlsFiles {
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
function stampOfTls({ cert, key }: TlsPaths): string {
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
function doubtsAboutCertificate(cert: Buffer, names: readonly string[], now: Date): string[] {
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
