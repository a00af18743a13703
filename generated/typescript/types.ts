// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object without constraints. */
export type JsonObject = { [key: string]: Json };

/** Id of an operation, a log entry or an answer: a UUIDv7 in lower case (ENV-02). */
export type LogId = string;

/** Any UUID in lower case. */
export type Uuid = string;

/** UTC, with milliseconds, as JavaScript toISOString() writes it. */
export type Timestamp = string;

/** Version of the bridge protocol, major.minor. Sides with the same major understand each other. */
export type ProtocolVersion = string;

/** 32 random bytes in lower-case hexadecimal. */
export type Nonce = string;

/** An object without members of its own. */
export type Empty = JsonObject;

/** A point in time in milliseconds since 1970-01-01 UTC. */
export type UnixMs = number;

/** Why an operation or a call failed (ENV-05). A closed set. */
export type ErrorCode = 'invalid_params' | 'compile_error' | 'execution_error' | 'cancelled' | 'interrupted' | 'not_started' | 'blocked_by_policy' | 'idempotency_conflict' | 'key_expired' | 'unity_not_connected' | 'editor_ambiguous' | 'overloaded' | 'storage_unavailable' | 'result_too_large' | 'internal_error';

/** Name of a bridge protocol error, in the error's data. */
export type BridgeErrorCode = 'parse_error' | 'invalid_request' | 'method_not_found' | 'invalid_params' | 'internal_error' | 'not_authenticated' | 'protocol_mismatch' | 'not_greeted' | 'wrong_generation' | 'below_watermark' | 'journal_failed' | 'duplicate_instance' | 'journal_refused' | 'foreign_store' | 'overloaded' | 'resource_not_found' | 'editor_busy' | (string & {});

/** The state of an operation. `timeout` is not a state of an operation, only of a wait. */
export type OperationState = 'accepted' | 'awaiting_approval' | 'queued' | 'running' | 'suspended' | 'completed' | 'failed' | 'cancelled' | 'interrupted' | 'not_started';

/** What it does. user_code: the code of log_id runs; unknown: nothing reports what it is. */
export type BlockedByKind = 'user_code' | 'import' | 'compile' | 'build' | 'dialog' | 'reload' | 'unknown' | (string & {});

/** What keeps Unity's main thread from its next frame, as far as it is known. */
export type BlockedBy = {
  /** What it does. user_code: the code of log_id runs; unknown: nothing reports what it is. */
  kind: BlockedByKind;
  /** The operation whose code runs, or has begun it. */
  log_id?: LogId;
  /** Of the dialog, if the system reports it. */
  title?: string;
};

