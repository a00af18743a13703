import type { RequestId } from './mcp-connection.ts';

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

/** What the client is told of a fault of ours; the log tells which. */
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
