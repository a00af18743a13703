import { refuseBatch } from '../lib/batches.ts';
import { idInUse } from '../mcp/link-requests.ts';
import { memberOf } from '../lib/json.ts';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { answeredAfterDispatch } from './after-dispatch.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import { streamOfEvent, type EventStores, type SessionEventStore } from './event-store.ts';
import type { Exchange } from './exchange.ts';
import type { Principal, RequestId, RequestWatcher } from './mcp-connection.ts';
import { cancelledBy, messagesOf, methodOf, requestIdOf } from './request-ids.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import { writeAnswer } from './write-answer.ts';

/** How soon a client that was cut off comes back. */
const RETRY_MS = 1_000;
/** Answers that may be delivered late; more than any client has at once. */
const METHODS_LIMIT = 1_000;
/** Streams of cancelled requests that are held open; for an older one its client comes, and is told that there is nothing more. */
const CANCELLED_STREAMS = 8;
/** The SDK's name of the stream that belongs to no request. */
const STANDALONE_STREAM = '_GET_stream';

/** One session of the 2025 era. */
export interface Session {
  readonly id: string;
  /** Whose it is. */
  readonly principalId: string;
  /** A request of it, `initialize` included. */
  handle(exchange: Exchange, request: Request, body: unknown): Promise<void>;
  /** An unanswered request or an open stream: then it does not expire. */
  isBusy(): boolean;
  /** `performance.now()` of its last sign of life. */
  lastUsed(): number;
  close(): Promise<void>;
}

interface State {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly events: SessionEventStore;
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
  ended: boolean;
}

export interface SessionOptions extends Pick<McpEndpointOptions, 'createServer' | 'log' | 'keepAliveMs'> {
  readonly id: string;
  readonly stores: EventStores;
  /** It is over. */
  readonly onEnd: () => void;
}

/** A session for this `initialize`. */
export async function createSession(options: SessionOptions, { url, principal }: Exchange): Promise<Session> {
  const { id, log, keepAliveMs } = options;
  const open = new Set<RequestId>();
  const events = options.stores.open((answered) => {
    open.delete(answered);
    // Who was away has the whole idle time to come for it.
    state.lastUsed = performance.now();
    // The answer itself is written first.
    if (state.cancelled.size > 0) setImmediate(() => endSilent(state));
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    eventStore: events,
    retryInterval: RETRY_MS,
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
  });
  const state: State = {
    transport,
    events,
    open,
    methods: new Map(),
    exchanges: new Map(),
    streams: new Map(),
    cancelled: new Set(),
    readers: new Map(),
    watcher: undefined,
    principal,
    version: undefined,
    lastUsed: performance.now(),
    ended: false,
  };
  const server = options.createServer({
    era: 'legacy',
    url,
    get principal() {
      return state.principal;
    },
    session_id: id,
    watch: (watcher) => (state.watcher = watcher),
  });
  await server.connect(transport);
  transport.onerror = (error) => log('info', `MCP over HTTP: ${error.message}`);
  const end = async (): Promise<void> => {
    if (state.ended) return;
    state.ended = true;
    options.onEnd();
    for (const request of open) state.watcher?.abandoned(request);
    open.clear();
    await transport.close();
    state.watcher?.ended();
    events.clear();
  };
  return {
    id,
    principalId: principal.id,
    async handle(exchange, request, body) {
      state.principal = exchange.principal;
      if (request.method === 'DELETE') state.watcher?.used();
      await handle(state, exchange, request, body);
      // DELETE, or an `initialize` that came to nothing.
      if (request.method === 'DELETE' || transport.sessionId === undefined) await end();
    },
    isBusy: () => open.size > 0 || state.exchanges.size > 0,
    lastUsed: () => state.lastUsed,
    close: end,
  };
}

/** One exchange of a session, as far as it has come. */
interface Reading {
  readonly ids: readonly RequestId[];
  /** Requests whose answers have been written, in part or whole. */
  readonly answers: RequestId[];
  /** Once the client has an event id it can come back for the rest (and not where it takes JSON, which has none). */
  stream: string | undefined;
}

async function handle(state: State, exchange: Exchange, request: Request, body: unknown): Promise<void> {
  const badBatch = Array.isArray(body) ? refuseBatch(body, state.version) : undefined;
  if (badBatch !== undefined)
    return writeAnswer(exchange, Promise.resolve(rpcError(400, rpcCodes.invalidRequest, badBatch)));
  if (methodOf(body) === 'initialize') state.version ??= versionIn(body);
  const requests = messagesOf(body).filter((message) => requestIdOf(message) !== undefined);
  const ids = requests.flatMap((message) => requestIdOf(message) ?? []);
  const twice = ids.find((id) => state.open.has(id));
  if (twice !== undefined) return writeAnswer(exchange, Promise.resolve(refuseId(twice)));
  if (request.method === 'GET' && (await hasNothingMore(state, exchange)))
    return writeAnswer(exchange, Promise.resolve(streamIsOver()));
  for (const message of requests) begin(state, message);
  state.exchanges.set(exchange, ids);
  state.lastUsed = performance.now();
  const reading: Reading = {
    ids,
    answers: [],
    stream: request.method === 'GET' ? await takeOver(state, exchange) : undefined,
  };
  await writeAnswer(exchange, serve(state, request, body, ids), {
    onEvent: (head) => onEvent(state, exchange, reading, head),
  });
  const finished = await exchange.ended;
  state.exchanges.delete(exchange);
  state.lastUsed = performance.now();
  endReading(state, exchange, reading, finished);
}

