import type { FrameFromEditor, FrameFromServer } from '../../../generated/typescript/rpc.ts';
import type {
  CustomTool,
  Envelope,
  ErrorCode,
  ExecuteCodeParams,
  GetLogDetailsParams,
  GetLogsParams,
  GetResultParams,
  HelpParams,
  JsonObject,
  LogEntryDetails,
  LogSummary,
  OperationDetails,
  OperationState,
  PolicyDecision,
  QueryParams,
  ResourceReadResult,
} from '../../../generated/typescript/types.ts';
import type {
  ReadResult,
  RequestIdentity,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from './store-protocol.ts';

/** Who calls. `identity` is the client's part of the call identity (EXO-05): for stdio its name and working folder. */
export interface Client {
  readonly identity: string;
  /** For people: "Claude Code (/home/me/game)". */
  readonly label: string;
  /** Working folder, canonical, if known. */
  readonly cwd?: string;
  /** The Unity project that the working folder is in, canonical, if it is in one. */
  readonly cwd_project?: string;
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
  | { readonly tool: 'unity_help'; readonly params: HelpParams }
  | { readonly tool: 'custom_tool'; readonly params: CustomToolCall };

/** A call of one of the Editor's own tools; the arguments fit its schema. */
export interface CustomToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly timeout?: number;
  readonly idempotency_key?: string;
}

/** What the policy says of one tool in one project (SEC-04). */
export interface Verdict {
  readonly decision: PolicyDecision;
  /** Why, and what to change, a sentence or two. */
  readonly reason: string;
  /** Work that runs longer is asked to stop. */
  readonly max_execution_ms?: number;
  /** A custom tool that may simply run again: nothing of it is redelivered (EXO-06). */
  readonly idempotent?: boolean;
  /** A tool of the project that no rule names: it is denied until the user has decided. */
  readonly undecided?: true;
  /** A ready tool that writes, and that no rule names: it is shown to those who ask for all tools. */
  readonly on_request?: true;
}

/** What the policy said of a call at the door, for the project that it was found to mean. */
export interface CallVerdict extends Verdict {
  readonly project_path: string;
}

/** Who asks the user, and what about (SEC-04). */
export interface ApprovalQuestion {
  readonly log_id: string;
  /** SHA-256 of the canonical JSON of tool and params: an approval of anything else is none. */
  readonly code_hash: string;
  /** The tool as the client called it. */
  readonly tool: string;
  readonly params: JsonObject;
  readonly project_path: string;
  readonly project_name: string;
  /** Who asked for it first: a name that the client gave itself, for people to read. */
  readonly client: string;
  /** The policy's reason. */
  readonly reason: string;
}

/** What comes of an answer of the user: taken, or ignored because no question is open, because it names other work, or because it came too late. */
export type ApprovalOutcome = 'taken' | 'none_open' | 'other_work' | 'too_late';

/** Something to look at that is no operation: answered at once, or within a bounded time. */
export type HubRead =
  /** Newest first. */
  | { readonly kind: 'operations'; readonly limit: number }
  /** The client's Editor, and whatever else is known. */
  | { readonly kind: 'editor' }
  /** The tools of the Editor; `read`: those that the policy does not deny. Waits a bounded time for the Editor, so that the first list is complete (PSH-02). */
  /** `isChosen`: the client has said so itself; else a policy may say otherwise. */
  | { readonly kind: 'tools'; readonly of: 'read' | 'all'; readonly isChosen?: boolean }
  /** unity://scene, unity://screenshot, unity://assets/... of the client's Editor. */
  | { readonly kind: 'resource'; readonly uri: string }
  /** How an operation stands as a task of MCP (TSK-02). Fails while it is not durable yet. */
  | { readonly kind: 'task'; readonly log_id: string };

/** What the user looks at with their own eyes, and no AI client: no policy is asked, and nothing is delivered to anybody (EXO-06). */
export type OwnRead =
  /** All there is, with so many operations and lines of the log at most. */
  | { readonly kind: 'overview'; readonly operations: number; readonly logs: number }
  /** One operation or log entry, whole. */
  | { readonly kind: 'record'; readonly log_id: string };

export type HubReadAnswer =
  | { readonly kind: 'operations'; readonly operations: readonly OperationSummary[] }
  | { readonly kind: 'editor'; readonly editor?: EditorSummary; readonly editors: readonly EditorSummary[] }
  | { readonly kind: 'tools'; readonly tools: readonly CustomTool[] }
  | { readonly kind: 'resource'; readonly resource: ResourceReadResult }
  | { readonly kind: 'overview'; readonly overview: Overview }
  /** `result`: what unity_get_result would answer at once. */
  | { readonly kind: 'record'; readonly details: OperationDetails | LogEntryDetails; readonly result: Envelope }
  | { readonly kind: 'task'; readonly task: TaskStanding }
  /** `reason`: what is wrong and what to do. */
  | { readonly kind: 'failed'; readonly code: 'not_found' | 'unavailable'; readonly reason: string };

/** An operation as a task of MCP. Times are Unix ms. */
export interface TaskStanding {
  readonly log_id: string;
  readonly accepted_at: number;
  /** When its state changed last. */
  readonly changed_at: number;
  /** It is not forgotten before that. */
  readonly kept_until: number;
  /** What unity_get_result would answer at once; looking at it delivers nothing (EXO-06). */
  readonly result: Envelope;
  /** What the user has not decided yet (SEC-04). */
  readonly question?: ApprovalQuestion;
}

/** An operation in a list. Times are Unix ms. */
export interface OperationSummary {
  readonly log_id: string;
  readonly tool: string;
  readonly state: OperationState;
  readonly client: string;
  readonly editor: string;
  readonly accepted_at: number;
  readonly started_at?: number;
  readonly finished_at?: number;
  readonly error_code?: ErrorCode;
}

/** Everything that people are shown: a moment of it, that later `Changes` go on from. */
export interface Overview {
  readonly store_id: string;
  readonly editors: readonly EditorSummary[];
  readonly clients: readonly string[];
  /** Newest first. */
  readonly operations: readonly ShownOperation[];
  /** Oldest first. */
  readonly logs: readonly LogSummary[];
}

/** What is another than before; what is absent is as it was. */
export interface Changes {
  /** All of them. */
  readonly editors?: readonly EditorSummary[];
  readonly clients?: readonly string[];
  /** Each replaces what was shown under its log_id. */
  readonly operations?: readonly ShownOperation[];
  /** New ones, oldest first. */
  readonly logs?: readonly LogSummary[];
}

/** An operation as people are shown it. */
export interface ShownOperation extends OperationSummary {
  /** One line of what it does, at most 160 characters. */
  readonly title: string;
  /** Times that `execute` was decided on. */
  readonly attempts: number;
  /** Names of the clients whose calls wait for its answer now: at most 50, then how many more there are. */
  readonly waiting: readonly string[];
  /** Calls that got this operation instead of a second execution, since this server started, or since somebody watches where they came after its end. */
  readonly deduplicated: number;
  /** The newest partial result as text, at most 500 characters. */
  readonly partial?: string;
  /** What has happened to it, oldest first, at most 60; of what is not in its history only what happened while somebody watched. */
  readonly marks: readonly ShownMark[];
  readonly question?: ShownQuestion;
}

export interface ShownMark {
  /** Unix ms. */
  readonly at: number;
  readonly kind: 'state' | 'sent' | 'partial' | 'deduplicated' | 'reload' | 'cancel';
  readonly text: string;
}

/** What the user is to decide (SEC-04). */
export interface ShownQuestion {
  readonly code_hash: string;
  /** What is to be approved as it stands, hidden characters and all: its first 4,000 characters at most. */
  readonly text: string;
  /** Of the whole, where `text` is only its beginning: the record of its operation has all of it. */
  readonly chars?: number;
  /** The policy's reason. */
  readonly reason: string;
}

/** One line of the audit log (SEC-04). Never the code itself: its hash. */
export interface AuditEntry {
  /** Unix ms. */
  readonly at: number;
  readonly event: 'accepted' | 'denied' | 'asked' | 'approved' | 'refused' | 'permitted' | 'revoked' | 'ended';
  readonly log_id: string;
  readonly tool: string;
  readonly code_hash: string;
  readonly client: string;
  readonly editor: string;
  /** Of `ended`: the state; of `denied` and `refused`: why; of `approved`: by whom; of `permitted` and `revoked`: which tool, until when, by whom. */
  readonly detail?: string;
  readonly error_code?: ErrorCode;
}

/** One MCP request as the hub sees it. */
export interface Call {
  /** Unique in this run of the hub, minted by the shell. */
  readonly call_id: number;
  readonly client: Client;
  readonly call: ToolCall;
  /** Absent where nobody can confirm that the answer was written out (then the answer counts as delivered when given). */
  readonly request?: RequestIdentity;
  /** Over HTTP, of a client that has one: its next request shows that it goes on. */
  readonly session?: string;
  /** Time that the client has waited already, for a server or before a replay. */
  readonly waited_ms: number;
  /** An earlier server, or link, has had it: it may have been accepted. */
  readonly replayed?: boolean;
  /** On a replay: what the dead server had told the forwarder at acceptance. */
  readonly accepted?: { readonly store_id: string; readonly log_id: string };
  /** The client gave a progress token (PAR-04). */
  readonly wants_progress: boolean;
  /** The user can be asked through this client (SEC-04): `ask_approval` may come. */
  readonly can_ask?: boolean;
  /** The client answers questions to its user in a task (TSK-04): instead of `ask_approval` it gets `timeout`, at once. */
  readonly asks_in_task?: boolean;
  /** Absent where nobody asked the policy yet, or no single project was meant. */
  readonly verdict?: CallVerdict;
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
  /** The client cancelled that request (MCP cancel). Also after its answer, or where something else is sent in its place: then it may take the delivery back (EXO-06). */
  | { readonly type: 'call_cancelled'; readonly call_id: number }
  /** Stream or pipe closed: nobody waits for it any more; cancels nothing (CXL-03). */
  | { readonly type: 'call_abandoned'; readonly call_id: number }
  /** The process that serves the client has written the answer out. */
  | { readonly type: 'call_delivered'; readonly call_id: number }
  /** The answer has left over HTTP, on that connection, which is open: nobody confirms that it was read. Connections of clients are numbered by the shell. */
  | { readonly type: 'answer_sent'; readonly call_id: number; readonly connection: number }
  /** A further request has come on a client's connection. */
  | { readonly type: 'client_back'; readonly connection: number }
  /** A client's connection is closed: `reset` where that was not in order, so that what was sent last may not have been read. */
  | { readonly type: 'client_gone'; readonly connection: number; readonly reset: boolean }
  /** A request of a session has come that is no tool call. */
  | { readonly type: 'session_used'; readonly session: string }
  /**
   * The same for a request whose server died in between. `terminal`: the answer said `is_complete`, so it was the end of its operation; without
   * it the hub takes the answer for a `timeout`, and an identical call still gets the stored end (EXO-06).
   */
  | { readonly type: 'request_delivered'; readonly request: RequestIdentity; readonly terminal?: boolean }
  /** Somebody cancels by id (CXL-05); answered with the effect `cancel_answer`. */
  | {
      readonly type: 'cancel_operation';
      readonly command_id: number;
      readonly log_id: string;
      readonly by: string;
      readonly force?: true;
    }
  /** The user has answered; anything that does not name a question that is open is ignored. With `command_id` the effect `approval_taken` says what came of it. */
  | {
      readonly type: 'approval';
      readonly log_id: string;
      readonly code_hash: string;
      readonly approved: boolean;
      readonly by: string;
      /** With the approval: what comes of this tool in this project is approved as well, for so long. */
      readonly permit?: 'ten_minutes' | 'session';
      readonly command_id?: number;
    }
  /** The user takes back what was permitted; ignored where nothing is. */
  | { readonly type: 'permit_revoked'; readonly project_path: string; readonly name: string; readonly by: string }
  /** These two are answered with the effect `read_answer`. */
  | { readonly type: 'read'; readonly read_id: number; readonly client: Client; readonly read: HubRead }
  | { readonly type: 'own_read'; readonly read_id: number; readonly read: OwnRead }
  | { readonly type: 'clients_changed'; readonly clients: readonly string[] }
  /**
   * The uris that somebody has subscribed to, all of them, replacing what was said before. Only these get `resource_updated`: as long as nobody
   * has subscribed, none is given. Any uri is taken; those that the hub tells of are unity://operations/<log_id>, unity://operations,
   * unity://logs, unity://logs?all_projects=true and unity://editor. For the part that serves MCP: feed this whenever a client subscribes, unsubscribes or leaves.
   */
  | { readonly type: 'subscriptions_changed'; readonly uris: readonly string[] }
  /** Somebody watches from now on, or nobody does any more. Only meanwhile the effect `changed` is given. */
  | { readonly type: 'watch'; readonly on: boolean }
  /** The user has a page before them on which to decide, or has closed the last one: only meanwhile new work may wait for an approval that no client can ask for. */
  | { readonly type: 'page'; readonly open: boolean }
  /** A frame of an authenticated Editor connection. */
  | { readonly type: 'editor_frame'; readonly connection: number; readonly frame: FrameFromEditor }
  | { readonly type: 'editor_closed'; readonly connection: number }
  | { readonly type: 'editor_registered'; readonly editor: RegisteredEditor }
  | { readonly type: 'written'; readonly id: number; readonly outcome: WriteOutcome }
  | { readonly type: 'read_done'; readonly id: number; readonly value: ReadResult }
  /** A policy file may have changed: clients hear of it where other tools are shown now (PSH-02). */
  | { readonly type: 'policy_may_have_changed' }
  /** The clock has reached `nextDeadline()`. */
  | { readonly type: 'tick' };

export type HubEffect =
  | { readonly type: 'write'; readonly id: number; readonly write: StoreWrite }
  | { readonly type: 'read'; readonly id: number; readonly read: StoreRead }
  /** The call's operation is durable: the forwarder is told, so that a replay can name it. */
  | { readonly type: 'accepted'; readonly call_id: number; readonly store_id: string; readonly log_id: string }
  | { readonly type: 'answer'; readonly call_id: number; readonly envelope: Envelope }
  | { readonly type: 'progress'; readonly call_id: number; readonly progress: number; readonly message: string }
  | {
      readonly type: 'cancel_answer';
      readonly command_id: number;
      readonly outcome: 'removed' | 'running' | 'finished' | 'not_found' | 'requested';
      readonly message: string;
    }
  /** The user is to be asked through the client of this call. Asked again of a replay, or of an identical call, while the question is open. */
  | { readonly type: 'ask_approval'; readonly call_id: number; readonly question: ApprovalQuestion }
  /** No answer to that question is wanted any more. */
  | { readonly type: 'approval_over'; readonly log_id: string }
  | { readonly type: 'approval_taken'; readonly command_id: number; readonly outcome: ApprovalOutcome }
  | { readonly type: 'audit'; readonly entry: AuditEntry }
  | { readonly type: 'read_answer'; readonly read_id: number; readonly answer: HubReadAnswer }
  /** What stands under this uri may be another than before; the shell tells those who have subscribed, once per burst. */
  | { readonly type: 'resource_updated'; readonly uri: string }
  /** At most once in a step, and the first of its effects. */
  | { readonly type: 'changed'; readonly changes: Changes }
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
  /** The user's policy (SEC-04). Absent: everything is allowed. Pure: the same answer until the shell says otherwise. */
  readonly judge?: (tool: string, project_path: string) => Verdict;
  /** Which tools of the Editor of a project are shown to clients that do not say themselves; undefined: nobody has decided. */
  readonly offer?: (project_path: string) => 'six' | 'read' | 'all' | undefined;
  /** Absent or false: no effect `audit` is given. */
  readonly audit?: boolean;
  /** Why a custom tool is not offered, a sentence; undefined where it is. Absent: custom tools are off. */
  readonly refuseTool?: (tool: CustomTool) => string | undefined;
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
  /** Every project that has been seen. */
  readonly candidates: () => readonly Pick<RegisteredEditor, 'project_path' | 'project_name'>[];
}

export interface HubSummary {
  readonly unfinished: number;
  readonly waiting_calls: number;
  readonly editors: readonly EditorSummary[];
}

/** An Editor as unity://editor tells it. */
export interface EditorSummary {
  readonly project_path: string;
  readonly project_name: string;
  readonly state: 'connected' | 'reloading' | 'away';
  readonly unity_version?: string;
  /** Of the package in that Editor: a version, perhaps with a word after it. */
  readonly bridge_version?: string;
  readonly generation?: number;
  /** Last evidence, Unix ms. */
  readonly seen_at?: number;
  /** As of the last heartbeat, plus the time since. */
  readonly main_thread_age_ms?: number;
  /** Its main thread has not run a frame for more than 2 s: since when, Unix ms. */
  readonly blocked_since?: number;
  readonly play_mode?: boolean;
  readonly focused?: boolean;
  /** Unfinished operations that the server knows. */
  readonly unfinished: number;
  /** Operations that wait in the Editor. */
  readonly queue_length?: number;
  readonly running?: readonly string[];
  /** Tools of the project that no policy names: the user is to decide whether clients may call them. Absent where there are none. */
  readonly undecided_tools?: readonly string[];
  /** Tools that the policy asks about and that the user has permitted here, until a time (Unix ms) or until this server ends. Absent where there are none. */
  readonly permits?: readonly { readonly name: string; readonly by: string; readonly until?: number }[];
}
