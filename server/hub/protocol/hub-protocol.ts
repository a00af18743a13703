import type { EditorSummary } from '../../../generated/typescript/link.ts';
import type { FrameFromEditor, FrameFromServer } from '../../../generated/typescript/rpc.ts';
import type { CustomTool, Envelope, ErrorCode } from '../../../generated/typescript/types.ts';
import type { ApprovalOutcome, ApprovalQuestion, Call, CallingClient, PolicyVerdict, Subject } from './call.ts';
import type { RequestIdentity } from './identity.ts';
import type { Changes, HubRead, HubReadAnswer, OwnRead } from './reads.ts';
import type { ReadResult, StoreRead, StoreSnapshot, StoreWrite, WriteOutcome } from './store-protocol.ts';
import { limits } from '../../../generated/typescript/limits.ts';

/** One line of the audit log (SEC-04). It contains the hash of the code, never the code. */
export interface AuditEntry {
  /** Unix ms. */
  readonly at: number;
  readonly event: 'accepted' | 'denied' | 'asked' | 'approved' | 'refused' | 'permitted' | 'revoked' | 'ended';
  readonly log_id: string;
  readonly tool: string;
  readonly code_hash: string;
  readonly client: string;
  /** For `accepted` and `denied`: the id of the signed-in user. */
  readonly caller?: string;
  readonly editor: string;
  /**
   * For `ended`: the state; for `denied` and `refused`: why; for `approved`: by whom; for `permitted` and `revoked`:
   * which tool, until when, by whom.
   */
  readonly detail?: string;
  readonly error_code?: ErrorCode;
}

/** An Editor that has registered in the state dir, connected or not. */
export interface RegisteredEditor {
  readonly project_path: string;
  readonly project_name: string;
  /** Unix ms. */
  readonly seen_at: number;
}

export type HubEvent =
  /** Calls wait until this event. */
  | { readonly type: 'booted'; readonly snapshot: StoreSnapshot; readonly registered: readonly RegisteredEditor[] }
  | { readonly type: 'call'; readonly call: Call }
  /**
   * The client cancelled that request (MCP cancel; in 2026-07-28 over HTTP, a closed stream). After the answer, or if
   * something else is sent in its place, this may revoke the delivery (EXO-06).
   */
  | { readonly type: 'call_cancelled'; readonly call_id: number }
  /** The pipe, or the stream of a session, was closed, so the call no longer waits. Cancels nothing (CXL-03). */
  | { readonly type: 'call_abandoned'; readonly call_id: number }
  /** The process that serves the client has written the answer. */
  | { readonly type: 'call_delivered'; readonly call_id: number }
  /** The answer was sent over HTTP on that open connection, without a confirmation that it was read. The shell numbers client connections. */
  | { readonly type: 'answer_sent'; readonly call_id: number; readonly connection: number }
  /** A further request has arrived on a client's connection. */
  | { readonly type: 'client_back'; readonly connection: number }
  /** A client's connection was closed. `reset`: not normally, so the last data may not have been read. */
  | { readonly type: 'client_gone'; readonly connection: number; readonly reset: boolean }
  /** A request of a session that is not a tool call. */
  | { readonly type: 'session_used'; readonly session: string }
  /**
   * The same for a request whose server died meanwhile. `terminal`: the answer had `is_complete`, so it was the end of
   * its operation; otherwise the hub assumes a `timeout`, and an identical call still receives the stored end (EXO-06).
   */
  | { readonly type: 'request_delivered'; readonly request: RequestIdentity; readonly terminal?: boolean }
  /** The user cancels by id (CXL-05). Answered with the effect `cancel_answer`. */
  | {
      readonly type: 'cancel_operation';
      readonly command_id: number;
      readonly log_id: string;
      readonly by: string;
      readonly force?: true;
    }
  /** The user has answered. An answer that names no open question is ignored. With `command_id` the effect `approval_taken` has the outcome. */
  | {
      readonly type: 'approval';
      readonly log_id: string;
      readonly code_hash: string;
      readonly approved: boolean;
      readonly by: string;
      /** With the approval: later calls of this tool in this project are approved as well, for this long. */
      readonly permit?: 'ten_minutes' | 'session';
      readonly command_id?: number;
    }
  /** The user revokes a permit; ignored if there is none. */
  | { readonly type: 'permit_revoked'; readonly project_path: string; readonly name: string; readonly by: string }
  /** These two are answered with the effect `read_answer`. */
  | { readonly type: 'read'; readonly read_id: number; readonly client: CallingClient; readonly read: HubRead }
  | { readonly type: 'own_read'; readonly read_id: number; readonly read: OwnRead }
  | { readonly type: 'clients_changed'; readonly clients: readonly string[] }
  /**
   * All subscribed URIs; they replace the earlier ones. Only these receive `resource_updated`, so without a
   * subscription there is none. Any URI is accepted; the hub reports on unity://operations/<log_id>,
   * unity://operations, unity://logs, unity://logs?all_projects=true and unity://editor. Sent whenever a client
   * subscribes, unsubscribes or disconnects.
   */
  | { readonly type: 'subscriptions_changed'; readonly uris: readonly string[] }
  /** Turns the effect `changed` on or off, as the first live page opens or the last one closes. */
  | { readonly type: 'watch'; readonly on: boolean }
  /**
   * The user has opened a page for decisions, or closed the last one. While one is open, new work may wait for an
   * approval that no client can request.
   */
  | { readonly type: 'page'; readonly open: boolean }
  /** A frame of an authenticated Editor connection. */
  | { readonly type: 'editor_frame'; readonly connection: number; readonly frame: FrameFromEditor }
  | { readonly type: 'editor_closed'; readonly connection: number }
  | { readonly type: 'editor_registered'; readonly editor: RegisteredEditor }
  | { readonly type: 'written'; readonly id: number; readonly outcome: WriteOutcome }
  | { readonly type: 'read_done'; readonly id: number; readonly value: ReadResult }
  /** A policy file may have changed. Clients are notified if other tools are offered now (PSH-02). */
  | { readonly type: 'policy_may_have_changed' }
  /** New limits, also for work in progress. */
  | { readonly type: 'limits_changed'; readonly limits: SpaceLimits }
  /** The clock has reached `nextDeadline()`. */
  | { readonly type: 'tick' };

