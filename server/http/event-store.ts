import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server';
import type { RequestId } from './mcp-connection.ts';

/** Of one session: a client that was away for a while gets what it missed; one that stays away costs no more than this. */
const SESSION_EVENTS = 1_000;
const SESSION_BYTES = 32 * 1024 * 1024;
/** Of all sessions together. */
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
  /** Empty or undefined: the event only tells where to resume. */
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
  /** The id of a place to resume at. Nobody can before the stream has an event, or the place is kept. */
  place(stream: StreamId): EventId;
  /** Stores such a place, for a stream that has no event yet. */
  keepPlace(place: EventId): void;
  /** As `storeEvent`, at once. `bytes`: of the message as JSON, about as many as it holds. */
  store(stream: StreamId, message: JSONRPCMessage, bytes: number): EventId;
  /** The later events of its stream, but for those that only tell where to resume. */
  after(eventId: EventId): Iterable<readonly [EventId, JSONRPCMessage]>;
  /** Which request an event answers; undefined for events that answer none, and for those that are forgotten. */
  answerOf(eventId: EventId): RequestId | undefined;
  /** Whether its stream has later events. */
  hasMore(eventId: EventId): boolean;
  /** Forgets everything. */
  clear(): void;
}

export interface EventStores {
  /** `onAnswer`: that request has been answered, whether or not anybody is there to hear it. */
  open(onAnswer: (id: RequestId) => void): SessionEventStore;
  /** Of answers that are older only a note stays. */
  forgetAnswers(olderThanMs: number): void;
  /** For tests and status. */
  bytes(): number;
}

export interface EventLimits {
  readonly sessionEvents?: number;
  readonly sessionBytes?: number;
  readonly allBytes?: number;
  readonly now?: () => number;
}

/** The stream that an event id of ours names; undefined for what is none. */
export function streamOfEvent(eventId: string): StreamId | undefined {
  return /^\d{1,15}_(.{1,64})$/.exec(eventId)?.[1];
}

/** Where a client that was cut off finds what it missed: bounded, the oldest goes first. */
export function createEventStores({
  sessionEvents = SESSION_EVENTS,
  sessionBytes = SESSION_BYTES,
  allBytes = ALL_BYTES,
  now = () => performance.now(),
}: EventLimits = {}): EventStores {
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
  /** Of an answer the news stays that it is gone, as its client would wait for it for ever. */
  const shrink = (number: number, event: StoredEvent, reason: string): void => {
    const note = noteInPlaceOf(event.message, reason);
    drop(number, event);
    if (note !== undefined && event.bytes > sizeOf(note))
      add(number, { ...event, message: note, bytes: sizeOf(note), answers: undefined });
  };
  /** What was stored last is about to be sent: it stays, whatever its size. */
  const keepWithin = (session: SessionEvents): void => {
    for (const [number, event] of session.events) {
      if (session.events.size <= sessionEvents) break;
      drop(number, event);
    }
    for (const [number, event] of session.events) {
      if (session.bytes <= sessionBytes || number === lastNumber) break;
      shrink(number, event, TOO_LARGE);
    }
    for (const [number, event] of all) {
      if (bytes <= allBytes || number === lastNumber) break;
      shrink(number, event, TOO_LARGE);
    }
  };

  return {
    open(onAnswer) {
      const session: SessionEvents = { events: new Map(), bytes: 0 };
      const store = (stream: StreamId, message: JSONRPCMessage, size: number): EventId => {
        const number = (lastNumber += 1);
        const answers = answeredBy(message);
        add(number, { at: now(), session, stream, message, answers, bytes: size });
        keepWithin(session);
        if (answers !== undefined) onAnswer(answers);
        return `${number}_${stream}`;
      };
      return {
        place: (stream) => `${(lastNumber += 1)}_${stream}`,
        keepPlace(place) {
          const [number, stream] = [Number.parseInt(place, 10), streamOfEvent(place) ?? ''];
          add(number, { at: now(), session, stream, message: undefined, answers: undefined, bytes: sizeOf(undefined) });
          keepWithin(session);
        },
        store,
        storeEvent: (stream, message) => Promise.resolve(store(stream, message, sizeOf(message))),
        streamOf: (eventId) => knownStream(session, eventId),
        getStreamIdForEventId: (eventId) => Promise.resolve(knownStream(session, eventId)),
        async replayEventsAfter(eventId, { send }) {
          // What is stored meanwhile comes along.
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
    forgetAnswers(olderThanMs) {
      for (const [number, event] of all) {
        if (event.answers === undefined || now() - event.at <= olderThanMs) continue;
        if (event.bytes > sizeOf(noteInPlaceOf(event.message, TOO_OLD))) shrink(number, event, TOO_OLD);
      }
    },
    bytes: () => bytes,
  };
}

function knownStream({ events }: SessionEvents, eventId: EventId): StreamId | undefined {
  const stream = streamOfEvent(eventId);
  return [...events.values()].some((event) => event.stream === stream) ? stream : undefined;
}

/** Of the same stream, but for those that only tell where to resume. */
function* eventsAfter({ events }: SessionEvents, eventId: EventId): Generator<[EventId, JSONRPCMessage], void, void> {
  const stream = streamOfEvent(eventId);
  const after = Number.parseInt(eventId, 10);
  for (const [number, { message, stream: its }] of events)
    if (number > after && its === stream && message !== undefined && Object.keys(message).length > 0)
      yield [`${number}_${stream}`, message];
}

/** The request that a message answers. */
function answeredBy(message: JSONRPCMessage | undefined): RequestId | undefined {
  if (message === undefined || 'method' in message || !('id' in message)) return undefined;
  return message.id;
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
