import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { DirectStreams } from './direct-streams.ts';
import type { SessionEventStore } from './event-store.ts';
import type { Exchange } from './exchange.ts';
import type { Principal, RequestId, RequestWatcher } from './mcp-connection.ts';

/** What is known of one session of the 2025 era. */
export interface SessionState {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly events: SessionEventStore;
  readonly direct: DirectStreams;
  /** Requests without an answer. */
  readonly open: Set<RequestId>;
  /** Methods of the latest requests, answered or not. */
  readonly methods: Map<RequestId, string>;
  /** With the requests that each has brought. */
  readonly exchanges: Map<Exchange, readonly RequestId[]>;
  /** Which requests a stream is to answer; of those that are over only the latest. */
  readonly streams: Map<string, readonly RequestId[]>;
  /** Requests that get no response, the oldest first. */
  readonly cancelled: Set<RequestId>;
  /** Who gets the events of a stream at present. */
  readonly readers: Map<string, Exchange>;
  watcher: RequestWatcher | undefined;
  principal: Principal;
  /** What its client has asked for, in `initialize`. */
  version: string | undefined;
  lastUsed: number;
}
