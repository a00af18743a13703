import { createServer, type Server, type Socket } from 'node:net';
import type { FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import { listenOnLoopback } from '../../lib/sockets.ts';
import type { Log } from '../../lib/logging.ts';
import { proofChannel } from '../../lib/home/tokens.ts';
import { type AuthenticationStep, createUnproved, type Unproved } from '../authentication.ts';
import { serveEditorConnection } from '../connection.ts';
import { lines, socketTransport } from './socket-transport.ts';
import { isObject, parseJson } from '../../lib/json.ts';

/** The limit of unauthenticated connections. The Editor is one of them; each further one replaces the oldest. */
const UNPROVED_LIMIT = 8;

/** The data that an Editor sent before the close is on this machine already; what arrived while this process was busy is read before setImmediate. */
const DRAIN_MS = 500;

/** The listener for one Editor's second connection, for pushes. */
export interface PushListener {
  /** On the loopback interface. */
  readonly port: number;
  /** Resolves when no more data can arrive: the other end has closed, or its time is over. Then everything is closed. */
  drained(): Promise<void>;
}

interface PushListenerOptions {
  authentication(channel: string): Promise<(frame: FrameFromEditor) => AuthenticationStep>;
  /** A push notification; the Editor has proved itself. */
  readonly onPush: (frame: FrameFromEditor) => void;
  readonly onOpen: () => void;
  /** The Editor's second connection has closed; not called for an unproved one. */
  readonly onClosed: () => void;
  readonly log: Log;
}

/** Listens on a free port. Accepts one proved connection, and no other. */
export async function listenForPushes(options: PushListenerOptions): Promise<PushListener> {
  const unproved = createUnproved(UNPROVED_LIMIT);
  let proved: Socket | undefined;
  const server = createServer((socket) => {
    unproved.add(socket);
    serveSocket(socket, { options, port, take });
  });
  const take = (socket: Socket): boolean => {
    if (proved !== undefined) return false;
    proved = socket;
    unproved.proved(socket);
    closeServer(server, unproved);
    return true;
  };
  const port = await listenOnLoopback(server);
  return {
    port,
    async drained() {
      closeServer(server, unproved);
      if (proved !== undefined) await waitForEnd(proved);
    },
  };
}

interface Serving {
  readonly options: PushListenerOptions;
  readonly port: number;
  /** False: there is one already. */
  readonly take: (socket: Socket) => boolean;
}

function serveSocket(socket: Socket, { options, port, take }: Serving): void {
  const transport = socketTransport(socket, lines);
  let isTaken = false;
  const connection = serveEditorConnection({
    transport,
    log: options.log,
    frameOf: pushFrame,
    authentication: options.authentication(proofChannel.push(port)),
    onAuthenticated() {
      isTaken = take(socket);
      if (!isTaken) return connection.close('there is one already');
      transport.trust();
      options.onOpen();
    },
    onFrame(frame) {
      if (frame.kind === 'notification' && frame.method === 'editor/notification') options.onPush(frame);
      else
        options.log(
          'warning',
          'an Editor sent something else than push notifications on its second connection; ignored',
        );
    },
    onClose() {
      if (isTaken) options.onClosed();
    },
  });
}

function closeServer(server: Server, unproved: Unproved): void {
  server.close();
  unproved.cutOff();
}

/** Our end stays open meanwhile: most Editors would answer a close by closing theirs, before their last data. */
async function waitForEnd(socket: Socket): Promise<void> {
  if (socket.closed) return;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => setImmediate(() => socket.destroy()), DRAIN_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      // After the listeners that pass on the last data.
      setImmediate(resolve);
    });
  });
}

/**
 * A line of the push connection as a frame. Of its two forms the bare one, `{type, timestamp, payload}`, is the params of `editor/notification` (PSH-06); other
 * text is unchanged, and the reader of frames refuses it.
 */
export function pushFrame(line: string): string {
  const value = parseJson(line);
  const isBare = isObject(value) && 'type' in value && !('jsonrpc' in value);
  return isBare ? `{"jsonrpc":"2.0","method":"editor/notification","params":${line}}` : line;
}