/** The work is done (ENV-03). */
export type CompletedEnvelope = {
  status: 'completed';
  /** Id of the operation (or of this answer, if no operation was accepted). */
  log_id: LogId;
  is_complete: true;
  /** What happened, or what the work is doing now: one or two sentences that people can read as well. */
  message: string;
  /** What the model should do next; absent if there is nothing to do. */
  advice?: string;
  /** What the work returned; null if it returned nothing. */
  result: Json;
  /** Size of the whole result as JSON; present only if `result` is cut (ENV-10). */
  result_bytes?: number;
  /** The newest partial result of the operation (PAR-01). */
  partial_result?: Json;
  /** This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06). */
  deduplicated?: true;
  /** When the operation ended. */
  finished_at?: Timestamp;
  /** How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived (EXO-16). */
  age_ms?: number;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** The wait is over, the work continues (ENV-04, TMO-03). */
export type TimeoutEnvelope = {
  status: 'timeout';
  /** Id of the operation (or of this answer, if no operation was accepted). */
  log_id: LogId;
  is_complete: false;
  /** What the work is doing now, or what it is waiting for. */
  message: string;
  /** What the model should do next. Names unity_get_result. */
  advice: string;
  /** The newest partial result of the operation (PAR-01). */
  partial_result?: Json;
  /** This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06). */
  deduplicated?: true;
  /** Present while Unity's main thread makes no frame for more than 2 s, or reloads (TMO-07). */
  blocked_by?: BlockedBy;
  result?: never;
  finished_at?: never;
  age_ms?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** The call was refused, or the work failed (ENV-05). */
export type ErrorEnvelope = {
  status: 'error';
  /** Id of the operation (or of this answer, if no operation was accepted). */
  log_id: LogId;
  is_complete: true;
  /** What happened, or what the work is doing now: one or two sentences that people can read as well. */
  message: string;
  /** What the model should do next; absent if there is nothing to do. */
  advice?: string;
  /** What went wrong, a sentence. */
  error: string;
  error_code: ErrorCode;
  /** Where in the code it was thrown. */
  stack_trace?: string;
  /** The newest partial result of the operation (PAR-01). */
  partial_result?: Json;
  /** This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06). */
  deduplicated?: true;
  /** When the operation ended. */
  finished_at?: Timestamp;
  /** How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived (EXO-16). */
  age_ms?: number;
  result?: never;
};

/** The operation has not ended yet (ENV-06). */
export type InProgressEnvelope = {
  status: 'in_progress';
  /** Id of the operation (or of this answer, if no operation was accepted). */
  log_id: LogId;
  is_complete: false;
  /** What happened, or what the work is doing now: one or two sentences that people can read as well. */
  message: string;
  /** What the model should do next; absent if there is nothing to do. */
  advice?: string;
  /** The newest partial result of the operation (PAR-01). */
  partial_result?: Json;
  /** Present while Unity's main thread makes no frame for more than 2 s, or reloads (TMO-07). */
  blocked_by?: BlockedBy;
  result?: never;
  deduplicated?: never;
  finished_at?: never;
  age_ms?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** Nothing is stored under this log_id, or no longer (ENV-06, LOG-03, LOG-04). */
export type NotFoundEnvelope = {
  status: 'not_found';
  /** The id that was asked for, whatever it was. */
  log_id: string;
  is_complete: true;
  /** What happened, or what the work is doing now: one or two sentences that people can read as well. */
  message: string;
  /** What the model should do next; absent if there is nothing to do. */
  advice?: string;
  result?: never;
  partial_result?: never;
  deduplicated?: never;
  finished_at?: never;
  age_ms?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** Every answer of the six tools (ENV-01). */
export type Envelope =
  | CompletedEnvelope
  | TimeoutEnvelope
  | ErrorEnvelope
  | InProgressEnvelope
  | NotFoundEnvelope;

/** Arguments of unity_execute_code. */
export type ExecuteCodeParams = {
  /** The body of a C# method (leading using lines allowed). `return x;` gives the result. May await, or be a coroutine body with yield return. */
  code: string;
  /** If the code throws or is cancelled, all that it changed through Undo (Undo.RecordObject, RegisterCreatedObjectUndo, ...) is rolled back; error says what was not. Default: false. */
  atomic?: boolean;
  /** How long to wait for the answer, in ms. When it is over you get status "timeout" with a log_id; the work continues and unity_get_result has its result. Stay at or below 25000: many clients give up after 30 to 60 s. Default: 1000. */
  timeout?: number;
  /** Your own name for this piece of work. The same key with the same parameters never runs twice, however often you call (for 24 h); with other parameters it is refused. */
  idempotency_key?: string;
};

/** Arguments of unity_query. */
export type QueryParams = {
  /** One expression, for instance Scene['Player'].transform.position. See unity_help topic "query". */
  query: string;
  /** Also methods that may change something: without it only members are read, and methods called that change nothing (GetComponent, Find, Distance, ...). The user may be asked first. Default: false. */
  allow_methods?: boolean;
  /** As in unity_execute_code. Default: 1000. */
  timeout?: number;
  /** As in unity_execute_code; with allow_methods. */
  idempotency_key?: string;
};

/** Arguments of unity_get_result. */
export type GetResultParams = {
  /** The log_id of an earlier answer or log entry. */
  log_id: string;
  /** How long to wait for completion, in ms. With 0 you get the present state at once. Default: 0. */
  timeout?: number;
  /** Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it, offset or limit you get {kind: "part", of, offset, total, next_offset, value}. */
  pointer?: string;
  /** How many items, members or characters to skip: next_offset of the part before. Default: 0. */
  offset?: number;
  /** Maximum number of items, members or characters; absent: as many as fit into 60 KiB. */
  limit?: number;
};

/** Arguments of unity_get_logs. */
export type GetLogsParams = {
  /** Only entries of this name: the name given to AI.Write, or "console". */
  log_name?: string;
  /** Maximum number of entries. Default: 10. */
  limit?: number;
  /** Only entries strictly after this time, for instance 2026-11-21T10:00:00.000Z. Also read: a duration such as 10m, which means that long ago; a number below 1e11 is seconds since 1970, any other milliseconds. */
  since?: string;
  /** Default: "all". */
  log_type?: LogTypeFilter;
  /** Only entries of this operation, or that AI.Write was given this id for: the log_id of a call, or a UUID of your own. */
  log_id?: string;
  /** Also entries of the Editors of other projects, as far as their policies allow. Without it, and without log_id, only those of the Editor that your calls go to. Default: false. */
  all_projects?: boolean;
};

/** Arguments of unity_get_log_details. */
export type GetLogDetailsParams = {
  /** The log_id of an earlier answer or log entry. */
  log_id: string;
  /** Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it, offset or limit you get {kind: "part", of, offset, total, next_offset, value}. */
  pointer?: string;
  /** How many items, members or characters to skip: next_offset of the part before. Default: 0. */
  offset?: number;
  /** Maximum number of items, members or characters; absent: as many as fit into 60 KiB. */
  limit?: number;
};

/** Arguments of unity_help. */
export type HelpParams = {
  topic?: HelpTopic;
};

/** The topics of help. */
export type HelpTopic = 'overview' | 'execute' | 'query' | 'results' | 'timeouts' | 'reloads' | 'recipes';

/** Severity of a log entry. */
export type LogType = 'error' | 'warning' | 'info';

/** Which severities to list. */
export type LogTypeFilter = 'error' | 'warning' | 'info' | 'all';

/** Entries that a flood dropped, by their log_type (LGS-03). */
export type DroppedEntries = {
  /** Errors. */
  error: number;
  /** Warnings. */
  warning: number;
  /** Infos. */
  info: number;
};

/** One entry of the console, or of AI.Write (LGS-02). */
export type LogEntry = {
  log_id: LogId;
  timestamp: Timestamp;
  log_type: LogType;
  /** The name given to AI.Write; entries of the console have "console". */
  log_name: string;
  /** The text; for AI.Write of a value, that value as JSON text. */
  message: string;
  /** Where it was logged, if known. */
  stack_trace?: string;
  /** The value given to AI.Write. */
  value?: Json;
  /** The operation that wrote it. */
  operation_log_id?: LogId;
  /** Project path of the Editor that wrote it. */
  editor?: string;
  /** Position in the log of the Editor's journal, from 1, increasing (LGS-05). */
  seq: number;
  /** The number of entries that a flood dropped and this one replaces (LGS-03). */
  dropped?: number;
  /** How many of them were of each type. */
  dropped_by_type?: DroppedEntries;
};

/** A log entry as unity_get_logs lists it; unity_get_log_details has it whole. */
export type LogSummary = {
  log_id: LogId;
  timestamp: Timestamp;
  log_type: LogType;
  /** The name given to AI.Write; entries of the console have "console". */
  log_name: string;
  /** The first 500 characters of the text. */
  message: string;
  /** The text is longer than what is shown here. */
  truncated: boolean;
  has_stack_trace: boolean;
  /** The operation that wrote it. */
  operation_log_id?: LogId;
  /** Project path of the Editor that wrote it. */
  editor?: string;
  /** The number of entries that a flood dropped and this one replaces (LGS-03). */
  dropped?: number;
  /** How many of them were of each type. */
  dropped_by_type?: DroppedEntries;
};

/** Log entries, newest first (LGS-01). */
export type LogsResult = {
  entries: LogSummary[];
  /** Older entries match as well. */
  more: boolean;
  /** Project path of the Editor that the entries are of; absent: they are of all projects. */
  project?: string;
};

/** One step in an operation's life. */
export type HistoryEntry = {
  state: OperationState;
  at: Timestamp;
  /** Why. */
  note?: string;
};

/** An operation is to be cancelled (CXL-02, CXL-05). */
export type CancelRequested = {
  at: Timestamp;
  /** Who asked, or what the policy says. */
  reason: string;
};

/** A log entry, whole. */
export type LogEntryDetails = {
  kind: 'log_entry';
  entry: LogEntry;
};

/** An operation that has ended: what was asked, how often it was tried, who asked that it be cancelled, how it went (LGS-02). */
export type OperationDetails = {
  kind: 'operation';
  log_id: LogId;
  /** The tool that was called. */
  tool: string;
  /** The parameters of the call, without timeout and idempotency_key. */
  params: JsonObject;
  /** The key of the call. */
  idempotency_key?: string;
  /** Project path of the Editor. */
  editor: string;
  /** The AI client that asked first. */
  client: string;
  state: OperationState;
  /** How often it was sent to an Editor; it started at most once (EXO-01). */
  attempts: number;
  accepted_at: Timestamp;
  started_at?: Timestamp;
  finished_at?: Timestamp;
  history: HistoryEntry[];
  /** The user, or the policy, asked that it be cancelled: the newest time. Code that had started may have ignored it (CXL-02). */
  cancel_requested?: CancelRequested;
  /** The last partial result (PAR-03). */
  partial_result?: Json;
  /** What it returned. */
  result?: Json;
  /** What went wrong. */
  error?: string;
  error_code?: ErrorCode;
  /** Where it was thrown. */
  stack_trace?: string;
};

/** The kind of value there. */
export type ResultPartOf = 'array' | 'object' | 'string' | 'value';

/** A part of a result, as pointer, offset and limit ask for it (ENV-10). */
export type ResultPart = {
  kind: 'part';
  /** Where it is of: a JSON Pointer into the whole result. */
  pointer: string;
  /** The kind of value there. */
  of: ResultPartOf;
  /** How many items, members or characters were left out before it. */
  offset: number;
  /** How many there are; 1 of a single value. */
  total: number;
  /** `offset` for what comes next; absent: this was the end. */
  next_offset?: number;
  /** The part itself: of an array an array, of an object an object, of a string a string. */
  value: Json;
};

/** What a log_id names, or the part of it that was asked for. */
export type LogDetailsResult =
  | LogEntryDetails
  | OperationDetails
  | ResultPart;

/** An error or a warning of the compiler. */
export type CompileMessage = {
  /** Such as CS0103; empty if there is none. */
  code: string;
  /** What the compiler says, without place and code. */
  message: string;
  /** Relative to the project, with /; empty if it is about no file. */
  file: string;
  /** From 1; 0: unknown. */
  line: number;
  /** From 1; 0: unknown. */
  column: number;
};

/** What `return AI.Compile();` gives (EXO-13). */
export type CompileResult = {
  errors: CompileMessage[];
  warnings: CompileMessage[];
  /** A domain reload came between: the new scripts are loaded. false: there were errors, or nothing to compile. */
  reloaded: boolean;
};

/** A topic that can be asked for. */
export type HelpTopicRef = {
  topic: string;
  title: string;
};

/** A help text. */
export type HelpResult = {
  topic: string;
  title: string;
  /** Markdown. */
  text: string;
  /** Everything there is help on. */
  topics: HelpTopicRef[];
};

/** Payload of CONNECTION_ESTABLISHED. */
export type ConnectionEstablishedPayload = {
  /** Id that the Editor gave this connection. */
  clientId: string;
  connectionTime: Timestamp;
};

/** An Editor has connected and sent hello. */
export type ConnectionEstablishedNotification = {
  type: 'CONNECTION_ESTABLISHED';
  timestamp: Timestamp;
  payload: ConnectionEstablishedPayload;
};

/** What caused it. */
export type DomainReloadPayloadReason = 'compile' | 'play_mode' | 'requested' | 'unknown' | (string & {});

/** Payload of DOMAIN_RELOAD. */
export type DomainReloadPayload = {
  /** Counter of domain loads; one more after each reload. */
  generation: number;
  /** What caused it. */
  reason?: DomainReloadPayloadReason;
  /** How long the Editor thinks that it will be away. */
  expectedMs?: number;
};

/** The scripting domain is about to be unloaded: the connection will close, and is opened again with the next generation. */
export type DomainReloadNotification = {
  type: 'DOMAIN_RELOAD';
  timestamp: Timestamp;
  payload: DomainReloadPayload;
};

/** Payload of DOMAIN_RELOAD_RECOVERED. */
export type DomainReloadRecoveredPayload = {
  /** Counter of domain loads; one more after each reload. */
  generation: number;
  /** How long the Editor was away. */
  durationMs: number;
  /** Scripts that did not compile. */
  compileErrors?: number;
};

/** The new domain is loaded and connected. */
export type DomainReloadRecoveredNotification = {
  type: 'DOMAIN_RELOAD_RECOVERED';
  timestamp: Timestamp;
  payload: DomainReloadRecoveredPayload;
};

/** Payload of TOOLS_CHANGED. */
export type ToolsChangedPayload = {
  /** Names of all custom tools that there are now. */
  tools: string[];
  /** Why. */
  reason?: string;
};

/** The Editor's own tools have changed. */
export type ToolsChangedNotification = {
  type: 'TOOLS_CHANGED';
  timestamp: Timestamp;
  payload: ToolsChangedPayload;
};

/** Payload of USER_DISCONNECT. */
export type UserDisconnectPayload = {
  /** What the user wrote or clicked. */
  reason?: string;
};

/** The user has disconnected the bridge by hand. A plain close of the socket is never reported as this (PSH-04). */
export type UserDisconnectNotification = {
  type: 'USER_DISCONNECT';
  timestamp: Timestamp;
  payload?: UserDisconnectPayload | null;
};

/** Payload of UNITY_SHUTDOWN. */
export type UnityShutdownPayload = {
  /** Why. */
  reason?: string;
};

/** The Editor is quitting. */
export type UnityShutdownNotification = {
  type: 'UNITY_SHUTDOWN';
  timestamp: Timestamp;
  payload?: UnityShutdownPayload | null;
};

/** The variants of UnityNotification that this version knows. */
export type KnownUnityNotification =
  | ConnectionEstablishedNotification
  | DomainReloadNotification
  | DomainReloadRecoveredNotification
  | ToolsChangedNotification
  | UserDisconnectNotification
  | UnityShutdownNotification;

/** A variant of UnityNotification that a newer writer sent. */
export type UnknownUnityNotification = { type: string; [member: string]: Json };

/** A message that an Editor sends without a request. Unknown types are logged and tolerated (PSH-03). */
export type UnityNotification = KnownUnityNotification | UnknownUnityNotification;

/** allow: it runs. ask: the user is asked first. deny: it does not run. Of two policies the stricter wins. */
export type PolicyDecision = 'allow' | 'ask' | 'deny';

/** Which tools clients see that do not say themselves (init --tools): six; read, also those of their Editor that only read or that a rule lets run; all. Of two policies the smaller wins. What may run, the rules alone decide. */
export type ToolOffer = 'six' | 'read' | 'all';

/** What is decided about one tool. */
export type PolicyRule = {
  /** Name of a tool; unity_query:methods for unity_query with allow_methods; or * for every tool without a rule of its own. */
  tool: string;
  decision: PolicyDecision;
  /** For the AI client that is refused: why, and whom to ask. */
  reason?: string;
  /** Work that runs longer is asked to stop (CXL-02). */
  max_execution_ms?: number;
  /** A custom tool whose repetition does no harm: an identical call after its end always runs it again, even if its answer was not delivered (EXO-06). */
  idempotent?: boolean;
};

/** A policy file; a member $schema is allowed and ignored. Without one the six tools are allowed. A tool that no rule names is denied, unless it is one of the six, or a ready tool, which is judged as the one of the six that can do the same: unity_query, unity_get_logs (console), unity_execute_code (those that write). */
export type Policy = {
  version: 1;
  /** One rule a tool; the order is of no consequence. */
  rules: PolicyRule[];
  tools?: ToolOffer;
  /** Calls in one project in any minute, of all clients together, and reads of resources that need Unity; more are refused as overloaded. */
  calls_per_minute?: number;
  /** UTF-8 bytes of the arguments of one call, as JSON; longer ones are refused as invalid_params. */
  max_argument_bytes?: number;
};

/** A JSON-RPC request. */
export type RpcRequest = {
  jsonrpc: '2.0';
  /** Unique among the requests of one side of one connection. */
  id: number;
  /** One of the bridge methods. */
  method: string;
  /** See the method. */
  params: JsonObject;
};

/** A JSON-RPC notification. */
export type RpcNotification = {
  jsonrpc: '2.0';
  id?: never;
  /** One of the bridge methods. */
  method: string;
  /** See the method. */
  params: JsonObject;
};

/** A JSON-RPC answer. */
export type RpcSuccess = {
  jsonrpc: '2.0';
  /** Id of the request. */
  id: number;
  /** See the method. */
  result: JsonObject;
  error?: never;
};

/** Where and why. */
export type RpcErrorData = {
  code: BridgeErrorCode;
  /** JSON Pointer into params. */
  pointer?: string;
  /** JSON Schema keyword that failed. */
  keyword?: string;
};

/** A JSON-RPC error. */
export type RpcError = {
  /** Number of the error. */
  code: number;
  /** What was expected, what came, what to do. */
  message: string;
  data?: RpcErrorData;
};

/** A JSON-RPC error answer. id is null if the request could not be read. */
export type RpcFailure = {
  jsonrpc: '2.0';
  id: number | null;
  error: RpcError;
  result?: never;
};

/** The Editor asks the server to prove that it knows the token (SEC-02). */
export type AuthChallengeParams = {
  protocol_version: ProtocolVersion;
  nonce: Nonce;
};

/** The server proves it, and asks the same. */
export type AuthChallengeResult = {
  protocol_version: ProtocolVersion;
  /** Version of the server, for people. */
  server_version: string;
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  /** Id of this run of the server. */
  boot_id: Uuid;
  nonce: Nonce;
  /** HMAC-SHA256 with the token as key over "server:" + nonce of the Editor + ":" + nonce of the server, in hexadecimal. Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the first connection, "push:" + push_port + ":" on the second. */
  proof: Nonce;
};

/** The Editor proves it. */
export type AuthProveParams = {
  /** HMAC-SHA256 with the token as key over "editor:" + nonce of the server + ":" + nonce of the Editor, in hexadecimal. Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the first connection, "push:" + push_port + ":" on the second. */
  proof: Nonce;
};

/** The first frame to an Editor that listens (TCP): who connects, and the address for pushes of the Editor. */
export type ServerAttachParams = {
  protocol_version: ProtocolVersion;
  /** Version of the server, for people. */
  server_version: string;
  /** Port of the server on the same host, for the second connection: newline-delimited JSON, authenticated like the first. */
  push_port: number;
  clients: string[];
};

/** The Editor takes this dialer on; authentication follows. */
export type ServerAttachResult = {
  protocol_version: ProtocolVersion;
  /** Version of the bridge in the Editor, for people. */
  bridge_version: string;
};

/** One of the Editor's own tools. Errors in its name or schema are reported with tools/refused. */
export type CustomTool = {
  /** Name as AI clients call it: 1 to 128 of A-Z, a-z, 0-9, _, . and -; none of the six tools. */
  name: string;
  /** For people. */
  title?: string;
  /** For a model to read. */
  description: string;
  /** JSON Schema 2020-12 of its arguments, an object. No reference may leave it. The members timeout and idempotency_key belong to the server. */
  input_schema: JsonObject;
  /** It changes nothing. */
  read_only_hint?: boolean;
  /** It may destroy something. */
  destructive_hint?: boolean;
  /** A second run with the same arguments changes nothing more. */
  idempotent_hint?: boolean;
  /** It reaches beyond the project. */
  open_world_hint?: boolean;
};

/** The Editor's own tools, all of them. */
export type ToolsListResult = {
  tools: CustomTool[];
};

/** A tool that is not offered to AI clients. */
export type RefusedTool = {
  /** As the Editor gave it. */
  name: string;
  /** What is wrong and how to fix it. */
  reason: string;
};

/** For the Editor's console. */
export type ToolsRefusedParams = {
  tools: RefusedTool[];
};

/** An operation that the Editor knows. */
export type OperationReport = {
  log_id: LogId;
  /** Position in the store's order of acceptance (EXO-11). */
  accept_seq: number;
  state: OperationState;
};

/** The identity of the Editor, and what its journal contains of this store (EXO-03). */
export type EditorHelloParams = {
  protocol_version: ProtocolVersion;
  /** Version of the bridge in the Editor, for people. */
  bridge_version: string;
  /** Id of the Editor's process; survives domain reloads. */
  instance_id: Uuid;
  /** Id of the journal; a new one is created when the old is damaged, lost or copied. */
  journal_id: Uuid;
  /** Number of the last start in the journal. It never goes back: a lower one than before is a rolled-back copy. */
  journal_seq: number;
  /** Durable counter of domain loads, kept in the journal; one more after each reload or restart. */
  generation: number;
  /** Name of the project. */
  project_name: string;
  /** Absolute, canonical path of the project folder. */
  project_path: string;
  /** For instance 2022.3.62f3. */
  unity_version: string;
  capabilities: string[];
  /** accept_seq of this store at or below which execute is refused, because ids that old have been discarded. 0: none. */
  watermark: number;
  /** Everything of this store that is unfinished, or finished and not yet acknowledged. */
  operations: OperationReport[];
  /** The Editor's own tools; absent: none. */
  tools?: CustomTool[];
};

/** The server accepts the Editor. */
export type EditorHelloResult = {
  /** Version of the server, for people. */
  server_version: string;
  clients: string[];
  /** Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string, since the MCP message carries both. */
  result_limit_bytes: number;
  /** How often to send editor/heartbeat. */
  heartbeat_interval_ms: number;
  /** Entries of this journal up to this seq are stored, 0 for none; the Editor sends what comes after (LGS-05). */
  log_mark: number;
};

/** The Editor is alive, however long its main thread is blocked (TMO-04). */
export type EditorHeartbeatParams = {
  /** Durable counter of domain loads, kept in the journal; one more after each reload or restart. */
  generation: number;
  /** Time since the main thread's last frame. */
  main_thread_age_ms: number;
  running: LogId[];
  /** Operations that wait for the main thread. */
  queue_length: number;
  focused: boolean;
  play_mode: boolean;
  /** What keeps the main thread from its next frame (TMO-07); absent: the Editor does not know, or a frame was made within one interval of heartbeats. */
  blocked_by?: BlockedBy;
};

/** What reaches the Editor: two of the six tools, and, as custom_tool, the Editor's own. */
export type BridgeTool = 'unity_execute_code' | 'unity_query' | 'custom_tool';

/** The user has approved this very work (SEC-04). */
export type Approval = {
  /** SHA-256 of the canonical JSON of tool and params, in hexadecimal: what was approved. */
  code_hash: Nonce;
  /** The client through which the user answered. */
  by: string;
  at: UnixMs;
};

/** Run this once. An Editor that knows the log_id answers with its state and runs nothing (EXO-01). */
export type OperationExecuteParams = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Position in the store's order of acceptance (EXO-11). */
  accept_seq: number;
  /** The generation that this is meant for; any other refuses it. */
  generation: number;
  tool: BridgeTool;
  /** The parameters of the tool, without timeout and idempotency_key. Of custom_tool: name and arguments. */
  params: JsonObject;
  /** Absent if the policy did not require one. */
  approval?: Approval;
  /** Equal for all work that one client has called since it connected, different for others: a hash. Absent: not known. */
  session?: string;
  /** How often the server has decided to send it. */
  attempt: number;
  /** Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string, since the MCP message carries both. */
  result_limit_bytes: number;
};

/** It is in the journal (or was already). Updates may arrive before this answer, and before that of a cancel: an update is valid, whatever the answer names. */
export type OperationExecuteResult = {
  log_id: LogId;
  state: OperationState;
};

/** It is in the journal and waits. */
export type QueuedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'queued';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  result?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** It has started, has resumed after a suspension (its resumption is durable, EXO-13), or has a new partial result. */
export type RunningUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'running';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** Its continuation is durable, and it waits for a domain reload, in which nothing of it runs (EXO-13). */
export type SuspendedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'suspended';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** It returned. */
export type CompletedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'completed';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  /** What it returned. */
  result: Json;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** It threw, did not compile, or returned too much. */
export type FailedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'failed';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** What went wrong. */
  error: string;
  error_code: ErrorCode;
  /** Where. */
  stack_trace?: string;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
};

/** It was removed before its start, or obeyed a cancel. */
export type CancelledUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'cancelled';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** What went wrong. */
  error: string;
  error_code: 'cancelled';
  /** Where. */
  stack_trace?: string;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
};

/** It had started before a reload or crash (EXO-04). */
export type InterruptedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'interrupted';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** What went wrong. */
  error: string;
  error_code: 'interrupted';
  /** Where. */
  stack_trace?: string;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
};

