// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import type {
  Approval,
  AuthChallengeParams,
  AuthChallengeResult,
  AuthProveParams,
  BlockedBy,
  BlockedByKind,
  BridgeErrorCode,
  BridgeTool,
  CancelRequested,
  CancelledUpdate,
  ClientSetNameParams,
  CompileMessage,
  CompileResult,
  CompletedEnvelope,
  CompletedUpdate,
  ConnectionEstablishedNotification,
  ConnectionEstablishedPayload,
  CustomTool,
  DomainReloadNotification,
  DomainReloadPayload,
  DomainReloadPayloadReason,
  DomainReloadRecoveredNotification,
  DomainReloadRecoveredPayload,
  DroppedEntries,
  EditorHeartbeatParams,
  EditorHelloParams,
  EditorHelloResult,
  Empty,
  Envelope,
  ErrorCode,
  ErrorEnvelope,
  ExecuteCodeParams,
  FailedUpdate,
  GetLogDetailsParams,
  GetLogsParams,
  GetResultParams,
  HelpParams,
  HelpResult,
  HelpTopic,
  HelpTopicRef,
  HistoryEntry,
  InProgressEnvelope,
  InterruptedUpdate,
  LogDetailsResult,
  LogEntry,
  LogEntryDetails,
  LogId,
  LogSummary,
  LogType,
  LogTypeFilter,
  LogsAppendParams,
  LogsAppendResult,
  LogsResult,
  Nonce,
  NotFoundEnvelope,
  NotStartedUpdate,
  NotStartedUpdateErrorCode,
  OperationAckParams,
  OperationCancelParams,
  OperationCancelResult,
  OperationCancelResultOutcome,
  OperationDetails,
  OperationExecuteParams,
  OperationExecuteResult,
  OperationReport,
  OperationState,
  OperationStatusParams,
  OperationStatusResult,
  OperationUpdateParams,
  Policy,
  PolicyDecision,
  PolicyRule,
  ProtocolVersion,
  QueryParams,
  QueuedUpdate,
  RefusedTool,
  ResourceReadParams,
  ResourceReadResult,
  ResourceReadResultEncoding,
  ResultPart,
  ResultPartOf,
  RpcError,
  RpcErrorData,
  RpcFailure,
  RpcNotification,
  RpcRequest,
  RpcSuccess,
  RunningUpdate,
  ServerAttachParams,
  ServerAttachResult,
  SuspendedUpdate,
  TimeoutEnvelope,
  Timestamp,
  ToolOffer,
  ToolsChangedNotification,
  ToolsChangedPayload,
  ToolsListResult,
  ToolsRefusedParams,
  UnityNotification,
  UnityShutdownNotification,
  UnityShutdownPayload,
  UnixMs,
  UserDisconnectNotification,
  UserDisconnectPayload,
  Uuid,
} from './types.ts';

/** Result of a validator: the same value with its type, or its first fault. */
export type Validation<T> = { ok: true; value: T } | { ok: false; errors: Violation[] };

/** One thing that is wrong with a value. */
export type Violation = {
  /** JSON Pointer of what is wrong; of a missing or unknown member, the pointer that it has or would have. */
  pointer: string;
  /** JSON Schema keyword that failed. */
  keyword: string;
  expected: string;
  /** The value that came instead, in a few words. */
  got: string;
  /** All of it in one sentence. */
  message: string;
};

/** What is wrong, in one sentence. */
export function sentenceOf(violation: Omit<Violation, 'message'>): string;

