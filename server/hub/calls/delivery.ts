import { persistLazily } from '../state/effects.ts';
import { requestKey } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { FinishedOperation, HubState, OpenCall } from '../state/state.ts';
import { terminalStates } from '../../../generated/typescript/lifecycle.ts';
import type { RequestIdentity } from '../protocol/store-protocol.ts';

/**
 * What happens to an answer after it was given (EXO-06). A call with a request identity has delivered its answer when the
 * process that serves its client says so, or, over HTTP, when its client shows it (receipts.ts). A call without one cannot be
 * confirmed, so its answer counts as delivered at once.
 * Either way a cancel within the retraction window takes the delivery back, unless an identical call came meanwhile.
 */
export function markAnswered(hub: HubState, open: OpenCall): void {
  if (open.call.request === undefined) return deliver(hub, open);
  if (open.answer === undefined && !open.hasRow) return forget(hub, open);
  open.dropDeadline = hub.deadlines.add(hub.now + hub.windows.redelivery_window_ms, () => forget(hub, open));
}

/** The answer has been written out. */
export function confirmDelivery(hub: HubState, callId: number): void {
  const open = hub.calls.get(callId);
  if (open?.phase !== 'answered') return;
  confirmRow(hub, open);
  deliver(hub, open);
}

/**
 * The same for a request that a dead server answered, or this one, over a link that broke before it was confirmed. Only a terminal answer makes a
 * difference to identical calls.
 */
export function confirmRequest(hub: HubState, request: RequestIdentity, terminal: boolean): void {
  const open = answeredHere(hub, request);
  if (open !== undefined) return confirmDelivery(hub, open.call.call_id);
  const logId = hub.requests.get(requestKey(request));
  const finished = logId === undefined ? undefined : hub.finished.get(logId);
  hub.requests.delete(requestKey(request));
  persistLazily(hub, { kind: 'confirm', request });
  if (finished === undefined || !terminal) return;
  // No call of this run has the id 0 of "somebody before": nobody can take it back.
  finished.deliveries.add(0);
  recordDelivery(hub, finished);
}

/** Also one that has no row: its answer was somebody else's work. */
function answeredHere(hub: HubState, { client_uuid, ordinal }: RequestIdentity): OpenCall | undefined {
  for (const open of hub.calls.values()) {
    const { request } = open.call;
    if (open.phase === 'answered' && request?.ordinal === ordinal && request.client_uuid === client_uuid) return open;
  }
  return undefined;
}

/** The client has the answer. */
export function deliver(hub: HubState, open: OpenCall): void {
  open.phase = 'delivered';
  open.dropReceipt?.();
  open.dropDeadline?.();
  if (open.answer === undefined) return forget(hub, open);
  const { log_id, terminal } = open.answer;
  const live = hub.operations.get(log_id);
  if (live !== undefined) live.wanted = true;
  const finished = terminal ? hub.finished.get(log_id) : undefined;
  if (finished === undefined) return forget(hub, open);
  const isFirst = !isDelivered(finished);
  finished.deliveries.add(open.call.call_id);
  if (isFirst) recordDelivery(hub, finished);
  open.dropDeadline = hub.deadlines.add(hub.now + hub.windows.retraction_window_ms, () => forget(hub, open));
}

function recordDelivery(hub: HubState, finished: FinishedOperation): void {
  persistLazily(hub, {
    kind: 'update',
    log_id: finished.log_id,
    from: terminalStates,
    patch: { delivered_at: hub.now },
  });
  keepUntil(hub, finished, hub.now + hub.windows.retraction_window_ms);
}

/** The client cancelled a request that had been answered: it may not have seen the answer. */
export function retract(hub: HubState, open: OpenCall): void {
  confirmRow(hub, open);
  forget(hub, open);
  const finished = open.answer?.terminal === true ? hub.finished.get(open.answer.log_id) : undefined;
  if (finished?.deliveries.delete(open.call.call_id) !== true || isDelivered(finished)) return;
  if (hub.newest.get(finished.identity) !== finished) return;
  persistLazily(hub, { kind: 'update', log_id: finished.log_id, from: terminalStates, patch: { delivered_at: null } });
  keepUntil(hub, finished, Math.max(hub.now, finished.finished_at + hub.windows.redelivery_window_ms));
}

/** The row that a replay would find is not needed any more. */
export function confirmRow(hub: HubState, open: OpenCall): void {
  const { request } = open.call;
  if (request === undefined || !open.hasRow) return;
  open.hasRow = false;
  hub.requests.delete(requestKey(request));
  persistLazily(hub, { kind: 'confirm', request });
}

export function forget(hub: HubState, open: OpenCall): void {
  open.dropReceipt?.();
  open.dropDeadline?.();
  hub.calls.delete(open.call.call_id);
}

/** Work that never started gives its identity back, and its end is not an answer that an identical call could want (EXO-06, CXL-04). */
export function neverStarted({ state, started_at, outcome }: Operation): boolean {
  if (state === 'not_started') return true;
  if (outcome?.status === 'error' && outcome.error_code === 'blocked_by_policy') return true;
  return state === 'cancelled' && started_at === undefined;
}

/** A repeated query costs nothing; whether a custom tool may simply run again says the policy, when it is called again. */
export const isRedelivered = (tool: Operation['tool']): boolean => tool !== 'unity_query';

/** Keeps the end of an operation in mind as long as an identical call may get its answer. */
export function rememberFinished(hub: HubState, operation: Operation): void {
  const { log_id, identity, tool, finished_at = hub.now } = operation;
  const until =
    operation.delivered_at === undefined
      ? finished_at + hub.windows.redelivery_window_ms
      : operation.delivered_at + hub.windows.retraction_window_ms;
  if (!isRedelivered(tool) || neverStarted(operation) || until < hub.now) return;
  const finished: FinishedOperation = {
    log_id,
    identity,
    finished_at,
    deliveredBefore: operation.delivered_at !== undefined,
    deliveries: new Set(),
    dropEviction: () => undefined,
  };
  hub.finished.set(log_id, finished);
  hub.newest.set(identity, finished);
  keepUntil(hub, finished, until);
}

function keepUntil(hub: HubState, finished: FinishedOperation, at: number): void {
  finished.dropEviction();
  finished.dropEviction = hub.deadlines.add(at + 1, () => {
    hub.finished.delete(finished.log_id);
    if (hub.newest.get(finished.identity) === finished) hub.newest.delete(finished.identity);
  });
}

/** An identical call begins new work: whatever ended before can neither be redelivered nor be taken back. */
export function supersede(hub: HubState, identity: string): void {
  hub.newest.delete(identity);
}

/** The operation whose stored answer an identical call gets now, if there is one. */
export function undelivered(hub: HubState, identity: string): FinishedOperation | undefined {
  const finished = hub.newest.get(identity);
  if (
    finished === undefined ||
    isDelivered(finished) ||
    hub.now - finished.finished_at > hub.windows.redelivery_window_ms
  )
    return undefined;
  return finished;
}

const isDelivered = ({ deliveredBefore, deliveries }: FinishedOperation): boolean =>
  deliveredBefore || deliveries.size > 0;