/** Why. */
export type NotStartedUpdateErrorCode = 'not_started' | 'blocked_by_policy';

/** It could not be started and never will be (WIR-05). */
export type NotStartedUpdate = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Number of the update; the newest wins. */
  seq: number;
  state: 'not_started';
  /** When it happened, by the clock of the Editor. */
  at: UnixMs;
  /** The newest partial result. */
  partial_result?: Json;
  /** Number of the snapshot; gaps are allowed (PAR-02). */
  partial_seq?: number;
  /** What went wrong. */
  error: string;
  /** Why. */
  error_code: NotStartedUpdateErrorCode;
  /** Where. */
  stack_trace?: string;
  /** When its first instruction ran, by the clock of the Editor; absent if it never started. */
  started_at?: UnixMs;
  result?: never;
};

/** An update of an operation. Repeated at each hello until it is acknowledged. */
export type OperationUpdateParams =
  | QueuedUpdate
  | RunningUpdate
  | SuspendedUpdate
  | CompletedUpdate
  | FailedUpdate
  | CancelledUpdate
  | InterruptedUpdate
  | NotStartedUpdate;

/** The server has stored the terminal record: the Editor may prune its payload, and keeps the id for the retention time. What is still queued or suspended never starts or resumes. */
export type OperationAckParams = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  state: OperationState;
};

