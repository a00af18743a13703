import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer, RawData } from 'ws';
import { limits } from '../../generated/typescript/limits.ts';
import { cutOffAfter, refuseSubprotocol, type HandshakeRefusal } from '../lib/sockets.ts';
import type { Unproved, CloseReason, Transport } from './transport.ts';
import { joinWrites } from '../lib/lines.ts';

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

const closeCodes: Readonly<Record<CloseReason, number>> = { normal: 1000, refused: 1008, too_slow: 1013 };

const NOT_TEXT = 1003;

/** A close frame holds 123 bytes of reason; in the worst case three bytes a character. */
const CLOSE_REASON_CHARS = 40;

/** One WebSocket as a transport, over `stream`: a message is a text message. */
export function webSocketTransport(socket: WebSocket, stream: Duplex): Transport {
  const join = joinWrites(stream);
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      join();
      socket.send(text);
    },
    waiting: () => socket.bufferedAmount,
    close: (why, words) => socket.close(closeCodes[why], words.slice(0, CLOSE_REASON_CHARS)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    listen({ message, failed, closed }) {
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(NOT_TEXT, 'text frames only');
        else message(textOf(data));
      });
      socket.on('error', (error) => failed(error.message));
      socket.on('close', closed);
    },
  };
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}
