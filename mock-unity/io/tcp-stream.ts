import { type Socket, createConnection } from 'node:net';
import { createFrameDecoder, createLineDecoder, encodeFrame, encodeLine } from '../../generated/typescript/framing.ts';
import { limits } from '../../generated/typescript/limits.ts';
import {
  readFrameFromServer,
  writeFrame,
  type EditorRequest,
  type FrameFromServer,
} from '../../generated/typescript/rpc.ts';
import { createAuthentication, proofChannel } from './dialer.ts';

/** Messages over a TCP connection: as frames on the first one, as lines on the second. */
export interface Stream {
  send(text: string): void;
  /** After what was sent; nothing more is read. */
  end(): void;
  /** At once. */
  destroy(): void;
  /** Both sides are authenticated: messages of every length are accepted from now on. */
  trust(): void;
  cork(): void;
  uncork(): void;
  /** Resolves when it is closed. */
  readonly closed: Promise<void>;
}

interface StreamEvents {
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

interface PushEvents {
  /** The server has proved itself here as well: notifications may be sent. */
  readonly open: () => void;
  /** Never opened, or closed. */
  readonly closed: (reason: string) => void;
}

/** Like the first connection, this one is proved at once or not at all. */
const PROVE_MS = 5000;

/** Connects to the server's address for push notifications: a port of this machine. */
export function dialPush(
  { port, token }: { readonly port: number; readonly token: string },
  events: PushEvents,
): Stream {
  const authentication = createAuthentication({ token, channel: proofChannel.push(port) });
  const asked = new Map<number, EditorRequest>();
  let reason = 'the server closed it';
  let isOpen = false;
  const refuse = (why: string): void => {
    reason = why;
    stream.destroy();
  };
  const send = (frame: (typeof authentication)['first']): void => {
    asked.set(frame.id, frame.method);
    stream.send(writeFrame(frame));
  };
  const take = (frame: FrameFromServer): void => {
    const next = authentication.step(frame);
    switch (next.kind) {
      case 'send':
        return send(next.frame);
      case 'refused':
        return refuse(next.reason);
      case 'done':
        isOpen = true;
        clearTimeout(limit);
        return events.open();
    }
  };
  const socket = createConnection(port, '127.0.0.1');
  const stream = openStream(socket, 'lines', {
    message: (text) => {
      // The server sends nothing more on this connection.
      if (isOpen) return;
      const reading = readFrameFromServer(text, (id) => asked.get(id));
      if (reading.ok) take(reading.frame);
      else refuse(reading.reason);
    },
    broken: (why) => {
      reason = why;
    },
    closed: () => {
      clearTimeout(limit);
      events.closed(reason);
    },
  });
  const limit = setTimeout(() => refuse(`the server did not prove itself within ${PROVE_MS / 1000} s`), PROVE_MS);
  socket.once('connect', () => send(authentication.first));
  return stream;
}
