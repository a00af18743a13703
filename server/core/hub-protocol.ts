import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope, ExecuteCodeParams, GetLogDetailsParams, GetLogsParams, GetResultParams, HelpParams, QueryParams } from '../../generated/typescript/types.ts';
import type { ReadResult, RequestIdentity, StoreRead, StoreSnapshot, StoreWrite, WriteOutcome } from './store-protocol.ts';

/** Who calls. `identity` is the client's part of the call identity (EXO-05): for stdio its name and working folder. */
export interface Client {
  readonly identity: string;
  /** For people: "Claude Code (/home/me/game)". */
  readonly label: string;
  /** Working folder, canonical, if known. */
  readonly cwd?: string;
  /** `--project`, canonical, if given. */
  readonly project?: string;
}

/** A validated tool call. */
export type ToolCall =
  | { readonly tool: 'unity_execute_code'; readonly params: ExecuteCodeParams }
  | { readonly tool: 'unity_query'; readonly params: QueryParams }
  | { readonly tool: 'unity_get_result'; readonly params: GetResultParams }
  | { readonly tool: 'unity_get_logs'; readonly params: GetLogsParams }
  | { readonly tool: 'unity_get_log_details'; readonly params: GetLogDetailsParams }
  | { readonly tool: 'unity_help'; readonly params: HelpParams };

/** One MCP request as the hub sees it. */
export interface Call {
  /** Unique in this run of the hub, minted by the shell. */
  readonly call_id: number;
  readonly client: Client;
  readonly call: ToolCall;
  /** Absent where nobody can confirm that the answer was written out (then the answer counts as delivered when given). */
  readonly request?: RequestIdentity;
  /** Time that the client has waited already, before a replay. */
  readonly waited_ms: number;
  /** On a replay: what the dead server had told the forwarder at acceptance. */
  readonly accepted?: { readonly store_id: string; readonly log_id: string };
  /** The client gave a progress token (PAR-04). */
  readonly wants_progress: boolean;
}

/** An Editor that has registered in the state dir, connected or not. */
export interface RegisteredEditor {
  readonly project_path: string;
  readonly project_name: string;
  /** Unix ms. */
  readonly seen_at: number;
}

export type HubEvent =
  /** Before this one, calls wait. */
  | { readonly type: 'booted'; readonly snapshot: StoreSnapshot; readonly registered: readonly RegisteredEditor[] }
  | { readonly type: 'call'; readonly call: Call }
  /** The client cancelled that request (MCP cancel). Also after its answer: then it may take the delivery back (EXO-06). */
  | { readonly type: 'call_cancelled'; readonly call_id: number }
  /** Stream or pipe closed: nobody waits for it any more; cancels nothing (CXL-03). */
  | { readonly type: 'call_abandoned'; readonly call_id: number }
  /** The process that serves the client has written the answer out. */
  | { readonly type: 'call_delivered'; readonly call_id: number }
  /**
   * The same for a request whose server died in between. `terminal`: the answer said `is_complete`, so it was the end of its operation; without
   * it the hub takes the answer for a `timeout`, and an identical call still gets the stored end (EXO-06).
   */
  | { readonly type: 'request_delivered'; readonly request: RequestIdentity; readonly terminal?: boolean }
  /** Somebody cancels by id (CXL-05); answered with the effect `cancel_answer`. */
  | { readonly type: 'cancel_operation'; readonly command_id: number; readonly log_id: string; readonly by: string }
  | { readonly type: 'clients_changed'; readonly clients: readonly string[] }
  /** A frame of an authenticated Editor connection. */
  | { readonly type: 'editor_frame'; readonly connection: number; readonly frame: FrameFromEditor }
  | { readonly type: 'editor_closed'; readonly connection: number }
  | { readonly type: 'editor_registered'; readonly editor: RegisteredEditor }
  | { readonly type: 'written'; readonly id: number; readonly outcome: WriteOutcome }
  | { readonly type: 'read_done'; readonly id: number; readonly value: ReadResult }
  /** The clock has reached `nextDeadline()`. */
  | { readonly type: 'tick' };

export type HubEffect =
  | { readonly type: 'write'; readonly id: number; readonly write: StoreWrite }
  | { readonly type: 'read'; readonly id: number; readonly read: StoreRead }
  /** The call's operation is durable: the forwarder is told, so that a replay can name it. */
  | { readonly type: 'accepted'; readonly call_id: number; readonly store_id: string; readonly log_id: string }
  | { readonly type: 'answer'; readonly call_id: number; readonly envelope: Envelope }
  | { readonly type: 'progress'; readonly call_id: number; readonly progress: number; readonly message: string }
  | { readonly type: 'cancel_answer'; readonly command_id: number; readonly outcome: 'removed' | 'running' | 'finished' | 'not_found' | 'requested'; readonly message: string }
  /** The tools may have changed: every client is to be told; once per burst (PSH-02). */
  | { readonly type: 'tools_changed' }
  | { readonly type: 'send'; readonly connection: number; readonly frame: FrameFromServer }
  /** After the frames sent so far. */
  | { readonly type: 'close'; readonly connection: number; readonly reason: string }
  /** For people: the server's log. */
  | { readonly type: 'log'; readonly level: 'info' | 'warning' | 'error'; readonly message: string };

/** What a hub is made with. Everything that is not deterministic comes from here. */
export interface HubOptions {
  /** A UUIDv7 for this instant; never the same twice. */
  readonly newId: (now: number) => string;
  /** A collision-resistant hash in hexadecimal. */
  readonly hash: (text: string) => string;
  readonly serverVersion: string;
  /** Windows that tests shorten; the contract's limits otherwise. */
  readonly windows?: Partial<HubWindows>;
}

/** Durations in ms, named as in the contract's limits. */
export interface HubWindows {
  readonly hold_window_ms: number;
  readonly redelivery_window_ms: number;
  readonly retraction_window_ms: number;
  readonly retention_ms: number;
  readonly editor_evidence_ms: number;
  readonly accept_floor_ms: number;
  readonly progress_interval_ms: number;
  readonly heartbeat_interval_ms: number;
  readonly heartbeat_dead_ms: number;
  readonly result_limit_bytes: number;
  readonly queue_limit: number;
}

/** The hub: a synchronous event machine. `now` never goes backwards between calls (the shell clamps it). */
export interface Hub {
  step(event: HubEvent, now: number): HubEffect[];
  /** When `tick` is wanted next, Unix ms. */
  nextDeadline(): number | undefined;
  /** Unfinished operations and connected Editors, for the idle exit and for status. */
  readonly summary: () => HubSummary;
}

export interface HubSummary {
  readonly unfinished: number;
  readonly waiting_calls: number;
  readonly editors: readonly {
    readonly project_path: string;
    readonly project_name: string;
    readonly state: 'connected' | 'reloading' | 'away';
    readonly main_thread_age_ms?: number;
  }[];
}
