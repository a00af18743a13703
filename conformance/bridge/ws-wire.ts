import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Wire } from './wire.ts';
import { fragmentedMessage, wholeMessage } from './ws-frames.ts';

/** A WebSocket: `ws` reads, and what is written goes past it. */
export function webSocketWire({ socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex }): Wire {
  return {
    encode: (text, how) => (how === 'whole' ? wholeMessage(text) : fragmentedMessage(text)),
    write: async (bytes) => {
      if (!stream.destroyed) await new Promise<void>((resolve) => stream.write(bytes, () => resolve()));
    },
    close: (how) => (how === 'politely' ? socket.close(1000) : socket.terminate()),
    pause: () => socket.pause(),
    listen: ({ message, bad, closed }) => {
      socket.on('message', (data, isBinary) =>
        isBinary ? bad(textOf(data), 'a binary message; the bridge speaks text') : message(textOf(data)),
      );
      // What goes wrong on the way ends in `close`.
      socket.on('error', () => {});
      socket.on('close', closed);
    },
  };
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}