/** What is known of these operations? */
export type OperationStatusParams = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_ids: LogId[];
};

/** Those that the Editor knows; the others are missing. */
export type OperationStatusResult = {
  operations: OperationReport[];
};

/** Remove it if it has not started; else ask the code to stop (CXL-01, CXL-02). */
export type OperationCancelParams = {
  /** The store that owns the operation. Only it gets updates of the operation and may acknowledge it. */
  store_id: Uuid;
  log_id: LogId;
  /** Who cancels, for people. */
  reason: string;
  /** true: the caller has only given up waiting; remove it only if it has not started (CXL-03). Absent or false: as above. */
  unstarted_only?: boolean;
  /** true: a user wants code that does not stop interrupted at once, on the main thread. An Editor that cannot do that only asks it, and omits `forced` (Mono can, .NET cannot). */
  force?: boolean;
};

/** removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop unless `unstarted_only` was set; suspended work is asked when it resumes. finished: it had ended. */
export type OperationCancelResultOutcome = 'removed' | 'running' | 'finished';

/** The state of the operation at the cancel. */
export type OperationCancelResult = {
  log_id: LogId;
  /** removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop unless `unstarted_only` was set; suspended work is asked when it resumes. finished: it had ended. */
  outcome: OperationCancelResultOutcome;
  /** The code is being interrupted at once; only with `force`. */
  forced?: true;
};

