import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { refuseBatch } from '../link/older-clients.ts';
import { memberOf } from '../../lib/json.ts';
import { createDirectStreams } from './direct-streams.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import { type EventStores, streamOfEvent } from './event-store.ts';
import {
  type Exchange,
  cancelledBy,
  messagesOf,
  methodOf,
  requestIdOf,
  rpcCodes,
  rpcError,
  answeredAfterDispatch,
} from './exchange.ts';
import type { RequestId } from './mcp-connection.ts';
import {
  beginRequest,
  cancelRequest,
  endSilent,
  refuseId,
  type HttpSessionState,
  abandonRequest,
  RETRY_MS,
  callDirectly,
  resumeDirectly,
} from './session-state.ts';
import { type AnswerWatch, writeAnswer, writeFlow } from './write-answer.ts';

/** The longest silence of a stream, as in the SDK. */
const KEEP_ALIVE_MS = 15_000;

/** One session of the 2025 era. */
export interface HttpSession {
  readonly id: string;
  /** Whose it is. */
  readonly principalId: string;
  /** A request of it, `initialize` included. */
  handle(exchange: Exchange, body: unknown): Promise<void>;
  /** An unanswered request or an open stream: then it does not expire. */
  isBusy(): boolean;
  /** `performance.now()` of its last sign of life. */
  lastUsed(): number;
  close(): Promise<void>;
}

interface SessionOptions extends Pick<McpEndpointOptions, 'createServer' | 'log' | 'keepAliveMs'> {
  readonly id: string;
  readonly stores: EventStores;
  /** It is over. */
  readonly onEnd: () => void;
}

