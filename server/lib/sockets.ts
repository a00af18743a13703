import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isIP, type Server } from 'node:net';
import { readFileSync } from 'node:fs';

/** The answer to a refused HTTP upgrade. */
export interface HandshakeRefusal {
  /** With its words: `403 Forbidden`. */
  readonly status: string;
  readonly reason: string;
}

/** The refusal of a client without a WebSocket subprotocol of this name. `advice`: the setting that must agree on both ends. */
export function refuseSubprotocol(
  { headers }: IncomingMessage,
  name: string,
  advice: string,
): HandshakeRefusal | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  if (offered.includes(name)) return undefined;
  return {
    status: '400 Bad Request',
    reason: `Expected the WebSocket subprotocol ${name}, got ${JSON.stringify(offered.join(', ').slice(0, 100))}. ${advice}`,
  };
}

/** Answers, then destroys the socket even if the peer keeps it open. */
export function refuseHandshake(socket: Duplex, { status, reason }: HandshakeRefusal): void {
  const body = `${reason}\n`;
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(`${head}${body}`, () => socket.destroy());
}

/** True for an address, or its name, that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Listens on a port of the loopback interface; 0: any free one. Resolves to the port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // After the start: no free descriptor for a connection. The next one finds one.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return portOf(server);
}

/** The port of a server that listens on TCP. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens on TCP has an address');
  return address.port;
}

interface ConnectionBounds {
  /** Connections of Editors without a proof. */
  readonly unprovedEditors: number;
  /** To the MCP endpoint; unproved links are among them. */
  readonly http: number;
  readonly unprovedLinks: number;
  /** Connections to the live page. A browser opens six at most. */
  readonly page: number;
}

/** Far more than Editors, and links, that connect at the same moment; few enough to hold in memory. */
const UNPROVED = 256;

/** Each client has a few; a program that opens thousands gets no more. */
const HTTP = 1_000;

const PAGE = 100;

/** Descriptors for the store, the log, forwarders and Editors. */
const OWN_DESCRIPTORS = 48;

/** A quarter of the rest stays free for forwarders and Editors. */
const SHARES = { unprovedEditors: 1 / 8, http: 1 / 2, unprovedLinks: 1 / 8, page: 1 / 8 } as const;

/** Limits that fit the process's file descriptors: connections must not use up those of the store. */
export function connectionBounds(descriptors = descriptorLimit()): ConnectionBounds {
  const free = Math.max(0, descriptors - OWN_DESCRIPTORS);
  const share = (most: number, part: number): number => Math.max(1, Math.min(most, Math.floor(free * part)));
  return {
    unprovedEditors: share(UNPROVED, SHARES.unprovedEditors),
    http: share(HTTP, SHARES.http),
    unprovedLinks: share(UNPROVED, SHARES.unprovedLinks),
    page: share(PAGE, SHARES.page),
  };
}

/** Infinity where the system does not say: Windows has no such limit, and on macOS Node raises its own to more than all of these need. */
export function descriptorLimit(): number {
  if (process.platform !== 'linux') return Infinity;
  return limitIn(readFileSync('/proc/self/limits', 'utf8'));
}

/** The line has the name, the limit in force, and its maximum. */
export function limitIn(limits: string): number {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  return soft === undefined || soft === 'unlimited' ? Infinity : Number(soft);
}

/** Destroys the socket of an unproved peer after this many bytes, unless the returned function is called before. */
export function cutOffAfter(socket: Duplex, limit_bytes: number): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limit_bytes) socket.destroy();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}
