import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 with the token as key, in hexadecimal (SEC-02). The token itself is never sent. */
export function proofOf(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Whether `proof` is the one for this text; takes the same time whatever is wrong with it. */
export function isProof(token: string, text: string, proof: string): boolean {
  const expected = Buffer.from(proofOf(token, text));
  const actual = Buffer.from(proof);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** What the two ends of the local link prove to each other. */
export const linkProofText = {
  forwarder: (bootId: string, clientUuid: string): string => `link-forwarder:${bootId}:${clientUuid}`,
  server: (bootId: string, clientUuid: string): string => `link-server:${bootId}:${clientUuid}`,
  /** Before a WebSocket carries a link; over the forwarder's nonce in its URL. */
  handshake: (nonce: string): string => `link-handshake:${nonce}`,
};

/**
 * How the text begins over which the two ends of a bridge connection prove the token. Any process that connects can make this server prove itself for any
 * nonce; over TCP, where anybody can dial the Editor as well, that proof would open the Editor if it were good there.
 */
export const proofChannel = {
  webSocket: '',
  /** The first connection to an Editor that listens on that port. */
  tcp: (port: number): string => `tcp:${port}:`,
  /** The second one, to this port of the server. */
  push: (pushPort: number): string => `push:${pushPort}:`,
};
