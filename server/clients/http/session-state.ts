import type { IncomingMessage } from 'node:http';
import {
  type WebStandardStreamableHTTPServerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
  isJsonContentType,
} from '@modelcontextprotocol/server';
import type { DirectStreams } from './direct-streams.ts';
import type { SessionEventStore } from './event-store.ts';
import { type Exchange, methodOf, requestIdOf, rpcCodes, rpcError, NOT_SERVED } from './exchange.ts';
import type { Principal, RequestId, RequestWatcher } from './mcp-connection.ts';
import { idInUse } from '../mcp/link-requests.ts';
import { isObject } from '../../lib/json.ts';
import { isPlainCall } from '../mcp/direct-call.ts';
import type { EventFlow } from './event-flow.ts';

/** The state of one session of the 2025 era. */
export interface HttpSessionState {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly events: SessionEventStore;
  readonly direct: DirectStreams;
  /** Requests without an answer. */
  readonly open: Set<RequestId>;
  /** Methods of the latest requests, answered or not. */
  readonly methods: Map<RequestId, string>;
  /** The open exchanges, each with its requests. */
  readonly exchanges: Map<Exchange, readonly RequestId[]>;
  /** Which requests a stream is to answer; of those that are over only the latest. */
  readonly streams: Map<string, readonly RequestId[]>;
  /** Requests that get no response, the oldest first. */
  readonly cancelled: Set<RequestId>;
  /** The exchange that receives the events of a stream at present. */
  readonly readers: Map<string, Exchange>;
  watcher: RequestWatcher | undefined;
  principal: Principal;
  /** Requested by its client in `initialize`. */
  version: string | undefined;
  lastUsed: number;
}

/** Answers that may be delivered late; more than any client has at once. */
const METHODS_LIMIT = 1_000;

/** Limit of open streams of cancelled requests; an older one is closed, and its client is informed when it reconnects. */
const CANCELLED_STREAMS = 8;

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

/** The request gets no response. Its stream stays open, because the SDK's client would reconnect after its end. */
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

/** Completes exchanges of clients that accept JSON and whose remaining requests were cancelled. */
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

/** The client has disconnected and cannot resume. */
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
  // If the answer was already being sent, there is nothing to close.
  transport.send({ jsonrpc: '2.0', id, error: { code: rpcCodes.cancelled, message } }).catch(() => undefined);
}

/** With status 200: nothing of this request has begun, but its namesake has. */
export function refuseId(id: RequestId): Response {
  return rpcError(200, rpcCodes.invalidRequest, idInUse(id), id);
}

/** The first version whose clients can resume a stream before its first event. Versions are dates: they compare as text. */
const FIRST_RESUMING = '2025-11-25';
/** The delay after which a disconnected client reconnects. */
export const RETRY_MS = 1_000;

/** True for a plain call of the 2025 era. In an open session after its handshake it does not pass through the SDK. */
export function isDirectCall(request: IncomingMessage, body: unknown): boolean {
  return isOf2025(request) && isObject(body) && isPlainCall(body);
}

/** Begins such a call; its answer is sent on the stream. Undefined for all other requests, and for those that the SDK refuses. */
export function callDirectly(
  { watcher, direct }: HttpSessionState,
  { request, failed }: Exchange,
  body: unknown,
): EventFlow | undefined {
  const id = requestIdOf(body);
  if (id === undefined || !isObject(body) || direct.isClosed() || !isOf2025(request)) return undefined;
  const { traceparent, 'content-type': type, 'mcp-protocol-version': version = '' } = request.headers;
  if (type === undefined || !isJsonContentType(type)) return undefined;
  const call = watcher?.directCall?.(body, one(traceparent));
  if (call === undefined) return undefined;
  const stream = direct.open(id, version >= FIRST_RESUMING ? RETRY_MS : undefined);
  call()
    .then((answer) => stream.answer(answer))
    .catch((error: unknown) => {
      failed(error);
      watcher?.drop(id);
      stream.answer({ jsonrpc: '2.0', id, error: { code: rpcCodes.internal, message: NOT_SERVED } });
    });
  return stream.flow;
}

/** The rest of the stream of such a call, for a client that reconnects. Undefined for other streams, and for requests that the SDK refuses. */
export function resumeDirectly({ direct }: HttpSessionState, { request }: Exchange): EventFlow | undefined {
  const last = one(request.headers['last-event-id']);
  return last === undefined || !isOf2025(request) ? undefined : direct.resume(last);
}

/** The SDK lists versions of that era only. */
function isOf2025({ headers }: IncomingMessage): boolean {
  const version = headers['mcp-protocol-version'];
  return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((known) => known === version);
}

const one = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
