import { idInUse } from '../mcp/link-requests.ts';
import type { RequestId } from './mcp-connection.ts';
import { methodOf, requestIdOf } from './request-ids.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import type { SessionState } from './session-state.ts';

/** Answers that may be delivered late; more than any client has at once. */
const METHODS_LIMIT = 1_000;
/** Streams of cancelled requests that are held open; for an older one its client comes, and is told that there is nothing more. */
const CANCELLED_STREAMS = 8;

/** A request has come. */
export function beginRequest({ open, cancelled, methods, watcher, direct }: SessionState, message: unknown): void {
  const id = requestIdOf(message);
  if (id === undefined) return;
  watcher?.began(id);
  if (methodOf(message) !== 'tools/call') watcher?.used();
  open.add(id);
  cancelled.delete(id);
  direct.began(id);
  methods.set(id, methodOf(message));
  for (const known of methods.keys()) {
    if (methods.size <= METHODS_LIMIT) return;
    if (!open.has(known)) methods.delete(known);
  }
}

/** It gets no response. Its stream stays open, as the SDK's client would come back for one that ends without. */
export function cancelRequest(state: SessionState, id: RequestId): void {
  const { cancelled, open, watcher, direct } = state;
  watcher?.cancelled(id);
  if (!open.delete(id)) return;
  cancelled.add(id);
  direct.silence(id);
  endSilent(state);
  const [oldest = id] = cancelled;
  if (cancelled.size <= CANCELLED_STREAMS) return;
  cancelled.delete(oldest);
  closeStream(state, oldest);
}

/** A client that takes JSON waits for a text, which is complete without what was cancelled. */
export function endSilent(state: SessionState): void {
  const { cancelled, exchanges, open } = state;
  for (const [{ form }, ids] of exchanges) {
    const silent = ids.find((id) => cancelled.has(id));
    if (form === 'json' && silent !== undefined && !ids.some((id) => open.has(id))) closeStream(state, silent);
  }
}

function closeStream({ transport, direct }: SessionState, id: RequestId): void {
  direct.end(id);
  transport.closeSSEStream(id);
}

/** The client has gone, and has nothing to come back with. */
export function abandonRequest(state: SessionState, id: RequestId): void {
  if (!state.open.has(id)) return;
  state.watcher?.abandoned(id);
  state.transport.onmessage?.({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: id, reason: 'the connection was closed' },
  });
  closeRequest(state, id, 'The connection was closed.');
}

function closeRequest({ transport, open }: SessionState, id: RequestId, message: string): void {
  open.delete(id);
  // Where the answer was on its way already there is nothing left to close.
  transport.send({ jsonrpc: '2.0', id, error: { code: rpcCodes.cancelled, message } }).catch(() => undefined);
}

/** With status 200: nothing of this request has begun, but its namesake has. */
export function refuseId(id: RequestId): Response {
  return rpcError(200, rpcCodes.invalidRequest, idInUse(id), id);
}
