import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { DirectStreams } from './direct-streams.ts';
import type { SessionEventStore } from './event-store.ts';
import type { Exchange } from './exchange.ts';
import type { Principal, RequestId, RequestWatcher } from './mcp-connection.ts';
import { idInUse } from '../mcp/link-requests.ts';
import { methodOf, requestIdOf, rpcCodes, rpcError } from './json-rpc.ts';

/** What is known of one session of the 2025 era. */
export interface HttpSessionState {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly events: SessionEventStore;
  readonly direct: DirectStreams;
  /** Requests without an answer. */
  readonly open: Set<RequestId>;
  /** Methods of the latest requests, answered or not. */
  readonly methods: Map<RequestId, string>;
  /** With the requests that each has brought. */
  readonly exchanges: Map<Exchange, readonly RequestId[]>;
  /** Which requests a stream is to answer; of those that are over only the latest. */
  readonly streams: Map<string, readonly RequestId[]>;
  /** Requests that get no response, the oldest first. */
  readonly cancelled: Set<RequestId>;
  /** Who gets the events of a stream at present. */
  readonly readers: Map<string, Exchange>;
  watcher: RequestWatcher | undefined;
  principal: Principal;
  /** What its client has asked for, in `initialize`. */
  version: string | undefined;
  lastUsed: number;
}

/** Answers that may be delivered late; more than any client has at once. */
const METHODS_LIMIT = 1_000;

/** Streams of cancelled requests that are held open; for an older one its client comes, and is informed that there is nothing more. */
const CANCELLED_STREAMS = 8;

/** A request has come. */
export function beginRequest({ open, cancelled, methods, watcher, direct }: HttpSessionState, message: unknown): void {
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
export function cancelRequest(state: HttpSessionState, id: RequestId): void {
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
export function endSilent(state: HttpSessionState): void {
  const { cancelled, exchanges, open } = state;
  for (const [{ form }, ids] of exchanges) {
    const silent = ids.find((id) => cancelled.has(id));
    if (form === 'json' && silent !== undefined && !ids.some((id) => open.has(id))) closeStream(state, silent);
  }
}

function closeStream({ transport, direct }: HttpSessionState, id: RequestId): void {
  direct.end(id);
  transport.closeSSEStream(id);
}

/** The client has gone, and has nothing to come back with. */
export function abandonRequest(state: HttpSessionState, id: RequestId): void {
  if (!state.open.has(id)) return;
  state.watcher?.abandoned(id);
  state.transport.onmessage?.({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: id, reason: 'the connection was closed' },
  });
  closeRequest(state, id, 'The connection was closed.');
}

function closeRequest({ transport, open }: HttpSessionState, id: RequestId, message: string): void {
  open.delete(id);
  // Where the answer was on its way already there is nothing left to close.
  transport.send({ jsonrpc: '2.0', id, error: { code: rpcCodes.cancelled, message } }).catch(() => undefined);
}

/** With status 200: nothing of this request has begun, but its namesake has. */
export function refuseId(id: RequestId): Response {
  return rpcError(200, rpcCodes.invalidRequest, idInUse(id), id);
}
