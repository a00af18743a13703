import { randomBytes, createHmac } from 'node:crypto';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { readFrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { Wire } from './wire.ts';
import type { EditorLink } from './editor-link.ts';

export interface PushEndpointOptions {
  readonly token: string;
  readonly storeId: () => string;
  readonly bootId: string;
  readonly link: () => EditorLink;
  /** A forbidden action of the Unity side, in a sentence. */
  readonly onBreach: (message: string) => void;
}

/** Both sides prove on the second connection that they have the token; later messages are passed on. */
export function converse(
  wire: Wire,
  port: number,
  { token, storeId, bootId, link, onBreach }: PushEndpointOptions,
): void {
  const nonces = { channel: `push:${port}:`, server: randomBytes(32).toString('hex'), editor: '' };
  let isProved = false;
  const answer = (id: number, result: object): void =>
    void wire.write(wire.encode(JSON.stringify({ jsonrpc: '2.0', id, result }), 'whole'));
  const takeUnproved = (text: string): void => {
    const { pushMode } = link();
    const reading = readFrameFromEditor(text, () => undefined);
    const frame = reading.ok ? reading.frame : undefined;
    if (frame?.kind === 'request' && frame.method === 'auth/challenge') {
      nonces.editor = frame.params.nonce;
      link().pushNonces.push(nonces.editor);
      if (pushMode === 'silent') return;
      const proof = serverProof(pushMode === 'genuine' ? token : randomBytes(32).toString('hex'), nonces);
      return answer(frame.id, {
        protocol_version: protocolVersion,
        server_version: 'conformance',
        store_id: storeId(),
        boot_id: bootId,
        nonce: nonces.server,
        proof,
      });
    }
    if (frame?.kind === 'request' && frame.method === 'auth/prove' && pushMode === 'genuine') {
      if (frame.params.proof !== editorProof(token, nonces))
        onBreach(
          `The proof on the second connection is not the HMAC-SHA256 of "${nonces.channel}editor:" + server nonce + ":" + editor nonce with the token as key (SEC-02).`,
        );
      isProved = true;
      return answer(frame.id, {});
    }
    // Read by the step that deceives, and by the rules.
    link().takePush(text);
    onBreach(
      `The Unity side sent this on the second connection before both sides had proved themselves (SEC-02): ${text.slice(0, 200)}`,
    );
  };
  wire.listen({
    message: (text) => (isProved ? link().takePush(text) : takeUnproved(text)),
    bad: (_text, reason) => onBreach(`The second connection: ${reason}.`),
    closed: () => undefined,
  });
}

/** HMAC-SHA256 with the token as key, in hexadecimal (SEC-02); our own reading of the contract. */
const hmac = (token: string, text: string): string => createHmac('sha256', token).update(text).digest('hex');

/** The proof of the server. */
export const serverProof = (token: string, nonces: Nonces): string =>
  hmac(token, `${nonces.channel}server:${nonces.editor}:${nonces.server}`);

/** The proof of the Editor. */
export const editorProof = (token: string, nonces: Nonces): string =>
  hmac(token, `${nonces.channel}editor:${nonces.server}:${nonces.editor}`);

interface Nonces {
  /** '' on a WebSocket; over TCP `tcp:<port of the Unity side>:`, on the second connection `push:<port of the server>:`. */
  readonly channel: string;
  readonly editor: string;
  readonly server: string;
}
