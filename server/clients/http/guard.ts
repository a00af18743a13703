import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { memoizeBounded } from '../../lib/memoize-bounded.ts';
import type { Socket } from 'node:net';
import { readFile } from 'node:fs/promises';

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

export interface UserGuard {
  /** Known to be of this user, or not checked. */
  mayPass(socket: Socket): boolean;
  /** Checks a new connection. Undefined: admitted. */
  refuse(socket: Socket): Promise<RequestRefusal | undefined>;
}

/**
 * The loopback interface is shared by all users of a machine, this server has one user (SEC-03). Queries the system once for each connection, and admits it if
 * the system has no answer.
 */
export function createUserGuard(user = process.getuid?.(), peerOf: FindPeer = createPeerFinder()): UserGuard {
  const known = new WeakSet<Socket>();
  return {
    mayPass: (socket) => user === undefined || known.has(socket),
    async refuse(socket) {
      const peer = await peerOf(socket);
      const isOurs = peer.kind === 'unknown' || (peer.kind === 'user' && (peer.uid === user || peer.uid === ROOT));
      if (isOurs) known.add(socket);
      return isOurs
        ? undefined
        : {
            status: 403,
            reason: `This server belongs to the user ${user} of this machine, and this connection to ${peer.kind === 'user' ? peer.uid : 'a process that has ended'}. "serve --http --bearer" serves every user who has the token.`,
          };
    },
  };
}

/** Can become any user anyway. */
const ROOT = 0;

/** The user who opened a connection of the loopback interface. */
type Peer =
  /** `uid`: of the user whose program has it open. */
  | { readonly kind: 'user'; readonly uid: number }
  /** No process has it open any more, so its user is unknown. */
  | { readonly kind: 'gone' }
  /** This system does not say. */
  | { readonly kind: 'unknown' };

/** The four numbers that name a connection, seen from this end. */
type ConnectionNames = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

type FindPeer = (socket: ConnectionNames) => Promise<Peer>;

/**
 * Reads the owner from the system's table of connections (Linux). A reading takes ms and memory: it serves all queries made before it begins, and only one runs
 * at a time.
 */
export function createPeerFinder(
  readTable: (path: string) => Promise<string> = (path) => readFile(path, 'latin1'),
): FindPeer {
  const readings = TABLES.map((path) => shared(() => readTable(path).then(tableOf, () => undefined)));
  return async (socket) => {
    let isListed = false;
    for (const read of readings) {
      // oxlint-disable-next-line no-await-in-loop -- the second table is needed where the first has it not
      const table = await read();
      // Another system, or one without IPv6.
      if (table === undefined) continue;
      isListed = true;
      const peer = findPeer(table, socket);
      if (peer !== undefined) return peer;
    }
    return { kind: isListed ? 'gone' : 'unknown' };
  };
}

/** A call during a run waits for the next one, with all others: the current one may have begun before the connection existed. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const now = work();
      running = now;
      return now;
    });
    return next;
  };
}

interface Table {
  readonly text: string;
  /** The offset of the line that has these two addresses, in the kernel's form. */
  readonly lines: ReadonlyMap<string, number>;
}

function tableOf(text: string): Table {
  const lines = new Map<string, number>();
  for (let start = 0; start >= 0;) {
    const at = text.indexOf(': ', start);
    if (at < 0) break;
    const end = text.indexOf(' ', text.indexOf(' ', at + 2) + 1);
    lines.set(text.slice(at + 2, end), at);
    start = text.indexOf('\n', at);
  }
  return { text, lines };
}

/** The other end is a line of its own, with both addresses the other way round. */
function findPeer(
  { text, lines }: Table,
  { localAddress = '', localPort = 0, remoteAddress = '', remotePort = 0 }: ConnectionNames,
): Peer | undefined {
  const ours = endsOf(localAddress, localPort);
  const theirs = endsOf(remoteAddress, remotePort);
  const at = theirs.map((end, form) => lines.get(`${end} ${ours[form] ?? ''}`)).find((index) => index !== undefined);
  if (at === undefined) return undefined;
  const [, , , , , , , uid = '', , inode = ''] = text.slice(at, at + LINE_CHARS).split(/\s+/);
  // A connection that its program has closed has no owner and is shown as root's.
  return inode === '0' ? { kind: 'gone' } : { kind: 'user', uid: Number(uid) };
}

/** More than a line has up to its inode. */
const LINE_CHARS = 200;

/** An address in the kernel's form: words of four bytes, the lowest byte first. An IPv4 address may be written as an IPv6 one. */
function endsOf(address: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  if (address === '::1') return [`${'0'.repeat(24)}01000000${end}`];
  const four = address
    .replace(/^::ffff:/, '')
    .split('.')
    .toReversed()
    .map((byte) => Number(byte).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
  return [`${four}${end}`, `${'0'.repeat(16)}FFFF0000${four}${end}`];
}