/** A session for this `initialize`. */
export async function createSession(options: SessionOptions, exchange: Exchange): Promise<HttpSession> {
  const { id, log, createServer } = options;
  const { url, principal } = exchange;
  const state = createState(options, exchange);
  const { transport, direct, open } = state;
  const server = createServer({
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
  const closeServer = transport.onclose;
  transport.onclose = () => {
    direct.close();
    closeServer?.();
  };
  let isOver = false;
  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    options.onEnd();
    for (const request of open) state.watcher?.abandoned(request);
    open.clear();
    await transport.close();
    state.watcher?.ended();
    state.events.clear();
  };
  return {
    id,
    principalId: principal.id,
    async handle(exchange, body) {
      state.principal = exchange.principal;
      const { method } = exchange.request;
      if (method === 'DELETE') state.watcher?.used();
      await handle(state, exchange, body);
      // DELETE, or a failed `initialize`.
      if (method === 'DELETE' || transport.sessionId === undefined) await end();
    },
    isBusy: () => open.size > 0 || state.exchanges.size > 0,
    lastUsed: () => state.lastUsed,
    close: end,
  };
}

function createState(
  { id, stores, keepAliveMs = KEEP_ALIVE_MS }: SessionOptions,
  { principal }: Exchange,
): HttpSessionState {
  const open = new Set<RequestId>();
  const events = stores.open((answered) => {
    open.delete(answered);
    // A client that reconnects has the whole idle time for it.
    state.lastUsed = performance.now();
    // The answer itself is written first.
    if (state.cancelled.size > 0) setImmediate(() => endSilent(state));
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    eventStore: events,
    retryInterval: RETRY_MS,
    keepAliveMs,
  });
  const direct = createDirectStreams(events, { session: id, keepAliveMs });
  const send = transport.send.bind(transport);
  transport.send = async (message, about) => {
    if (!direct.send(message, about?.relatedRequestId)) await send(message, about);
  };
  const state: HttpSessionState = {
    transport,
    events,
    direct,
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
  };
  return state;
}

async function handle(state: HttpSessionState, exchange: Exchange, body: unknown): Promise<void> {
  const { method } = exchange.request;
  const badBatch = Array.isArray(body) ? refuseBatch(body, state.version) : undefined;
  if (badBatch !== undefined)
    return writeAnswer(exchange, Promise.resolve(rpcError(400, rpcCodes.invalidRequest, badBatch)));
  if (methodOf(body) === 'initialize') state.version ??= versionIn(body);
  const requests = messagesOf(body).filter((message) => requestIdOf(message) !== undefined);
  const ids = requests.flatMap((message) => requestIdOf(message) ?? []);
  const twice = ids.find((id) => state.open.has(id));
  if (twice !== undefined) return writeAnswer(exchange, Promise.resolve(refuseId(twice)));
  if (method === 'GET' && hasNothingMore(state, exchange))
    return writeAnswer(exchange, Promise.resolve(streamIsOver()));
  for (const message of requests) beginRequest(state, message);
  state.exchanges.set(exchange, ids);
  state.lastUsed = performance.now();
  const reading: Reading = {
    ids,
    answers: [],
    stream: method === 'GET' ? await takeOver(state, exchange) : undefined,
  };
  const watch: AnswerWatch = { onEvent: (head) => readEvent(state, exchange, reading, head) };
  const flow = method === 'GET' ? resumeDirectly(state, exchange) : callDirectly(state, exchange, body);
  if (flow === undefined) await writeAnswer(exchange, serve(state, exchange, body, ids), watch);
  else await writeFlow(exchange, flow, watch);
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

/** The way through the SDK. */
async function serve(
  state: HttpSessionState,
  exchange: Exchange,
  body: unknown,
  ids: readonly RequestId[],
): Promise<Response> {
  const parsed = body === undefined ? {} : { parsedBody: body };
  const answer = await state.transport.handleRequest(exchange.forSdk(), parsed);
  if (answer.status >= 400) for (const id of ids) state.open.delete(id);
  for (const message of messagesOf(body)) {
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) cancelRequest(state, cancelled);
  }
  return ids.some((id) => state.watcher?.hasBegun(id)) ? answeredAfterDispatch(answer) : answer;
}

/** The SDK's name of the stream that belongs to no request. */
const STANDALONE_STREAM = '_GET_stream';

/** One exchange of a session and its progress. */
interface Reading {
  readonly ids: readonly RequestId[];
  /** Requests whose answers have been written, in part or whole. */
  readonly answers: RequestId[];
  /** Set once the client has an event id to resume from (never with JSON, which has none). */
  stream: string | undefined;
}

/** True if a client resumes a stream that has answered its requests: the SDK's client does so after an error, which it does not count as an answer. */
function hasNothingMore({ events, open, streams, watcher, methods }: HttpSessionState, { request }: Exchange): boolean {
  const last = request.headers['last-event-id'];
  if (typeof last !== 'string') return false;
  const answered = events.answerOf(last);
  if (answered !== undefined) watcher?.acknowledged(answered, methods.get(answered) ?? '');
  const stream = events.streamOf(last);
  if (stream === undefined || stream === STANDALONE_STREAM || events.hasMore(last)) return false;
  return streams.get(stream)?.some((id) => open.has(id)) !== true;
}

/** The one status on which clients stop coming back. */
function streamIsOver(): Response {
  const text = 'This stream has ended: its requests were answered or cancelled, and nothing more follows.';
  return rpcError(405, rpcCodes.http, text, null, { allow: 'GET, POST, DELETE' });
}

/** A client that reconnects is the same one: its earlier exchange is closed, even if its end was not detected. Returns the stream. */
async function takeOver(state: HttpSessionState, exchange: Exchange): Promise<string> {
  const last = exchange.request.headers['last-event-id'];
  const stream = (typeof last === 'string' ? streamOfEvent(last) : undefined) ?? STANDALONE_STREAM;
  const before = state.readers.get(stream);
  state.readers.set(stream, exchange);
  before?.cut();
  await before?.ended;
  return stream;
}

/** An event is written in this turn of the event loop; `head`: how it begins. */
function readEvent(state: HttpSessionState, exchange: Exchange, reading: Reading, head: string): void {
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

function endReading(
  state: HttpSessionState,
  exchange: Exchange,
  { ids, answers, stream }: Reading,
  finished: boolean,
): void {
  if (stream !== undefined && state.readers.get(stream) === exchange) state.readers.delete(stream);
  if (finished && !exchange.connection.isOver())
    for (const id of answers) state.watcher?.sent(id, state.methods.get(id) ?? '', exchange.connection.number);
  else if (stream === undefined) for (const id of ids) abandonRequest(state, id);
}
