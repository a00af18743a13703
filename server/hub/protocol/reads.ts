import type { EditorSummary, OperationSummary, ShownOperation } from '../../../generated/typescript/link.ts';
import type {
  CustomTool,
  Envelope,
  LogEntryDetails,
  LogSummary,
  OperationDetails,
  ResourceReadResult,
} from '../../../generated/typescript/types.ts';
import type { ApprovalQuestion } from './call.ts';
import type { OutlineSearch } from './operation.ts';

/** A read that is not a tool call: answered at once, or within a bounded time. */
export type HubRead =
  /** Newest first. */
  | { readonly kind: 'operations'; readonly limit: number }
  /** The client's Editor, and all other known Editors. */
  | { readonly kind: 'editor' }
  /** The tools of the Editor; `read`: those that the policy does not deny. Waits a bounded time for the Editor, so that the first list is complete (PSH-02). */
  /** `isChosen`: the client has chosen this itself; otherwise a policy may decide. */
  | { readonly kind: 'tools'; readonly of: 'read' | 'all'; readonly isChosen?: boolean }
  /** unity://scene, unity://screenshot, unity://assets/... of the client's Editor. */
  | { readonly kind: 'resource'; readonly uri: string }
  /** The state of an operation as an MCP task (TSK-02). Fails until the operation is durable. */
  /** `acts`: the client wants to cancel it or to answer its question. */
  | { readonly kind: 'task'; readonly log_id: string; readonly acts?: true };

/** A read by the user, not by an AI client: no policy applies, and it does not count as a delivery (EXO-06). */
export type OwnRead =
  /** An overview, with at most this many operations and log lines. */
  | { readonly kind: 'overview'; readonly operations: number; readonly logs: number }
  | ({ readonly kind: 'list' } & OperationList)
  /** One operation or log entry, complete. */
  | { readonly kind: 'record'; readonly log_id: string };

/** One page of the stored operations, newest first. */
export interface OperationList extends OutlineSearch {
  readonly limit: number;
  /** Only operations accepted before this one; none if it is unknown. */
  readonly before?: string;
}

export type HubReadAnswer =
  | { readonly kind: 'operations'; readonly operations: readonly OperationSummary[] }
  | { readonly kind: 'editor'; readonly editor?: EditorSummary; readonly editors: readonly EditorSummary[] }
  | { readonly kind: 'tools'; readonly tools: readonly CustomTool[] }
  | { readonly kind: 'resource'; readonly resource: ResourceReadResult }
  | { readonly kind: 'overview'; readonly overview: Overview }
  /** `more`: older ones match as well. */
  | { readonly kind: 'list'; readonly operations: readonly ShownOperation[]; readonly more: boolean }
  /** `result`: the current answer of unity_get_result. */
  | { readonly kind: 'record'; readonly details: OperationDetails | LogEntryDetails; readonly result: Envelope }
  | { readonly kind: 'task'; readonly task: TaskSnapshot }
  /** `reason`: what is wrong and what to do. */
  | { readonly kind: 'failed'; readonly code: 'not_found' | 'unavailable'; readonly reason: string };

/** An operation as a task of MCP. Times are Unix ms. */
export interface TaskSnapshot {
  readonly log_id: string;
  readonly accepted_at: number;
  /** When its state changed last. */
  readonly changed_at: number;
  /** The operation is kept at least until this time. */
  readonly kept_until: number;
  /** The current answer of unity_get_result. Does not count as a delivery (EXO-06). */
  readonly result: Envelope;
  /** The open question to the user (SEC-04). */
  readonly question?: ApprovalQuestion;
}

/** A snapshot of everything that users are shown. Later `Changes` continue from it. */
export interface Overview {
  readonly store_id: string;
  readonly editors: readonly EditorSummary[];
  readonly clients: readonly string[];
  /** Newest first. Includes unfinished ones even if many newer ones have ended. */
  readonly operations: readonly ShownOperation[];
  /** Oldest first. */
  readonly logs: readonly LogSummary[];
}

/** What has changed. Absent members are unchanged. */
export interface Changes {
  /** Each replaces the entry with its project_path. */
  readonly editors?: readonly EditorSummary[];
  readonly clients?: readonly string[];
  /** Each replaces the entry with its log_id. */
  readonly operations?: readonly ShownOperation[];
  /** New ones, oldest first. */
  readonly logs?: readonly LogSummary[];
}
