import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLegacyRequest, type ServerNotifier } from '@modelcontextprotocol/server';
import { jsonText } from '../../../generated/typescript/framing.ts';
import { olderMessage } from '../link/older-clients.ts';
import {
  answerForm,
  isPlain,
  isUtf8Json,
  createExchange,
  type Exchange,
  NOT_SERVED,
  rpcCodes,
  rpcError,
  messagesOf,
  requestIdOf,
} from './exchange.ts';
import { createClientConnections, BODY_LIMIT_BYTES, createBodyReader, type BodyReader } from './connections.ts';
import { createEventStores } from './event-store.ts';
import type { Principal } from './mcp-connection.ts';
import { createModernEndpoint } from './modern-endpoint.ts';
import { isDirectCall } from './session-state.ts';
import { createSessions } from './sessions.ts';
import { writeAnswer } from './write-answer.ts';
import { refuseMessage } from '../mcp/protocol/plain-server.ts';
import { traceOf } from '../../lib/errors.ts';
import { isObject } from '../../lib/json.ts';
import type { McpEndpointOptions } from './endpoint-options.ts';

/**
 * Streamable HTTP on one path, both eras: sessions with resumption for 2025, the stateless form for 2026-07-28. It guards nothing and listens
 * nowhere: `listenHttp` does. The very same for the product and for the fixtures of test suites:
 *
 *     const endpoint = createMcpEndpoint({ createServer: () => createFixtureServer(), log: () => undefined });
 *     const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
 *     // http.url is "http://127.0.0.1:<port>/mcp"; later: await http.close();
 *
 * Changes are sent to 2026-era listeners by `endpoint.notify`; to a 2025-era session by the server that was made for it.
 */
export interface McpEndpoint {
  /** Answers one request. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse, principal: Principal): Promise<void>;
  /** Notifies the `subscriptions/listen` streams of the 2026 era. */
  readonly notify: ServerNotifier;
  /** Sessions of the 2025 era that are open. */
  sessions(): number;
  /** Ends every session and request. */
  close(): Promise<void>;
}

export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { log } = options;
  const sessions = createSessions(options, createEventStores(options.events));
  const modern = createModernEndpoint(options);
  const readBody = createBodyReader();
  const connectionOf = createClientConnections(options.connections);

  const serve = async (exchange: Exchange): Promise<void> => {
    const { request } = exchange;
    const read = request.method === 'POST' ? await readMessage(request, readBody) : undefined;
    if (read instanceof Response) return writeAnswer(exchange, Promise.resolve(read));
    const message = read === undefined ? undefined : presentDay(read.message, options);
    if (message instanceof Response) return writeAnswer(exchange, Promise.resolve(message));
    const direct = modern.callDirectly(exchange, message);
    if (direct !== undefined) return direct;
    const isPlain = isDirectCall(request, message);
    const wrong = isPlain ? undefined : refuseAny(message);
    if (wrong !== undefined) return writeAnswer(exchange, Promise.resolve(wrong));
    const isOlder = isPlain || (await isLegacyRequest(exchange.forSdk(), message));
    return isOlder ? sessions.handle(exchange, message) : modern.handle(exchange, message);
  };

  return {
    async handle(request, response, principal) {
      const form = answerForm(request.headers.accept);
      const exchange = createExchange({
        request,
        response,
        connection: connectionOf(request.socket),
        principal,
        form: form ?? 'json',
        failed: (error) => log('error', `HTTP: a request failed: ${traceOf(error)}`),
      });
      try {
        const badUrl = options.refuseUrl?.(exchange.url);
        const refusal = badUrl === undefined ? refuse(request, form) : rpcError(400, rpcCodes.http, badUrl);
        if (refusal === undefined) await serve(exchange);
        else await writeAnswer(exchange, Promise.resolve(refusal));
      } catch (error) {
        exchange.failed(error);
        if (response.headersSent) response.destroy();
        else await writeAnswer(exchange, Promise.resolve(rpcError(500, rpcCodes.internal, NOT_SERVED)));
      }
    },
    notify: modern.notify,
    sessions: () => sessions.count(),
    async close() {
      await Promise.all([sessions.close(), modern.close()]);
    },
  };
}

