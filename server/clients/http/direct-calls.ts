import type { IncomingMessage } from 'node:http';
import { SUPPORTED_PROTOCOL_VERSIONS, isJsonContentType } from '@modelcontextprotocol/server';
import { isObject } from '../../lib/json.ts';
import { isPlainCall } from '../mcp/direct-call.ts';
import type { EventFlow } from './event-flow.ts';
import type { Exchange } from './exchange.ts';
import { requestIdOf, NOT_SERVED, rpcCodes } from './json-rpc.ts';
import type { HttpSessionState } from './session-state.ts';

/** The first version whose clients can resume a stream before its first event. Versions are dates: they compare as text. */
const FIRST_RESUMING = '2025-11-25';
/** How soon a client that was cut off comes back. */
export const RETRY_MS = 1_000;

/** Whether a request is a plain call of the 2025 era. Such a call does not pass through the SDK if its session is open and beyond its handshake. */
export function isDirectCall(request: IncomingMessage, body: unknown): boolean {
  return isOf2025(request) && isObject(body) && isPlainCall(body);
}

/** Begins such a call; its answer comes on the stream. Undefined for everything else, and for whatever the SDK refuses. */
export function callDirectly(
  { watcher, direct }: HttpSessionState,
  { request, failed }: Exchange,
  body: unknown,
): EventFlow | undefined {
  const id = requestIdOf(body);
  if (id === undefined || !isObject(body) || direct.isClosed() || !isOf2025(request)) return undefined;
  const { traceparent, 'content-type': type, 'mcp-protocol-version': version = '' } = request.headers;
  if (type === undefined || !isJsonContentType(type)) return undefined;
  const call = watcher?.directCall?.(body, one(traceparent));
  if (call === undefined) return undefined;
  const stream = direct.open(id, version >= FIRST_RESUMING ? RETRY_MS : undefined);
  call()
    .then((answer) => stream.answer(answer))
    .catch((error: unknown) => {
      failed(error);
      watcher?.drop(id);
      stream.answer({ jsonrpc: '2.0', id, error: { code: rpcCodes.internal, message: NOT_SERVED } });
    });
  return stream.flow;
}

/** The rest of the stream of such a call, for a client that comes back. Undefined for every other stream, and for whatever the SDK refuses. */
export function resumeDirectly({ direct }: HttpSessionState, { request }: Exchange): EventFlow | undefined {
  const last = one(request.headers['last-event-id']);
  return last === undefined || !isOf2025(request) ? undefined : direct.resume(last);
}

/** The SDK lists versions of that era only. */
function isOf2025({ headers }: IncomingMessage): boolean {
  const version = headers['mcp-protocol-version'];
  return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((known) => known === version);
}

const one = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
