import type {
  ExecuteCodeParams,
  GetLogDetailsParams,
  GetLogsParams,
  GetResultParams,
  HelpParams,
  JsonObject,
  PolicyDecision,
  QueryParams,
} from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from './identity.ts';
import type { AuditSubject } from './operation.ts';

/** The caller. `identity` is the client's part of the call identity (EXO-05): for stdio its name and working folder. */
export interface CallingClient {
  readonly identity: string;
  /** For users: "Claude Code (/home/me/game)". */
  readonly label: string;
  /** Working folder, canonical, if known. */
  readonly cwd?: string;
  /** The Unity project that the working folder is in, canonical, if it is in one. */
  readonly cwd_project?: string;
  /** `--project`, canonical, if given. */
  readonly project?: string;
  /** The signed-in user, over HTTP. */
  readonly subject?: Subject;
  /** Equal for all calls of one connection, for clients with connections that last; absent: `identity` has that part. */
  readonly session?: string;
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

/** The policy's verdict on one tool in one project (SEC-04). */
export interface PolicyVerdict {
  readonly decision: PolicyDecision;
  /** Why, and what to change, a sentence or two. */
  readonly reason: string;
  /** Work that runs longer is requested to stop. */
  readonly max_execution_ms?: number;
  /** A custom tool that may run again without harm, so its answers are not redelivered (EXO-06). */
  readonly idempotent?: boolean;
  /** No rule names this tool of the project: it is denied until the user decides. */
  readonly undecided?: true;
  /** No rule names this ready tool, which writes: it is offered only to clients that ask for all tools. */
  readonly on_request?: true;
}

/** The policy's verdict on a call at admission, for the project that the call is for. */
export interface CallVerdict extends PolicyVerdict {
  readonly project_path: string;
}

/** The question to the user, and who asks it (SEC-04). */
export interface ApprovalQuestion {
  readonly log_id: string;
  /** SHA-256 of the canonical JSON of tool and params. An approval with another hash does not count. */
  readonly code_hash: string;
  /** The tool as the client called it. */
  readonly tool: string;
  readonly params: JsonObject;
  readonly project_path: string;
  readonly project_name: string;
  /** The client that requested it first: a name that the client chose itself, for users. */
  readonly client: string;
  /** The policy's reason. */
  readonly reason: string;
}

/**
 * The outcome of the user's answer: accepted, or ignored because no question is open, because it refers to other work,
 * or because it came too late.
 */
export type ApprovalOutcome = 'taken' | 'none_open' | 'other_work' | 'too_late';

/** One MCP request in the form for the hub. */
export interface Call {
  /** Unique in this run of the hub, minted by the shell. */
  readonly call_id: number;
  readonly client: CallingClient;
  readonly call: ToolCall;
  /** Absent if the client cannot confirm the delivery; the answer then counts as delivered when it is given. */
  readonly request?: RequestIdentity;
  /** The HTTP session, if the client has one: its next request shows that the client is still there. */
  readonly session?: string;
  /** The client's earlier wait, for a server or before a replay. */
  readonly waited_ms: number;
  /** It was sent to an earlier server, or over an earlier link, and may have been accepted. */
  readonly replayed?: boolean;
  /** On a replay: what the earlier server reported to the forwarder at acceptance. */
  readonly accepted?: { readonly store_id: string; readonly log_id: string };
  /** The client gave a progress token (PAR-04). */
  readonly wants_progress: boolean;
  /** The user can be asked through this client (SEC-04): `ask_approval` may come. */
  readonly can_ask?: boolean;
  /** It continues the call of that operation, which was answered with a question to the user: joining it is no repetition. */
  readonly continues?: string;
  /**
   * The client answers questions to its user in a task (TSK-04): instead of `ask_approval` it receives `timeout`, at
   * once.
   */
  readonly asks_in_task?: boolean;
  /** The trace that the call is part of (W3C Trace Context); the hub only passes it on. */
  readonly traceparent?: string;
  /** Absent if the policy was not evaluated yet, or if the call is not for a single project. */
  readonly verdict?: CallVerdict;
}

/** A user who has signed in with an OpenID provider (SEC-07). */
export interface Subject {
  /** `<issuer>#<sub>`: unique for each person, whatever their name. */
  readonly id: string;
  /** For users. */
  readonly name: string;
  /** The claims of the access token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The caller in the audit log. */
export function callerOf({ label, subject }: CallingClient): Pick<AuditSubject, 'client' | 'caller'> {
  return { client: label, ...(subject === undefined ? {} : { caller: subject.id }) };
}