/** A version that is not known is answered with the newest one: no batches there either. */
function versionIn(initialize: unknown): string | undefined {
  const version = memberOf(memberOf(initialize, 'params'), 'protocolVersion');
  return typeof version === 'string' ? version : undefined;
}

function begin({ open, cancelled, methods, watcher }: State, message: unknown): void {
  const id = requestIdOf(message);
  if (id === undefined) return;
  watcher?.began(id);
  if (methodOf(message) !== 'tools/call') watcher?.used();
  open.add(id);
  cancelled.delete(id);
  methods.set(id, methodOf(message));
  for (const known of methods.keys()) {
    if (methods.size <= METHODS_LIMIT) return;
    if (!open.has(known)) methods.delete(known);
  }
}

async function serve(state: State, request: Request, body: unknown, ids: readonly RequestId[]): Promise<Response> {
  const answer = await state.transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  if (answer.status >= 400) for (const id of ids) state.open.delete(id);
  for (const message of messagesOf(body)) {
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) cancel(state, cancelled);
  }
  return ids.some((id) => state.watcher?.hasBegun(id)) ? answeredAfterDispatch(answer) : answer;
}

/** A client comes back for a stream that has answered its requests, and has the answers: after an error the SDK's client does, as it takes that for none. */
async function hasNothingMore(
  { events, open, streams, watcher, methods }: State,
  { request }: Exchange,
): Promise<boolean> {
  const last = request.headers['last-event-id'];
  if (typeof last !== 'string') return false;
  const answered = events.answerOf(last);
  if (answered !== undefined) watcher?.acknowledged(answered, methods.get(answered) ?? '');
  const stream = await events.getStreamIdForEventId(last);
  if (stream === undefined || stream === STANDALONE_STREAM || events.hasMore(last)) return false;
  return streams.get(stream)?.some((id) => open.has(id)) !== true;
}

/** The one status on which clients stop coming back. */
function streamIsOver(): Response {
  const text =
    'This stream is over: what it was to answer has been answered or cancelled, and there is nothing more to come.';
  return rpcError(405, rpcCodes.http, text, null, { allow: 'GET, POST, DELETE' });
}

/** A client that comes back is the same one: what was open for it before is dead, whether or not anybody has noticed. Returns the stream. */
async function takeOver(state: State, exchange: Exchange): Promise<string> {
  const last = exchange.request.headers['last-event-id'];
  const stream = (typeof last === 'string' ? streamOfEvent(last) : undefined) ?? STANDALONE_STREAM;
  const before = state.readers.get(stream);
  state.readers.set(stream, exchange);
  before?.cut();
  await before?.ended;
  return stream;
}

function onEvent(state: State, exchange: Exchange, reading: Reading, head: string): void {
  const eventId = /^(?:event: message\n)?id: (\S+)\n/.exec(head)?.[1];
  if (eventId === undefined) return;
  const answered = state.events.answerOf(eventId);
  if (answered !== undefined) reading.answers.push(answered);
  const stream = streamOfEvent(eventId);
  if (stream === undefined || reading.stream !== undefined || exchange.form === 'json') return;
  reading.stream = stream;
  state.readers.set(stream, exchange);
  for (const [other, ids] of state.streams) if (!ids.some((id) => state.open.has(id))) state.streams.delete(other);
  state.streams.set(stream, reading.ids);
}

function endReading(state: State, exchange: Exchange, { ids, answers, stream }: Reading, finished: boolean): void {
  if (stream !== undefined && state.readers.get(stream) === exchange) state.readers.delete(stream);
  if (finished && !exchange.connection.isOver())
    for (const id of answers) state.watcher?.sent(id, state.methods.get(id) ?? '', exchange.connection.number);
  else if (stream === undefined) for (const id of ids) abandon(state, id);
}

/** It gets no response. Its stream stays open, as the SDK's client would come back for one that ends without. */
function cancel(state: State, id: RequestId): void {
  const { cancelled, open, transport, watcher } = state;
  watcher?.cancelled(id);
  if (!open.delete(id)) return;
  cancelled.add(id);
  endSilent(state);
  const [oldest = id] = cancelled;
  if (cancelled.size <= CANCELLED_STREAMS) return;
  cancelled.delete(oldest);
  transport.closeSSEStream(oldest);
}

/** A client that takes JSON waits for a text, which is complete without what was cancelled. */
function endSilent({ cancelled, exchanges, open, transport }: State): void {
  for (const [{ form }, ids] of exchanges) {
    const silent = ids.find((id) => cancelled.has(id));
    if (form === 'json' && silent !== undefined && !ids.some((id) => open.has(id))) transport.closeSSEStream(silent);
  }
}

/** The client has gone, and has nothing to come back with. */
function abandon(state: State, id: RequestId): void {
  if (!state.open.has(id)) return;
  state.watcher?.abandoned(id);
  state.transport.onmessage?.({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: id, reason: 'the connection was closed' },
  });
  closeRequest(state, id, 'The connection was closed.');
}

function closeRequest({ transport, open }: State, id: RequestId, message: string): void {
  open.delete(id);
  // Where the answer was on its way already there is nothing left to close.
  transport.send({ jsonrpc: '2.0', id, error: { code: rpcCodes.cancelled, message } }).catch(() => undefined);
}

/** With status 200: nothing of this request has begun, but its namesake has. */
function refuseId(id: RequestId): Response {
  return rpcError(200, rpcCodes.invalidRequest, idInUse(id), id);
}
