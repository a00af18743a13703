import type { ServerNotifier } from '@modelcontextprotocol/server';
import { mcpFixtures } from './fixtures.ts';
import { noUnity } from './no-unity.ts';
import { createMcpEndpoint } from '../../server/http/endpoint.ts';
import { listenHttp } from '../../server/http/listen.ts';
import { type McpPeer, createMcpServer } from '../../server/mcp/mcp-server.ts';
import type { ListKind } from '../../server/mcp/protocol/features.ts';
import type { Announce } from '../../server/mcp/protocol/mcp-state.ts';

export interface FixturesServer {
  /** Of the MCP endpoint. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the fixtures over our own HTTP, on any free port of 127.0.0.1. `onFault`: a mistake of ours. */
export async function serveFixtures(onFault: (error: unknown) => void): Promise<FixturesServer> {
  const features = mcpFixtures();
  const unity = noUnity();
  const sessions = new Set<McpPeer>();
  const announce: Announce = {
    listChanged(kind) {
      for (const session of sessions) session.listChanged(kind);
      tellListeners(endpoint.notify, kind);
    },
    resourceUpdated(uri) {
      for (const session of sessions) session.resourceUpdated(uri);
      endpoint.notify.resourceUpdated(uri);
    },
  };
  const endpoint = createMcpEndpoint({
    log: () => undefined,
    createServer(client) {
      const connection = createMcpServer({ ...unity, era: client.era, onFault, features, announce });
      if (client.era === 'legacy') {
        sessions.add(connection);
        client.watch({ ...noWatcher, ended: () => void sessions.delete(connection) });
      }
      return connection.server;
    },
  });
  const http = await listenHttp({ endpoint, host: '127.0.0.1', port: 0, log: () => undefined });
  return { url: http.url, close: () => http.close() };
}

const nothing = (): void => undefined;
const noWatcher = {
  began: () => undefined,
  hasBegun: () => false,
  forget: nothing,
  sent: nothing,
  acknowledged: nothing,
  used: nothing,
  abandoned: nothing,
  cancelled: nothing,
};

function tellListeners(notify: ServerNotifier, kind: ListKind): void {
  switch (kind) {
    case 'tools':
      return notify.toolsChanged();
    case 'prompts':
      return notify.promptsChanged();
    case 'resources':
      return notify.resourcesChanged();
  }
}
