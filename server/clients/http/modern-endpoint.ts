import { createMcpHandler, type ServerNotifier, type JSONRPCNotification } from '@modelcontextprotocol/server';
import { listenedUris } from '../mcp/protocol/resource-updates.ts';
import { isObject, memberOf, parseJson } from '../../lib/json.ts';
import { type ListenRequest, readListenRequest, type TaskListening } from '../mcp/tasks/listen-to-tasks.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';
import { type Exchange, methodOf, requestIdOf, rpcCodes, rpcError, answeredAfterDispatch } from './exchange.ts';
import type { McpConnection, RequestWatcher } from './mcp-connection.ts';
import { createModernCalls, modernCallOf } from './modern-calls.ts';
import { writeAnswer } from './write-answer.ts';
import { namingAllVersions, UNSUPPORTED_VERSION } from '../mcp/protocol/plain-server.ts';

/** The 2026-07-28 form: each request is independent of the others. */
interface ModernEndpoint {
  /** Answers a plain call past the SDK. Undefined for every other request. */
  callDirectly(exchange: Exchange, message: unknown): Promise<void> | undefined;
  handle(exchange: Exchange, message: unknown): Promise<void>;
  readonly notify: ServerNotifier;
  close(): Promise<void>;
}

const other: ListenRequest = { kind: 'other' };

export function createModernEndpoint({
  createServer,
  createCaller,
  log,
  subscribed,
  keepAliveMs,
  readTask,
}: McpEndpointOptions): ModernEndpoint {
  const exchanges = new WeakMap<Request, Exchange>();
  const watchers = new WeakMap<Exchange, RequestWatcher>();
  const calls = createModernCalls(keepAliveMs);
  const keepAlive = keepAliveMs === undefined ? {} : { keepAliveMs };
  let closing = false;
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo === undefined ? undefined : exchanges.get(requestInfo);
      if (exchange === undefined) throw new Error('a server is made for a request of this endpoint');
      return createServer(connectionOf(exchange, (watcher) => watchers.set(exchange, watcher)));
    },
    {
      legacy: 'reject',
      onerror: (error) => log('info', `MCP over HTTP: ${error.message}`),
      ...keepAlive,
    },
  );

  const end = async (exchange: Exchange, message: unknown, watcher: RequestWatcher | undefined): Promise<void> => {
    const finished = await exchange.ended;
    endRequest(exchange, { message, end: endOf(finished, closing), watcher });
  };

  return {
    callDirectly(exchange, message) {
      // The SDK handles clients that have already disconnected.
      if (createCaller === undefined || closing || exchange.response.destroyed) return undefined;
      const call = modernCallOf(exchange, message);
      if (call === undefined) return undefined;
      let watcher: RequestWatcher | undefined;
      const connection = connectionOf(exchange, (given) => (watcher = given));
      const answer = calls.answer(exchange, call, createCaller(connection), () => watcher?.drop(call.id));
      return writeAnswer(exchange, answer, keepAlive).then(() => end(exchange, message, watcher));
    },
    async handle(exchange, given) {
      const listen = isObject(given) && readTask !== undefined ? readListenRequest(given, readTask(exchange)) : other;
      if (listen.kind === 'refused') {
        const body = { jsonrpc: '2.0', id: requestIdOf(given) ?? null, error: listen.error };
        return writeAnswer(exchange, Promise.resolve(Response.json(body, { status: 400 })));
      }
      const message = listen.kind === 'tasks' ? listen.listening.message : given;
      const removed = removedIn2026.get(methodOf(message));
      if (removed !== undefined && requestIdOf(message) !== undefined)
        return writeAnswer(exchange, Promise.resolve(refuseRemoved(message, removed)));
      if (exchange.form === 'json' && methodOf(message) === 'subscriptions/listen') {
        return writeAnswer(exchange, Promise.resolve(refuseListening(message)));
      }
      const request = exchange.forSdk();
      exchanges.set(request, exchange);
      const subscriber = subscribed?.open();
      for (const uri of listenedUris(message) ?? []) subscriber?.add(uri);
      const id = requestIdOf(message);
      const coming = handler
        .fetch(request, { parsedBody: message })
        .then((answer) => (listen.kind === 'tasks' ? withTaskUpdates(answer, listen.listening) : answer))
        .then((answer) =>
          id !== undefined && watchers.get(exchange)?.hasBegun(id) === true
            ? answeredAfterDispatch(answer)
            : withCorrectedError(answer),
        );
      await writeAnswer(exchange, coming, keepAlive);
      await exchange.ended;
      subscriber?.close();
      await end(exchange, message, watchers.get(exchange));
    },
    notify: handler.notify,
    async close() {
      closing = true;
      calls.close();
      await handler.close();
    },
  };
}

