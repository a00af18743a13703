import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { joinWrites } from '../lib/lines.ts';
import type { CloseReason, Transport } from './transport.ts';

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
