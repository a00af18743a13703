// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { ToolName } from './tools.ts';

/** A named type, an object, a tagged union, an array, a map; null or absent: nothing in it has a type. */
type Shape =
  | string
  | { readonly members: { readonly [name: string]: Shape | null } }
  | { readonly tag: string; readonly variants: { readonly [tag: string]: string } }
  | { readonly items: Shape }
  | { readonly values: Shape };

const isObject = (value: unknown): value is { readonly [name: string]: unknown } => typeof value === 'object' && value !== null && !Array.isArray(value);
const pointerTo = (at: string, name: string | number): string => at + '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');

function find(value: unknown, shape: Shape | null | undefined, at: string): string[] {
  if (shape === null || shape === undefined) return [];
  if (typeof shape === 'string') return find(value, types[shape], at);
  if ('items' in shape) return Array.isArray(value) ? value.flatMap((item, index) => find(item, shape.items, pointerTo(at, index))) : [];
  if (!isObject(value)) return [];
  if ('values' in shape) return Object.entries(value).flatMap(([name, member]) => find(member, shape.values, pointerTo(at, name)));
  if ('variants' in shape) {
    const tag = String(value[shape.tag]);
    return Object.hasOwn(shape.variants, tag) ? find(value, shape.variants[tag], at) : [];
  }
  return Object.entries(value).flatMap(([name, member]) => {
    if (!Object.hasOwn(shape.members, name)) return member === undefined ? [] : [pointerTo(at, name)];
    return find(member, shape.members[name], pointerTo(at, name));
  });
}

/** JSON Pointers of the members of an answer that the contract does not name: in the envelope, and in the result where the tool's has a type. */
export function unknownInEnvelope(value: object, tool?: ToolName): string[] {
  const result: unknown = Reflect.get(value, envelope.result);
  return [...find(value, envelope.type, ''), ...find(result, tool === undefined ? undefined : toolResults[tool], pointerTo('', envelope.result))];
}

/** The same of a frame of the bridge protocol. */
export function unknownInFrame(frame: { readonly kind: string; readonly method?: string; readonly params?: unknown; readonly result?: unknown }): string[] {
  const { kind, method } = frame;
  if (method === undefined) return [];
  return kind === 'response' ? find(frame.result, methodResults[method], '/result') : find(frame.params, methodParams[method], '/params');
}

