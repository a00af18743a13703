import type { Operation } from './operation.ts';

/** What waits for the main thread, in the order in which it is to start (EXO-11). */
export interface StartQueue {
  size(): number;
  /** The first, if it may be started now: one whose acceptance (or removal) is still being written holds up those behind it. */
  head(): Waiting | undefined;
  takeHead(): void;
  /** Behind those of the same store that were accepted earlier. */
  add(operation: Operation, now: number): void;
  remove(operation: Operation): void;
  /** Its acceptance is durable since now. */
  ready(operation: Operation, now: number): void;
  clear(): void;
}

interface Waiting {
  readonly operation: Operation;
  /** When it could have been started first, Unix ms. */
  since: number;
}

export function createStartQueue(): StartQueue {
  let waiting: Waiting[] = [];
  return {
    size: () => waiting.length,
    head: () => (waiting[0]?.operation.phase === 'queued' ? waiting[0] : undefined),
    takeHead: () => {
      waiting.shift();
    },
    add: (operation, now) => {
      const { store_id, accept_seq } = operation.record;
      // From the end, since what comes is nearly always the newest.
      const before = waiting.findLastIndex(
        ({ operation: { record } }) => record.store_id !== store_id || record.accept_seq <= accept_seq,
      );
      waiting.splice(before + 1, 0, { operation, since: now });
    },
    remove: (operation) => {
      waiting = waiting.filter((entry) => entry.operation !== operation);
    },
    ready: (operation, now) => {
      const entry = waiting.findLast((candidate) => candidate.operation === operation);
      if (entry !== undefined) entry.since = now;
    },
    clear: () => {
      waiting = [];
    },
  };
}
