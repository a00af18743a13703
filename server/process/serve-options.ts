import type { HubWindows } from '../hub/protocol/hub-protocol.ts';
import type { KeptOptions } from '../lib/home/kept-options.ts';
import type { HttpSettings } from '../clients/http/http-settings.ts';
import type { ToolOffer } from '../clients/mcp/protocol/mcp-state.ts';
import type { RolesOptions } from '../policy/roles.ts';
import type { Durability } from '../store/store.ts';

/** How one server is run. */
export interface ServeOptions {
  readonly stateDir: string;
  /** Ends when idle, and says nothing on stderr but why it could not start. */
  readonly detached: boolean;
  readonly logFile?: string;
  /** How lines are written on stderr; absent: for people where that is a terminal. */
  readonly logForm?: 'json' | 'text';
  readonly idleExitMs: number;
  /** How long calls over HTTP may take to be answered when the server is asked to end; absent: no time. */
  readonly drainMs?: number;
  /** An Editor that listens on this port of the loopback interface is dialled; absent: none is. */
  readonly tcpPort?: number;
  /** The Editor's own tools are offered besides the six. */
  readonly toolOffer?: ToolOffer;
  /** Results above this are cut in answers (ENV-10). */
  readonly answerLimitBytes?: number;
  /** Where spans are sent; absent: nowhere. */
  readonly tracesUrl?: string;
  /** MCP and links are served over HTTP as well. */
  readonly http?: HttpSettings;
  /** What roles allow people who have signed in. */
  readonly roles?: RolesOptions;
  /** What an accepted call survives: the death of the process (default), or a power cut as well. */
  readonly durability?: Durability;
  /** The record is kept in PostgreSQL instead of the state folder. */
  readonly database?: DatabaseOptions;
  /** What its successors are started with; absent: it is one. */
  readonly kept?: KeptOptions;
  /** Windows other than the contract's, retention among them (LOG-03). */
  readonly windows?: Partial<HubWindows>;
}

export interface DatabaseOptions {
  /** postgres://..., with or without the password. */
  readonly url: string;
  readonly space: string;
  readonly leaseMs: number;
}