export type HubEffect =
  /** `late`: no answer and no frame waits for it, and the store may apply later ones before it. */
  | { readonly type: 'write'; readonly id: number; readonly write: StoreWrite; readonly late?: true }
  | { readonly type: 'read'; readonly id: number; readonly read: StoreRead }
  /** The call's operation is durable. Passed to the forwarder, so that a replay can name it. */
  | { readonly type: 'accepted'; readonly call_id: number; readonly store_id: string; readonly log_id: string }
  | { readonly type: 'answer'; readonly call_id: number; readonly envelope: Envelope }
  | { readonly type: 'progress'; readonly call_id: number; readonly progress: number; readonly message: string }
  | {
      readonly type: 'cancel_answer';
      readonly command_id: number;
      readonly outcome: 'removed' | 'running' | 'finished' | 'not_found' | 'requested' | 'refused';
      readonly message: string;
    }
  /** Ask the user through the client of this call. Repeated for a replay or an identical call while the question is open. */
  | { readonly type: 'ask_approval'; readonly call_id: number; readonly question: ApprovalQuestion }
  /** That question needs no answer any more. */
  | { readonly type: 'approval_over'; readonly log_id: string }
  | { readonly type: 'approval_taken'; readonly command_id: number; readonly outcome: ApprovalOutcome }
  | { readonly type: 'audit'; readonly entry: AuditEntry }
  | { readonly type: 'read_answer'; readonly read_id: number; readonly answer: HubReadAnswer }
  /** The resource at this URI may have changed. The shell notifies its subscribers once per burst. */
  | { readonly type: 'resource_updated'; readonly uri: string }
  /** At most once in a step, and the first of its effects. */
  | { readonly type: 'changed'; readonly changes: Changes }
  /** The tools may have changed. Notify every client, once per burst (PSH-02). */
  | { readonly type: 'tools_changed' }
  | { readonly type: 'send'; readonly connection: number; readonly frame: FrameFromServer }
  /** After the frames sent so far. */
  | { readonly type: 'close'; readonly connection: number; readonly reason: string }
  /** The server's log, for users. */
  | { readonly type: 'log'; readonly level: 'info' | 'warning' | 'error'; readonly message: string };

/** The dependencies of a hub, including every source of nondeterminism. */
export interface HubOptions {
  /** A UUIDv7 for this time; unique. */
  readonly newId: (now: number) => string;
  /** A collision-resistant hash in hexadecimal. */
  readonly hash: (text: string) => string;
  readonly serverVersion: string;
  /** The user's policy (SEC-04). Absent: everything is allowed. Pure: constant until the shell reports a change. */
  readonly judge?: (tool: string, project_path: string, subject?: Subject) => PolicyVerdict;
  /** Which tools of a project's Editor are offered to clients that do not choose themselves; undefined if it is not configured. */
  readonly offer?: (project_path: string) => 'six' | 'read' | 'all' | undefined;
  /** Absent or false: no `audit` effects. */
  readonly audit?: boolean;
  /** Why a custom tool is not offered, as a sentence; undefined if it is offered. Absent: custom tools are off. */
  readonly refuseTool?: (tool: CustomTool) => string | undefined;
  /** Time limits that tests shorten. Default: the contract's limits. */
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

/** Limits that belong to a space (SPC-05), and may change while its owner runs. */
export type SpaceLimits = Pick<HubWindows, 'retention_ms' | 'queue_limit'>;

/** The hub: a synchronous event machine. `now` never decreases between calls (the shell clamps it). */
export interface Hub {
  step(event: HubEvent, now: number): HubEffect[];
  /** When the next `tick` is due, Unix ms. */
  nextDeadline(): number | undefined;
  /** Unfinished operations and connected Editors, for the idle exit and for status. */
  readonly summary: () => HubSummary;
  /** Every project that has been seen. */
  readonly candidates: () => readonly Pick<RegisteredEditor, 'project_path' | 'project_name'>[];
}

export interface HubSummary {
  readonly unfinished: number;
  readonly waiting_calls: number;
  readonly editors: readonly EditorSummary[];
}

/** The contract's own windows. */
export const contractWindows: HubWindows = {
  hold_window_ms: limits.hold_window_ms,
  redelivery_window_ms: limits.redelivery_window_ms,
  retraction_window_ms: limits.retraction_window_ms,
  retention_ms: limits.retention_ms,
  editor_evidence_ms: limits.editor_evidence_ms,
  accept_floor_ms: limits.accept_floor_ms,
  progress_interval_ms: limits.progress_interval_ms,
  heartbeat_interval_ms: limits.heartbeat_interval_ms,
  heartbeat_dead_ms: limits.heartbeat_dead_ms,
  result_limit_bytes: limits.result_limit_bytes,
  queue_limit: limits.queue_limit,
};
