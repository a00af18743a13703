import { Client as Client2026, StreamableHTTPClientTransport as Transport2026 } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** One AI client with one connection; a connection that is gone is gone for good. */
export interface Connection {
  callTool(name: string, args: Readonly<Record<string, unknown>>, ms: number): Promise<unknown>;
  readResource(uri: string, ms: number): Promise<unknown>;
  /** Of its forwarder; absent over HTTP. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** Starting a process on a machine that is busy. */
const CONNECT_MS = 60_000;

export async function connect2025(name: string, transport: Transport): Promise<Connection> {
  const client = new Client2025({ name, version: '1.0.0' }, { capabilities: {} });
  client.onerror = () => undefined;
  try {
    await client.connect(transport, { timeout: CONNECT_MS });
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, undefined, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: transport instanceof StdioClientTransport ? (transport.pid ?? undefined) : undefined,
    close: () => client.close(),
  };
}

export async function connect2026(name: string, url: URL): Promise<Connection> {
  const client = new Client2026({ name, version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
  client.onerror = () => undefined;
  await client.connect(new Transport2026(url), { timeout: CONNECT_MS });
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: undefined,
    close: () => client.close(),
  };
}
