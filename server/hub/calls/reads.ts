import { emitEffect } from '../state/effects.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import type { HubConnection } from '../state/entities.ts';
import type { HubState, OpenRead } from '../state/state.ts';
import type { ReadResult } from '../protocol/store-protocol.ts';

/** More than clients ask for at once; further reads are answered without waiting (WIR-03). */
const OPEN_READS_LIMIT = 1000;

/** Answers a read once; later answers are ignored. */
export function answerRead(hub: HubState, read_id: number, answer: HubReadAnswer): void {
  const open = hub.openReads.get(read_id);
  open?.dropDeadline();
  hub.openReads.delete(read_id);
  emitEffect(hub, { type: 'read_answer', read_id, answer });
}

export const isOpen = (hub: HubState, read_id: number): boolean => hub.openReads.has(read_id);

export function failRead(hub: HubState, read_id: number, code: 'not_found' | 'unavailable', reason: string): void {
  answerRead(hub, read_id, { kind: 'failed', code, reason });
}

/** A store that does not answer for this long has failed. */
export const STORE_DEADLINE_MS = 10_000;

export function storeSilent(): HubReadAnswer {
  return {
    kind: 'failed',
    code: 'unavailable',
    reason: 'The store does not respond: check the state folder and its disk, then read again.',
  };
}

/** The store has answered with another kind of result than requested. */
export function storeFailed(hub: HubState, read_id: number, value: ReadResult): void {
  failRead(
    hub,
    read_id,
    'unavailable',
    `The store could not be read: ${value.kind === 'failed' ? value.reason : value.kind}`,
  );
}

interface Wait {
  /** Unix ms. */
  readonly until: number;
  /** The answer at that time, or when the connection closes. */
  readonly otherwise: () => HubReadAnswer;
  readonly on?: HubConnection;
  readonly look?: () => void;
}

/** Lets a read wait, up to a limit. False if too many wait already and it was answered at once. */
export function waitToRead(hub: HubState, read_id: number, { until, otherwise, on, look }: Wait): boolean {
  if (hub.openReads.size >= OPEN_READS_LIMIT) {
    failRead(
      hub,
      read_id,
      'unavailable',
      `${OPEN_READS_LIMIT} reads wait already: wait for some of them, then read again.`,
    );
    return false;
  }
  const dropDeadline = hub.deadlines.add(until, () => answerRead(hub, read_id, otherwise()));
  const open: OpenRead = {
    dropDeadline,
    ...(on === undefined ? {} : { on, otherwise }),
    ...(look === undefined ? {} : { look }),
  };
  hub.openReads.set(read_id, open);
  return true;
}

/** The connection to the Editor closed, so its answer will not come. */
export function readsInterrupted(hub: HubState, connection: HubConnection): void {
  for (const [read_id, { on, otherwise }] of hub.openReads) {
    if (on === connection && otherwise !== undefined) answerRead(hub, read_id, otherwise());
  }
}

/** Checks the waiting reads again after a change. */
export function checkOpenReads(hub: HubState): void {
  if (hub.openReads.size === 0) return;
  for (const { look } of hub.openReads.values()) look?.();
}