/** Refuses a request by its method and headers, before its body is read. */
function refuse({ method = '', headers }: IncomingMessage, form: ReturnType<typeof answerForm>): Response | undefined {
  if (!['POST', 'GET', 'DELETE'].includes(method))
    return rpcError(405, rpcCodes.http, `Expected POST, GET or DELETE, got ${method}.`, null, {
      allow: 'GET, POST, DELETE',
    });
  if (form === undefined || (method === 'GET' && form === 'json'))
    return rpcError(
      406,
      rpcCodes.http,
      `Expected an Accept header with ${method === 'GET' ? '' : 'application/json and '}text/event-stream, got ${shown(headers.accept)}.`,
    );
  if (method === 'POST' && !isPlain(headers['content-encoding']))
    return rpcError(
      415,
      rpcCodes.http,
      `Expected a body that is not compressed, got Content-Encoding: ${shown(headers['content-encoding'])}.`,
    );
  if (method === 'POST' && !isUtf8Json(headers['content-type']))
    return rpcError(
      415,
      rpcCodes.http,
      `Expected the Content-Type application/json, in UTF-8, got ${shown(headers['content-type'])}.`,
    );
  return undefined;
}

async function readMessage(
  request: IncomingMessage,
  readBody: BodyReader,
): Promise<{ readonly message: unknown } | Response> {
  const body = await readBody(request);
  switch (body.kind) {
    case 'too_large':
      return rpcError(
        413,
        rpcCodes.http,
        `Expected at most ${BODY_LIMIT_BYTES} bytes, got more. Pass the path of a file instead.`,
        null,
        { connection: 'close' },
      );
    case 'busy':
      return rpcError(503, rpcCodes.http, 'Too much is being sent at once. Nothing ran; try again in a moment.', null, {
        connection: 'close',
        'retry-after': '1',
      });
    case 'gone':
      return rpcError(400, rpcCodes.parse, 'The request ended before its body was complete.', null, {
        connection: 'close',
      });
    case 'text':
      return parse(body.text);
  }
}

function parse(text: string): { readonly message: unknown } | Response {
  try {
    const message: unknown = JSON.parse(jsonText(text));
    if (typeof message === 'object' && message !== null) return { message };
    return rpcError(400, rpcCodes.invalidRequest, `Expected a JSON-RPC message (an object), got ${shown(text)}.`);
  } catch (error) {
    return rpcError(
      400,
      rpcCodes.parse,
      `Expected one JSON-RPC message, got ${text.length} characters that are not JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}).`,
    );
  }
}

/** Methods of older protocols get their present-day name, or an answer that reports it. */
function presentDay(message: unknown, { log, prepare = (same) => same }: McpEndpointOptions): unknown {
  if (Array.isArray(message)) return message.map((one: unknown) => (isObject(one) ? prepare(one) : one));
  if (!isObject(message)) return message;
  const older = olderMessage(message, 'http');
  switch (older?.kind) {
    case undefined:
      return prepare(message);
    case 'renamed':
      return older.message;
    case 'refused':
      return rpcError(200, older.error.code, older.error.message, older.id);
    case 'ignored':
      log('info', older.note);
      return new Response(null, { status: 202 });
  }
}

/** The answer to a body that the SDK refuses, or answers without reading its method. */
function refuseAny(body: unknown): Response | undefined {
  const [refused] = messagesOf(body).flatMap((message) => {
    const refusal = isObject(message) ? refuseMessage(message) : undefined;
    return refusal === undefined ? [] : [{ id: requestIdOf(message) ?? null, ...refusal }];
  });
  return refused === undefined ? undefined : rpcError(400, refused.code, refused.message, refused.id);
}

function shown(text: string | undefined): string {
  return text === undefined ? 'none' : JSON.stringify(text.slice(0, 100));
}
