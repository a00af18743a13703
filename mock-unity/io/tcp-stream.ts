import type { Socket } from 'node:net';
import { createFrameDecoder, createLineDecoder, encodeFrame, encodeLine } from '../../generated/typescript/framing.ts';
import { limits } from '../../generated/typescript/limits.ts';

/** Messages over a TCP connection: as frames on the first one, as lines on the second. */
export interface Stream {
  send(text: string): void;
  /** After what was sent; nothing more is read. */
  end(): void;
  /** At once. */
  destroy(): void;
  /** Both sides have proved themselves: messages of every length are taken from now on. */
  trust(): void;
  cork(): void;
  uncork(): void;
  /** Resolves when it is closed. */
  readonly closed: Promise<void>;
}

export interface StreamEvents {
  readonly message: (text: string) => void;
  /** Not our protocol; `closed` follows. */
  readonly broken: (reason: string) => void;
  readonly closed: () => void;
}

const formats = {
  frames: { encode: encodeFrame, createDecoder: createFrameDecoder },
  lines: { encode: encodeLine, createDecoder: createLineDecoder },
} as const;

/** Far more than a proof needs, and too little for an unauthenticated peer to fill memory. */
const UNPROVED_LIMIT_BYTES = 64 * 1024;
const END_GRACE_MS = 1000;

export function openStream(socket: Socket, format: keyof typeof formats, events: StreamEvents): Stream {
  const { encode, createDecoder } = formats[format];
  let limit = UNPROVED_LIMIT_BYTES;
  const decoder = createDecoder({
    limit: () => limit,
    message: events.message,
    broken: (reason) => {
      events.broken(reason);
      socket.destroy();
    },
  });
  socket.setNoDelay(true);
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('error', (error) => events.broken(error.message));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      events.closed();
      resolve();
    });
  });
  return {
    closed,
    send: (text) => {
      if (socket.writable) socket.write(encode(text));
    },
    end: () => {
      decoder.stop();
      if (socket.destroyed) return;
      socket.end();
      const late = setTimeout(() => socket.destroy(), END_GRACE_MS);
      void closed.then(() => clearTimeout(late));
    },
    destroy: () => {
      decoder.stop();
      socket.destroy();
    },
    trust: () => {
      limit = limits.frame_limit_bytes;
    },
    cork: () => socket.cork(),
    uncork: () => socket.uncork(),
  };
}
