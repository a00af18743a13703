import {
  type FrameFromEditor,
  type FrameFromServer,
  type ServerRequest,
  failure,
  isBeforeAuthentication,
  readFrameFromEditor,
  writeFrame,
} from '../../generated/typescript/rpc.ts';
import type { Log } from '../lib/logging.ts';
import type { EditorSink, HubRunner } from '../runner/runner-protocol.ts';
import type { AuthenticationStep, Transport } from './authentication.ts';

/** Time for both proofs: three frames over the loopback interface, on a busy machine. */
const AUTHENTICATION_TIMEOUT_MS = 10_000;

/** An Editor that reads nothing while this much is buffered is disconnected: it reconnects, and nothing is lost. */
const OUTGOING_LIMIT_BYTES = 64 * 1024 * 1024;

/** Ids of the pings for `probeMs` begin here; the hub counts its requests from 1. */
const PROBE_IDS = 2 ** 48;

export interface EditorConnectionOptions {
  readonly transport: Transport;
  /** Resolves when the server can prove itself: what it proves includes the store's id. */
  readonly authentication: Promise<(frame: FrameFromEditor) => AuthenticationStep>;
  readonly onAuthenticated: () => void;
  readonly onFrame: (frame: FrameFromEditor) => void;
  readonly onClose: () => void;
  /** Converts other forms of a text to a frame. */
  readonly frameOf?: (text: string) => string;
  /** Once authenticated, a ping so often: where the transport has no sign of life of its own. */
  readonly probeMs?: number;
  readonly log: Log;
}

/** Receives the events of the connections. */
export type FedByEditors = Pick<HubRunner, 'feed'>;

/** Feeds the frames of one connection to the hub. */
export const frameFeeder =
  (runner: FedByEditors, connection: number) =>
  (frame: FrameFromEditor): void =>
    runner.feed({ type: 'editor_frame', connection, frame });

/** One connection of an Editor. The hub is notified only after mutual authentication. */
export interface EditorConnection extends EditorSink {
  pause(): void;
  resume(): void;
}

export function serveEditorConnection(options: EditorConnectionOptions): EditorConnection {
  const { transport, log, frameOf = (text) => text } = options;
  const openRequests = new Map<number, ServerRequest>();
  let authenticated = false;
  let isClosed = false;
  let probe: NodeJS.Timeout | undefined;
  let lastProbe = PROBE_IDS;

  const send = (frame: FrameFromServer): void => {
    if (frame.kind === 'request') openRequests.set(frame.id, frame.method);
    transport.send(writeFrame(frame));
    if (transport.waiting() > OUTGOING_LIMIT_BYTES) {
      log('warning', 'an Editor does not read from its connection; it was closed', {
        bytes_waiting: transport.waiting(),
      });
      transport.close('too_slow', 'too many bytes wait for you');
    }
  };

  const take = async (text: string): Promise<void> => {
    // The other end may continue sending until it has closed its side.
    if (isClosed) return;
    const reading = readFrameFromEditor(frameOf(text), (id) => openRequests.get(id));
    if (!reading.ok) {
      log('warning', `bad frame from an Editor: ${reading.reason}`);
      if (reading.reply !== undefined) send(reading.reply);
      if (!authenticated) transport.close('refused', 'not authenticated');
      return;
    }
    const { frame } = reading;
    if (!authenticated) return authenticate(frame);
    if (frame.kind === 'request' && isBeforeAuthentication(frame.method))
      return send(failure(frame.id, 'invalid_request', `${frame.method}: this connection is authenticated already.`));
    if ((frame.kind === 'response' || frame.kind === 'failure') && frame.id !== null) {
      openRequests.delete(frame.id);
      if (frame.id >= PROBE_IDS) return;
    }
    options.onFrame(frame);
  };

  const authenticate = async (frame: FrameFromEditor): Promise<void> => {
    const step = (await options.authentication)(frame);
    send(step.reply);
    if (step.state === 'done') {
      authenticated = true;
      clearTimeout(deadline);
      if (options.probeMs !== undefined)
        probe = setInterval(
          () => send({ kind: 'request', id: (lastProbe += 1), method: 'ping', params: {} }),
          options.probeMs,
        );
      options.onAuthenticated();
    }
    if (step.state === 'refused') {
      log('warning', 'an Editor was refused', {
        reason: step.reply.kind === 'failure' ? step.reply.error.message : '',
      });
      transport.close('refused', 'not authenticated');
    }
  };

  const deadline = setTimeout(() => {
    log('warning', 'a connection has not proved itself in time; it was closed');
    transport.close('refused', 'not authenticated in time');
  }, AUTHENTICATION_TIMEOUT_MS);
  const acks = createLateAcks(send);
  receiveTexts(options, take, () => {
    clearTimeout(deadline);
    clearInterval(probe);
    acks.stop();
  });
  return {
    send: acks.send,
    close(reason) {
      isClosed = true;
      transport.close('normal', reason);
    },
    pause: () => transport.pause(),
    resume: () => transport.resume(),
  };
}

/** Passes on messages in order; after the handshake without waiting for a microtask. */
function receiveTexts(
  { transport, log, onClose }: EditorConnectionOptions,
  take: (text: string) => Promise<void>,
  stop: () => void,
): void {
  let before: Promise<void> = Promise.resolve();
  let waiting = 0;
  transport.listen({
    message(text) {
      waiting += 1;
      const next = waiting === 1 ? take(text) : before.then(() => take(text));
      before = next.finally(() => {
        waiting -= 1;
      });
    },
    failed: (reason) => log('warning', `connection of an Editor: ${reason}`),
    closed() {
      stop();
      onClose();
    },
  });
}

/** No work waits for an acknowledgement: it only lets the Editor prune a record. */
const ACK_WAIT_MS = 10;

/** Frames to one Editor. */
export interface LateAcks {
  readonly send: (frame: FrameFromServer) => void;
  /** The connection is closed: what waits is not sent. The Editor names the operation again when it is back. */
  stop(): void;
}

/** An acknowledgement is sent after the next other frame, or after 10 ms: sent alone it would wake the Editor while a client waits for its answer. */
export function createLateAcks(send: (frame: FrameFromServer) => void): LateAcks {
  const waiting: FrameFromServer[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const ack of waiting.splice(0)) send(ack);
  };
  return {
    send(frame) {
      if (frame.kind === 'notification' && frame.method === 'operation/ack') {
        waiting.push(frame);
        timer ??= setTimeout(flush, ACK_WAIT_MS);
        return;
      }
      send(frame);
      flush();
    },
    stop() {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
