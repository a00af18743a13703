import { type Socket, createServer, type Server } from 'node:net';
import {
  createFrameDecoder,
  createLineDecoder,
  encodeFrame,
  encodeLine,
  type Decoder,
  type FramingEvents,
} from '../../../generated/typescript/framing.ts';
import { limits, protocolVersion } from '../../../generated/typescript/limits.ts';
import { joinWrites } from '../../lib/lines.ts';
import {
  type Transport,
  type TransportEvents,
  type AuthenticationStep,
  createUnproved,
  type Unproved,
} from '../authentication.ts';
import { readFrameFromEditor, writeFrame, type FrameFromEditor } from '../../../generated/typescript/rpc.ts';
import type { ServerAttachParams } from '../../../generated/typescript/types.ts';
import { listenOnLoopback } from '../../lib/sockets.ts';
import type { Log } from '../../lib/logging.ts';
import { proofChannel } from '../../lib/home/tokens.ts';
import { serveEditorConnection } from '../connection.ts';
import { isObject, parseJson } from '../../lib/json.ts';

/** The framing of messages in the stream. */
interface StreamFormat {
  encode(text: string): Uint8Array;
  createDecoder(events: FramingEvents): Decoder;
}

/** Frames of the first connection. */
export const frames: StreamFormat = { encode: encodeFrame, createDecoder: createFrameDecoder };
/** Lines of the second one, for push notifications. */
const lines: StreamFormat = { encode: encodeLine, createDecoder: createLineDecoder };

export interface SocketTransport extends Transport {
  /** Both sides have proved themselves: messages of every length are taken from now on. */
  trust(): void;
}

/** Far more than a proof needs, and too little for an unauthenticated peer to fill memory. */
const UNPROVED_LIMIT_BYTES = 64 * 1024;
/** Time limit for the other end to close. */
const CLOSE_GRACE_MS = 1000;

/** A TCP connection as a transport. What is no message of the format closes it. */
export function socketTransport(socket: Socket, format: StreamFormat): SocketTransport {
  let events: TransportEvents | undefined;
  let limit = UNPROVED_LIMIT_BYTES;
  const close = (): void => {
    decoder.stop();
    if (socket.destroyed) return;
    socket.end();
    // The end is only detected while reading.
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

/** An Editor answers off its main thread. */
const ATTACH_TIMEOUT_MS = 5000;
/** The hub counts its requests from 1. */
const ATTACH_ID = 0;

interface AttachEvents {
  /** The Editor accepts this server. The next listener of the transport receives everything that follows. */
  readonly attached: () => void;
  /** It does not, or is no Editor. The connection is closed or closing. A sentence without its full stop. */
  readonly refused: (reason: string) => void;
}

/** The first exchange with an Editor that listens: sends the port for its pushes and the names of the clients. Nothing is proved yet. */
export function attachEditor(
  transport: Transport,
  params: Omit<ServerAttachParams, 'protocol_version'>,
  { attached, refused }: AttachEvents,
): void {
  let isOver = false;
  const refuse = (reason: string): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    transport.close('refused', 'not attached');
    refused(reason);
  };
  const deadline = setTimeout(
    () => refuse(`it has not answered server/attach within ${ATTACH_TIMEOUT_MS / 1000} s`),
    ATTACH_TIMEOUT_MS,
  );
  transport.listen({
    failed: refuse,
    closed: () => refuse('it closed the connection instead of answering server/attach'),
    message(text) {
      const reading = readFrameFromEditor(text, (id) => (id === ATTACH_ID ? 'server/attach' : undefined));
      if (isOver) return;
      if (!reading.ok) return refuse(reading.reason);
      const { frame } = reading;
      if (frame.kind === 'failure') return refuse(frame.error.message);
      if (frame.kind !== 'response' || frame.method !== 'server/attach')
        return refuse('it sent something else before its answer to server/attach');
      if (Number.parseInt(frame.result.protocol_version, 10) !== Number.parseInt(protocolVersion, 10))
        return refuse(
          `it speaks bridge protocol ${frame.result.protocol_version}, this server ${protocolVersion}. Upgrade the older of the two`,
        );
      isOver = true;
      clearTimeout(deadline);
      attached();
    },
  });
  transport.send(
    writeFrame({
      kind: 'request',
      id: ATTACH_ID,
      method: 'server/attach',
      params: { protocol_version: protocolVersion, ...params },
    }),
  );
}

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
