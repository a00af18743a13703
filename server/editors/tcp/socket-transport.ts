import type { Socket } from 'node:net';
import {
  createFrameDecoder,
  createLineDecoder,
  encodeFrame,
  encodeLine,
  type Decoder,
  type FramingEvents,
} from '../../../generated/typescript/framing.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import { joinWrites } from '../../lib/lines.ts';
import type { Transport, TransportEvents } from '../transport.ts';

/** How messages are framed in the stream. */
export interface StreamFormat {
  encode(text: string): Uint8Array;
  createDecoder(events: FramingEvents): Decoder;
}

/** Of the first connection. */
export const frames: StreamFormat = { encode: encodeFrame, createDecoder: createFrameDecoder };
/** Of the second one, for push notifications. */
export const lines: StreamFormat = { encode: encodeLine, createDecoder: createLineDecoder };

export interface SocketTransport extends Transport {
  /** Both sides have proved themselves: messages of every length are taken from now on. */
  trust(): void;
}

/** Far more than a proof needs, and too little for an unauthenticated peer to fill memory. */
const UNPROVED_LIMIT_BYTES = 64 * 1024;
/** Who does not take the end of a connection is not waited for. */
const CLOSE_GRACE_MS = 1000;

/** A TCP connection as a transport. What is no message of the format closes it. */
export function socketTransport(socket: Socket, format: StreamFormat): SocketTransport {
  let events: TransportEvents | undefined;
  let limit = UNPROVED_LIMIT_BYTES;
  const close = (): void => {
    decoder.stop();
    if (socket.destroyed) return;
    socket.end();
    // The end is seen only by one who reads.
    socket.resume();
    const grace = setTimeout(() => socket.destroy(), CLOSE_GRACE_MS);
    socket.once('close', () => clearTimeout(grace));
  };
  const decoder = format.createDecoder({
    message: (text) => events?.message(text),
    limit: () => limit,
    broken(reason) {
      events?.failed(reason);
      close();
    },
  });
  const join = joinWrites(socket);
  socket.setNoDelay(true);
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('error', (error) => events?.failed(error.message));
  socket.on('close', () => events?.closed());
  return {
    send(text) {
      if (!socket.writable) return;
      join();
      socket.write(format.encode(text));
    },
    waiting: () => socket.writableLength,
    close,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    listen(next) {
      events = next;
    },
    trust() {
      limit = limits.frame_limit_bytes;
    },
  };
}