const types: Readonly<Record<string, Shape>> = {
  BlockedBy: { members: { kind: 'BlockedByKind', log_id: 'LogId', title: null } },
  CompletedEnvelope: { members: { status: null, log_id: 'LogId', is_complete: null, message: null, advice: null, result: null, result_bytes: null, partial_result: null, deduplicated: null, finished_at: 'Timestamp', age_ms: null, error: null, error_code: null, stack_trace: null } },
  TimeoutEnvelope: { members: { status: null, log_id: 'LogId', is_complete: null, message: null, advice: null, partial_result: null, deduplicated: null, blocked_by: 'BlockedBy', result: null, finished_at: null, age_ms: null, error: null, error_code: null, stack_trace: null } },
  ErrorEnvelope: { members: { status: null, log_id: 'LogId', is_complete: null, message: null, advice: null, error: null, error_code: 'ErrorCode', stack_trace: null, partial_result: null, deduplicated: null, finished_at: 'Timestamp', age_ms: null, result: null } },
  InProgressEnvelope: { members: { status: null, log_id: 'LogId', is_complete: null, message: null, advice: null, partial_result: null, blocked_by: 'BlockedBy', result: null, deduplicated: null, finished_at: null, age_ms: null, error: null, error_code: null, stack_trace: null } },
  NotFoundEnvelope: { members: { status: null, log_id: null, is_complete: null, message: null, advice: null, result: null, partial_result: null, deduplicated: null, finished_at: null, age_ms: null, error: null, error_code: null, stack_trace: null } },
  Envelope: { tag: 'status', variants: { completed: 'CompletedEnvelope', timeout: 'TimeoutEnvelope', error: 'ErrorEnvelope', in_progress: 'InProgressEnvelope', not_found: 'NotFoundEnvelope' } },
  ExecuteCodeParams: { members: { code: null, atomic: null, timeout: null, idempotency_key: null } },
  QueryParams: { members: { query: null, allow_methods: null, timeout: null, idempotency_key: null } },
  GetResultParams: { members: { log_id: null, timeout: null, pointer: null, offset: null, limit: null } },
  GetLogsParams: { members: { log_name: null, limit: null, since: null, log_type: 'LogTypeFilter', log_id: null, all_projects: null } },
  GetLogDetailsParams: { members: { log_id: null, pointer: null, offset: null, limit: null } },
  HelpParams: { members: { topic: 'HelpTopic' } },
  DroppedEntries: { members: { error: null, warning: null, info: null } },
  LogEntry: { members: { log_id: 'LogId', timestamp: 'Timestamp', log_type: 'LogType', log_name: null, message: null, stack_trace: null, value: null, operation_log_id: 'LogId', editor: null, seq: null, dropped: null, dropped_by_type: 'DroppedEntries' } },
  LogSummary: { members: { log_id: 'LogId', timestamp: 'Timestamp', log_type: 'LogType', log_name: null, message: null, truncated: null, has_stack_trace: null, operation_log_id: 'LogId', editor: null, dropped: null, dropped_by_type: 'DroppedEntries' } },
  LogsResult: { members: { entries: { items: 'LogSummary' }, more: null, project: null } },
  HistoryEntry: { members: { state: 'OperationState', at: 'Timestamp', note: null } },
  CancelRequested: { members: { at: 'Timestamp', reason: null } },
  LogEntryDetails: { members: { kind: null, entry: 'LogEntry' } },
  OperationDetails: { members: { kind: null, log_id: 'LogId', tool: null, params: null, idempotency_key: null, editor: null, client: null, state: 'OperationState', attempts: null, accepted_at: 'Timestamp', started_at: 'Timestamp', finished_at: 'Timestamp', history: { items: 'HistoryEntry' }, cancel_requested: 'CancelRequested', partial_result: null, result: null, error: null, error_code: 'ErrorCode', stack_trace: null } },
  ResultPart: { members: { kind: null, pointer: null, of: 'ResultPartOf', offset: null, total: null, next_offset: null, value: null } },
  LogDetailsResult: { tag: 'kind', variants: { log_entry: 'LogEntryDetails', operation: 'OperationDetails', part: 'ResultPart' } },
  CompileMessage: { members: { code: null, message: null, file: null, line: null, column: null } },
  CompileResult: { members: { errors: { items: 'CompileMessage' }, warnings: { items: 'CompileMessage' }, reloaded: null } },
  HelpTopicRef: { members: { topic: null, title: null } },
  HelpResult: { members: { topic: null, title: null, text: null, topics: { items: 'HelpTopicRef' } } },
  ConnectionEstablishedPayload: { members: { clientId: null, connectionTime: 'Timestamp' } },
  ConnectionEstablishedNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'ConnectionEstablishedPayload' } },
  DomainReloadPayload: { members: { generation: null, reason: 'DomainReloadPayloadReason', expectedMs: null } },
  DomainReloadNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'DomainReloadPayload' } },
  DomainReloadRecoveredPayload: { members: { generation: null, durationMs: null, compileErrors: null } },
  DomainReloadRecoveredNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'DomainReloadRecoveredPayload' } },
  ToolsChangedPayload: { members: { tools: null, reason: null } },
  ToolsChangedNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'ToolsChangedPayload' } },
  UserDisconnectPayload: { members: { reason: null } },
  UserDisconnectNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'UserDisconnectPayload' } },
  UnityShutdownPayload: { members: { reason: null } },
  UnityShutdownNotification: { members: { type: null, timestamp: 'Timestamp', payload: 'UnityShutdownPayload' } },
  UnityNotification: { tag: 'type', variants: { CONNECTION_ESTABLISHED: 'ConnectionEstablishedNotification', DOMAIN_RELOAD: 'DomainReloadNotification', DOMAIN_RELOAD_RECOVERED: 'DomainReloadRecoveredNotification', TOOLS_CHANGED: 'ToolsChangedNotification', USER_DISCONNECT: 'UserDisconnectNotification', UNITY_SHUTDOWN: 'UnityShutdownNotification' } },
  PolicyRule: { members: { tool: null, decision: 'PolicyDecision', reason: null, max_execution_ms: null, idempotent: null } },
  Policy: { members: { version: null, rules: { items: 'PolicyRule' }, tools: 'ToolOffer', calls_per_minute: null, max_argument_bytes: null } },
  RpcRequest: { members: { jsonrpc: null, id: null, method: null, params: null } },
  RpcNotification: { members: { jsonrpc: null, id: null, method: null, params: null } },
  RpcSuccess: { members: { jsonrpc: null, id: null, result: null, error: null } },
  RpcErrorData: { members: { code: 'BridgeErrorCode', pointer: null, keyword: null } },
  RpcError: { members: { code: null, message: null, data: 'RpcErrorData' } },
  RpcFailure: { members: { jsonrpc: null, id: null, error: 'RpcError', result: null } },
  AuthChallengeParams: { members: { protocol_version: 'ProtocolVersion', nonce: 'Nonce' } },
  AuthChallengeResult: { members: { protocol_version: 'ProtocolVersion', server_version: null, store_id: 'Uuid', boot_id: 'Uuid', nonce: 'Nonce', proof: 'Nonce' } },
  AuthProveParams: { members: { proof: 'Nonce' } },
  ServerAttachParams: { members: { protocol_version: 'ProtocolVersion', server_version: null, push_port: null, clients: null } },
  ServerAttachResult: { members: { protocol_version: 'ProtocolVersion', bridge_version: null } },
  CustomTool: { members: { name: null, title: null, description: null, input_schema: null, read_only_hint: null, destructive_hint: null, idempotent_hint: null, open_world_hint: null } },
  ToolsListResult: { members: { tools: { items: 'CustomTool' } } },
  RefusedTool: { members: { name: null, reason: null } },
  ToolsRefusedParams: { members: { tools: { items: 'RefusedTool' } } },
  OperationReport: { members: { log_id: 'LogId', accept_seq: null, state: 'OperationState' } },
  EditorHelloParams: { members: { protocol_version: 'ProtocolVersion', bridge_version: null, instance_id: 'Uuid', journal_id: 'Uuid', journal_seq: null, generation: null, project_name: null, project_path: null, unity_version: null, capabilities: null, watermark: null, operations: { items: 'OperationReport' }, tools: { items: 'CustomTool' } } },
  EditorHelloResult: { members: { server_version: null, clients: null, result_limit_bytes: null, heartbeat_interval_ms: null, log_mark: null } },
  EditorHeartbeatParams: { members: { generation: null, main_thread_age_ms: null, running: { items: 'LogId' }, queue_length: null, focused: null, play_mode: null, blocked_by: 'BlockedBy' } },
  Approval: { members: { code_hash: 'Nonce', by: null, at: 'UnixMs' } },
  OperationExecuteParams: { members: { store_id: 'Uuid', log_id: 'LogId', accept_seq: null, generation: null, tool: 'BridgeTool', params: null, approval: 'Approval', session: null, attempt: null, result_limit_bytes: null } },
  OperationExecuteResult: { members: { log_id: 'LogId', state: 'OperationState' } },
  QueuedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, result: null, error: null, error_code: null, stack_trace: null } },
  RunningUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, started_at: 'UnixMs', result: null, error: null, error_code: null, stack_trace: null } },
  SuspendedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, started_at: 'UnixMs', result: null, error: null, error_code: null, stack_trace: null } },
  CompletedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, started_at: 'UnixMs', result: null, error: null, error_code: null, stack_trace: null } },
  FailedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, error: null, error_code: 'ErrorCode', stack_trace: null, started_at: 'UnixMs', result: null } },
  CancelledUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, error: null, error_code: null, stack_trace: null, started_at: 'UnixMs', result: null } },
  InterruptedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, error: null, error_code: null, stack_trace: null, started_at: 'UnixMs', result: null } },
  NotStartedUpdate: { members: { store_id: 'Uuid', log_id: 'LogId', seq: null, state: null, at: 'UnixMs', partial_result: null, partial_seq: null, error: null, error_code: 'NotStartedUpdateErrorCode', stack_trace: null, started_at: 'UnixMs', result: null } },
  OperationUpdateParams: { tag: 'state', variants: { queued: 'QueuedUpdate', running: 'RunningUpdate', suspended: 'SuspendedUpdate', completed: 'CompletedUpdate', failed: 'FailedUpdate', cancelled: 'CancelledUpdate', interrupted: 'InterruptedUpdate', not_started: 'NotStartedUpdate' } },
  OperationAckParams: { members: { store_id: 'Uuid', log_id: 'LogId', state: 'OperationState' } },
  OperationStatusParams: { members: { store_id: 'Uuid', log_ids: { items: 'LogId' } } },
  OperationStatusResult: { members: { operations: { items: 'OperationReport' } } },
  OperationCancelParams: { members: { store_id: 'Uuid', log_id: 'LogId', reason: null, unstarted_only: null, force: null } },
  OperationCancelResult: { members: { log_id: 'LogId', outcome: 'OperationCancelResultOutcome', forced: null } },
  ResourceReadParams: { members: { uri: null } },
  ResourceReadResult: { members: { mime_type: null, encoding: 'ResourceReadResultEncoding', content: null } },
  LogsAppendParams: { members: { journal_id: 'Uuid', entries: { items: 'LogEntry' } } },
  LogsAppendResult: { members: { log_mark: null } },
  ClientSetNameParams: { members: { clients: null } },
};

