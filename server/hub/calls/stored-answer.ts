import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { faultEnvelope, type Given, unknownEndEnvelope, unreadEnvelope } from './answers.ts';
import { readStore } from '../state/effects.ts';
import type { Operation } from '../protocol/operation.ts';
import type { HubState } from '../state/state.ts';
import type { OpenCall } from '../state/entities.ts';
import type { ReadResult, StoreRead } from '../protocol/store-protocol.ts';
import { answerCall, answerTerminal, settleCall, addWaiter } from './waiters.ts';

/** How soon a failed read is tried again. */
const READ_RETRY_MS = 250;

interface Reading {
  readonly found: (value: Exclude<ReadResult, { kind: 'failed' }>) => void;
  /** The answer if the store has not answered when the wait is over. */
  readonly otherwise: (reason: string) => void;
}

/**
 * Reads from the store for a waiting call, with retries while the call may wait. A silent store gets at least the
 * accept floor.
 */
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
