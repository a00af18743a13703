import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { memoizeBounded } from '../../lib/memoize-bounded.ts';

export interface RequestRefusal {
  readonly status: 400 | 401 | 403 | 503;
  readonly reason: string;
  /** The header WWW-Authenticate: how to be let in. */
  readonly challenge?: string;
}

export interface GuardOptions {
  /** Allowed host names besides those of the loopback interface. */
  readonly names: readonly string[];
  /** The same with their ports, if a proxy is in front of this server. */
  readonly hosts?: readonly string[];
  readonly port: number;
  readonly scheme: 'http' | 'https';
}

/** A request names one host (RFC 9112, section 3.2); Node shows only the first. Undefined: may pass. */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage): RequestRefusal | undefined {
  let count = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) if (isHost(rawHeaders[name])) count += 1;
  return count > 1 ? { status: 400, reason: `Expected one Host header, got ${count}.` } : undefined;
}

const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Only requests that were meant for this server (DNS rebinding), and that no page of another origin has sent (SEC-03). Undefined: may pass. */
export function refuseStranger(headers: IncomingHttpHeaders, options: GuardOptions): RequestRefusal | undefined {
  const { names, scheme } = options;
  const hosts = hostsOf(options);
  const host = headers.host?.toLowerCase() ?? '';
  if (!hosts.includes(host))
    return {
      status: 403,
      reason: `Expected a Host header such as ${hosts[names.length > 0 ? hosts.length - 1 : 0]}, got ${shown(host)}.`,
    };
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `${scheme}://${name}`))
    return {
      status: 403,
      reason: `Browsers may not connect from pages of other origins: the request has the Origin ${shown(origin)}.`,
    };
  return undefined;
}

const hostsOf = memoizeBounded(({ names, hosts = [], port, scheme }: GuardOptions): readonly string[] => {
  const own = [...loopbackNames, ...names].flatMap((name) => withPort(name.toLowerCase(), port, scheme));
  return [...own, ...hosts.map((name) => name.toLowerCase())];
});

/** The port is optional if it is the scheme's default. */
function withPort(name: string, port: number, scheme: 'http' | 'https'): string[] {
  return port === (scheme === 'https' ? 443 : 80) ? [name, `${name}:${port}`] : [`${name}:${port}`];
}

/** Bearer authentication (SEC-01) in constant time. Undefined: admitted. */
export function refuseWithoutToken(authorization: string | undefined, token: string): RequestRefusal | undefined {
  const given = bearerOf(authorization);
  if (given === undefined)
    return {
      status: 401,
      challenge: CHALLENGE,
      reason:
        'Expected the header "Authorization: Bearer <token>", with the token of the file "token" in the state folder of the server.',
    };
  if (timingSafeEqual(digest(given), digest(token))) return undefined;
  return {
    status: 401,
    challenge: CHALLENGE,
    reason:
      'The token is wrong. It is in the file "token" in the state folder of the server; it may have been replaced (mcp-unity-bridge token rotate).',
  };
}

/** The token in an Authorization header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
}

const CHALLENGE = 'Bearer realm="mcp-unity-bridge"';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
