import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { reasonOf } from '../lib/reason-of.ts';

/** What the command line says about HTTP. */
export interface HttpOptions {
  /** Address to bind to; the loopback interface where none is given. */
  readonly host: string;
  readonly port: number;
  /** Names under which clients reach it, besides those of the loopback interface and the address itself. */
  readonly names: readonly string[];
  /** Paths of PEM files. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Every request has to bring the token, also on the loopback interface. */
  readonly bearer: boolean;
}

/** The same, checked and read. */
export interface HttpSettings extends Omit<HttpOptions, 'tls'> {
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

/** Beyond the loopback interface only with TLS, and then only with the token (SEC-01). Throws, in a sentence. */
export function readHttpSettings({ tls, ...options }: HttpOptions): HttpSettings {
  const isLocal = isLoopback(options.host);
  if (!isLocal && tls === undefined)
    throw new Error(
      `To listen on ${options.host}, which is not the loopback interface, TLS is needed: give --tls-cert and --tls-key, or leave out --host.`,
    );
  const settings = { ...options, bearer: options.bearer || !isLocal };
  return tls === undefined
    ? settings
    : {
        ...settings,
        tls: {
          cert: readPem('--tls-cert', tls.cert, 'CERTIFICATE'),
          key: readPem('--tls-key', tls.key, 'PRIVATE KEY'),
        },
      };
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function readPem(flag: string, path: string, what: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new Error(`The file of ${flag} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  if (!content.includes(`${what}-----`))
    throw new Error(`Expected a PEM file with a ${what} as ${flag}, got ${path}, which holds none.`);
  return content;
}