/** Methods of the 2025 era that 2026-07-28 does not have, and what to use. */
const removedIn2026: ReadonlyMap<string, string> = new Map([
  ['initialize', 'use "server/discover"; each request says its version, client and capabilities in _meta.'],
  ['ping', 'use "server/discover".'],
  [
    'resources/subscribe',
    'use "subscriptions/listen" with params {"notifications": {"resourceSubscriptions": [uri]}}.',
  ],
  ['resources/unsubscribe', 'close the stream of "subscriptions/listen".'],
  ['logging/setLevel', 'give "io.modelcontextprotocol/logLevel" in the _meta of each request.'],
  ['tasks/list', 'use "tasks/get" with params {"taskId": log_id}.'],
  ['tasks/result', 'use "tasks/get" with params {"taskId": log_id}: its result is in it.'],
]);

const refuseRemoved = (message: unknown, instead: string): Response =>
  rpcError(
    404,
    rpcCodes.methodNotFound,
    `MCP 2026-07-28 has no method "${methodOf(message)}": ${instead}`,
    requestIdOf(message) ?? null,
  );

const refuseListening = (message: unknown): Response =>
  rpcError(
    406,
    rpcCodes.http,
    'Expected text/event-stream in the Accept header: subscriptions/listen is answered with a stream.',
    requestIdOf(message) ?? null,
  );

function connectionOf({ url, principal }: Exchange, watch: McpConnection['watch']): McpConnection {
  return { era: 'modern', url, principal, watch };
}

/** The end of an exchange: its whole answer was sent, its client closed the stream before, or this server ends. */
type ExchangeEnd = 'answered' | 'closed by client' | 'closed by server';

function endOf(finished: boolean, closing: boolean): ExchangeEnd {
  if (closing) return 'closed by server';
  return finished ? 'answered' : 'closed by client';
}

interface EndedRequest {
  readonly message: unknown;
  readonly end: ExchangeEnd;
  readonly watcher: RequestWatcher | undefined;
}

/** A client that closes the stream cancels its request: this protocol has no other cancel (CXL-03). */
function endRequest({ connection }: Exchange, { message, end, watcher }: EndedRequest): void {
  const id = requestIdOf(message);
  if (id !== undefined) {
    if (end === 'closed by client') watcher?.cancelled(id);
    else if (end === 'answered' && !connection.isOver()) watcher?.sent(id, methodOf(message), connection.number);
    else watcher?.abandoned(id);
  }
  watcher?.ended();
}

/** MCP's number for headers and a body that disagree. */
const HEADER_MISMATCH = -32_020;

/**
 * An answer of the SDK, corrected to the protocol: 400 for headers that disagree with the body (the SDK has 200 for errors after the tool was found), and the
 * supported versions in the answer to an unsupported one.
 */
export async function withCorrectedError(answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson || (answer.status !== 200 && answer.status !== 400)) return answer;
  const text = await answer.text();
  const code = errorCodeIn(text);
  const status = code === HEADER_MISMATCH ? 400 : answer.status;
  const message = code === UNSUPPORTED_VERSION ? parseJson(text) : undefined;
  if (!isObject(message)) return new Response(text, { status, headers: answer.headers });
  return Response.json(namingAllVersions(message), { status });
}

/** Results are not parsed: they may be long. */
function errorCodeIn(text: string): unknown {
  const mayBe = [HEADER_MISMATCH, UNSUPPORTED_VERSION].some((code) => text.includes(String(code)));
  return mayBe ? memberOf(memberOf(parseJson(text), 'error'), 'code') : undefined;
}

const DATA = 'data: ';

/** The stream of a `subscriptions/listen` that names tasks: the SDK's, with notifications about tasks. */
function withTaskUpdates(answer: Response, listening: TaskListening): Response {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true || answer.body === null)
    return answer;
  const body = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(eventsOf())
    .pipeThrough(replaceEvents(listening))
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Splits text into events, each with the empty line after it. */
function eventsOf(): TransformStream<string, string> {
  let rest = '';
  return new TransformStream({
    transform(text, controller) {
      const events = `${rest}${text}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) controller.enqueue(`${event}\n\n`);
    },
  });
}

function replaceEvents(listening: TaskListening): TransformStream<string, string> {
  return new TransformStream({
    async transform(event, controller) {
      const notification = notificationIn(event);
      if (notification === undefined) return controller.enqueue(event);
      for (const one of await listening.translate(notification))
        controller.enqueue(`event: message\n${DATA}${JSON.stringify(one)}\n\n`);
    },
  });
}

/** Comments and answers are none. */
function notificationIn(event: string): JSONRPCNotification | undefined {
  const line = event.split('\n').find((one) => one.startsWith(DATA));
  const message: unknown = line === undefined ? undefined : JSON.parse(line.slice(DATA.length));
  return isNotification(message) ? message : undefined;
}

const isNotification = (message: unknown): message is JSONRPCNotification =>
  isObject(message) && 'method' in message && !('id' in message);
