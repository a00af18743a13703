import type { RawData, WebSocket } from 'ws';
import {
  failure,
  isBeforeAuthentication,
  readFrameFromEditor,
  writeFrame,
  type FrameFromEditor,
  type FrameFromServer,
  type ServerRequest,
} from '../../generated/typescript/rpc.ts';
import type { Log } from '../log.ts';
import type { AuthenticationStep } from './authentication.ts';

/** Time for both proofs: three frames over the loopback interface, on a busy machine. */
const AUTHENTICATION_TIMEOUT_MS = 10_000;

/** An Editor that takes nothing off its socket while this much waits for it is dropped: it will say hello again, and nothing is lost. */
const OUTGOING_LIMIT_BYTES = 64 * 1024 * 1024;

/** Why a connection was closed, as WebSocket codes. */
const closeCodes = { normal: 1000, notText: 1003, refused: 1008, tooSlow: 1013 } as const;

export interface EditorConnectionOptions {
  readonly socket: WebSocket;
  /** Resolves when the server can prove itself: what it proves includes the store's id. */
  readonly authentication: Promise<(frame: FrameFromEditor) => AuthenticationStep>;
  readonly onAuthenticated: () => void;
  readonly onFrame: (frame: FrameFromEditor) => void;
  readonly onClose: () => void;
  readonly log: Log;
}

/** One WebSocket of an Editor. The hub hears of it only after both sides have proved themselves. */
export interface EditorConnection {
  send(frame: FrameFromServer): void;
  close(reason: string): void;
  pause(): void;
  resume(): void;
}

export function serveEditorConnection(options: EditorConnectionOptions): EditorConnection {
  const { socket, log } = options;
  const openRequests = new Map<number, ServerRequest>();
  let authenticated = false;

  const send = (frame: FrameFromServer): void => {
    if (frame.kind === 'request') openRequests.set(frame.id, frame.method);
    if (socket.readyState !== socket.OPEN) return;
    socket.send(writeFrame(frame));
    if (socket.bufferedAmount > OUTGOING_LIMIT_BYTES) {
      log('warning', 'an Editor does not read from its connection; it was closed', { bytes_waiting: socket.bufferedAmount });
      socket.close(closeCodes.tooSlow, 'too many bytes wait for you');
    }
  };

  const take = async (text: string): Promise<void> => {
    const reading = readFrameFromEditor(text, (id) => openRequests.get(id));
    if (!reading.ok) {
      log('warning', `bad frame from an Editor: ${reading.reason}`);
      if (reading.reply !== undefined) send(reading.reply);
      if (!authenticated) socket.close(closeCodes.refused, 'not authenticated');
      return;
    }
    const { frame } = reading;
    if (!authenticated) return authenticate(frame);
    if (frame.kind === 'request' && isBeforeAuthentication(frame.method))
      return send(failure(frame.id, 'invalid_request', `${frame.method}: this connection is authenticated already.`));
    if (frame.kind === 'response' || (frame.kind === 'failure' && frame.id !== null)) openRequests.delete(frame.id ?? 0);
    options.onFrame(frame);
  };

  const authenticate = async (frame: FrameFromEditor): Promise<void> => {
    const step = (await options.authentication)(frame);
    send(step.reply);
    if (step.state === 'done') {
      authenticated = true;
      clearTimeout(deadline);
      options.onAuthenticated();
    }
    if (step.state === 'refused') {
      log('warning', 'an Editor was refused', { reason: step.reply.kind === 'failure' ? step.reply.error.message : '' });
      socket.close(closeCodes.refused, 'not authenticated');
    }
  };

  const deadline = setTimeout(() => {
    log('warning', 'a connection has not proved itself in time; it was closed');
    socket.close(closeCodes.refused, 'not authenticated in time');
  }, AUTHENTICATION_TIMEOUT_MS);
  receive(socket, take);
  socket.on('error', (error) => log('warning', `connection of an Editor: ${error.message}`));
  socket.on('close', () => {
    clearTimeout(deadline);
    options.onClose();
  });
  return {
    send,
    close: (reason) => socket.close(closeCodes.normal, reason.slice(0, CLOSE_REASON_CHARS)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}

/** A close frame holds 123 bytes of reason; in the worst case three bytes a character. */
const CLOSE_REASON_CHARS = 40;

/** Hands on text messages in order; after the handshake without waiting for a microtask. */
function receive(socket: WebSocket, take: (text: string) => Promise<void>): void {
  let before: Promise<void> = Promise.resolve();
  let waiting = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(closeCodes.notText, 'text frames only');
    const text = textOf(data);
    waiting += 1;
    const next = waiting === 1 ? take(text) : before.then(() => take(text));
    before = next.finally(() => {
      waiting -= 1;
    });
  });
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}
