import type { EditorSummary } from '../hub/protocol/hub-protocol.ts';
import type { LiveOperation } from './protocol.ts';

/** How a server stands, for people and scripts. Times are Unix ms. To look at it changes nothing and counts as no client. */
export interface ServerStatus {
  readonly server_version: string;
  readonly pid: number;
  readonly started_at: number;
  /** The server's clock. */
  readonly now: number;
  readonly state_dir: string;
  /** Empty while the store opens. */
  readonly store_id: string;
  /** Where Editors connect (WebSocket). */
  readonly url: string;
  /** Where MCP is served over HTTP, if it is. */
  readonly http_url?: string;
  /** Somebody has the live page open. */
  readonly live_url_open: boolean;
  readonly editors: readonly EditorSummary[];
  /** Names of the AI clients that are connected. */
  readonly clients: readonly string[];
  /** Operations that have not ended. */
  readonly unfinished: number;
  /** Calls that wait for an answer. */
  readonly waiting_calls: number;
  /** As many as were asked for at most, newest first. Empty while the store opens. */
  readonly operations: readonly LiveOperation[];
  readonly store: StoreStatus;
}

export interface StoreStatus {
  /** opening: calls wait for it. failed: nothing can be stored or read right now. */
  readonly kind: 'open' | 'opening' | 'failed';
  /** What is wrong, or what has gone wrong since it was opened; for people. */
  readonly reason?: string;
}
