import type { Socket } from 'node:net';
import { createFrameDecoder, createLineDecoder } from '../../generated/typescript/framing.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { Wire } from './wire.ts';

const formats = {
  /** Written by hand, as a second opinion on the frames of the contract. */
  frames: {
    encode: (text: string): Buffer => Buffer.from(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
    createDecoder: createFrameDecoder,
  },
  lines: { encode: (text: string): Buffer => Buffer.from(`${text}\n`), createDecoder: createLineDecoder },
} as const;

/** A TCP connection: frames on the first one, lines on the second. It has no fragments: cases that want them need a WebSocket. `last`: waited for before it counts as closed. */
export function tcpWire(
  socket: Socket,
  format: keyof typeof formats,
  last: () => Promise<void> = async () => undefined,
): Wire {
  const { encode, createDecoder } = formats[format];
  socket.setNoDelay(true);
  // What goes wrong on the way ends in `close`.
  socket.on('error', () => {});
  return {
    encode,
    write: async (bytes) => {
      if (socket.writable) await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    },
    close: (how) => void (how === 'politely' ? socket.end() : socket.destroy()),
    pause: () => void socket.pause(),
    listen: ({ message, bad, closed }) => {
      const decoder = createDecoder({
        limit: () => limits.frame_limit_bytes,
        message,
        broken: (reason) => {
          bad(reason, reason);
          socket.destroy();
        },
      });
      socket.on('data', (bytes) => decoder.push(bytes));
      socket.on('close', () => void last().then(closed));
    },
  };
}
