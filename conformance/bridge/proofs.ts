import { createHmac } from 'node:crypto';

/** HMAC-SHA256 with the token as key, in hexadecimal (SEC-02); our own reading of the contract. */
const hmac = (token: string, text: string): string => createHmac('sha256', token).update(text).digest('hex');

/** What the server proves with. */
export const serverProof = (token: string, nonces: Nonces): string =>
  hmac(token, `${nonces.channel}server:${nonces.editor}:${nonces.server}`);
/** What the Editor proves with. */
export const editorProof = (token: string, nonces: Nonces): string =>
  hmac(token, `${nonces.channel}editor:${nonces.server}:${nonces.editor}`);

export interface Nonces {
  /** '' on a WebSocket; over TCP `tcp:<port of the Unity side>:`, on the second connection `push:<port of the server>:`. */
  readonly channel: string;
  readonly editor: string;
  readonly server: string;
}
