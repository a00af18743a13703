import type { ServerResponse } from 'node:http';
import type { AnswerForm } from './accept.ts';
import type { Exchange } from './exchange.ts';
import type { AnswerEvents, EventFlow } from './event-flow.ts';
import { NOT_SERVED, rpcCodes, rpcError } from './rpc-error.ts';

/** A client that reads nothing for this long, while something waits for it, is disconnected. */
const STALLED_MS = 60_000;
/** The longest silence that an answer is waited for in, where its form allows a sign of life. Clients give up after five minutes. */
const KEEP_ALIVE_MS = 15_000;

/** How long the first event, which only tells where to resume, waits for the answer. Less than anybody notices, more than most calls take. */
const GATHER_MS = 5;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/** An answer that is one text. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What comes from the SDK, or past it. */
export type Answer = Response | WholeAnswer | EventFlow;

export interface AnswerWatch {
  /** How each event of a stream begins, in the turn of the event loop in which it is written. */
  readonly onEvent?: (head: string) => void;
  readonly keepAliveMs?: number;
}

/**
 * Writes an answer in the form that the client takes. The SDK answers in its own: events become one JSON text for those who want that, a JSON text
 * becomes an event. Resolves when everything was handed over or the client has gone; `Exchange.ended` tells which.
 */
export async function writeAnswer(
  exchange: Exchange,
  coming: Promise<Answer>,
  { onEvent = () => undefined, keepAliveMs = KEEP_ALIVE_MS }: AnswerWatch = {},
): Promise<void> {
  const { response, form } = exchange;
  const stopKeepingAlive = form === 'json' ? () => undefined : keepAlive(response, keepAliveMs);
  const answer = await coming.catch((error: unknown) => {
    exchange.failed(error);
    return rpcError(500, rpcCodes.internal, NOT_SERVED);
  });
  stopKeepingAlive();
  if ('events' in answer) return writeFlow(exchange, answer, { onEvent });
  if (!(answer instanceof Response)) return response.destroyed ? undefined : writeWhole(response, answer, form);
  if (response.destroyed) return void answer.body?.cancel().catch(() => undefined);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return writeWhole(response, await wholeOf(answer), form);
  return writeEvents(exchange, { headers: headersOf(answer), events: eventsOf(response, answer) }, onEvent);
}

/** Writes a stream that does not come from the SDK; otherwise as `writeAnswer`. */
export async function writeFlow(
  exchange: Exchange,
  flow: EventFlow,
  { onEvent = () => undefined }: AnswerWatch = {},
): Promise<void> {
  const { response } = exchange;
  if (response.destroyed) return flow.cancel();
  response.once('close', () => flow.cancel());
  if (exchange.form === 'json') return writeCollected(response, flow, onEvent);
  return new Promise((resolve) =>
    flow.whole(GATHER_MS, (events) =>
      resolve(
        events === undefined
          ? writeStream(response, flow, { onEvent, waited: true })
          : writeAtOnce(response, flow.headers, { events, onEvent }),
      ),
    ),
  );
}

interface WholeStream {
  readonly events: readonly string[];
  readonly onEvent: (head: string) => void;
}

function writeAtOnce(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { events, onEvent }: WholeStream,
): void {
  if (response.destroyed) return;
  if (!response.headersSent) response.writeHead(200, headers);
  response.end(events.join(''));
  // The client waits for the answer, not for what is noted of it.
  for (const event of events) onEvent(event.slice(0, EVENT_HEAD_BYTES));
}

function writeEvents(
  { response, form }: Exchange,
  answer: AnswerEvents,
  onEvent: (head: string) => void,
): Promise<void> {
  return form === 'json' ? writeCollected(response, answer, onEvent) : writeStream(response, answer, { onEvent });
}

/** After a while of silence the answer becomes a stream, so that comments can show that it is still awaited. Returns how to stop. */
function keepAlive(response: ServerResponse, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (!response.headersSent) response.writeHead(200, streamHeaders);
    response.write(': keepalive\n\n');
  }, everyMs);
  const stop = (): void => clearInterval(timer);
  response.once('close', stop);
  return stop;
}

const wholeOf = async (answer: Response): Promise<WholeAnswer> => ({
  status: answer.status,
  headers: headersOf(answer),
  body: await answer.text(),
});

