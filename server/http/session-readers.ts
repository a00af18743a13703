import { streamOfEvent } from './event-store.ts';
import type { Exchange } from './exchange.ts';
import type { RequestId } from './mcp-connection.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import { abandonRequest } from './session-requests.ts';
import type { SessionState } from './session-state.ts';

/** The SDK's name of the stream that belongs to no request. */
const STANDALONE_STREAM = '_GET_stream';

/** One exchange of a session, as far as it has come. */
export interface Reading {
  readonly ids: readonly RequestId[];
  /** Requests whose answers have been written, in part or whole. */
  readonly answers: RequestId[];
  /** Once the client has an event id it can come back for the rest (and not where it takes JSON, which has none). */
  stream: string | undefined;
}

/** A client comes back for a stream that has answered its requests, and has the answers: after an error the SDK's client does, as it takes that for none. */
export function hasNothingMore(
  { events, open, streams, watcher, methods }: SessionState,
  { request }: Exchange,
): boolean {
  const last = request.headers['last-event-id'];
  if (typeof last !== 'string') return false;
  const answered = events.answerOf(last);
  if (answered !== undefined) watcher?.acknowledged(answered, methods.get(answered) ?? '');
  const stream = events.streamOf(last);
  if (stream === undefined || stream === STANDALONE_STREAM || events.hasMore(last)) return false;
  return streams.get(stream)?.some((id) => open.has(id)) !== true;
}

/** The one status on which clients stop coming back. */
export function streamIsOver(): Response {
  const text =
    'This stream is over: what it was to answer has been answered or cancelled, and there is nothing more to come.';
  return rpcError(405, rpcCodes.http, text, null, { allow: 'GET, POST, DELETE' });
}

/** A client that comes back is the same one: what was open for it before is dead, whether or not anybody has noticed. Returns the stream. */
export async function takeOver(state: SessionState, exchange: Exchange): Promise<string> {
  const last = exchange.request.headers['last-event-id'];
  const stream = (typeof last === 'string' ? streamOfEvent(last) : undefined) ?? STANDALONE_STREAM;
  const before = state.readers.get(stream);
  state.readers.set(stream, exchange);
  before?.cut();
  await before?.ended;
  return stream;
}

/** An event is written in this turn of the event loop; `head`: how it begins. */
export function readEvent(state: SessionState, exchange: Exchange, reading: Reading, head: string): void {
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

export function endReading(
  state: SessionState,
  exchange: Exchange,
  { ids, answers, stream }: Reading,
  finished: boolean,
): void {
  if (stream !== undefined && state.readers.get(stream) === exchange) state.readers.delete(stream);
  if (finished && !exchange.connection.isOver())
    for (const id of answers) state.watcher?.sent(id, state.methods.get(id) ?? '', exchange.connection.number);
  else if (stream === undefined) for (const id of ids) abandonRequest(state, id);
}
