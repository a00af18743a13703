import { setBounded, writeStoreLate } from '../state/effects.ts';
import { callerOf, isShared, type RequestIdentity, requestKey, sameCall } from '../protocol/identity.ts';
import type { Operation } from '../protocol/operation.ts';
import type { FinishedOperation, OpenCall, Receipt } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { terminalStates } from '../../../generated/typescript/lifecycle.ts';

/**
 * Tracks delivery after an answer was given (EXO-06). The answer to a call with a request identity is delivered when
 * the process that serves its client confirms it, or, over HTTP, when the client's next request shows it
 * (awaitReceipt). A call without one cannot be confirmed, so its answer counts as delivered at once. In both cases a
 * cancel within the retraction window revokes the delivery, unless an identical call came meanwhile.
 */
export function markAnswered(hub: HubState, open: OpenCall): void {
  if (open.call.request === undefined) return deliverAnswer(hub, open);
  if (open.answer === undefined && !open.hasRow) return dropCall(hub, open);
  open.dropDeadline = hub.deadlines.add(hub.now + hub.windows.redelivery_window_ms, () => dropCall(hub, open));
}

/** The answer has been written out. */
export function confirmDelivery(hub: HubState, callId: number): void {
  const open = hub.calls.get(callId);
  if (open?.phase !== 'answered') return;
  confirmRow(hub, open);
  deliverAnswer(hub, open);
}

/**
 * The same for a request that was answered over an earlier link, by this server or a dead one, and confirmed later. Only a terminal answer makes a
 * difference to identical calls.
 */
export function confirmRequest(hub: HubState, request: RequestIdentity, terminal: boolean): void {
  const open = answeredHere(hub, request);
  if (open !== undefined) return confirmDelivery(hub, open.call.call_id);
  const logId = hub.requests.get(requestKey(request));
  const finished = logId === undefined ? undefined : hub.finished.get(logId);
  hub.requests.delete(requestKey(request));
  writeStoreLate(hub, { kind: 'confirm', request });
  if (finished === undefined || !terminal) return;
  // The id 0 means an earlier server; no call of this one has it, so this delivery cannot be revoked.
  finished.deliveries.add(0);
  recordDelivery(hub, finished);
}

/** Includes a request without a row, which was answered with the work of another call. */
function answeredHere(hub: HubState, { client_uuid, ordinal }: RequestIdentity): OpenCall | undefined {
  for (const open of hub.calls.values()) {
    const { request } = open.call;
    if (open.phase === 'answered' && request?.ordinal === ordinal && request.client_uuid === client_uuid) return open;
  }
  return undefined;
}

/** Marks the answer as delivered to the client. */
function deliverAnswer(hub: HubState, open: OpenCall): void {
  open.phase = 'delivered';
  open.dropReceipt?.();
  open.dropDeadline?.();
  if (open.answer === undefined) return dropCall(hub, open);
  const { log_id, terminal } = open.answer;
  const live = hub.operations.get(log_id);
  if (live !== undefined) live.wanted = true;
  const finished = terminal ? hub.finished.get(log_id) : undefined;
  if (finished === undefined) return dropCall(hub, open);
  const isFirst = !isDelivered(finished);
  finished.deliveries.add(open.call.call_id);
  if (isFirst) recordDelivery(hub, finished);
  open.dropDeadline = hub.deadlines.add(hub.now + hub.windows.retraction_window_ms, () => dropCall(hub, open));
}

function recordDelivery(hub: HubState, finished: FinishedOperation): void {
  writeStoreLate(hub, {
    kind: 'update',
    log_id: finished.log_id,
    from: terminalStates,
    patch: { delivered_at: hub.now },
  });
  keepUntil(hub, finished, hub.now + hub.windows.retraction_window_ms);
}

/** The client cancelled a request after its answer, which it may not have read. */
export function retractDelivery(hub: HubState, open: OpenCall): void {
  confirmRow(hub, open);
  dropCall(hub, open);
  const finished = open.answer?.terminal === true ? hub.finished.get(open.answer.log_id) : undefined;
  if (finished?.deliveries.delete(open.call.call_id) !== true || isDelivered(finished)) return;
  if (isShared(finished.identity) && hub.newest.get(sameCall(finished.identity)) !== finished) return;
  writeStoreLate(hub, {
    kind: 'update',
    log_id: finished.log_id,
    from: terminalStates,
    patch: { delivered_at: null },
  });
  keepUntil(hub, finished, Math.max(hub.now, finished.finished_at + hub.windows.redelivery_window_ms));
}

/** Removes the row that a replay would find. */
export function confirmRow(hub: HubState, open: OpenCall): void {
  const { request } = open.call;
  if (request === undefined || !open.hasRow) return;
  open.hasRow = false;
  hub.requests.delete(requestKey(request));
  writeStoreLate(hub, { kind: 'confirm', request });
}

export function dropCall(hub: HubState, open: OpenCall): void {
  open.dropReceipt?.();
  open.dropDeadline?.();
  hub.calls.delete(open.call.call_id);
}

/** Work that never started releases its identity, and identical calls do not get its end (EXO-06, CXL-04). */
export function neverStarted({ state, started_at, outcome }: Operation): boolean {
  if (state === 'not_started') return true;
  if (outcome?.status === 'error' && outcome.error_code === 'blocked_by_policy') return true;
  return state === 'cancelled' && started_at === undefined;
}

/** More callers than ever work within one redelivery window. */
const CALLERS_LIMIT = 10_000;

