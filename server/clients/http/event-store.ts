import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server';
import type { RequestId } from './mcp-connection.ts';

/** Limit of one session: enough for a client that reconnects soon. */
const SESSION_EVENTS = 1_000;
const SESSION_BYTES = 32 * 1024 * 1024;
/** Limit of all sessions together. */
const ALL_BYTES = 128 * 1024 * 1024;

const TOO_LARGE =
  'The answer was too large to be kept while you were away. Make the same call again: it does not run a second time, and gets the stored result.';
const TOO_OLD =
  'You were away for so long that this answer is no longer kept for you. What ran is stored: unity_get_result has it by its log_id, and `mcp-unity-bridge operations` lists it.';

interface StoredEvent {
  readonly at: number;
  readonly session: SessionEvents;
  readonly stream: StreamId;
  readonly bytes: number;
  /** Empty or undefined: the event only shows where to resume. */
  readonly message: JSONRPCMessage | undefined;
  readonly answers: RequestId | undefined;
}

interface SessionEvents {
  readonly events: Map<number, StoredEvent>;
  bytes: number;
}

/** The events of one session, for Last-Event-ID. */
export interface SessionEventStore extends EventStore {
  /** The stream of an event; undefined where nothing of that stream is known any more. */
  streamOf(eventId: EventId): StreamId | undefined;
  getStreamIdForEventId(eventId: EventId): Promise<StreamId | undefined>;
  /** A place to resume at. Nobody can before the stream has an event, or the place is kept. */
  place(stream: StreamId): ResumePoint;
  /** Stores at once, otherwise as `storeEvent`. `bytes`: of the message as JSON. */
  store(stream: StreamId, message: JSONRPCMessage, bytes: number): EventId;
  /** The later events of its stream, but for those that only show where to resume. */
  after(eventId: EventId): Iterable<readonly [EventId, JSONRPCMessage]>;
  /** The request that an event answers; undefined for other events, and for deleted ones. */
  answerOf(eventId: EventId): RequestId | undefined;
  /** True if its stream has later events. */
  hasMore(eventId: EventId): boolean;
  /** Drops everything. */
  clear(): void;
}

export interface ResumePoint {
  readonly id: EventId;
  /** Stores it, for a stream that has no event yet. */
  keep(): void;
}

export interface EventStores {
  /** `onAnswer`: that request has been answered, even if no client is connected. */
  open(onAnswer: (id: RequestId) => void): SessionEventStore;
  /** Replaces older answers by a notice. */
  dropAnswers(olderThanMs: number): void;
  /** For tests and status. */
  bytes(): number;
}

export interface EventLimits {
  readonly sessionEvents?: number;
  readonly sessionBytes?: number;
  readonly allBytes?: number;
  readonly now?: () => number;
}

const usualLimits: Required<EventLimits> = {
  sessionEvents: SESSION_EVENTS,
  sessionBytes: SESSION_BYTES,
  allBytes: ALL_BYTES,
  now: () => performance.now(),
};

const onlyAPlaceIn = (stream: StreamId) => ({ stream, message: undefined, bytes: 0 });

const idOf = (number: number, stream: StreamId): EventId => `${number}_${stream}`;

/** The stream that an event id of ours names; undefined for what is none. */
export function streamOfEvent(eventId: string): StreamId | undefined {
  return /^\d{1,15}_(.{1,64})$/.exec(eventId)?.[1];
}

