import type { Duplex } from 'node:stream';
import { createWebSocketStream, type WebSocket } from 'ws';

/** A link's bytes over a WebSocket that is open. Closed with it: the stream that `ws` makes would only end. */
export function linkStream(webSocket: WebSocket): Duplex {
  const stream = createWebSocketStream(webSocket);
  webSocket.once('close', () => stream.destroy());
  return stream;
}
