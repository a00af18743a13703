import { confirmDelivery, confirmRow, deliver } from './delivery.ts';
import type { HubState, Receipt } from '../state/state.ts';

/** The answer has left on this connection, and counts as delivered when that lives on for the retraction window, or earlier where the client shows more. */
export function awaitReceipt(hub: HubState, callId: number, connection: number): void {
  const open = hub.calls.get(callId);
  if (open?.phase !== 'answered' || open.dropReceipt !== undefined) return;
  if (open.answer?.terminal !== true) return confirmDelivery(hub, callId);
  confirmRow(hub, open);
  const { session } = open.call;
  const receipt: Receipt = { open, log_id: open.answer.log_id, connection, hasLeft: false };
  const drops = [
    hub.deadlines.add(hub.now + hub.windows.retraction_window_ms, () => {
      if (!receipt.hasLeft) deliver(hub, open);
    }),
    index(hub.receipts.byConnection, connection, receipt),
    index(hub.receipts.byOperation, receipt.log_id, receipt),
    ...(session === undefined ? [] : [index(hub.receipts.bySession, session, receipt)]),
  ];
  open.dropReceipt = () => {
    open.dropReceipt = undefined;
    for (const drop of drops) drop();
  };
}

function index<K>(map: Map<K, Set<Receipt>>, key: K, receipt: Receipt): () => void {
  const all = map.get(key) ?? new Set();
  map.set(key, all.add(receipt));
  return () => {
    all.delete(receipt);
    if (all.size === 0) map.delete(key);
  };
}

/** A request on the connection on which an answer had left: its client has read that. */
export function hearConnection(hub: HubState, connection: number): void {
  for (const { open } of hub.receipts.byConnection.get(connection) ?? []) deliver(hub, open);
}

/** A connection is closed. One that is reset, or that nobody can come back from, has shown that its answers were not read. */
export function loseConnection(hub: HubState, connection: number, isReset: boolean): void {
  for (const receipt of hub.receipts.byConnection.get(connection) ?? []) {
    if (isReset || receipt.open.call.session === undefined) receipt.open.dropReceipt?.();
    else receipt.hasLeft = true;
  }
}

/**
 * A request of a session, after a connection of it was closed in order: its client goes on, and has read what came on that one. The same call once
 * more (`identity`) shows nothing: so does a client that has lost the answer.
 */
export function hearSession(hub: HubState, session: string | undefined, identity?: string): void {
  if (session === undefined) return;
  for (const { open, log_id, hasLeft } of hub.receipts.bySession.get(session) ?? []) {
    if (hasLeft && (identity === undefined || hub.finished.get(log_id)?.identity !== identity)) deliver(hub, open);
  }
}

/** The same call again, while a connection that took the answer is still open: it was read there. */
export function hearAgain(hub: HubState, identity: string): void {
  const log_id = hub.newest.get(identity)?.log_id;
  for (const { open, hasLeft } of hub.receipts.byOperation.get(log_id ?? '') ?? []) if (!hasLeft) deliver(hub, open);
}