/** Stores the newest events of all sessions for clients that reconnect; deletes the oldest first. */
export function createEventStores(limits: EventLimits = {}): EventStores {
  const { sessionEvents, sessionBytes, allBytes, now } = { ...usualLimits, ...limits };
  const all = new Map<number, StoredEvent>();
  let bytes = 0;
  let lastNumber = 0;

  const add = (number: number, event: StoredEvent): void => {
    all.set(number, event);
    event.session.events.set(number, event);
    event.session.bytes += event.bytes;
    bytes += event.bytes;
  };
  const drop = (number: number, event: StoredEvent): void => {
    all.delete(number);
    event.session.events.delete(number);
    event.session.bytes -= event.bytes;
    bytes -= event.bytes;
  };
  const shrink = (number: number, event: StoredEvent, left: StoredEvent | undefined): void => {
    drop(number, event);
    // At the end of the order of deletion.
    if (left !== undefined) add(number, left);
  };
  const shrinkWhile = (isFull: () => boolean, events: ReadonlyMap<number, StoredEvent>, last: number): void => {
    for (const [number, event] of events) {
      if (!isFull() || number === last) break;
      shrink(number, event, leftOf(event, TOO_LARGE));
    }
  };
  /** The newest event is not deleted, whatever its size, because it is about to be sent. */
  const keepWithin = (session: SessionEvents, last: number): void => {
    for (const [number, event] of session.events) {
      if (session.events.size <= sessionEvents) break;
      drop(number, event);
    }
    shrinkWhile(() => session.bytes > sessionBytes, session.events, last);
    shrinkWhile(() => bytes > allBytes, all, last);
    for (const [number, event] of all) {
      if (bytes <= allBytes) break;
      if (number !== last) drop(number, event);
    }
  };

  return {
    open(onAnswer) {
      const session: SessionEvents = { events: new Map(), bytes: 0 };
      const keep = (number: number, event: Pick<StoredEvent, 'stream' | 'message' | 'bytes'>): EventId => {
        const answers = answeredBy(event.message);
        add(number, { ...event, at: now(), session, answers });
        keepWithin(session, number);
        if (answers !== undefined) onAnswer(answers);
        return idOf(number, event.stream);
      };
      return {
        place(stream) {
          const number = (lastNumber += 1);
          return { id: idOf(number, stream), keep: () => void keep(number, onlyAPlaceIn(stream)) };
        },
        store: (stream, message, bytes) => keep((lastNumber += 1), { stream, message, bytes }),
        storeEvent: async (stream, message) => keep((lastNumber += 1), { stream, message, bytes: sizeOf(message) }),
        streamOf: (eventId) => knownStream(session, eventId),
        getStreamIdForEventId: (eventId) => Promise.resolve(knownStream(session, eventId)),
        async replayEventsAfter(eventId, { send }) {
          // Includes events stored in the meantime.
          for (const [id, message] of eventsAfter(session, eventId)) await send(id, message);
          return streamOfEvent(eventId) ?? '';
        },
        after: (eventId) => eventsAfter(session, eventId),
        hasMore: (eventId) => !eventsAfter(session, eventId).next().done,
        answerOf: (eventId) => session.events.get(Number.parseInt(eventId, 10))?.answers,
        clear() {
          for (const [number, event] of session.events) drop(number, event);
        },
      };
    },
    dropAnswers(olderThanMs) {
      for (const [number, event] of all) {
        if (event.answers === undefined || now() - event.at <= olderThanMs) continue;
        const left = leftOf(event, TOO_OLD);
        if (left !== event) shrink(number, event, left);
      }
    },
    bytes: () => bytes,
  };
}

function knownStream({ events }: SessionEvents, eventId: EventId): StreamId | undefined {
  const stream = streamOfEvent(eventId);
  return [...events.values()].some((event) => event.stream === stream) ? stream : undefined;
}

/** Later events of the same stream, without those that only have an id to resume from. */
function* eventsAfter({ events }: SessionEvents, eventId: EventId): Generator<[EventId, JSONRPCMessage], void, void> {
  const stream = streamOfEvent(eventId);
  const after = Number.parseInt(eventId, 10);
  for (const [number, { message, stream: its }] of events)
    if (number > after && its === stream && message !== undefined && Object.keys(message).length > 0)
      yield [idOf(number, its), message];
}

/** The request that a message answers. */
function answeredBy(message: JSONRPCMessage | undefined): RequestId | undefined {
  if (message === undefined || 'method' in message || !('id' in message)) return undefined;
  return message.id;
}

/** An answer is replaced by a notice of its deletion, as its client would wait forever; an answer as short as the notice is not. */
function leftOf(event: StoredEvent, reason: string): StoredEvent | undefined {
  const note = noteInPlaceOf(event.message, reason);
  if (note === undefined) return undefined;
  if (event.bytes <= sizeOf(note)) return event;
  return { ...event, message: note, bytes: sizeOf(note), answers: undefined };
}

function noteInPlaceOf(message: JSONRPCMessage | undefined, reason: string): JSONRPCMessage | undefined {
  const id = answeredBy(message);
  return id === undefined ? undefined : { jsonrpc: '2.0', id, error: { code: -32603, message: reason } };
}

/** Bytes that a value holds, roughly: of an answer nearly everything is text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 16;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 16;
  for (const [key, member] of Object.entries(value)) sum += key.length + sizeOf(member);
  return sum;
}
