import { isLoopback } from '../../lib/sockets.ts';
import { checkSignIn, type SignInOptions } from '../../team/team.ts';
import { doubtsAboutCertificate, readTlsFiles, type TlsFiles, type TlsPaths } from './tls-files.ts';

/** What the command line says about HTTP. */
export interface HttpOptions {
  /** Address to bind to; the loopback interface where none is given. */
  readonly host: string;
  readonly port: number;
  /** Names under which clients reach it, besides those of the loopback interface and the address itself. */
  readonly names: readonly string[];
  /** Paths of PEM files. */
  readonly tls?: TlsPaths;
  /** Every request has to bring the token, also on the loopback interface. */
  readonly bearer: boolean;
  /** Prometheus gets metrics at /metrics. */
  readonly metrics?: boolean;
  /** Every request has to bring an access token of an OpenID provider instead. */
  readonly signIn?: SignInOptions;
  /** The URL of the MCP endpoint as clients know it, where that is not what this server listens on. */
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