/** Read something of the project. Runs on the main thread, changes nothing, is no operation. */
export type ResourceReadParams = {
  /** unity://scene, unity://screenshot, or unity://assets/ and a path below the folder Assets. */
  uri: string;
};

/** How content carries the bytes: as they are, or in base64. */
export type ResourceReadResultEncoding = 'utf8' | 'base64';

/** The value there. */
export type ResourceReadResult = {
  /** For instance application/json, text/plain or image/png. */
  mime_type: string;
  /** How content carries the bytes: as they are, or in base64. */
  encoding: ResourceReadResultEncoding;
  /** The text, or the bytes in base64. */
  content: string;
};

/** Console and AI.Write entries, oldest first. */
export type LogsAppendParams = {
  journal_id: Uuid;
  entries: LogEntry[];
};

/** What is stored. */
export type LogsAppendResult = {
  /** Every entry up to this seq is stored. */
  log_mark: number;
};

/** The AI clients that are connected, for the Editor's window. */
export type ClientSetNameParams = {
  clients: string[];
};

/** CompletedEnvelope with a `result` of a known type. */
export type CompletedEnvelopeOf<R> = {
  status: 'completed';
  /** Id of the operation (or of this answer, if no operation was accepted). */
  log_id: LogId;
  is_complete: true;
  /** What happened, or what the work is doing now: one or two sentences that people can read as well. */
  message: string;
  /** What the model should do next; absent if there is nothing to do. */
  advice?: string;
  /** What the work returned; null if it returned nothing. */
  result: R;
  /** Size of the whole result as JSON; present only if `result` is cut (ENV-10). */
  result_bytes?: number;
  /** The newest partial result of the operation (PAR-01). */
  partial_result?: Json;
  /** This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06). */
  deduplicated?: true;
  /** When the operation ended. */
  finished_at?: Timestamp;
  /** How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived (EXO-16). */
  age_ms?: number;
  error?: never;
  error_code?: never;
  stack_trace?: never;
};

/** Envelope with a `result` of a known type. */
export type EnvelopeOf<R> =
  | CompletedEnvelopeOf<R>
  | TimeoutEnvelope
  | ErrorEnvelope
  | InProgressEnvelope
  | NotFoundEnvelope;
