import type { WriteOutcome } from '../hub/protocol/store-protocol.ts';
import type { OperationWrite } from './decide.ts';

/** Writes that no answer and no frame waits for. */
export interface LateWrites {
  /** Resolves when the write has been taken in and answered. */
  add(write: OperationWrite): Promise<WriteOutcome>;
  /** Takes in those that wait, in their order. */
  takeAll(): void;
}

/** They are taken in when what this callback of the event loop has to send is sent (`joinWrites`): a client or an Editor works meanwhile. */
export function createLateWrites(takeIn: (write: OperationWrite) => WriteOutcome | Promise<WriteOutcome>): LateWrites {
  const waiting: (() => void)[] = [];
  const takeAll = (): void => {
    for (const take of waiting.splice(0)) take();
  };
  return {
    add(write) {
      if (waiting.length === 0) setImmediate(takeAll);
      return new Promise((resolve) => {
        waiting.push(() => resolve(takeIn(write)));
      });
    },
    takeAll,
  };
}