/** Work that changes something was accepted: earlier answers of the same caller are outdated (EXO-06). */
export function noteChange(hub: HubState, { identity, accept_seq }: Operation): void {
  const caller = callerOf(identity);
  if (caller === undefined) return;
  const seq = Math.max(accept_seq, hub.lastChange.get(caller) ?? 0);
  setBounded(hub.lastChange, caller, seq, CALLERS_LIMIT);
}

/** Keeps an ended operation as long as its delivery may be recorded, and an identical call may receive its answer. */
export function rememberFinished(hub: HubState, operation: Operation): void {
  const { log_id, accept_seq, identity, finished_at = hub.now } = operation;
  const until =
    operation.delivered_at === undefined
      ? finished_at + hub.windows.redelivery_window_ms
      : operation.delivered_at + hub.windows.retraction_window_ms;
  if (sameCall(identity) === '' || neverStarted(operation) || until < hub.now) return;
  const finished: FinishedOperation = {
    log_id,
    accept_seq,
    identity,
    finished_at,
    deliveredBefore: operation.delivered_at !== undefined,
    deliveries: new Set(),
    dropEviction: () => undefined,
  };
  hub.finished.set(log_id, finished);
  if (isShared(identity)) hub.newest.set(sameCall(identity), finished);
  keepUntil(hub, finished, until);
}

function keepUntil(hub: HubState, finished: FinishedOperation, at: number): void {
  finished.dropEviction();
  finished.dropEviction = hub.deadlines.add(at + 1, () => {
    hub.finished.delete(finished.log_id);
    const same = sameCall(finished.identity);
    if (hub.newest.get(same) === finished) hub.newest.delete(same);
  });
}

/** An identical call begins new work, so the answer of ended work can no longer be redelivered or revoked. */
export function supersedeFinished(hub: HubState, same: string): void {
  hub.newest.delete(same);
}

/**
 * The operation whose stored answer an identical call receives. `keepsAnswer`: also after changes by its caller
 * (EXO-06).
 */
export function findUndelivered(hub: HubState, same: string, keepsAnswer: boolean): FinishedOperation | undefined {
  const finished = hub.newest.get(same);
  if (
    finished === undefined ||
    isDelivered(finished) ||
    (!keepsAnswer && isOutdated(hub, finished)) ||
    hub.now - finished.finished_at > hub.windows.redelivery_window_ms
  )
    return undefined;
  return finished;
}

/** Later changing work of its caller was accepted, so a repetition refers to the current project. */
const isOutdated = (hub: HubState, { identity, accept_seq }: FinishedOperation): boolean =>
  (hub.lastChange.get(callerOf(identity) ?? '') ?? 0) > accept_seq;

const isDelivered = ({ deliveredBefore, deliveries }: FinishedOperation): boolean =>
  deliveredBefore || deliveries.size > 0;

/**
 * The answer was sent on this connection. It counts as delivered when the connection stays open for the retraction
 * window, or when a later request shows it. If the client fetches it again on another connection, the first connection
 * no longer matters.
 */
export function awaitReceipt(hub: HubState, callId: number, connection: number): void {
  const open = hub.calls.get(callId);
  if (open?.phase !== 'answered') return;
  if (open.answer?.terminal !== true) return confirmDelivery(hub, callId);
  open.dropReceipt?.();
  confirmRow(hub, open);
  const { session } = open.call;
  const receipt: Receipt = { open, log_id: open.answer.log_id, connection, hasLeft: false };
  const drops = [
    hub.deadlines.add(hub.now + hub.windows.retraction_window_ms, () => {
      if (!receipt.hasLeft) deliverAnswer(hub, open);
    }),
    indexReceipt(hub.receipts.byConnection, connection, receipt),
    indexReceipt(hub.receipts.byOperation, receipt.log_id, receipt),
    ...(session === undefined ? [] : [indexReceipt(hub.receipts.bySession, session, receipt)]),
  ];
  open.dropReceipt = () => {
    open.dropReceipt = undefined;
    for (const drop of drops) drop();
  };
}

function indexReceipt<K>(map: Map<K, Set<Receipt>>, key: K, receipt: Receipt): () => void {
  const all = map.get(key) ?? new Set();
  map.set(key, all.add(receipt));
  return () => {
    all.delete(receipt);
    if (all.size === 0) map.delete(key);
  };
}

/** A request on a connection shows that its client has read the answers sent on it. */
export function confirmReadByConnection(hub: HubState, connection: number): void {
  for (const { open } of hub.receipts.byConnection.get(connection) ?? []) deliverAnswer(hub, open);
}

/** A connection was closed. If it was reset, or its client cannot return, its answers were not read. */
export function loseConnection(hub: HubState, connection: number, isReset: boolean): void {
  for (const receipt of hub.receipts.byConnection.get(connection) ?? []) {
    if (isReset || receipt.open.call.session === undefined) receipt.open.dropReceipt?.();
    else receipt.hasLeft = true;
  }
}

/**
 * A request of a session after one of its connections was closed normally: the client has read the answers of that
 * connection. A repetition of the same call (`same`) shows nothing, because a client that lost the answer also repeats
 * it.
 */
export function confirmReadBySession(hub: HubState, session: string | undefined, same?: string): void {
  if (session === undefined) return;
  for (const { open, log_id, hasLeft } of hub.receipts.bySession.get(session) ?? []) {
    if (hasLeft && (same === undefined || sameCall(hub.finished.get(log_id)?.identity ?? '') !== same))
      deliverAnswer(hub, open);
  }
}

/** The same call again while the connection that carried the answer is open: the answer was read there. */
export function confirmReadByRepeat(hub: HubState, same: string): void {
  const log_id = hub.newest.get(same)?.log_id;
  for (const { open, hasLeft } of hub.receipts.byOperation.get(log_id ?? '') ?? [])
    if (!hasLeft) deliverAnswer(hub, open);
}
