import { createConnection } from 'node:net';
import {
  readFrameFromServer,
  writeFrame,
  type EditorRequest,
  type FrameFromServer,
} from '../../generated/typescript/rpc.ts';
import { createAuthentication, proofChannel } from './authenticate.ts';
import { openStream, type Stream } from './tcp-stream.ts';

export interface PushEvents {
  /** The server has proved itself here as well: notifications may be sent. */
  readonly open: () => void;
  /** Never opened, or gone. */
  readonly closed: (reason: string) => void;
}

/** Like the first connection, this one is proved at once or not at all. */
const PROVE_MS = 5000;

/** Connects to where the server wants push notifications: a port of this machine. */
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
      // The server has nothing more to say here.
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
