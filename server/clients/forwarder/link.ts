import type { Duplex } from 'node:stream';
import { createLineReader, joinWrites } from '../../lib/lines.ts';
import { type FrameToForwarder, LINK_LIMIT_BYTES, frameLine, readFrameToForwarder } from '../link/frames.ts';

/** A server may be busy loading after it accepts a connection; one that is silent for this long is not a server. */
const WELCOME_LIMIT_MS = 10_000;

/** No server is available. The message says why and what to do. */
export class NoServerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoServerError';
  }
}

/** A server, as people find it: the start of a sentence, and its process where that is on this machine. */
export interface ServerPlace {
  readonly name: string;
  readonly pid?: number;
}

/** Advice on ending a silent server. It is never killed automatically, as it may recover. */
export const howToEnd = ({ pid }: ServerPlace): string =>
  pid === undefined
    ? 'Look at it on its machine: mcp-unity-bridge doctor.'
    : `See: mcp-unity-bridge doctor. To end it: ${process.platform === 'win32' ? 'taskkill /F /PID' : 'kill -KILL'} ${pid}. Nothing runs twice.`;

export type ReadMore = (line: string) => FrameToForwarder | undefined;

/** A link to an authenticated server. */
export interface ServerLink {
  /** The server at its other end. */
  readonly place?: ServerPlace;
  /** Frames from now on, and the end of the link. */
  listen(onFrame: (frame: FrameToForwarder) => void, onEnd: () => void): void;
  /** False if the other end reads too slowly: see `onDrain`. */
  write(line: string): boolean;
  onDrain(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Sends `close` as the last frame. */
  close(): void;
}

/** A link before both sides are authenticated. */
export interface UnprovenLink extends ServerLink {
  /** The next frame; undefined if the link ends or a time limit passes. Only before `listen`. */
  next(): Promise<FrameToForwarder | undefined>;
  destroy(): void;
}

/** The forwarder's end of a link over a connected stream. `readMore` reads the frames that a forwarder has no use for. */
export function createServerLink(socket: Duplex, place: ServerPlace, readMore?: ReadMore): UnprovenLink {
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
  // Unknown frames of a newer server are ignored.
  const reader = createLineReader(
    LINK_LIMIT_BYTES,
    (line) => {
      const frame = readFrameToForwarder(line) ?? readMore?.(line);
      if (frame !== undefined) onFrame(frame);
    },
    () => socket.destroy(),
  );
  const join = joinWrites(socket);
  socket.on('data', (chunk) => reader.push(chunk));
  socket.on('error', () => socket.destroy());
  return {
    place,
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

/** Longer than the pause of a client between two calls, and too short to be noticeable. */
const LATE_MS = 5;

/** Lines for the server that wait for another line: sent alone they would wake an idle server, or interrupt its next call. */
export interface LateLines {
  add(line: string): void;
  /** Writes them: another line is about to be written, or nothing more will be. */
  flush(): void;
  /** The link has closed; the state is sent on the next one. */
  clear(): void;
}

export function createLateLines(write: (line: string) => void): LateLines {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = '';
  };
  const flush = (): void => {
    const lines = waiting;
    clear();
    if (lines !== '') write(lines);
  };
  return {
    add(line) {
      waiting += line;
      timer ??= setTimeout(flush, LATE_MS);
    },
    flush,
    clear,
  };
}
