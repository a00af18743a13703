import type {
  ExecuteCodeParams,
  GetLogDetailsParams,
  GetLogsParams,
  GetResultParams,
  HelpParams,
  JsonObject,
  PolicyDecision,
  QueryParams,
  ErrorCode,
  ErrorEnvelope,
} from '../../../generated/typescript/types.ts';
import type { RequestIdentity } from './identity.ts';
import type { AuditSubject, Operation } from './operation.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import type { ReadyToolName } from '../../../generated/typescript/ready-tools.ts';
import { errorEnvelope, type ErrorEnvelopeMembers } from '../../../generated/typescript/envelopes.ts';

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
  /** The client sent a progress token (PAR-04). */
  readonly wants_progress: boolean;
  /** The user can be asked through this client (SEC-04): the hub may call `ask_approval`. */
  readonly can_ask?: boolean;
  /** It continues the call of that operation, which was answered with a question to the user: joining it is no repetition. */
  readonly continues?: string;
  /** The client has its user answer questions in a task (TSK-04): it receives `timeout` at once. */
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

/** The tool whose calls wait by purpose, so its default timeout is longer. */
const WAITS: ReadyToolName = 'wait_for';

/** The default timeout of a call of one of the Editor's tools (TMO-01), in ms. */
export const toolTimeoutMs = (name: string): number =>
  name === WAITS ? limits.wait_for_timeout_default_ms : limits.timeout_default_ms;

/** The error codes of a call that is not accepted. */
export type RefusalCode = Extract<
  ErrorCode,
  | 'invalid_params'
  | 'unity_not_connected'
  | 'editor_ambiguous'
  | 'overloaded'
  | 'blocked_by_policy'
  | 'storage_unavailable'
  | 'idempotency_conflict'
  | 'key_expired'
>;

/** Why a call is refused, and what to do about it if that depends on more than the code. */
export interface CallRefusal {
  readonly code: RefusalCode;
  readonly error: string;
  readonly advice?: string;
}

/** The same as one text, for answers that are not envelopes. */
export const refusalText = ({ error, advice }: CallRefusal): string =>
  advice === undefined ? error : `${error} ${advice}`;

/** An error about a call. It has no member about the work of an operation. */
export function callError(
  words: Pick<ErrorEnvelopeMembers, 'log_id' | 'message' | 'advice' | 'error' | 'error_code'>,
): ErrorEnvelope {
  return errorEnvelope({
    ...words,
    stack_trace: undefined,
    partial_result: undefined,
    deduplicated: undefined,
    finished_at: undefined,
    age_ms: undefined,
  });
}

/** Not exported: only the functions of this file create a proof. */
const proved = Symbol('proved');

/** Proof that nothing of a call, or of an operation, has run or will run (ENV-12). */
export interface NothingRan {
  readonly [proved]: true;
}

const proof: NothingRan = { [proved]: true };

/**
 * For calls that this server does not accept. Undefined if one was sent before: the previous server may have accepted
 * it.
 */
export function neverAccepted(calls: readonly []): NothingRan;
export function neverAccepted(calls: readonly Pick<Call, 'replayed' | 'accepted'>[]): NothingRan | undefined;
export function neverAccepted(calls: readonly Pick<Call, 'replayed' | 'accepted'>[]): NothingRan | undefined {
  const isSentBefore = calls.some(({ replayed, accepted }) => replayed === true || accepted !== undefined);
  return isSentBefore ? undefined : proof;
}

/** For an ended operation. Undefined if its start is recorded. */
export function neverBegan({ started_at }: Pick<Operation, 'started_at'>): NothingRan | undefined {
  return started_at === undefined ? proof : undefined;
}

/** For arguments that are invalid for their tool, which no server accepts; `violations` has at least one. */
export function neverFits(violations: readonly unknown[]): NothingRan {
  if (violations.length === 0) throw new Error('expected at least one violation, got none');
  return proof;
}

/** The sentences that state that nothing ran. No other file of the product contains one (call.test.ts). */
const sentences = {
  accepted: 'Nothing was accepted.',
  accepted_goes_on: 'Nothing was accepted; work that is under way continues.',
  blocked: "Nothing ran: the user, or the user's policy, did not allow it.",
  cancelled: 'It was never accepted and never runs.',
  compiled: 'The code does not compile and nothing ran.',
  not_found: 'then it has not run, and you can call again.',
  ran: 'Nothing ran.',
  started: 'The work never started and never will.',
  stored: 'Nothing ran and nothing will.',
} as const;

/** A sentence that states that nothing ran; requires the proof. */
export const nothingRanSentence = (_: NothingRan, sentence: keyof typeof sentences): string => sentences[sentence];

/** The same for the arguments of a tool. */
export const invalidArgumentsSentence = (_: NothingRan, tool: string): string =>
  `Nothing ran: the arguments of ${tool} are not valid.`;

/** The same as the end of a sentence; empty without proof. */
export const noneAcceptedClause = (nothingRan: NothingRan | undefined): string =>
  nothingRan === undefined ? '' : ', so nothing was accepted';
