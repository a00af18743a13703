import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 with the token as key, in hexadecimal (SEC-02). The token itself is never sent. */
export function prove(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Whether `proof` is the one for this text; takes the same time whatever is wrong with it. */
export function isProof(token: string, text: string, proof: string): boolean {
  const expected = Buffer.from(prove(token, text));
  const actual = Buffer.from(proof);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** What the two ends of the local link prove to each other. */
export const linkProofText = {
  forwarder: (bootId: string, clientUuid: string): string => `link-forwarder:${bootId}:${clientUuid}`,
  server: (bootId: string, clientUuid: string): string => `link-server:${bootId}:${clientUuid}`,
};