const toolResults: Readonly<Record<string, string>> = {
  unity_get_logs: 'LogsResult',
  unity_get_log_details: 'LogDetailsResult',
  unity_help: 'HelpResult',
};

const methodParams: Readonly<Record<string, string>> = {
  'server/attach': 'ServerAttachParams',
  'auth/challenge': 'AuthChallengeParams',
  'auth/prove': 'AuthProveParams',
  'editor/hello': 'EditorHelloParams',
  'operation/execute': 'OperationExecuteParams',
  'operation/update': 'OperationUpdateParams',
  'operation/ack': 'OperationAckParams',
  'operation/status': 'OperationStatusParams',
  'operation/cancel': 'OperationCancelParams',
  'editor/heartbeat': 'EditorHeartbeatParams',
  'editor/notification': 'UnityNotification',
  'logs/append': 'LogsAppendParams',
  'resource/read': 'ResourceReadParams',
  'tools/list': 'Empty',
  'tools/refused': 'ToolsRefusedParams',
  'client/set_name': 'ClientSetNameParams',
  ping: 'Empty',
};

const methodResults: Readonly<Record<string, string>> = {
  'server/attach': 'ServerAttachResult',
  'auth/challenge': 'AuthChallengeResult',
  'auth/prove': 'Empty',
  'editor/hello': 'EditorHelloResult',
  'operation/execute': 'OperationExecuteResult',
  'operation/status': 'OperationStatusResult',
  'operation/cancel': 'OperationCancelResult',
  'logs/append': 'LogsAppendResult',
  'resource/read': 'ResourceReadResult',
  'tools/list': 'ToolsListResult',
  ping: 'Empty',
};

const envelope = { type: 'Envelope', result: 'result' };
