import type { Duplex } from 'node:stream';
import { joinWrites } from '../lib/join-writes.ts';
import { createLineReader } from '../lib/lines.ts';
import { LINK_LIMIT_BYTES, frameLine, readFrameToForwarder, type FrameToForwarder } from '../link/frames.ts';

/** A server that was connected to may be busy loading; one that says nothing for so long is none. */
const WELCOME_LIMIT_MS = 10_000;

/** No server can be had; the message says why, and what to do. */
export class NoServerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoServerError';
  }
}

/** A link to a server that has proved itself. */
export interface Link {
  /** Frames from now on, and the end of the link. */
  listen(onFrame: (frame: FrameToForwarder) => void, onEnd: () => void): void;
  /** False when more has been written than was taken: see `onDrain`. */
  write(line: string): boolean;
  onDrain(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Says goodbye; nothing comes after. */
  close(): void;
}

/** A link on which both sides still have to prove themselves. */
export interface UnprovenLink extends Link {
  /** The next frame; undefined when the link ends, or says nothing. Only before `listen`. */
  next(): Promise<FrameToForwarder | undefined>;
  destroy(): void;
}

/** The forwarder's end of a link, over a stream that is connected. */
export function createLink(socket: Duplex): UnprovenLink {
  const early: FrameToForwarder[] = [];
  const collect = (frame: FrameToForwarder): void => void early.push(frame);
  let onFrame = collect;
  let onEnd = (): void => undefined;
  let ended = false;
  socket.once('close', () => {
    ended = true;
    onEnd();
  });
  const next = (): Promise<FrameToForwarder | undefined> =>
    new Promise((resolve) => {
      const settle = (frame: FrameToForwarder | undefined): void => {
        clearTimeout(limit);
        [onFrame, onEnd] = [collect, () => undefined];
        resolve(frame);
      };
      const limit = setTimeout(() => settle(undefined), WELCOME_LIMIT_MS);
      const first = early.shift();
      if (first !== undefined || ended) return settle(first);
      [onFrame, onEnd] = [settle, () => settle(undefined)];
    });
  // A frame that a newer server sends and we do not know is none of our business.
  const reader = createLineReader(
    LINK_LIMIT_BYTES,
    (line) => {
      const frame = readFrameToForwarder(line);
      if (frame !== undefined) onFrame(frame);
    },
    () => socket.destroy(),
  );
  const join = joinWrites(socket);
  socket.on('data', (chunk) => reader.push(chunk));
  socket.on('error', () => socket.destroy());
  return {
    next,
    destroy: () => void socket.destroy(),
    listen(frames, end) {
      onFrame = frames;
      onEnd = end;
      for (const frame of early.splice(0)) frames(frame);
      if (ended) end();
    },
    write(line) {
      join();
      return socket.write(line);
    },
    onDrain: (listener) => void socket.on('drain', listener),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    close: () => void socket.end(frameLine({ type: 'close' })),
  };
}
