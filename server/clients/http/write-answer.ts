import type { ServerResponse } from 'node:http';
import { type AnswerForm, type Exchange, NOT_SERVED, rpcCodes, rpcError } from './exchange.ts';
import { type AnswerEvents, type EventFlow, answerIn, smallResultIn, readEarly } from './event-flow.ts';

/** A client that reads nothing for this long, while something waits for it, is disconnected. */
const STALLED_MS = 60_000;
/** The interval of keep-alive events while an answer is pending, if its form allows them. Clients time out after five minutes. */
const KEEP_ALIVE_MS = 15_000;

/** The delay of the first event, which only has an id to resume from, so that most answers are sent together with it. */
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

/** A response of the SDK, or of a direct call. */
export type HttpResponse = Response | WholeAnswer | EventFlow;

/** Receives the beginning of each event of a stream when it is written. */
type OnEvent = (head: string) => void;

export interface AnswerWatch {
  readonly onEvent?: OnEvent;
  readonly keepAliveMs?: number;
}

/**
 * Writes an answer in the form that the client accepts: converts events to one JSON text, and a JSON text to an event. Resolves when all was written or the
 * client has disconnected; `Exchange.ended` has the result.
 */
export async function writeAnswer(
  exchange: Exchange,
  coming: Promise<HttpResponse>,
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

/** Writes a stream of a direct call; otherwise as `writeAnswer`. */
export async function writeFlow(
  exchange: Exchange,
  flow: EventFlow,
  { onEvent = () => undefined }: AnswerWatch = {},
): Promise<void> {
  const { response } = exchange;
  if (response.destroyed) return flow.cancel();
  response.once('close', () => flow.cancel());
  if (exchange.form === 'json') return writeCollected(response, flow, onEvent);
  const { headers } = flow;
  return new Promise((resolve) =>
    flow.whole(GATHER_MS, (events) =>
      resolve(
        events === undefined
          ? writeStream(response, flow, onEvent)
          : writeAtOnce(exchange, { headers, events }, onEvent),
      ),
    ),
  );
}

async function writeEvents(exchange: Exchange, { headers, events }: AnswerEvents, onEvent: OnEvent): Promise<void> {
  const { response, form } = exchange;
  if (form === 'json') return writeCollected(response, { headers, events }, onEvent);
  const { early, rest } = await readEarly(events, GATHER_MS);
  if (rest === undefined) return writeAtOnce(exchange, { headers, events: early.map(String) }, onEvent);
  return writeStream(response, { headers, events: inOrder(early, rest) }, onEvent);
}

async function* inOrder(early: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* early;
  yield* rest;
}

interface WholeStream {
  readonly headers: AnswerEvents['headers'];
  readonly events: readonly string[];
}

/** A stream that has ended. A small result is one JSON text for clients that accept it, which is faster to read. */
function writeAtOnce({ request, response, form }: Exchange, { headers, events }: WholeStream, onEvent: OnEvent): void {
  if (response.destroyed) return;
  const takesJson = form === 'either' && request.method === 'POST' && !response.headersSent;
  const small = takesJson ? smallResultIn(events) : undefined;
  if (small !== undefined) writeJson(response, headers, small);
  else {
    if (!response.headersSent) response.writeHead(200, headers);
    response.end(events.join(''));
  }
  // The client waits for the answer, not for what is noted of it.
  for (const event of events) onEvent(event.slice(0, EVENT_HEAD_BYTES));
}

/** In place of a stream with these headers. */
function writeJson(response: ServerResponse, headers: AnswerEvents['headers'], json: string): void {
  const { 'content-type': _stream, 'x-accel-buffering': _notBuffered, ...others } = headers;
  const length = Buffer.byteLength(json);
  response.writeHead(200, { ...others, 'content-type': 'application/json', 'content-length': length });
  response.end(json);
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

async function writeStream(
  response: ServerResponse,
  { headers, events }: AnswerEvents,
  onEvent: OnEvent,
): Promise<void> {
  if (!response.headersSent) response.writeHead(200, headers);
  const together = gather(response);
  for await (const event of events) {
    onEvent(event.toString('latin1', 0, EVENT_HEAD_BYTES));
    if (!together.write(event)) await drained(response);
  }
  together.end();
}

/**
 * Writing is the greatest cost of a quick call: the output of one turn of the event loop is written as one piece. `write` returns false when the client reads
 * too slowly.
 */
function gather(response: ServerResponse): { write(event: Buffer): boolean; end(): void } {
  let isCorked = false;
  const cork = (): void => {
    if (isCorked) return;
    isCorked = true;
    response.cork();
    setImmediate(release);
  };
  const release = (): void => {
    if (!isCorked) return;
    isCorked = false;
    // A stream that has nothing to say yet is open all the same.
    response.flushHeaders();
    response.uncork();
  };
  cork();
  return {
    write(event) {
      cork();
      if (response.write(event)) return true;
      // The buffer of the connection is full: nothing more is gathered until the client has read.
      release();
      // Node 22 reports that a corked response needs draining, even when the socket has accepted everything.
      return response.socket?.writableNeedDrain !== true;
    },
    end() {
      isCorked = false;
      // Node 22 and 24 write the end of a corked response before the corked data. The last piece and the end are sent together all the same: `end` uncorks it.
      response.socket?.cork();
      response.uncork();
      response.end();
    },
  };
}

/** Length of the part of an event that has its id. */
const EVENT_HEAD_BYTES = 160;

/** The answer alone; whatever was sent before it has no place in a JSON text. */
async function writeCollected(
  response: ServerResponse,
  { headers, events }: AnswerEvents,
  onEvent: OnEvent,
): Promise<void> {
  const answers: string[] = [];
  for await (const event of events) {
    const answer = answerIn(event.toString('utf8'));
    if (answer === undefined) continue;
    onEvent(event.toString('latin1', 0, EVENT_HEAD_BYTES));
    answers.push(answer);
  }
  const [only] = answers;
  if (only === undefined) return void response.destroy();
  writeJson(response, headers, answers.length === 1 ? only : `[${answers.join(',')}]`);
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
