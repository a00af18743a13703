import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why an HTTP upgrade goes no further. */
export interface HandshakeRefusal {
  /** With its words: `403 Forbidden`. */
  readonly status: string;
  readonly reason: string;
}

/** Where the other end offers no WebSocket subprotocol of this name. `advice`: what must be the same on both ends. */
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

/** Answers, and is rid of the connection whether or not the other end closes it. */
export function refuseHandshake(socket: Duplex, { status, reason }: HandshakeRefusal): void {
  const body = `${reason}\n`;
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(`${head}${body}`, () => socket.destroy());
}