function writeWhole(response: ServerResponse, { status, headers, body }: WholeAnswer, form: AnswerForm): void {
  const asEvent = response.headersSent || (form === 'sse' && status === 200 && body !== '');
  if (!asEvent) {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    return void response.end(body);
  }
  if (!response.headersSent) response.writeHead(200, { ...headers, ...streamHeaders });
  response.end(body === '' ? '' : `event: message\ndata: ${body}\n\n`);
}

interface StreamWatch {
  readonly onEvent: (head: string) => void;
  /** The time for what comes within a moment is over. */
  readonly waited?: boolean;
}

async function writeStream(
  response: ServerResponse,
  { headers, events }: AnswerEvents,
  { onEvent, waited = false }: StreamWatch,
): Promise<void> {
  if (!response.headersSent) response.writeHead(200, headers);
  const together = gather(response, waited);
  for await (const event of events) {
    onEvent(event.toString('latin1', 0, EVENT_HEAD_BYTES));
    if (!together.write(event)) await drained(response);
  }
  together.end();
}

/**
 * Writing costs more than anything else about a quick call: what comes within a moment leaves as one piece. `write` returns false when more waits than
 * the client takes.
 */
function gather(response: ServerResponse, waited: boolean): { write(event: Buffer): boolean; end(): void } {
  let isCorked = false;
  const cork = (): void => {
    if (!isCorked) response.cork();
    isCorked = true;
  };
  const release = (): void => {
    if (!isCorked) return;
    isCorked = false;
    // A stream that has nothing to say yet is open all the same.
    response.flushHeaders();
    response.uncork();
  };
  let isEarly = !waited;
  cork();
  const letGo = (): void => {
    isEarly = false;
    release();
  };
  const patience = waited ? undefined : setTimeout(letGo, GATHER_MS);
  if (waited) setImmediate(letGo);
  return {
    write(event) {
      cork();
      if (!isEarly) setImmediate(release);
      isEarly = false;
      if (response.write(event)) return true;
      // As much waits as the connection takes at once: no more is gathered, and the client is waited for.
      release();
      // Node 22 says of a response that was corked that it needs draining, also when the socket has taken everything.
      return response.socket?.writableNeedDrain !== true;
    },
    end() {
      clearTimeout(patience);
      isCorked = false;
      // Node 22 and 24 put the end of a corked response before what is corked. The last piece and the end leave together all the same: `end` uncorks it.
      response.socket?.cork();
      response.uncork();
      response.end();
    },
  };
}

/** Enough of an event to see its id. */
const EVENT_HEAD_BYTES = 160;

/** The answer alone; whatever was said before it has no place in a JSON text. */
async function writeCollected(
  response: ServerResponse,
  { headers: { 'content-type': _stream, ...headers }, events }: AnswerEvents,
  onEvent: (event: string) => void,
): Promise<void> {
  const answers: string[] = [];
  for await (const event of events) {
    const data = /(?:^|\n)data: (.+)/.exec(event.toString('utf8'))?.[1];
    if (data === undefined || !isAnswer(data)) continue;
    onEvent(event.toString('latin1', 0, EVENT_HEAD_BYTES));
    answers.push(data);
  }
  const [only] = answers;
  if (only === undefined) return void response.destroy();
  response.writeHead(200, { ...headers, 'content-type': 'application/json' });
  response.end(answers.length === 1 ? only : `[${answers.join(',')}]`);
}

function isAnswer(data: string): boolean {
  const message: unknown = JSON.parse(data);
  return typeof message === 'object' && message !== null && !('method' in message);
}

/** The pieces of a body, until its end or the client's. */
async function* eventsOf(response: ServerResponse, answer: Response): AsyncGenerator<Buffer> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  response.once('close', cancel);
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) return;
    if (value instanceof Uint8Array) yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

function drained(response: ServerResponse): Promise<void> {
  const { socket } = response;
  return new Promise((resolve) => {
    const stalled = setTimeout(() => response.destroy(), STALLED_MS);
    const go = (): void => {
      clearTimeout(stalled);
      socket?.off('drain', go);
      response.off('close', go);
      resolve();
    };
    socket?.on('drain', go);
    response.on('close', go);
  });
}

function headersOf(answer: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    // Ours to decide: the connection may serve more requests.
    if (name !== 'connection') headers[name] = value;
  });
  return headers;
}