export declare function validateLogId(value: unknown): Validation<LogId>;
export declare function validateUuid(value: unknown): Validation<Uuid>;
export declare function validateTimestamp(value: unknown): Validation<Timestamp>;
export declare function validateProtocolVersion(value: unknown): Validation<ProtocolVersion>;
export declare function validateNonce(value: unknown): Validation<Nonce>;
export declare function validateEmpty(value: unknown): Validation<Empty>;
export declare function validateUnixMs(value: unknown): Validation<UnixMs>;
export declare function validateErrorCode(value: unknown): Validation<ErrorCode>;
export declare function validateBridgeErrorCode(value: unknown): Validation<BridgeErrorCode>;
export declare function validateOperationState(value: unknown): Validation<OperationState>;
export declare function validateBlockedByKind(value: unknown): Validation<BlockedByKind>;
export declare function validateBlockedBy(value: unknown): Validation<BlockedBy>;
export declare function validateCompletedEnvelope(value: unknown): Validation<CompletedEnvelope>;
export declare function validateTimeoutEnvelope(value: unknown): Validation<TimeoutEnvelope>;
export declare function validateErrorEnvelope(value: unknown): Validation<ErrorEnvelope>;
export declare function validateInProgressEnvelope(value: unknown): Validation<InProgressEnvelope>;
export declare function validateNotFoundEnvelope(value: unknown): Validation<NotFoundEnvelope>;
export declare function validateEnvelope(value: unknown): Validation<Envelope>;
export declare function validateExecuteCodeParams(value: unknown): Validation<ExecuteCodeParams>;
export declare function validateQueryParams(value: unknown): Validation<QueryParams>;
export declare function validateGetResultParams(value: unknown): Validation<GetResultParams>;
export declare function validateGetLogsParams(value: unknown): Validation<GetLogsParams>;
export declare function validateGetLogDetailsParams(value: unknown): Validation<GetLogDetailsParams>;
export declare function validateHelpParams(value: unknown): Validation<HelpParams>;
export declare function validateHelpTopic(value: unknown): Validation<HelpTopic>;
export declare function validateLogType(value: unknown): Validation<LogType>;
export declare function validateLogTypeFilter(value: unknown): Validation<LogTypeFilter>;
export declare function validateDroppedEntries(value: unknown): Validation<DroppedEntries>;
export declare function validateLogEntry(value: unknown): Validation<LogEntry>;
export declare function validateLogSummary(value: unknown): Validation<LogSummary>;
export declare function validateLogsResult(value: unknown): Validation<LogsResult>;
export declare function validateHistoryEntry(value: unknown): Validation<HistoryEntry>;
export declare function validateCancelRequested(value: unknown): Validation<CancelRequested>;
export declare function validateLogEntryDetails(value: unknown): Validation<LogEntryDetails>;
export declare function validateOperationDetails(value: unknown): Validation<OperationDetails>;
export declare function validateResultPartOf(value: unknown): Validation<ResultPartOf>;
export declare function validateResultPart(value: unknown): Validation<ResultPart>;
export declare function validateLogDetailsResult(value: unknown): Validation<LogDetailsResult>;
export declare function validateCompileMessage(value: unknown): Validation<CompileMessage>;
export declare function validateCompileResult(value: unknown): Validation<CompileResult>;
export declare function validateHelpTopicRef(value: unknown): Validation<HelpTopicRef>;
export declare function validateHelpResult(value: unknown): Validation<HelpResult>;
export declare function validateConnectionEstablishedPayload(value: unknown): Validation<ConnectionEstablishedPayload>;
export declare function validateConnectionEstablishedNotification(value: unknown): Validation<ConnectionEstablishedNotification>;
export declare function validateDomainReloadPayloadReason(value: unknown): Validation<DomainReloadPayloadReason>;
export declare function validateDomainReloadPayload(value: unknown): Validation<DomainReloadPayload>;
export declare function validateDomainReloadNotification(value: unknown): Validation<DomainReloadNotification>;
export declare function validateDomainReloadRecoveredPayload(value: unknown): Validation<DomainReloadRecoveredPayload>;
export declare function validateDomainReloadRecoveredNotification(value: unknown): Validation<DomainReloadRecoveredNotification>;
export declare function validateToolsChangedPayload(value: unknown): Validation<ToolsChangedPayload>;
export declare function validateToolsChangedNotification(value: unknown): Validation<ToolsChangedNotification>;
export declare function validateUserDisconnectPayload(value: unknown): Validation<UserDisconnectPayload>;
export declare function validateUserDisconnectNotification(value: unknown): Validation<UserDisconnectNotification>;
export declare function validateUnityShutdownPayload(value: unknown): Validation<UnityShutdownPayload>;
export declare function validateUnityShutdownNotification(value: unknown): Validation<UnityShutdownNotification>;
export declare function validateUnityNotification(value: unknown): Validation<UnityNotification>;
export declare function validatePolicyDecision(value: unknown): Validation<PolicyDecision>;
export declare function validateToolOffer(value: unknown): Validation<ToolOffer>;
export declare function validatePolicyRule(value: unknown): Validation<PolicyRule>;
export declare function validatePolicy(value: unknown): Validation<Policy>;
export declare function validateRpcRequest(value: unknown): Validation<RpcRequest>;
export declare function validateRpcNotification(value: unknown): Validation<RpcNotification>;
export declare function validateRpcSuccess(value: unknown): Validation<RpcSuccess>;
export declare function validateRpcErrorData(value: unknown): Validation<RpcErrorData>;
export declare function validateRpcError(value: unknown): Validation<RpcError>;
export declare function validateRpcFailure(value: unknown): Validation<RpcFailure>;
export declare function validateAuthChallengeParams(value: unknown): Validation<AuthChallengeParams>;
export declare function validateAuthChallengeResult(value: unknown): Validation<AuthChallengeResult>;
export declare function validateAuthProveParams(value: unknown): Validation<AuthProveParams>;
export declare function validateServerAttachParams(value: unknown): Validation<ServerAttachParams>;
export declare function validateServerAttachResult(value: unknown): Validation<ServerAttachResult>;
export declare function validateCustomTool(value: unknown): Validation<CustomTool>;
export declare function validateToolsListResult(value: unknown): Validation<ToolsListResult>;
export declare function validateRefusedTool(value: unknown): Validation<RefusedTool>;
export declare function validateToolsRefusedParams(value: unknown): Validation<ToolsRefusedParams>;
export declare function validateOperationReport(value: unknown): Validation<OperationReport>;
export declare function validateEditorHelloParams(value: unknown): Validation<EditorHelloParams>;
export declare function validateEditorHelloResult(value: unknown): Validation<EditorHelloResult>;
export declare function validateEditorHeartbeatParams(value: unknown): Validation<EditorHeartbeatParams>;
export declare function validateBridgeTool(value: unknown): Validation<BridgeTool>;
export declare function validateApproval(value: unknown): Validation<Approval>;
export declare function validateOperationExecuteParams(value: unknown): Validation<OperationExecuteParams>;
export declare function validateOperationExecuteResult(value: unknown): Validation<OperationExecuteResult>;
export declare function validateQueuedUpdate(value: unknown): Validation<QueuedUpdate>;
export declare function validateRunningUpdate(value: unknown): Validation<RunningUpdate>;
export declare function validateSuspendedUpdate(value: unknown): Validation<SuspendedUpdate>;
export declare function validateCompletedUpdate(value: unknown): Validation<CompletedUpdate>;
export declare function validateFailedUpdate(value: unknown): Validation<FailedUpdate>;
export declare function validateCancelledUpdate(value: unknown): Validation<CancelledUpdate>;
export declare function validateInterruptedUpdate(value: unknown): Validation<InterruptedUpdate>;
export declare function validateNotStartedUpdateErrorCode(value: unknown): Validation<NotStartedUpdateErrorCode>;
export declare function validateNotStartedUpdate(value: unknown): Validation<NotStartedUpdate>;
export declare function validateOperationUpdateParams(value: unknown): Validation<OperationUpdateParams>;
export declare function validateOperationAckParams(value: unknown): Validation<OperationAckParams>;
export declare function validateOperationStatusParams(value: unknown): Validation<OperationStatusParams>;
export declare function validateOperationStatusResult(value: unknown): Validation<OperationStatusResult>;
export declare function validateOperationCancelParams(value: unknown): Validation<OperationCancelParams>;
export declare function validateOperationCancelResultOutcome(value: unknown): Validation<OperationCancelResultOutcome>;
export declare function validateOperationCancelResult(value: unknown): Validation<OperationCancelResult>;
export declare function validateResourceReadParams(value: unknown): Validation<ResourceReadParams>;
export declare function validateResourceReadResultEncoding(value: unknown): Validation<ResourceReadResultEncoding>;
export declare function validateResourceReadResult(value: unknown): Validation<ResourceReadResult>;
export declare function validateLogsAppendParams(value: unknown): Validation<LogsAppendParams>;
export declare function validateLogsAppendResult(value: unknown): Validation<LogsAppendResult>;
export declare function validateClientSetNameParams(value: unknown): Validation<ClientSetNameParams>;

/** For each tool, of its arguments and of its answer (narrowed to the statuses and the result of that tool). */
export declare const toolValidators: {
  readonly [Name in ToolName]: {
    readonly params: (value: unknown) => Validation<ToolParams[Name]>;
    readonly envelope: (value: unknown) => Validation<ToolEnvelopes[Name]>;
  };
};
