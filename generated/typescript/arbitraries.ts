// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import fc from 'fast-check';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import type * as t from './types.ts';

/** Any code points, so that one unit is one character of `maxLength`; short unless a minimum requires more. */
const text = (limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> => fc.string({ unit: 'binary', ...limits });

/** Small JSON, without what JSON text cannot hold (-0). */
export const arbJson: fc.Arbitrary<t.Json> = fc.jsonValue({ maxDepth: 2 }).map((value): t.Json => JSON.parse(JSON.stringify(value)));

export const arbJsonObject: fc.Arbitrary<t.JsonObject> = fc.dictionary(fc.string(), arbJson, { maxKeys: 4, noNullPrototype: true });

export const arbLogId: fc.Arbitrary<t.LogId> = fc.stringMatching(new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", 'u'));

export const arbUuid: fc.Arbitrary<t.Uuid> = fc.stringMatching(new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", 'u'));

export const arbTimestamp: fc.Arbitrary<t.Timestamp> = fc.stringMatching(new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$", 'u'));

export const arbProtocolVersion: fc.Arbitrary<t.ProtocolVersion> = fc.stringMatching(new RegExp("^[0-9]{1,4}\\.[0-9]{1,4}$", 'u'));

export const arbNonce: fc.Arbitrary<t.Nonce> = fc.stringMatching(new RegExp("^[0-9a-f]{64}$", 'u'));

export const arbEmpty: fc.Arbitrary<t.Empty> = arbJsonObject;

export const arbUnixMs: fc.Arbitrary<t.UnixMs> = fc.integer({ min: 0, max: 9007199254740991 });

export const arbErrorCode: fc.Arbitrary<t.ErrorCode> = fc.constantFrom<t.ErrorCode[]>('invalid_params', 'compile_error', 'execution_error', 'cancelled', 'interrupted', 'not_started', 'blocked_by_policy', 'idempotency_conflict', 'key_expired', 'unity_not_connected', 'editor_ambiguous', 'overloaded', 'storage_unavailable', 'result_too_large', 'internal_error');

export const arbBridgeErrorCode: fc.Arbitrary<t.BridgeErrorCode> = fc.oneof(fc.constantFrom<t.BridgeErrorCode[]>('parse_error', 'invalid_request', 'method_not_found', 'invalid_params', 'internal_error', 'not_authenticated', 'protocol_mismatch', 'not_greeted', 'wrong_generation', 'below_watermark', 'journal_failed', 'duplicate_instance', 'journal_refused', 'foreign_store', 'overloaded', 'resource_not_found', 'editor_busy'), text());

export const arbOperationState: fc.Arbitrary<t.OperationState> = fc.constantFrom<t.OperationState[]>('accepted', 'awaiting_approval', 'queued', 'running', 'suspended', 'completed', 'failed', 'cancelled', 'interrupted', 'not_started');

export const arbBlockedByKind: fc.Arbitrary<t.BlockedByKind> = fc.oneof(fc.constantFrom<t.BlockedByKind[]>('user_code', 'import', 'compile', 'build', 'dialog', 'reload', 'unknown'), text());

export const arbBlockedBy: fc.Arbitrary<t.BlockedBy> = fc.record<t.BlockedBy, 'kind'>(
  {
    kind: arbBlockedByKind,
    log_id: arbLogId,
    title: text({ minLength: 1 }),
  },
  { requiredKeys: ['kind'], noNullPrototype: true },
);

export const arbCompletedEnvelope: fc.Arbitrary<t.CompletedEnvelope> = fc.record<t.CompletedEnvelope, 'status' | 'log_id' | 'is_complete' | 'message' | 'result'>(
  {
    status: fc.constant('completed' as const),
    log_id: arbLogId,
    is_complete: fc.constant(true as const),
    message: text({ minLength: 1 }),
    advice: text({ minLength: 1 }),
    result: arbJson,
    result_bytes: fc.integer({ min: 1, max: 9007199254740991 }),
    partial_result: arbJson,
    deduplicated: fc.constant(true as const),
    finished_at: arbTimestamp,
    age_ms: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['status', 'log_id', 'is_complete', 'message', 'result'], noNullPrototype: true },
);

export const arbTimeoutEnvelope: fc.Arbitrary<t.TimeoutEnvelope> = fc.record<t.TimeoutEnvelope, 'status' | 'log_id' | 'is_complete' | 'message' | 'advice'>(
  {
    status: fc.constant('timeout' as const),
    log_id: arbLogId,
    is_complete: fc.constant(false as const),
    message: text({ minLength: 1 }),
    advice: fc.stringMatching(new RegExp("unity_get_result", 'u')).filter((value) => [...value].length >= 1),
    partial_result: arbJson,
    deduplicated: fc.constant(true as const),
    blocked_by: arbBlockedBy,
  },
  { requiredKeys: ['status', 'log_id', 'is_complete', 'message', 'advice'], noNullPrototype: true },
);

export const arbErrorEnvelope: fc.Arbitrary<t.ErrorEnvelope> = fc.record<t.ErrorEnvelope, 'status' | 'log_id' | 'is_complete' | 'message' | 'error' | 'error_code'>(
  {
    status: fc.constant('error' as const),
    log_id: arbLogId,
    is_complete: fc.constant(true as const),
    message: text({ minLength: 1 }),
    advice: text({ minLength: 1 }),
    error: text({ minLength: 1 }),
    error_code: arbErrorCode,
    stack_trace: text(),
    partial_result: arbJson,
    deduplicated: fc.constant(true as const),
    finished_at: arbTimestamp,
    age_ms: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['status', 'log_id', 'is_complete', 'message', 'error', 'error_code'], noNullPrototype: true },
);

export const arbInProgressEnvelope: fc.Arbitrary<t.InProgressEnvelope> = fc.record<t.InProgressEnvelope, 'status' | 'log_id' | 'is_complete' | 'message'>(
  {
    status: fc.constant('in_progress' as const),
    log_id: arbLogId,
    is_complete: fc.constant(false as const),
    message: text({ minLength: 1 }),
    advice: text({ minLength: 1 }),
    partial_result: arbJson,
    blocked_by: arbBlockedBy,
  },
  { requiredKeys: ['status', 'log_id', 'is_complete', 'message'], noNullPrototype: true },
);

export const arbNotFoundEnvelope: fc.Arbitrary<t.NotFoundEnvelope> = fc.record<t.NotFoundEnvelope, 'status' | 'log_id' | 'is_complete' | 'message'>(
  {
    status: fc.constant('not_found' as const),
    log_id: text(),
    is_complete: fc.constant(true as const),
    message: text({ minLength: 1 }),
    advice: text({ minLength: 1 }),
  },
  { requiredKeys: ['status', 'log_id', 'is_complete', 'message'], noNullPrototype: true },
);

export const arbEnvelope: fc.Arbitrary<t.Envelope> = fc.oneof(arbCompletedEnvelope, arbTimeoutEnvelope, arbErrorEnvelope, arbInProgressEnvelope, arbNotFoundEnvelope);

export const arbExecuteCodeParams: fc.Arbitrary<t.ExecuteCodeParams> = fc.record<t.ExecuteCodeParams, 'code'>(
  {
    code: text({ minLength: 1, maxLength: 1000000 }),
    atomic: fc.boolean(),
    timeout: fc.integer({ min: 0, max: 600000 }),
    idempotency_key: text({ minLength: 1, maxLength: 200 }),
  },
  { requiredKeys: ['code'], noNullPrototype: true },
);

export const arbQueryParams: fc.Arbitrary<t.QueryParams> = fc.record<t.QueryParams, 'query'>(
  {
    query: text({ minLength: 1, maxLength: 10000 }),
    allow_methods: fc.boolean(),
    timeout: fc.integer({ min: 0, max: 600000 }),
    idempotency_key: text({ minLength: 1, maxLength: 200 }),
  },
  { requiredKeys: ['query'], noNullPrototype: true },
);

export const arbGetResultParams: fc.Arbitrary<t.GetResultParams> = fc.record<t.GetResultParams, 'log_id'>(
  {
    log_id: text({ maxLength: 1000 }),
    timeout: fc.integer({ min: 0, max: 600000 }),
    pointer: fc.stringMatching(new RegExp("^(?:/(?:[^~\\/]|~[01])*)*$", 'u')).filter((value) => [...value].length <= 1000),
    offset: fc.integer({ min: 0, max: 9007199254740991 }),
    limit: fc.integer({ min: 1, max: 9007199254740991 }),
  },
  { requiredKeys: ['log_id'], noNullPrototype: true },
);

export const arbLogTypeFilter: fc.Arbitrary<t.LogTypeFilter> = fc.constantFrom<t.LogTypeFilter[]>('error', 'warning', 'info', 'all');

export const arbGetLogsParams: fc.Arbitrary<t.GetLogsParams> = fc.record<t.GetLogsParams, never>(
  {
    log_name: text({ minLength: 1 }),
    limit: fc.integer({ min: 1, max: 1000 }),
    since: fc.date({ noInvalidDate: true, min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') }).map((date) => date.toISOString()).filter((value) => new RegExp("^[^:]*:[^:]*:[0-5]", 'u').test(value)),
    log_type: arbLogTypeFilter,
    log_id: text({ minLength: 1, maxLength: 1000 }),
    all_projects: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const arbGetLogDetailsParams: fc.Arbitrary<t.GetLogDetailsParams> = fc.record<t.GetLogDetailsParams, 'log_id'>(
  {
    log_id: text({ maxLength: 1000 }),
    pointer: fc.stringMatching(new RegExp("^(?:/(?:[^~\\/]|~[01])*)*$", 'u')).filter((value) => [...value].length <= 1000),
    offset: fc.integer({ min: 0, max: 9007199254740991 }),
    limit: fc.integer({ min: 1, max: 9007199254740991 }),
  },
  { requiredKeys: ['log_id'], noNullPrototype: true },
);

export const arbHelpTopic: fc.Arbitrary<t.HelpTopic> = fc.constantFrom<t.HelpTopic[]>('overview', 'execute', 'query', 'results', 'timeouts', 'reloads', 'recipes');

export const arbHelpParams: fc.Arbitrary<t.HelpParams> = fc.record<t.HelpParams, never>(
  {
    topic: arbHelpTopic,
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const arbLogType: fc.Arbitrary<t.LogType> = fc.constantFrom<t.LogType[]>('error', 'warning', 'info');

export const arbDroppedEntries: fc.Arbitrary<t.DroppedEntries> = fc.record<t.DroppedEntries, 'error' | 'warning' | 'info'>(
  {
    error: fc.integer({ min: 0, max: 9007199254740991 }),
    warning: fc.integer({ min: 0, max: 9007199254740991 }),
    info: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['error', 'warning', 'info'], noNullPrototype: true },
);

export const arbLogEntry: fc.Arbitrary<t.LogEntry> = fc.record<t.LogEntry, 'log_id' | 'timestamp' | 'log_type' | 'log_name' | 'message' | 'seq'>(
  {
    log_id: arbLogId,
    timestamp: arbTimestamp,
    log_type: arbLogType,
    log_name: text({ minLength: 1 }),
    message: text(),
    stack_trace: text(),
    value: arbJson,
    operation_log_id: arbLogId,
    editor: text(),
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    dropped: fc.integer({ min: 1, max: 9007199254740991 }),
    dropped_by_type: arbDroppedEntries,
  },
  { requiredKeys: ['log_id', 'timestamp', 'log_type', 'log_name', 'message', 'seq'], noNullPrototype: true },
);

export const arbLogSummary: fc.Arbitrary<t.LogSummary> = fc.record<t.LogSummary, 'log_id' | 'timestamp' | 'log_type' | 'log_name' | 'message' | 'truncated' | 'has_stack_trace'>(
  {
    log_id: arbLogId,
    timestamp: arbTimestamp,
    log_type: arbLogType,
    log_name: text({ minLength: 1 }),
    message: text({ maxLength: 500 }),
    truncated: fc.boolean(),
    has_stack_trace: fc.boolean(),
    operation_log_id: arbLogId,
    editor: text(),
    dropped: fc.integer({ min: 1, max: 9007199254740991 }),
    dropped_by_type: arbDroppedEntries,
  },
  { requiredKeys: ['log_id', 'timestamp', 'log_type', 'log_name', 'message', 'truncated', 'has_stack_trace'], noNullPrototype: true },
);

export const arbLogsResult: fc.Arbitrary<t.LogsResult> = fc.record<t.LogsResult, 'entries' | 'more'>(
  {
    entries: fc.array(arbLogSummary, { maxLength: 1000 }),
    more: fc.boolean(),
    project: text(),
  },
  { requiredKeys: ['entries', 'more'], noNullPrototype: true },
);

export const arbHistoryEntry: fc.Arbitrary<t.HistoryEntry> = fc.record<t.HistoryEntry, 'state' | 'at'>(
  {
    state: arbOperationState,
    at: arbTimestamp,
    note: text(),
  },
  { requiredKeys: ['state', 'at'], noNullPrototype: true },
);

export const arbCancelRequested: fc.Arbitrary<t.CancelRequested> = fc.record<t.CancelRequested, 'at' | 'reason'>(
  {
    at: arbTimestamp,
    reason: text(),
  },
  { requiredKeys: ['at', 'reason'], noNullPrototype: true },
);

export const arbLogEntryDetails: fc.Arbitrary<t.LogEntryDetails> = fc.record<t.LogEntryDetails, 'kind' | 'entry'>(
  {
    kind: fc.constant('log_entry' as const),
    entry: arbLogEntry,
  },
  { requiredKeys: ['kind', 'entry'], noNullPrototype: true },
);

export const arbOperationDetails: fc.Arbitrary<t.OperationDetails> = fc.record<t.OperationDetails, 'kind' | 'log_id' | 'tool' | 'params' | 'editor' | 'client' | 'state' | 'attempts' | 'accepted_at' | 'history'>(
  {
    kind: fc.constant('operation' as const),
    log_id: arbLogId,
    tool: text(),
    params: arbJsonObject,
    idempotency_key: text(),
    editor: text(),
    client: text(),
    state: arbOperationState,
    attempts: fc.integer({ min: 0, max: 9007199254740991 }),
    accepted_at: arbTimestamp,
    started_at: arbTimestamp,
    finished_at: arbTimestamp,
    history: fc.array(arbHistoryEntry),
    cancel_requested: arbCancelRequested,
    partial_result: arbJson,
    result: arbJson,
    error: text(),
    error_code: arbErrorCode,
    stack_trace: text(),
  },
  { requiredKeys: ['kind', 'log_id', 'tool', 'params', 'editor', 'client', 'state', 'attempts', 'accepted_at', 'history'], noNullPrototype: true },
);

export const arbResultPartOf: fc.Arbitrary<t.ResultPartOf> = fc.constantFrom<t.ResultPartOf[]>('array', 'object', 'string', 'value');

export const arbResultPart: fc.Arbitrary<t.ResultPart> = fc.record<t.ResultPart, 'kind' | 'pointer' | 'of' | 'offset' | 'total' | 'value'>(
  {
    kind: fc.constant('part' as const),
    pointer: text(),
    of: arbResultPartOf,
    offset: fc.integer({ min: 0, max: 9007199254740991 }),
    total: fc.integer({ min: 0, max: 9007199254740991 }),
    next_offset: fc.integer({ min: 1, max: 9007199254740991 }),
    value: arbJson,
  },
  { requiredKeys: ['kind', 'pointer', 'of', 'offset', 'total', 'value'], noNullPrototype: true },
);

export const arbLogDetailsResult: fc.Arbitrary<t.LogDetailsResult> = fc.oneof(arbLogEntryDetails, arbOperationDetails, arbResultPart);

export const arbCompileMessage: fc.Arbitrary<t.CompileMessage> = fc.record<t.CompileMessage, 'code' | 'message' | 'file' | 'line' | 'column'>(
  {
    code: text(),
    message: text(),
    file: text(),
    line: fc.integer({ min: 0, max: 9007199254740991 }),
    column: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['code', 'message', 'file', 'line', 'column'], noNullPrototype: true },
);

export const arbCompileResult: fc.Arbitrary<t.CompileResult> = fc.record<t.CompileResult, 'errors' | 'warnings' | 'reloaded'>(
  {
    errors: fc.array(arbCompileMessage),
    warnings: fc.array(arbCompileMessage),
    reloaded: fc.boolean(),
  },
  { requiredKeys: ['errors', 'warnings', 'reloaded'], noNullPrototype: true },
);

export const arbHelpTopicRef: fc.Arbitrary<t.HelpTopicRef> = fc.record<t.HelpTopicRef, 'topic' | 'title'>(
  {
    topic: text(),
    title: text(),
  },
  { requiredKeys: ['topic', 'title'], noNullPrototype: true },
);

export const arbHelpResult: fc.Arbitrary<t.HelpResult> = fc.record<t.HelpResult, 'topic' | 'title' | 'text' | 'topics'>(
  {
    topic: text(),
    title: text(),
    text: text(),
    topics: fc.array(arbHelpTopicRef),
  },
  { requiredKeys: ['topic', 'title', 'text', 'topics'], noNullPrototype: true },
);

export const arbConnectionEstablishedPayload: fc.Arbitrary<t.ConnectionEstablishedPayload> = fc.record<t.ConnectionEstablishedPayload, 'clientId' | 'connectionTime'>(
  {
    clientId: text({ minLength: 1 }),
    connectionTime: arbTimestamp,
  },
  { requiredKeys: ['clientId', 'connectionTime'], noNullPrototype: true },
);

export const arbConnectionEstablishedNotification: fc.Arbitrary<t.ConnectionEstablishedNotification> = fc.record<t.ConnectionEstablishedNotification, 'type' | 'timestamp' | 'payload'>(
  {
    type: fc.constant('CONNECTION_ESTABLISHED' as const),
    timestamp: arbTimestamp,
    payload: arbConnectionEstablishedPayload,
  },
  { requiredKeys: ['type', 'timestamp', 'payload'], noNullPrototype: true },
);

export const arbDomainReloadPayloadReason: fc.Arbitrary<t.DomainReloadPayloadReason> = fc.oneof(fc.constantFrom<t.DomainReloadPayloadReason[]>('compile', 'play_mode', 'requested', 'unknown'), text());

export const arbDomainReloadPayload: fc.Arbitrary<t.DomainReloadPayload> = fc.record<t.DomainReloadPayload, 'generation'>(
  {
    generation: fc.integer({ min: 1, max: 9007199254740991 }),
    reason: arbDomainReloadPayloadReason,
    expectedMs: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['generation'], noNullPrototype: true },
);

export const arbDomainReloadNotification: fc.Arbitrary<t.DomainReloadNotification> = fc.record<t.DomainReloadNotification, 'type' | 'timestamp' | 'payload'>(
  {
    type: fc.constant('DOMAIN_RELOAD' as const),
    timestamp: arbTimestamp,
    payload: arbDomainReloadPayload,
  },
  { requiredKeys: ['type', 'timestamp', 'payload'], noNullPrototype: true },
);

export const arbDomainReloadRecoveredPayload: fc.Arbitrary<t.DomainReloadRecoveredPayload> = fc.record<t.DomainReloadRecoveredPayload, 'generation' | 'durationMs'>(
  {
    generation: fc.integer({ min: 1, max: 9007199254740991 }),
    durationMs: fc.integer({ min: 0, max: 9007199254740991 }),
    compileErrors: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['generation', 'durationMs'], noNullPrototype: true },
);

export const arbDomainReloadRecoveredNotification: fc.Arbitrary<t.DomainReloadRecoveredNotification> = fc.record<t.DomainReloadRecoveredNotification, 'type' | 'timestamp' | 'payload'>(
  {
    type: fc.constant('DOMAIN_RELOAD_RECOVERED' as const),
    timestamp: arbTimestamp,
    payload: arbDomainReloadRecoveredPayload,
  },
  { requiredKeys: ['type', 'timestamp', 'payload'], noNullPrototype: true },
);

export const arbToolsChangedPayload: fc.Arbitrary<t.ToolsChangedPayload> = fc.record<t.ToolsChangedPayload, 'tools'>(
  {
    tools: fc.array(text({ minLength: 1 })),
    reason: text(),
  },
  { requiredKeys: ['tools'], noNullPrototype: true },
);

export const arbToolsChangedNotification: fc.Arbitrary<t.ToolsChangedNotification> = fc.record<t.ToolsChangedNotification, 'type' | 'timestamp' | 'payload'>(
  {
    type: fc.constant('TOOLS_CHANGED' as const),
    timestamp: arbTimestamp,
    payload: arbToolsChangedPayload,
  },
  { requiredKeys: ['type', 'timestamp', 'payload'], noNullPrototype: true },
);

export const arbUserDisconnectPayload: fc.Arbitrary<t.UserDisconnectPayload> = fc.record<t.UserDisconnectPayload, never>(
  {
    reason: text(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const arbUserDisconnectNotification: fc.Arbitrary<t.UserDisconnectNotification> = fc.record<t.UserDisconnectNotification, 'type' | 'timestamp'>(
  {
    type: fc.constant('USER_DISCONNECT' as const),
    timestamp: arbTimestamp,
    payload: fc.option(arbUserDisconnectPayload, { nil: null }),
  },
  { requiredKeys: ['type', 'timestamp'], noNullPrototype: true },
);

export const arbUnityShutdownPayload: fc.Arbitrary<t.UnityShutdownPayload> = fc.record<t.UnityShutdownPayload, never>(
  {
    reason: text(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const arbUnityShutdownNotification: fc.Arbitrary<t.UnityShutdownNotification> = fc.record<t.UnityShutdownNotification, 'type' | 'timestamp'>(
  {
    type: fc.constant('UNITY_SHUTDOWN' as const),
    timestamp: arbTimestamp,
    payload: fc.option(arbUnityShutdownPayload, { nil: null }),
  },
  { requiredKeys: ['type', 'timestamp'], noNullPrototype: true },
);

export const arbUnityNotification: fc.Arbitrary<t.UnityNotification> = fc.oneof<fc.Arbitrary<t.UnityNotification>[]>(arbConnectionEstablishedNotification, arbDomainReloadNotification, arbDomainReloadRecoveredNotification, arbToolsChangedNotification, arbUserDisconnectNotification, arbUnityShutdownNotification, text().filter((value) => !['CONNECTION_ESTABLISHED', 'DOMAIN_RELOAD', 'DOMAIN_RELOAD_RECOVERED', 'TOOLS_CHANGED', 'USER_DISCONNECT', 'UNITY_SHUTDOWN'].includes(value)).map((value) => ({ type: value })));

export const arbPolicyDecision: fc.Arbitrary<t.PolicyDecision> = fc.constantFrom<t.PolicyDecision[]>('allow', 'ask', 'deny');

export const arbToolOffer: fc.Arbitrary<t.ToolOffer> = fc.constantFrom<t.ToolOffer[]>('six', 'read', 'all');

export const arbPolicyRule: fc.Arbitrary<t.PolicyRule> = fc.record<t.PolicyRule, 'tool' | 'decision'>(
  {
    tool: text({ minLength: 1, maxLength: 128 }),
    decision: arbPolicyDecision,
    reason: text(),
    max_execution_ms: fc.integer({ min: 1, max: 9007199254740991 }),
    idempotent: fc.boolean(),
  },
  { requiredKeys: ['tool', 'decision'], noNullPrototype: true },
);

export const arbPolicy: fc.Arbitrary<t.Policy> = fc.record<t.Policy, 'version' | 'rules'>(
  {
    version: fc.constant(1 as const),
    rules: fc.array(arbPolicyRule),
    tools: arbToolOffer,
    calls_per_minute: fc.integer({ min: 1, max: 9007199254740991 }),
    max_argument_bytes: fc.integer({ min: 1, max: 9007199254740991 }),
  },
  { requiredKeys: ['version', 'rules'], noNullPrototype: true },
);

export const arbRpcRequest: fc.Arbitrary<t.RpcRequest> = fc.record<t.RpcRequest, 'jsonrpc' | 'id' | 'method' | 'params'>(
  {
    jsonrpc: fc.constant('2.0' as const),
    id: fc.integer({ min: 0, max: 9007199254740991 }),
    method: text({ minLength: 1 }),
    params: arbJsonObject,
  },
  { requiredKeys: ['jsonrpc', 'id', 'method', 'params'], noNullPrototype: true },
);

export const arbRpcNotification: fc.Arbitrary<t.RpcNotification> = fc.record<t.RpcNotification, 'jsonrpc' | 'method' | 'params'>(
  {
    jsonrpc: fc.constant('2.0' as const),
    method: text({ minLength: 1 }),
    params: arbJsonObject,
  },
  { requiredKeys: ['jsonrpc', 'method', 'params'], noNullPrototype: true },
);

export const arbRpcSuccess: fc.Arbitrary<t.RpcSuccess> = fc.record<t.RpcSuccess, 'jsonrpc' | 'id' | 'result'>(
  {
    jsonrpc: fc.constant('2.0' as const),
    id: fc.integer({ min: 0, max: 9007199254740991 }),
    result: arbJsonObject,
  },
  { requiredKeys: ['jsonrpc', 'id', 'result'], noNullPrototype: true },
);

export const arbRpcErrorData: fc.Arbitrary<t.RpcErrorData> = fc.record<t.RpcErrorData, 'code'>(
  {
    code: arbBridgeErrorCode,
    pointer: text(),
    keyword: text(),
  },
  { requiredKeys: ['code'], noNullPrototype: true },
);

export const arbRpcError: fc.Arbitrary<t.RpcError> = fc.record<t.RpcError, 'code' | 'message'>(
  {
    code: fc.integer({ min: -2147483648, max: 2147483647 }),
    message: text({ minLength: 1 }),
    data: arbRpcErrorData,
  },
  { requiredKeys: ['code', 'message'], noNullPrototype: true },
);

export const arbRpcFailure: fc.Arbitrary<t.RpcFailure> = fc.record<t.RpcFailure, 'jsonrpc' | 'id' | 'error'>(
  {
    jsonrpc: fc.constant('2.0' as const),
    id: fc.option(fc.integer({ min: 0, max: 9007199254740991 }), { nil: null }),
    error: arbRpcError,
  },
  { requiredKeys: ['jsonrpc', 'id', 'error'], noNullPrototype: true },
);

export const arbAuthChallengeParams: fc.Arbitrary<t.AuthChallengeParams> = fc.record<t.AuthChallengeParams, 'protocol_version' | 'nonce'>(
  {
    protocol_version: arbProtocolVersion,
    nonce: arbNonce,
  },
  { requiredKeys: ['protocol_version', 'nonce'], noNullPrototype: true },
);

export const arbAuthChallengeResult: fc.Arbitrary<t.AuthChallengeResult> = fc.record<t.AuthChallengeResult, 'protocol_version' | 'server_version' | 'store_id' | 'boot_id' | 'nonce' | 'proof'>(
  {
    protocol_version: arbProtocolVersion,
    server_version: text({ minLength: 1 }),
    store_id: arbUuid,
    boot_id: arbUuid,
    nonce: arbNonce,
    proof: arbNonce,
  },
  { requiredKeys: ['protocol_version', 'server_version', 'store_id', 'boot_id', 'nonce', 'proof'], noNullPrototype: true },
);

export const arbAuthProveParams: fc.Arbitrary<t.AuthProveParams> = fc.record<t.AuthProveParams, 'proof'>(
  {
    proof: arbNonce,
  },
  { requiredKeys: ['proof'], noNullPrototype: true },
);

export const arbServerAttachParams: fc.Arbitrary<t.ServerAttachParams> = fc.record<t.ServerAttachParams, 'protocol_version' | 'server_version' | 'push_port' | 'clients'>(
  {
    protocol_version: arbProtocolVersion,
    server_version: text({ minLength: 1 }),
    push_port: fc.integer({ min: 1, max: 65535 }),
    clients: fc.array(text({ minLength: 1 })),
  },
  { requiredKeys: ['protocol_version', 'server_version', 'push_port', 'clients'], noNullPrototype: true },
);

export const arbServerAttachResult: fc.Arbitrary<t.ServerAttachResult> = fc.record<t.ServerAttachResult, 'protocol_version' | 'bridge_version'>(
  {
    protocol_version: arbProtocolVersion,
    bridge_version: text({ minLength: 1 }),
  },
  { requiredKeys: ['protocol_version', 'bridge_version'], noNullPrototype: true },
);

export const arbCustomTool: fc.Arbitrary<t.CustomTool> = fc.record<t.CustomTool, 'name' | 'description' | 'input_schema'>(
  {
    name: text({ minLength: 1 }),
    title: text(),
    description: text({ minLength: 1 }),
    input_schema: arbJsonObject,
    read_only_hint: fc.boolean(),
    destructive_hint: fc.boolean(),
    idempotent_hint: fc.boolean(),
    open_world_hint: fc.boolean(),
  },
  { requiredKeys: ['name', 'description', 'input_schema'], noNullPrototype: true },
);

export const arbToolsListResult: fc.Arbitrary<t.ToolsListResult> = fc.record<t.ToolsListResult, 'tools'>(
  {
    tools: fc.array(arbCustomTool),
  },
  { requiredKeys: ['tools'], noNullPrototype: true },
);

export const arbRefusedTool: fc.Arbitrary<t.RefusedTool> = fc.record<t.RefusedTool, 'name' | 'reason'>(
  {
    name: text({ minLength: 1 }),
    reason: text({ minLength: 1 }),
  },
  { requiredKeys: ['name', 'reason'], noNullPrototype: true },
);

export const arbToolsRefusedParams: fc.Arbitrary<t.ToolsRefusedParams> = fc.record<t.ToolsRefusedParams, 'tools'>(
  {
    tools: fc.array(arbRefusedTool, { minLength: 1 }),
  },
  { requiredKeys: ['tools'], noNullPrototype: true },
);

export const arbOperationReport: fc.Arbitrary<t.OperationReport> = fc.record<t.OperationReport, 'log_id' | 'accept_seq' | 'state'>(
  {
    log_id: arbLogId,
    accept_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: arbOperationState,
  },
  { requiredKeys: ['log_id', 'accept_seq', 'state'], noNullPrototype: true },
);

export const arbEditorHelloParams: fc.Arbitrary<t.EditorHelloParams> = fc.record<t.EditorHelloParams, 'protocol_version' | 'bridge_version' | 'instance_id' | 'journal_id' | 'journal_seq' | 'generation' | 'project_name' | 'project_path' | 'unity_version' | 'capabilities' | 'watermark' | 'operations'>(
  {
    protocol_version: arbProtocolVersion,
    bridge_version: text({ minLength: 1 }),
    instance_id: arbUuid,
    journal_id: arbUuid,
    journal_seq: fc.integer({ min: 0, max: 9007199254740991 }),
    generation: fc.integer({ min: 1, max: 9007199254740991 }),
    project_name: text({ minLength: 1 }),
    project_path: text({ minLength: 1 }),
    unity_version: text({ minLength: 1 }),
    capabilities: fc.array(text({ minLength: 1 })),
    watermark: fc.integer({ min: 0, max: 9007199254740991 }),
    operations: fc.array(arbOperationReport),
    tools: fc.array(arbCustomTool),
  },
  { requiredKeys: ['protocol_version', 'bridge_version', 'instance_id', 'journal_id', 'journal_seq', 'generation', 'project_name', 'project_path', 'unity_version', 'capabilities', 'watermark', 'operations'], noNullPrototype: true },
);

export const arbEditorHelloResult: fc.Arbitrary<t.EditorHelloResult> = fc.record<t.EditorHelloResult, 'server_version' | 'clients' | 'result_limit_bytes' | 'heartbeat_interval_ms' | 'log_mark'>(
  {
    server_version: text({ minLength: 1 }),
    clients: fc.array(text({ minLength: 1 })),
    result_limit_bytes: fc.integer({ min: 1024, max: 9007199254740991 }),
    heartbeat_interval_ms: fc.integer({ min: 10, max: 9007199254740991 }),
    log_mark: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['server_version', 'clients', 'result_limit_bytes', 'heartbeat_interval_ms', 'log_mark'], noNullPrototype: true },
);

export const arbEditorHeartbeatParams: fc.Arbitrary<t.EditorHeartbeatParams> = fc.record<t.EditorHeartbeatParams, 'generation' | 'main_thread_age_ms' | 'running' | 'queue_length' | 'focused' | 'play_mode'>(
  {
    generation: fc.integer({ min: 1, max: 9007199254740991 }),
    main_thread_age_ms: fc.integer({ min: 0, max: 9007199254740991 }),
    running: fc.array(arbLogId),
    queue_length: fc.integer({ min: 0, max: 9007199254740991 }),
    focused: fc.boolean(),
    play_mode: fc.boolean(),
    blocked_by: arbBlockedBy,
  },
  { requiredKeys: ['generation', 'main_thread_age_ms', 'running', 'queue_length', 'focused', 'play_mode'], noNullPrototype: true },
);

export const arbBridgeTool: fc.Arbitrary<t.BridgeTool> = fc.constantFrom<t.BridgeTool[]>('unity_execute_code', 'unity_query', 'custom_tool');

export const arbApproval: fc.Arbitrary<t.Approval> = fc.record<t.Approval, 'code_hash' | 'by' | 'at'>(
  {
    code_hash: arbNonce,
    by: text({ minLength: 1 }),
    at: arbUnixMs,
  },
  { requiredKeys: ['code_hash', 'by', 'at'], noNullPrototype: true },
);

export const arbOperationExecuteParams: fc.Arbitrary<t.OperationExecuteParams> = fc.record<t.OperationExecuteParams, 'store_id' | 'log_id' | 'accept_seq' | 'generation' | 'tool' | 'params' | 'attempt' | 'result_limit_bytes'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    accept_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    generation: fc.integer({ min: 1, max: 9007199254740991 }),
    tool: arbBridgeTool,
    params: arbJsonObject,
    approval: arbApproval,
    session: text({ minLength: 1 }),
    attempt: fc.integer({ min: 1, max: 9007199254740991 }),
    result_limit_bytes: fc.integer({ min: 1024, max: 9007199254740991 }),
  },
  { requiredKeys: ['store_id', 'log_id', 'accept_seq', 'generation', 'tool', 'params', 'attempt', 'result_limit_bytes'], noNullPrototype: true },
);

export const arbOperationExecuteResult: fc.Arbitrary<t.OperationExecuteResult> = fc.record<t.OperationExecuteResult, 'log_id' | 'state'>(
  {
    log_id: arbLogId,
    state: arbOperationState,
  },
  { requiredKeys: ['log_id', 'state'], noNullPrototype: true },
);

export const arbQueuedUpdate: fc.Arbitrary<t.QueuedUpdate> = fc.record<t.QueuedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('queued' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at'], noNullPrototype: true },
);

export const arbRunningUpdate: fc.Arbitrary<t.RunningUpdate> = fc.record<t.RunningUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('running' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at'], noNullPrototype: true },
);

export const arbSuspendedUpdate: fc.Arbitrary<t.SuspendedUpdate> = fc.record<t.SuspendedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('suspended' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at'], noNullPrototype: true },
);

export const arbCompletedUpdate: fc.Arbitrary<t.CompletedUpdate> = fc.record<t.CompletedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at' | 'result'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('completed' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    started_at: arbUnixMs,
    result: arbJson,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at', 'result'], noNullPrototype: true },
);

export const arbFailedUpdate: fc.Arbitrary<t.FailedUpdate> = fc.record<t.FailedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at' | 'error' | 'error_code'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('failed' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    error: text({ minLength: 1 }),
    error_code: arbErrorCode,
    stack_trace: text(),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at', 'error', 'error_code'], noNullPrototype: true },
);

export const arbCancelledUpdate: fc.Arbitrary<t.CancelledUpdate> = fc.record<t.CancelledUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at' | 'error' | 'error_code'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('cancelled' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    error: text({ minLength: 1 }),
    error_code: fc.constant('cancelled' as const),
    stack_trace: text(),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at', 'error', 'error_code'], noNullPrototype: true },
);

export const arbInterruptedUpdate: fc.Arbitrary<t.InterruptedUpdate> = fc.record<t.InterruptedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at' | 'error' | 'error_code'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('interrupted' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    error: text({ minLength: 1 }),
    error_code: fc.constant('interrupted' as const),
    stack_trace: text(),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at', 'error', 'error_code'], noNullPrototype: true },
);

export const arbNotStartedUpdateErrorCode: fc.Arbitrary<t.NotStartedUpdateErrorCode> = fc.constantFrom<t.NotStartedUpdateErrorCode[]>('not_started', 'blocked_by_policy');

export const arbNotStartedUpdate: fc.Arbitrary<t.NotStartedUpdate> = fc.record<t.NotStartedUpdate, 'store_id' | 'log_id' | 'seq' | 'state' | 'at' | 'error' | 'error_code'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    seq: fc.integer({ min: 1, max: 9007199254740991 }),
    state: fc.constant('not_started' as const),
    at: arbUnixMs,
    partial_result: arbJson,
    partial_seq: fc.integer({ min: 1, max: 9007199254740991 }),
    error: text({ minLength: 1 }),
    error_code: arbNotStartedUpdateErrorCode,
    stack_trace: text(),
    started_at: arbUnixMs,
  },
  { requiredKeys: ['store_id', 'log_id', 'seq', 'state', 'at', 'error', 'error_code'], noNullPrototype: true },
);

export const arbOperationUpdateParams: fc.Arbitrary<t.OperationUpdateParams> = fc.oneof(arbQueuedUpdate, arbRunningUpdate, arbSuspendedUpdate, arbCompletedUpdate, arbFailedUpdate, arbCancelledUpdate, arbInterruptedUpdate, arbNotStartedUpdate);

export const arbOperationAckParams: fc.Arbitrary<t.OperationAckParams> = fc.record<t.OperationAckParams, 'store_id' | 'log_id' | 'state'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    state: arbOperationState,
  },
  { requiredKeys: ['store_id', 'log_id', 'state'], noNullPrototype: true },
);

export const arbOperationStatusParams: fc.Arbitrary<t.OperationStatusParams> = fc.record<t.OperationStatusParams, 'store_id' | 'log_ids'>(
  {
    store_id: arbUuid,
    log_ids: fc.array(arbLogId, { minLength: 1, maxLength: 1000 }),
  },
  { requiredKeys: ['store_id', 'log_ids'], noNullPrototype: true },
);

export const arbOperationStatusResult: fc.Arbitrary<t.OperationStatusResult> = fc.record<t.OperationStatusResult, 'operations'>(
  {
    operations: fc.array(arbOperationReport),
  },
  { requiredKeys: ['operations'], noNullPrototype: true },
);

export const arbOperationCancelParams: fc.Arbitrary<t.OperationCancelParams> = fc.record<t.OperationCancelParams, 'store_id' | 'log_id' | 'reason'>(
  {
    store_id: arbUuid,
    log_id: arbLogId,
    reason: text({ minLength: 1 }),
    unstarted_only: fc.boolean(),
    force: fc.boolean(),
  },
  { requiredKeys: ['store_id', 'log_id', 'reason'], noNullPrototype: true },
);

export const arbOperationCancelResultOutcome: fc.Arbitrary<t.OperationCancelResultOutcome> = fc.constantFrom<t.OperationCancelResultOutcome[]>('removed', 'running', 'finished');

export const arbOperationCancelResult: fc.Arbitrary<t.OperationCancelResult> = fc.record<t.OperationCancelResult, 'log_id' | 'outcome'>(
  {
    log_id: arbLogId,
    outcome: arbOperationCancelResultOutcome,
    forced: fc.constant(true as const),
  },
  { requiredKeys: ['log_id', 'outcome'], noNullPrototype: true },
);

export const arbResourceReadParams: fc.Arbitrary<t.ResourceReadParams> = fc.record<t.ResourceReadParams, 'uri'>(
  {
    uri: text({ minLength: 1 }),
  },
  { requiredKeys: ['uri'], noNullPrototype: true },
);

export const arbResourceReadResultEncoding: fc.Arbitrary<t.ResourceReadResultEncoding> = fc.constantFrom<t.ResourceReadResultEncoding[]>('utf8', 'base64');

export const arbResourceReadResult: fc.Arbitrary<t.ResourceReadResult> = fc.record<t.ResourceReadResult, 'mime_type' | 'encoding' | 'content'>(
  {
    mime_type: text({ minLength: 1 }),
    encoding: arbResourceReadResultEncoding,
    content: text(),
  },
  { requiredKeys: ['mime_type', 'encoding', 'content'], noNullPrototype: true },
);

export const arbLogsAppendParams: fc.Arbitrary<t.LogsAppendParams> = fc.record<t.LogsAppendParams, 'journal_id' | 'entries'>(
  {
    journal_id: arbUuid,
    entries: fc.array(arbLogEntry, { minLength: 1, maxLength: 500 }),
  },
  { requiredKeys: ['journal_id', 'entries'], noNullPrototype: true },
);

export const arbLogsAppendResult: fc.Arbitrary<t.LogsAppendResult> = fc.record<t.LogsAppendResult, 'log_mark'>(
  {
    log_mark: fc.integer({ min: 0, max: 9007199254740991 }),
  },
  { requiredKeys: ['log_mark'], noNullPrototype: true },
);

export const arbClientSetNameParams: fc.Arbitrary<t.ClientSetNameParams> = fc.record<t.ClientSetNameParams, 'clients'>(
  {
    clients: fc.array(text({ minLength: 1 })),
  },
  { requiredKeys: ['clients'], noNullPrototype: true },
);

/** Arguments of each tool. */
export const arbToolParams: { readonly [Name in ToolName]: fc.Arbitrary<ToolParams[Name]> } = {
  unity_execute_code: arbExecuteCodeParams,
  unity_query: arbQueryParams,
  unity_get_result: arbGetResultParams,
  unity_get_logs: arbGetLogsParams,
  unity_get_log_details: arbGetLogDetailsParams,
  unity_help: arbHelpParams,
};

/** Answers of each tool. */
export const arbToolEnvelopes: { readonly [Name in ToolName]: fc.Arbitrary<ToolEnvelopes[Name]> } = {
  unity_execute_code: fc.oneof(arbCompletedEnvelope, arbTimeoutEnvelope, arbErrorEnvelope),
  unity_query: fc.oneof(arbCompletedEnvelope, arbTimeoutEnvelope, arbErrorEnvelope),
  unity_get_result: fc.oneof(arbCompletedEnvelope, arbErrorEnvelope, arbInProgressEnvelope, arbNotFoundEnvelope),
  unity_get_logs: fc.oneof(fc.tuple(arbCompletedEnvelope, arbLogsResult).map(([envelope, result]) => ({ ...envelope, result })), arbErrorEnvelope),
  unity_get_log_details: fc.oneof(fc.tuple(arbCompletedEnvelope, arbLogDetailsResult).map(([envelope, result]) => ({ ...envelope, result })), arbErrorEnvelope, arbInProgressEnvelope, arbNotFoundEnvelope),
  unity_help: fc.oneof(fc.tuple(arbCompletedEnvelope, arbHelpResult).map(([envelope, result]) => ({ ...envelope, result })), arbErrorEnvelope),
};
