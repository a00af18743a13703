import {
  Client as Client2026,
  StreamableHTTPClientTransport as Http2026,
  type StreamableHTTPClientTransportOptions as Http2026Options,
  type Transport as Transport2026,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport as Http2025,
  type StreamableHTTPClientTransportOptions as Http2025Options,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as Transport2025 } from '@modelcontextprotocol/sdk/shared/transport.js';

interface Given<Http> {
  readonly name?: string;
  /** For a URL. */
  readonly http?: Http;
  readonly timeout?: number;
}

/** Connects the independent client of the 2025 era: to a URL, or over a transport. It is closed if that fails. */
export async function connect2025(
  to: string | URL | Transport2025 | Http2025,
  { name = 'older', http, timeout }: Given<Http2025Options> = {},
): Promise<Client2025> {
  const client = new Client2025({ name, version: '1' }, { capabilities: {} });
  const transport = typeof to === 'string' || to instanceof URL ? new Http2025(new URL(to), http) : to;
  try {
    await client.connect(transport as Transport2025, timeout === undefined ? {} : { timeout });
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
  return client;
}

/** The same of a client that negotiates 2026-07-28. */
export async function connect2026(
  to: string | URL | Transport2026,
  { name = 'newer', http, timeout }: Given<Http2026Options> = {},
): Promise<Client2026> {
  const client = new Client2026({ name, version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = typeof to === 'string' || to instanceof URL ? new Http2026(new URL(to), http) : to;
  await client.connect(transport, timeout === undefined ? {} : { timeout });
  return client;
}
