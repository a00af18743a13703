import type { RequestId } from './mcp-connection.ts';
import { memberOf } from '../../lib/json.ts';

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

/** What the client receives for a fault of ours; the log shows which. */
export const NOT_SERVED = 'Internal error: this request could not be served.';

/** The answer to a request that goes no further. The message says what was expected, what came and what to do. */
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

/** Of every message in a body: before 2025-06-18 it could be several. */
export function messagesOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The request that a `notifications/cancelled` names. */
export function cancelledBy(message: unknown): RequestId | undefined {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  const id = memberOf(memberOf(message, 'params'), 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
