import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';
import { cutOffAfter } from '../lib/connection-bounds.ts';
import { refuseSubprotocol, type HandshakeRefusal } from '../lib/refuse-handshake.ts';
import type { Unproved } from './unproved.ts';

/** WebSocket subprotocol; the number is the major version of the bridge protocol. */
const bridgeSubprotocol = 'mcp-unity-bridge.1';

/** An Editor whose bridge has another version of the protocol. */
export const refuseOtherBridge = (request: IncomingMessage): HandshakeRefusal | undefined =>
  refuseSubprotocol(
    request,
    bridgeSubprotocol,
    'The Unity package and the npm package mcp-unity-bridge must have the same major version of the bridge protocol.',
  );

/** Both messages of an Editor that proves itself have less than a thousand. */
const UNPROVED_BYTES = 64 * 1024;

export interface TakeOnOptions {
  /** `stream` is below the socket. `proved`: to be called when the other end has shown that it knows the token. */
  readonly onSocket: (socket: WebSocket, stream: Duplex, proved: () => void) => void;
  readonly unproved: Unproved;
}

/** A message may be as large as a result: not before the proof. */
export function takeOn(stream: Duplex, webSocket: WebSocket, { onSocket, unproved }: TakeOnOptions): void {
  const listenOn = cutOffAfter(stream, UNPROVED_BYTES);
  onSocket(webSocket, stream, () => {
    listenOn();
    unproved.proved(stream);
  });
}

/** `ws` is loaded with the first Editor, not on the way to the first answer to an AI client. */
export async function loadWebSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import('ws');
  return new Server({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frame_limit_bytes,
    handleProtocols: () => bridgeSubprotocol,
  });
}
