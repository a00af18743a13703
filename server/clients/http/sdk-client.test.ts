import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server as SdkServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  McpError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { Server } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../lib/sockets.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { listenHttp } from './listen.ts';

/** How soon a client comes back, of both servers. */
const RETRY_MS = 1_000;

/** A server with one session. */
interface Subject {
  readonly url: string;
  readonly listChanged: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Calls of the tools: unknown at once, unknown after a while, and one that waits to be cancelled. */
async function answer(name: string, signal: AbortSignal): Promise<{ content: [] }> {
  if (name === 'late') await new Promise((resolve) => setTimeout(resolve, 100));
  if (name === 'slow') await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
}

const capabilities = { tools: { listChanged: true } };

async function ours(): Promise<Subject> {
  let server: Server | undefined;
  const endpoint = createMcpEndpoint({
    log: () => undefined,
    createServer() {
      server = new Server({ name: 'ours', version: '1' }, { capabilities });
      server.setRequestHandler('tools/call', ({ params }, context) => answer(params.name, context.mcpReq.signal));
      return server;
    },
  });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
  return { url: http.url, listChanged: async () => server?.sendToolListChanged(), close: () => http.close() };
}

async function theirs(): Promise<Subject> {
  const server = new SdkServer({ name: 'theirs', version: '1' }, { capabilities });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => answer(params.name, signal));
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: new InMemoryEventStore(),
    retryInterval: RETRY_MS,
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  const http = createServer((request, response) => void transport.handleRequest(request, response));
  const port = await listenOnLoopback(http);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    listChanged: () => server.sendToolListChanged(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** What the SDK's client does to a server that errs twice and is cancelled once, and what it hears. */
async function play({
  url,
  listChanged,
  close,
}: Subject): Promise<{ plain: number; resumed: number; changes: number; errors: string[] }> {
  const seen = { plain: 0, resumed: 0, changes: 0, errors: [] as string[] };
  const client = new Client({ name: 'sdk', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (init?.method === 'GET') seen[new Headers(init.headers).has('last-event-id') ? 'resumed' : 'plain'] += 1;
      return response;
    },
  });
  client.onerror = ({ message }) => seen.errors.push(message);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (seen.changes += 1));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  await waitFor('the standing stream', () => seen.plain === 1);
  for (const name of ['unknown', 'late']) await expect(client.callTool({ name })).rejects.toThrow('Unknown tool');
  const giveUp = new AbortController();
  const slow = client.callTool({ name: 'slow' }, undefined, { signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 100);
  await expect(slow).rejects.toThrow();
  // A client that comes back again and again would have come three times.
  await new Promise((resolve) => setTimeout(resolve, 3.5 * RETRY_MS));
  await listChanged();
  await waitFor('the notification', () => seen.changes > 0);
  await expect(client.callTool({ name: 'unknown' })).rejects.toThrow('Unknown tool');
  const result = { ...seen, errors: [...seen.errors] };
  await client.close();
  await close();
  return result;
}

test("the SDK's client comes back as often as to the SDK's own server: once for each error, and never for a cancel; and receives each change once", async () => {
  const [own, sdk] = await Promise.all([play(await ours()), play(await theirs())]);
  expect(own).toEqual({ plain: 1, resumed: 2, changes: 1, errors: [] });
  expect(own).toEqual(sdk);
}, 30_000);
