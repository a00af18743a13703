import type { ConnectionWatch } from './connections.ts';
import type { EventLimits } from './event-store.ts';
import type { Log } from '../../lib/logging.ts';
import type { ModernCaller } from '../mcp/direct-call.ts';
import type { McpConnection } from './mcp-connection.ts';
import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { SubscribedUris } from '../mcp/protocol/resource-updates.ts';
import type { ReadTask } from '../mcp/tasks/listen-to-tasks.ts';

export interface McpEndpointOptions {
  /**
   * Makes the MCP server (the SDK's) for one connection: for each session of the 2025 era, and for each request of the 2026 era. It keeps no state
   * that others need; what all of them share belongs to the caller that passes this function.
   */
  readonly createServer: (connection: McpConnection) => Server | McpServer;
  /** 2026 era: what answers a plain call without a server. Absent: a server is made for each. */
  readonly createCaller?: (connection: McpConnection) => ModernCaller;
  /** Changes a message before it is passed to the SDK. */
  readonly prepare?: (message: object) => object;
  /** The fault in the query of a URL, a sentence: the request is then refused unread. */
  readonly refuseUrl?: (url: URL) => string | undefined;
  readonly log: Log;
  /** Receives the uris of the `subscriptions/listen` streams of the 2026 era. */
  readonly subscribed?: SubscribedUris;
  readonly connections?: ConnectionWatch;
  /** Reads the state of a task for a `subscriptions/listen` that names tasks. Absent: that is refused. */
  readonly readTask?: (connection: Pick<McpConnection, 'url' | 'principal'>) => ReadTask;
  readonly sessions?: SessionLimits;
  readonly events?: EventLimits;
  readonly keepAliveMs?: number;
}

export interface SessionLimits {
  readonly count?: number;
  readonly idleMs?: number;
}
