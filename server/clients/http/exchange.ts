import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientConnection } from './connections.ts';
import type { Principal, RequestId } from './mcp-connection.ts';
import { memoizeBounded } from '../../lib/memoize-bounded.ts';
import { memberOf } from '../../lib/json.ts';

/** An HTTP request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: ClientConnection;
  readonly url: URL;
  readonly principal: Principal;
  readonly form: AnswerForm;
  /** True once the whole response has been sent, false once it can no longer be sent. */
  readonly ended: Promise<boolean>;
  /** The request for the SDK, without its body, which has been read. */
  forSdk(): Request;
  /** A fault of ours: it could not be answered, or not correctly. */
  readonly failed: (error: unknown) => void;
  /** Closes the connection in the middle of the response: another request continues the stream. */
  cut(): void;
}

interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: ClientConnection;
  readonly principal: Principal;
  readonly form: AnswerForm;
  readonly failed: (error: unknown) => void;
}

export function createExchange({ request, response, connection, principal, form, failed }: ExchangeOptions): Exchange {
  const { socket } = request;
  let isGone = false;
  // Only the SDK needs one.
  let gone: AbortController | undefined;
  const ended = new Promise<boolean>((resolve) => {
    let isOut = false;
    const close = (): void => {
      isGone = !isOut;
      if (isGone) gone?.abort();
      resolve(isOut);
    };
    response.once('finish', () => {
      // It is also emitted when a connection breaks with half of the response unsent; the socket is destroyed by then.
      isOut = !socket.destroyed;
      if (isOut) resolve(true);
    });
    response.once('close', close);
    // The guards may have taken their time.
    if (response.destroyed || socket.destroyed) close();
  });
  const url = urlOf(request);
  let webRequest: Request | undefined;
  return {
    request,
    response,
    connection,
    principal,
    form,
    url,
    ended,
    failed,
    forSdk() {
      gone ??= new AbortController();
      if (isGone) gone.abort();
      return (webRequest ??= webRequestOf(request, url, gone.signal));
    },
    cut: () => response.destroy(),
  };
}

/** Path and query of a request; those of `/` where the client has sent something else than a path. */
export function urlOf({ url = '' }: IncomingMessage): URL {
  return parsedUrl(url);
}

const parsedUrl = memoizeBounded((url: string): URL => {
  const text = `http://server.invalid${url}`;
  return new URL(url.startsWith('/') && URL.canParse(text) ? text : 'http://server.invalid/');
});

/** The address of the sender, or of the last proxy, for the log. */
export function peerOf({ socket }: IncomingMessage): { readonly peer?: string } {
  return socket.remoteAddress === undefined ? {} : { peer: socket.remoteAddress.replace(/^::ffff:/, '') };
}

function webRequestOf(request: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  // The Accept header of the client is applied when the answer is written.
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

/** The form of an answer that a client accepts: one JSON text, a stream of events, or either. */
export type AnswerForm = 'json' | 'sse' | 'either';

/** Reads an Accept header; undefined if it allows neither form. */
export const answerForm = memoizeBounded(readAccept);

function readAccept(accept: string | undefined): AnswerForm | undefined {
  if (accept === undefined || accept.trim() === '') return 'either';
  const types = accept.split(',').map(mediaType);
  const takes = (...names: string[]): boolean => types.some((type) => names.includes(type));
  const [json, sse] = [takes('application/json', 'application/*', '*/*'), takes('text/event-stream', 'text/*', '*/*')];
  if (json && sse) return 'either';
  if (sse) return 'sse';
  return json ? 'json' : undefined;
}

/** The type without its parameters; '' where it is refused by q=0. */
function mediaType(text: string): string {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? '' : type;
}

/** A body is not compressed: there is no Content-Encoding, or none but "identity". */
export function isPlain(encoding: string | undefined): boolean {
  return (
    encoding === undefined || encoding.split(',').every((one) => ['', 'identity'].includes(one.trim().toLowerCase()))
  );
}

/** A Content-Type of JSON in UTF-8. */
export const isUtf8Json = memoizeBounded((contentType: string | undefined): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
});

/** JSON-RPC's own numbers, and those that MCP servers use for HTTP. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  internal: -32603,
  http: -32000,
  noSession: -32001,
  cancelled: -32800,
} as const;

/** The message to the client for an internal fault, which only the log names. */
export const NOT_SERVED = 'Internal error: this request could not be served.';

/** The answer to a refused request. The message has what was expected, what was received, and the remedy. */
export function rpcError(
  status: number,
  code: number,
  message: string,
  id: RequestId | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status, headers });
}

/** The id of a JSON-RPC request; undefined for notifications and answers. */
export function requestIdOf(message: unknown): RequestId | undefined {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return undefined;
  const { id } = message;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

export function methodOf(message: unknown): string {
  const method = memberOf(message, 'method');
  return typeof method === 'string' ? method : '';
}

/** The messages in a body: before 2025-06-18 it could have several. */
export function messagesOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The request that a `notifications/cancelled` names. */
export function cancelledBy(message: unknown): RequestId | undefined {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  const id = memberOf(memberOf(message, 'params'), 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Well-known clients send a call again when it is answered with one of these (a session that is over, a token that has expired). */
const REPLAYED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** The same answer with a status after which no client repeats the request: the work may have begun. */
export function answeredAfterDispatch(answer: Response): Response {
  return REPLAYED_STATUSES.has(answer.status)
    ? new Response(answer.body, { status: 200, headers: answer.headers })
    : answer;
}
