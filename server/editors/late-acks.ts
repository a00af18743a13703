import type { FrameFromServer } from '../../generated/typescript/rpc.ts';

/** No work waits for an acknowledgement: it only lets the Editor prune a record. */
const ACK_WAIT_MS = 10;

/** Frames to one Editor. */
export interface LateAcks {
  send(frame: FrameFromServer): void;
  /** The connection is closed: what waits is not sent. The Editor names the operation again when it is back. */
  stop(): void;
}

/** An acknowledgement leaves behind the next other frame, or after 10 ms: on its own it would wake the Editor while a client waits for its answer. */
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
