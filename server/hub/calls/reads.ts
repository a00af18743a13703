import { emitEffect, readStore } from '../state/effects.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import type { HubConnection, OpenCall } from '../state/entities.ts';
import type { HubState, OpenRead } from '../state/state.ts';
import type { ReadResult, StoreRead } from '../protocol/store-protocol.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { faultEnvelope, type Given, unknownEndEnvelope, unreadEnvelope } from './answers.ts';
import type { Operation } from '../protocol/operation.ts';
import { answerCall, answerTerminal, settleCall, addWaiter } from './waiters.ts';

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

/** The connection to the Editor closed, so there will be no answer. */
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

/** How soon a failed read is tried again. */
const READ_RETRY_MS = 250;

interface Reading {
  readonly found: (value: Exclude<ReadResult, { kind: 'failed' }>) => void;
  /** The answer if the store has not answered when the wait is over. */
  readonly otherwise: (reason: string) => void;
}

/** Reads from the store for a waiting call, with retries until the wait ends, at least for the accept floor. */
export function readFor(hub: HubState, open: OpenCall, read: StoreRead, { found, otherwise }: Reading): void {
  const isWaiting = (): boolean => hub.calls.get(open.call.call_id) === open && open.phase === 'waiting';
  let reason = 'it does not answer.';
  let dropRetry: (() => void) | undefined;
  const ask = (): void =>
    readStore(hub, read, (value) => {
      if (!isWaiting()) return;
      if (value.kind !== 'failed') return found(value);
      reason = value.reason;
      if (hub.now >= open.deadline) return otherwise(reason);
      dropRetry = hub.deadlines.add(Math.min(hub.now + READ_RETRY_MS, open.deadline), ask);
    });
  const until = Math.max(hub.now, open.deadline, open.arrived_at + hub.windows.accept_floor_ms);
  const dropEnd = hub.deadlines.add(until, () => otherwise(reason));
  open.dropDeadline?.();
  open.dropDeadline = () => {
    dropEnd();
    dropRetry?.();
  };
  ask();
}

/** The answer of a read-only call if the store has not answered. */
export const answerUnread = (hub: HubState, open: OpenCall, reason: string): void =>
  answerCall(
    hub,
    open,
    unreadEnvelope(hub.options.newId(hub.now), reason, {
      message: 'Nothing could be looked up, so this says nothing about any work.',
      advice: 'Ask again in a moment; if that does not help, check the state folder and its disk.',
    }),
  );

/**
 * Answers with the end of an operation that only the store has; with `timeout` and its log_id if the store cannot be
 * read in time (WIR-05).
 */
export function answerFromStore(
  hub: HubState,
  open: OpenCall,
  logId: string,
  { given, missing }: { readonly given: Given; readonly missing: () => void },
): void {
  readFor(
    hub,
    open,
    { kind: 'operation', log_id: logId },
    {
      found(value) {
        const operation = value.kind === 'operation' ? value.operation : undefined;
        if (operation === undefined) return missing();
        giveOperation(hub, open, operation, given);
      },
      otherwise: (reason) =>
        answerCall(hub, open, unknownEndEnvelope(logId, reason, given !== 'own'), { log_id: logId, terminal: false }),
    },
  );
}

/** Answers with an operation as read from the store. */
export function giveOperation(hub: HubState, open: OpenCall, operation: Operation, given: Given): void {
  if (isTerminal(operation.state)) {
    open.deduplicated = given !== 'own';
    if (open.deduplicated) hub.changes.push({ kind: 'redelivered', operation, client: open.call.client.label });
    return answerTerminal(hub, open, operation, given);
  }
  // It was read between two writes; the hub has every unfinished operation.
  const live = hub.operations.get(operation.log_id);
  if (live === undefined) return answerCall(hub, open, faultEnvelope(operation.log_id));
  addWaiter(hub, open, live);
  settleCall(hub, open);
}
