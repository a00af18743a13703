import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage, RequestId, StreamId } from '@modelcontextprotocol/server';
import { createEventFlow, type EventFlow } from './event-flow.ts';
import { streamOfEvent, type SessionEventStore } from './event-store.ts';

/** The streams of a session's calls that do not pass through the SDK. */
export interface DirectStreams {
  /** Opens the stream of a request. `retryMs`: its client can resume it, and first receives that delay. */
  open(request: RequestId, retryMs?: number): DirectStream;
  /** Sends a message of such a request on its stream. False if there is none. */
  send(message: JSONRPCMessage, request: RequestId | undefined): boolean;
  /** The missed and later events for a client that reconnects. Undefined if the stream is another one, or has ended. */
  resume(eventId: string): EventFlow | undefined;
  /** A new request has this id. */
  began(request: RequestId): void;
  /** The request gets no answer; the stream is not closed. */
  silence(request: RequestId): void;
  /** Ends the stream of a request, where it is one of these. */
  end(request: RequestId): void;
  /** Ends all of them: the session is over. */
  close(): void;
  isClosed(): boolean;
}

export interface DirectStream {
  /** For the client that has made the request. */
  readonly flow: EventFlow;
  /** The last of it, unless it is over or silent by then. */
  answer(message: JSONRPCMessage): void;
}

export interface DirectStreamOptions {
  /** Its id. */
  readonly session: string;
  /** The longest silence. */
  readonly keepAliveMs: number;
}

interface Stream {
  readonly name: StreamId;
  readonly request: RequestId;
  /** Receives its events at present. */
  reader: EventFlow | undefined;
  isSilent: boolean;
}

interface State extends DirectStreamOptions {
  readonly events: SessionEventStore;
  readonly headers: Readonly<Record<string, string>>;
  readonly streams: Map<StreamId, Stream>;
  /** The newest stream of each request id. */
  readonly names: Map<RequestId, StreamId>;
  isClosed: boolean;
}

export function createDirectStreams(events: SessionEventStore, options: DirectStreamOptions): DirectStreams {
  const state: State = {
    ...options,
    events,
    headers: headersOf(options.session),
    streams: new Map(),
    names: new Map(),
    isClosed: false,
  };
  return {
    open: (request, retryMs) => open(state, request, retryMs),
    send(message, request) {
      const stream = streamOf(state, 'method' in message ? request : message.id);
      if (stream === undefined) return false;
      say(state, stream, message);
      return true;
    },
    resume: (eventId) => resume(state, eventId),
    began(request) {
      const earlier = streamOf(state, request);
      state.names.delete(request);
      if (earlier !== undefined) endForgotten(state, earlier);
    },
    silence(request) {
      const stream = streamOf(state, request);
      if (stream !== undefined) stream.isSilent = true;
    },
    end(request) {
      const stream = streamOf(state, request);
      if (stream !== undefined) end(state, stream);
    },
    close() {
      state.isClosed = true;
      for (const stream of state.streams.values()) end(state, stream);
    },
    isClosed: () => state.isClosed,
  };
}

function open(state: State, request: RequestId, retryMs: number | undefined): DirectStream {
  const stream: Stream = { name: randomUUID(), request, reader: undefined, isSilent: false };
  state.streams.set(stream.name, stream);
  state.names.set(request, stream.name);
  const place = retryMs === undefined ? undefined : state.events.place(stream.name);
  // If the stream ends at once, its answer is an event, so that it has an id.
  const flow = read(state, stream, () => place?.keep());
  if (place !== undefined) flow.push(`id: ${place.id}\nretry: ${retryMs}\ndata: \n\n`);
  return {
    flow,
    answer(message) {
      if (state.streams.has(stream.name) && !stream.isSilent) say(state, stream, message);
    },
  };
}

function resume(state: State, eventId: string): EventFlow | undefined {
  const stream = state.streams.get(streamOfEvent(eventId) ?? '');
  if (stream === undefined || state.events.streamOf(eventId) === undefined) return undefined;
  const flow = read(state, stream);
  for (const [id, message] of state.events.after(eventId)) flow.push(eventText(id, JSON.stringify(message)));
  return flow;
}

function streamOf({ streams, names }: State, request: RequestId | undefined): Stream | undefined {
  return request === undefined ? undefined : streams.get(names.get(request) ?? '');
}

/** A new reader of a stream, in place of the one before. */
function read(state: State, stream: Stream, onRead?: () => void): EventFlow {
  const { headers, keepAliveMs } = state;
  stream.reader?.end();
  const flow = createEventFlow({
    headers,
    keepAliveMs,
    ...(onRead === undefined ? {} : { onRead }),
    onCancel() {
      if (stream.reader === flow) stream.reader = undefined;
      endForgotten(state, stream);
    },
  });
  stream.reader = flow;
  return flow;
}

function say(state: State, stream: Stream, message: JSONRPCMessage): void {
  const text = JSON.stringify(message);
  const eventId = state.events.store(stream.name, message, text.length);
  stream.reader?.push(eventText(eventId, text));
  if (!('method' in message)) end(state, stream);
}

/** After a later request with the same id, no client resumes the earlier stream. */
function endForgotten(state: State, stream: Stream): void {
  if (stream.reader === undefined && state.names.get(stream.request) !== stream.name) end(state, stream);
}

function end({ streams, names }: State, stream: Stream): void {
  streams.delete(stream.name);
  if (names.get(stream.request) === stream.name) names.delete(stream.request);
  stream.reader?.end();
}

const eventText = (id: string, json: string): string => `event: message\nid: ${id}\ndata: ${json}\n\n`;

const headersOf = (session: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-cache, no-transform',
  'content-type': 'text/event-stream',
  'mcp-session-id': session,
  'x-accel-buffering': 'no',
});
