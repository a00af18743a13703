import { sendRequest, type HttpAnswer } from './send-request.ts';
import type { AttackSandbox, Command } from './sandbox.ts';

/** The WebSocket subprotocol of /mcp/link. */
export const LINK = 'mcp-unity-bridge.link.1';
export const JSON_TYPES = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** The first request of a client of the 2025 era. */
export const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'evil', version: '1' } },
});

export interface Serving {
  readonly server: Command;
  readonly url: string;
  readonly port: number;
}

/** `serve --http` with these options, and where it is to be reached. */
export async function serveHttp(sandbox: AttackSandbox, ...args: readonly string[]): Promise<Serving> {
  const server = await sandbox.serve('--http', '--port', '0', ...args);
  const { http_url: url } = await sandbox.home.hub();
  if (url === undefined) throw new Error(`the server does not say where it serves HTTP: ${server.said()}`);
  return { server, url, port: Number(new URL(url).port) };
}

export function initialize(url: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  return sendRequest(url, { method: 'POST', headers: { ...JSON_TYPES, ...headers }, body: INITIALIZE });
}

/** What every request of the 2026 era says of its client. */
export const modernMeta = (name: string): object => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name, version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
});

export const modernHeaders = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' };

/** A call of the 2026 era: it needs no session, so that one request is enough to run something. */
export function modernCall(client = 'c'): { readonly headers: Record<string, string>; readonly body: string } {
  const name = 'unity_execute_code';
  const params = { name, arguments: { code: 'return 1;', timeout: 60_000 }, _meta: modernMeta(client) };
  return {
    headers: { ...JSON_TYPES, ...modernHeaders, 'Mcp-Name': name },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}
