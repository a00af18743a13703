import type { Socket } from 'node:net';
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
import type { Transport, TransportEvents } from '../authentication.ts';
import { readFrameFromEditor, writeFrame } from '../../../generated/typescript/rpc.ts';
import type { ServerAttachParams } from '../../../generated/typescript/types.ts';

/** The framing of messages in the stream. */
export interface StreamFormat {
  encode(text: string): Uint8Array;
  createDecoder(events: FramingEvents): Decoder;
}

/** Frames of the first connection. */
export const frames: StreamFormat = { encode: encodeFrame, createDecoder: createFrameDecoder };
/** Lines of the second one, for push notifications. */
export const lines: StreamFormat = { encode: encodeLine, createDecoder: createLineDecoder };

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

export interface AttachEvents {
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
