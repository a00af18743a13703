import type { Duplex } from 'node:stream';

/** Why an HTTP upgrade goes no further. */
export interface HandshakeRefusal {
  /** With its words: `403 Forbidden`. */
  readonly status: string;
  readonly reason: string;
}

/** Answers, and is rid of the connection whether or not the other end closes it. */
export function refuseHandshake(socket: Duplex, { status, reason }: HandshakeRefusal): void {
  const body = `${reason}\n`;
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(`${head}${body}`, () => socket.destroy());
}
