# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""Writes the types of the contract as JSON: members in the order of the contract, unknown ones last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import types, wire
from .wire import UNSET, Json


def write_log_id(value: types.LogId) -> Json:
    return value


def write_uuid(value: types.Uuid) -> Json:
    return value


def write_timestamp(value: types.Timestamp) -> Json:
    return value


def write_protocol_version(value: types.ProtocolVersion) -> Json:
    return value


def write_nonce(value: types.Nonce) -> Json:
    return value


def write_empty(value: types.Empty) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o.update(value.extra)
    return o


def write_unix_ms(value: types.UnixMs) -> Json:
    return value


def write_error_code(value: types.ErrorCode) -> Json:
    return value


def write_bridge_error_code(value: types.BridgeErrorCode) -> Json:
    return value


def write_operation_state(value: types.OperationState) -> Json:
    return value


def write_blocked_by_kind(value: types.BlockedByKind) -> Json:
    return value


def write_blocked_by(value: types.BlockedBy) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["kind"] = value.kind
    if value.log_id is not None:
        o["log_id"] = value.log_id
    if value.title is not None:
        o["title"] = value.title
    o.update(value.extra)
    return o


def write_completed_envelope(value: types.CompletedEnvelope) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["status"] = value.status
    o["log_id"] = value.log_id
    o["is_complete"] = value.is_complete
    o["message"] = value.message
    if value.advice is not None:
        o["advice"] = value.advice
    o["result"] = value.result
    if value.result_bytes is not None:
        o["result_bytes"] = value.result_bytes
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.deduplicated is not None:
        o["deduplicated"] = value.deduplicated
    if value.finished_at is not None:
        o["finished_at"] = value.finished_at
    if value.age_ms is not None:
        o["age_ms"] = value.age_ms
    o.update(value.extra)
    return o


def write_timeout_envelope(value: types.TimeoutEnvelope) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["status"] = value.status
    o["log_id"] = value.log_id
    o["is_complete"] = value.is_complete
    o["message"] = value.message
    o["advice"] = value.advice
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.deduplicated is not None:
        o["deduplicated"] = value.deduplicated
    if value.blocked_by is not None:
        o["blocked_by"] = write_blocked_by(value.blocked_by)
    o.update(value.extra)
    return o


def write_error_envelope(value: types.ErrorEnvelope) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["status"] = value.status
    o["log_id"] = value.log_id
    o["is_complete"] = value.is_complete
    o["message"] = value.message
    if value.advice is not None:
        o["advice"] = value.advice
    o["error"] = value.error
    o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.deduplicated is not None:
        o["deduplicated"] = value.deduplicated
    if value.finished_at is not None:
        o["finished_at"] = value.finished_at
    if value.age_ms is not None:
        o["age_ms"] = value.age_ms
    o.update(value.extra)
    return o


def write_in_progress_envelope(value: types.InProgressEnvelope) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["status"] = value.status
    o["log_id"] = value.log_id
    o["is_complete"] = value.is_complete
    o["message"] = value.message
    if value.advice is not None:
        o["advice"] = value.advice
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.blocked_by is not None:
        o["blocked_by"] = write_blocked_by(value.blocked_by)
    o.update(value.extra)
    return o


def write_not_found_envelope(value: types.NotFoundEnvelope) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["status"] = value.status
    o["log_id"] = value.log_id
    o["is_complete"] = value.is_complete
    o["message"] = value.message
    if value.advice is not None:
        o["advice"] = value.advice
    o.update(value.extra)
    return o


def write_envelope(value: types.Envelope) -> dict[str, Json]:
    if isinstance(value, types.CompletedEnvelope):
        return write_completed_envelope(value)
    if isinstance(value, types.TimeoutEnvelope):
        return write_timeout_envelope(value)
    if isinstance(value, types.ErrorEnvelope):
        return write_error_envelope(value)
    if isinstance(value, types.InProgressEnvelope):
        return write_in_progress_envelope(value)
    return write_not_found_envelope(value)


def write_execute_code_params(value: types.ExecuteCodeParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["code"] = value.code
    if value.atomic is not None:
        o["atomic"] = value.atomic
    if value.timeout is not None:
        o["timeout"] = value.timeout
    if value.idempotency_key is not None:
        o["idempotency_key"] = value.idempotency_key
    return o


def write_query_params(value: types.QueryParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["query"] = value.query
    if value.allow_methods is not None:
        o["allow_methods"] = value.allow_methods
    if value.timeout is not None:
        o["timeout"] = value.timeout
    if value.idempotency_key is not None:
        o["idempotency_key"] = value.idempotency_key
    return o


def write_get_result_params(value: types.GetResultParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    if value.timeout is not None:
        o["timeout"] = value.timeout
    if value.pointer is not None:
        o["pointer"] = value.pointer
    if value.offset is not None:
        o["offset"] = value.offset
    if value.limit is not None:
        o["limit"] = value.limit
    return o


def write_log_type_filter(value: types.LogTypeFilter) -> Json:
    return value


def write_get_logs_params(value: types.GetLogsParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    if value.log_name is not None:
        o["log_name"] = value.log_name
    if value.limit is not None:
        o["limit"] = value.limit
    if value.since is not None:
        o["since"] = value.since
    if value.log_type is not None:
        o["log_type"] = value.log_type
    if value.log_id is not None:
        o["log_id"] = value.log_id
    if value.all_projects is not None:
        o["all_projects"] = value.all_projects
    return o


def write_get_log_details_params(value: types.GetLogDetailsParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    if value.pointer is not None:
        o["pointer"] = value.pointer
    if value.offset is not None:
        o["offset"] = value.offset
    if value.limit is not None:
        o["limit"] = value.limit
    return o


def write_help_topic(value: types.HelpTopic) -> Json:
    return value


def write_help_params(value: types.HelpParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    if value.topic is not None:
        o["topic"] = value.topic
    return o


def write_log_type(value: types.LogType) -> Json:
    return value


def write_dropped_entries(value: types.DroppedEntries) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["error"] = value.error
    o["warning"] = value.warning
    o["info"] = value.info
    o.update(value.extra)
    return o


def write_log_entry(value: types.LogEntry) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    o["timestamp"] = value.timestamp
    o["log_type"] = value.log_type
    o["log_name"] = value.log_name
    o["message"] = value.message
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.value is not UNSET:
        o["value"] = value.value
    if value.operation_log_id is not None:
        o["operation_log_id"] = value.operation_log_id
    if value.editor is not None:
        o["editor"] = value.editor
    o["seq"] = value.seq
    if value.dropped is not None:
        o["dropped"] = value.dropped
    if value.dropped_by_type is not None:
        o["dropped_by_type"] = write_dropped_entries(value.dropped_by_type)
    o.update(value.extra)
    return o


def write_log_summary(value: types.LogSummary) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    o["timestamp"] = value.timestamp
    o["log_type"] = value.log_type
    o["log_name"] = value.log_name
    o["message"] = value.message
    o["truncated"] = value.truncated
    o["has_stack_trace"] = value.has_stack_trace
    if value.operation_log_id is not None:
        o["operation_log_id"] = value.operation_log_id
    if value.editor is not None:
        o["editor"] = value.editor
    if value.dropped is not None:
        o["dropped"] = value.dropped
    if value.dropped_by_type is not None:
        o["dropped_by_type"] = write_dropped_entries(value.dropped_by_type)
    o.update(value.extra)
    return o


def write_logs_result(value: types.LogsResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["entries"] = wire.write_items(value.entries, write_log_summary)
    o["more"] = value.more
    if value.project is not None:
        o["project"] = value.project
    o.update(value.extra)
    return o


def write_history_entry(value: types.HistoryEntry) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["state"] = value.state
    o["at"] = value.at
    if value.note is not None:
        o["note"] = value.note
    o.update(value.extra)
    return o


def write_cancel_requested(value: types.CancelRequested) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["at"] = value.at
    o["reason"] = value.reason
    o.update(value.extra)
    return o


def write_log_entry_details(value: types.LogEntryDetails) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["kind"] = value.kind
    o["entry"] = write_log_entry(value.entry)
    o.update(value.extra)
    return o


def write_operation_details(value: types.OperationDetails) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["kind"] = value.kind
    o["log_id"] = value.log_id
    o["tool"] = value.tool
    o["params"] = wire.write_members(value.params, wire.same)
    if value.idempotency_key is not None:
        o["idempotency_key"] = value.idempotency_key
    o["editor"] = value.editor
    o["client"] = value.client
    o["state"] = value.state
    o["attempts"] = value.attempts
    o["accepted_at"] = value.accepted_at
    if value.started_at is not None:
        o["started_at"] = value.started_at
    if value.finished_at is not None:
        o["finished_at"] = value.finished_at
    o["history"] = wire.write_items(value.history, write_history_entry)
    if value.cancel_requested is not None:
        o["cancel_requested"] = write_cancel_requested(value.cancel_requested)
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.result is not UNSET:
        o["result"] = value.result
    if value.error is not None:
        o["error"] = value.error
    if value.error_code is not None:
        o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    o.update(value.extra)
    return o


def write_result_part_of(value: types.ResultPartOf) -> Json:
    return value


def write_result_part(value: types.ResultPart) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["kind"] = value.kind
    o["pointer"] = value.pointer
    o["of"] = value.of
    o["offset"] = value.offset
    o["total"] = value.total
    if value.next_offset is not None:
        o["next_offset"] = value.next_offset
    o["value"] = value.value
    o.update(value.extra)
    return o


def write_log_details_result(value: types.LogDetailsResult) -> dict[str, Json]:
    if isinstance(value, types.LogEntryDetails):
        return write_log_entry_details(value)
    if isinstance(value, types.OperationDetails):
        return write_operation_details(value)
    return write_result_part(value)


def write_compile_message(value: types.CompileMessage) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["code"] = value.code
    o["message"] = value.message
    o["file"] = value.file
    o["line"] = value.line
    o["column"] = value.column
    o.update(value.extra)
    return o


def write_compile_result(value: types.CompileResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["errors"] = wire.write_items(value.errors, write_compile_message)
    o["warnings"] = wire.write_items(value.warnings, write_compile_message)
    o["reloaded"] = value.reloaded
    o.update(value.extra)
    return o


def write_help_topic_ref(value: types.HelpTopicRef) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["topic"] = value.topic
    o["title"] = value.title
    o.update(value.extra)
    return o


def write_help_result(value: types.HelpResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["topic"] = value.topic
    o["title"] = value.title
    o["text"] = value.text
    o["topics"] = wire.write_items(value.topics, write_help_topic_ref)
    o.update(value.extra)
    return o


def write_connection_established_payload(value: types.ConnectionEstablishedPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["clientId"] = value.clientId
    o["connectionTime"] = value.connectionTime
    o.update(value.extra)
    return o


def write_connection_established_notification(value: types.ConnectionEstablishedNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    o["payload"] = write_connection_established_payload(value.payload)
    o.update(value.extra)
    return o


def write_domain_reload_payload_reason(value: types.DomainReloadPayloadReason) -> Json:
    return value


def write_domain_reload_payload(value: types.DomainReloadPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["generation"] = value.generation
    if value.reason is not None:
        o["reason"] = value.reason
    if value.expectedMs is not None:
        o["expectedMs"] = value.expectedMs
    o.update(value.extra)
    return o


def write_domain_reload_notification(value: types.DomainReloadNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    o["payload"] = write_domain_reload_payload(value.payload)
    o.update(value.extra)
    return o


def write_domain_reload_recovered_payload(value: types.DomainReloadRecoveredPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["generation"] = value.generation
    o["durationMs"] = value.durationMs
    if value.compileErrors is not None:
        o["compileErrors"] = value.compileErrors
    o.update(value.extra)
    return o


def write_domain_reload_recovered_notification(value: types.DomainReloadRecoveredNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    o["payload"] = write_domain_reload_recovered_payload(value.payload)
    o.update(value.extra)
    return o


def write_tools_changed_payload(value: types.ToolsChangedPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["tools"] = wire.write_items(value.tools, wire.same)
    if value.reason is not None:
        o["reason"] = value.reason
    o.update(value.extra)
    return o


def write_tools_changed_notification(value: types.ToolsChangedNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    o["payload"] = write_tools_changed_payload(value.payload)
    o.update(value.extra)
    return o


def write_user_disconnect_payload(value: types.UserDisconnectPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    if value.reason is not None:
        o["reason"] = value.reason
    o.update(value.extra)
    return o


def write_user_disconnect_notification(value: types.UserDisconnectNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    if value.payload is not UNSET:
        o["payload"] = wire.write_nullable(value.payload, write_user_disconnect_payload)
    o.update(value.extra)
    return o


def write_unity_shutdown_payload(value: types.UnityShutdownPayload) -> dict[str, Json]:
    o: dict[str, Json] = {}
    if value.reason is not None:
        o["reason"] = value.reason
    o.update(value.extra)
    return o


def write_unity_shutdown_notification(value: types.UnityShutdownNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["type"] = value.type
    o["timestamp"] = value.timestamp
    if value.payload is not UNSET:
        o["payload"] = wire.write_nullable(value.payload, write_unity_shutdown_payload)
    o.update(value.extra)
    return o


def write_unity_notification(value: types.UnityNotification) -> dict[str, Json]:
    if isinstance(value, types.ConnectionEstablishedNotification):
        return write_connection_established_notification(value)
    if isinstance(value, types.DomainReloadNotification):
        return write_domain_reload_notification(value)
    if isinstance(value, types.DomainReloadRecoveredNotification):
        return write_domain_reload_recovered_notification(value)
    if isinstance(value, types.ToolsChangedNotification):
        return write_tools_changed_notification(value)
    if isinstance(value, types.UserDisconnectNotification):
        return write_user_disconnect_notification(value)
    if isinstance(value, types.UnityShutdownNotification):
        return write_unity_shutdown_notification(value)
    return dict(value.members)


def write_policy_decision(value: types.PolicyDecision) -> Json:
    return value


def write_tool_offer(value: types.ToolOffer) -> Json:
    return value


def write_policy_rule(value: types.PolicyRule) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["tool"] = value.tool
    o["decision"] = value.decision
    if value.reason is not None:
        o["reason"] = value.reason
    if value.max_execution_ms is not None:
        o["max_execution_ms"] = value.max_execution_ms
    if value.idempotent is not None:
        o["idempotent"] = value.idempotent
    return o


def write_policy(value: types.Policy) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["version"] = value.version
    o["rules"] = wire.write_items(value.rules, write_policy_rule)
    if value.tools is not None:
        o["tools"] = value.tools
    if value.calls_per_minute is not None:
        o["calls_per_minute"] = value.calls_per_minute
    if value.max_argument_bytes is not None:
        o["max_argument_bytes"] = value.max_argument_bytes
    return o


def write_rpc_request(value: types.RpcRequest) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["jsonrpc"] = value.jsonrpc
    o["id"] = value.id
    o["method"] = value.method
    o["params"] = wire.write_members(value.params, wire.same)
    o.update(value.extra)
    return o


def write_rpc_notification(value: types.RpcNotification) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["jsonrpc"] = value.jsonrpc
    o["method"] = value.method
    o["params"] = wire.write_members(value.params, wire.same)
    o.update(value.extra)
    return o


def write_rpc_success(value: types.RpcSuccess) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["jsonrpc"] = value.jsonrpc
    o["id"] = value.id
    o["result"] = wire.write_members(value.result, wire.same)
    o.update(value.extra)
    return o


def write_rpc_error_data(value: types.RpcErrorData) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["code"] = value.code
    if value.pointer is not None:
        o["pointer"] = value.pointer
    if value.keyword is not None:
        o["keyword"] = value.keyword
    o.update(value.extra)
    return o


def write_rpc_error(value: types.RpcError) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["code"] = value.code
    o["message"] = value.message
    if value.data is not None:
        o["data"] = write_rpc_error_data(value.data)
    o.update(value.extra)
    return o


def write_rpc_failure(value: types.RpcFailure) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["jsonrpc"] = value.jsonrpc
    o["id"] = value.id
    o["error"] = write_rpc_error(value.error)
    o.update(value.extra)
    return o


def write_auth_challenge_params(value: types.AuthChallengeParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["protocol_version"] = value.protocol_version
    o["nonce"] = value.nonce
    o.update(value.extra)
    return o


def write_auth_challenge_result(value: types.AuthChallengeResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["protocol_version"] = value.protocol_version
    o["server_version"] = value.server_version
    o["store_id"] = value.store_id
    o["boot_id"] = value.boot_id
    o["nonce"] = value.nonce
    o["proof"] = value.proof
    o.update(value.extra)
    return o


def write_auth_prove_params(value: types.AuthProveParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["proof"] = value.proof
    return o


def write_server_attach_params(value: types.ServerAttachParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["protocol_version"] = value.protocol_version
    o["server_version"] = value.server_version
    o["push_port"] = value.push_port
    o["clients"] = wire.write_items(value.clients, wire.same)
    o.update(value.extra)
    return o


def write_server_attach_result(value: types.ServerAttachResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["protocol_version"] = value.protocol_version
    o["bridge_version"] = value.bridge_version
    o.update(value.extra)
    return o


def write_custom_tool(value: types.CustomTool) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["name"] = value.name
    if value.title is not None:
        o["title"] = value.title
    o["description"] = value.description
    o["input_schema"] = wire.write_members(value.input_schema, wire.same)
    if value.read_only_hint is not None:
        o["read_only_hint"] = value.read_only_hint
    if value.destructive_hint is not None:
        o["destructive_hint"] = value.destructive_hint
    if value.idempotent_hint is not None:
        o["idempotent_hint"] = value.idempotent_hint
    if value.open_world_hint is not None:
        o["open_world_hint"] = value.open_world_hint
    o.update(value.extra)
    return o


def write_tools_list_result(value: types.ToolsListResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["tools"] = wire.write_items(value.tools, write_custom_tool)
    o.update(value.extra)
    return o


def write_refused_tool(value: types.RefusedTool) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["name"] = value.name
    o["reason"] = value.reason
    o.update(value.extra)
    return o


def write_tools_refused_params(value: types.ToolsRefusedParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["tools"] = wire.write_items(value.tools, write_refused_tool)
    o.update(value.extra)
    return o


def write_operation_report(value: types.OperationReport) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    o["accept_seq"] = value.accept_seq
    o["state"] = value.state
    o.update(value.extra)
    return o


def write_editor_hello_params(value: types.EditorHelloParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["protocol_version"] = value.protocol_version
    o["bridge_version"] = value.bridge_version
    o["instance_id"] = value.instance_id
    o["journal_id"] = value.journal_id
    o["journal_seq"] = value.journal_seq
    o["generation"] = value.generation
    o["project_name"] = value.project_name
    o["project_path"] = value.project_path
    o["unity_version"] = value.unity_version
    o["capabilities"] = wire.write_items(value.capabilities, wire.same)
    o["watermark"] = value.watermark
    o["operations"] = wire.write_items(value.operations, write_operation_report)
    if value.tools is not None:
        o["tools"] = wire.write_items(value.tools, write_custom_tool)
    o.update(value.extra)
    return o


def write_editor_hello_result(value: types.EditorHelloResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["server_version"] = value.server_version
    o["clients"] = wire.write_items(value.clients, wire.same)
    o["result_limit_bytes"] = value.result_limit_bytes
    o["heartbeat_interval_ms"] = value.heartbeat_interval_ms
    o["log_mark"] = value.log_mark
    o.update(value.extra)
    return o


def write_editor_heartbeat_params(value: types.EditorHeartbeatParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["generation"] = value.generation
    o["main_thread_age_ms"] = value.main_thread_age_ms
    o["running"] = wire.write_items(value.running, wire.same)
    o["queue_length"] = value.queue_length
    o["focused"] = value.focused
    o["play_mode"] = value.play_mode
    if value.blocked_by is not None:
        o["blocked_by"] = write_blocked_by(value.blocked_by)
    o.update(value.extra)
    return o


def write_bridge_tool(value: types.BridgeTool) -> Json:
    return value


def write_approval(value: types.Approval) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["code_hash"] = value.code_hash
    o["by"] = value.by
    o["at"] = value.at
    o.update(value.extra)
    return o


def write_operation_execute_params(value: types.OperationExecuteParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["accept_seq"] = value.accept_seq
    o["generation"] = value.generation
    o["tool"] = value.tool
    o["params"] = wire.write_members(value.params, wire.same)
    if value.approval is not None:
        o["approval"] = write_approval(value.approval)
    if value.session is not None:
        o["session"] = value.session
    o["attempt"] = value.attempt
    o["result_limit_bytes"] = value.result_limit_bytes
    return o


def write_operation_execute_result(value: types.OperationExecuteResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    o["state"] = value.state
    o.update(value.extra)
    return o


def write_queued_update(value: types.QueuedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    o.update(value.extra)
    return o


def write_running_update(value: types.RunningUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_suspended_update(value: types.SuspendedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_completed_update(value: types.CompletedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o["result"] = value.result
    o.update(value.extra)
    return o


def write_failed_update(value: types.FailedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    o["error"] = value.error
    o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_cancelled_update(value: types.CancelledUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    o["error"] = value.error
    o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_interrupted_update(value: types.InterruptedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    o["error"] = value.error
    o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_not_started_update_error_code(value: types.NotStartedUpdateErrorCode) -> Json:
    return value


def write_not_started_update(value: types.NotStartedUpdate) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["seq"] = value.seq
    o["state"] = value.state
    o["at"] = value.at
    if value.partial_result is not UNSET:
        o["partial_result"] = value.partial_result
    if value.partial_seq is not None:
        o["partial_seq"] = value.partial_seq
    o["error"] = value.error
    o["error_code"] = value.error_code
    if value.stack_trace is not None:
        o["stack_trace"] = value.stack_trace
    if value.started_at is not None:
        o["started_at"] = value.started_at
    o.update(value.extra)
    return o


def write_operation_update_params(value: types.OperationUpdateParams) -> dict[str, Json]:
    if isinstance(value, types.QueuedUpdate):
        return write_queued_update(value)
    if isinstance(value, types.RunningUpdate):
        return write_running_update(value)
    if isinstance(value, types.SuspendedUpdate):
        return write_suspended_update(value)
    if isinstance(value, types.CompletedUpdate):
        return write_completed_update(value)
    if isinstance(value, types.FailedUpdate):
        return write_failed_update(value)
    if isinstance(value, types.CancelledUpdate):
        return write_cancelled_update(value)
    if isinstance(value, types.InterruptedUpdate):
        return write_interrupted_update(value)
    return write_not_started_update(value)


def write_operation_ack_params(value: types.OperationAckParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["state"] = value.state
    o.update(value.extra)
    return o


def write_operation_status_params(value: types.OperationStatusParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_ids"] = wire.write_items(value.log_ids, wire.same)
    return o


def write_operation_status_result(value: types.OperationStatusResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["operations"] = wire.write_items(value.operations, write_operation_report)
    o.update(value.extra)
    return o


def write_operation_cancel_params(value: types.OperationCancelParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["store_id"] = value.store_id
    o["log_id"] = value.log_id
    o["reason"] = value.reason
    if value.unstarted_only is not None:
        o["unstarted_only"] = value.unstarted_only
    if value.force is not None:
        o["force"] = value.force
    return o


def write_operation_cancel_result_outcome(value: types.OperationCancelResultOutcome) -> Json:
    return value


def write_operation_cancel_result(value: types.OperationCancelResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_id"] = value.log_id
    o["outcome"] = value.outcome
    if value.forced is not None:
        o["forced"] = value.forced
    o.update(value.extra)
    return o


def write_resource_read_params(value: types.ResourceReadParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["uri"] = value.uri
    return o


def write_resource_read_result_encoding(value: types.ResourceReadResultEncoding) -> Json:
    return value


def write_resource_read_result(value: types.ResourceReadResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["mime_type"] = value.mime_type
    o["encoding"] = value.encoding
    o["content"] = value.content
    o.update(value.extra)
    return o


def write_logs_append_params(value: types.LogsAppendParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["journal_id"] = value.journal_id
    o["entries"] = wire.write_items(value.entries, write_log_entry)
    return o


def write_logs_append_result(value: types.LogsAppendResult) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["log_mark"] = value.log_mark
    o.update(value.extra)
    return o


def write_client_set_name_params(value: types.ClientSetNameParams) -> dict[str, Json]:
    o: dict[str, Json] = {}
    o["clients"] = wire.write_items(value.clients, wire.same)
    o.update(value.extra)
    return o


WRITERS: Final[Mapping[str, Callable[[Any], Json]]] = {
    "LogId": write_log_id,
    "Uuid": write_uuid,
    "Timestamp": write_timestamp,
    "ProtocolVersion": write_protocol_version,
    "Nonce": write_nonce,
    "Empty": write_empty,
    "UnixMs": write_unix_ms,
    "ErrorCode": write_error_code,
    "BridgeErrorCode": write_bridge_error_code,
    "OperationState": write_operation_state,
    "BlockedByKind": write_blocked_by_kind,
    "BlockedBy": write_blocked_by,
    "CompletedEnvelope": write_completed_envelope,
    "TimeoutEnvelope": write_timeout_envelope,
    "ErrorEnvelope": write_error_envelope,
    "InProgressEnvelope": write_in_progress_envelope,
    "NotFoundEnvelope": write_not_found_envelope,
    "Envelope": write_envelope,
    "ExecuteCodeParams": write_execute_code_params,
    "QueryParams": write_query_params,
    "GetResultParams": write_get_result_params,
    "GetLogsParams": write_get_logs_params,
    "GetLogDetailsParams": write_get_log_details_params,
    "HelpParams": write_help_params,
    "HelpTopic": write_help_topic,
    "LogType": write_log_type,
    "LogTypeFilter": write_log_type_filter,
    "DroppedEntries": write_dropped_entries,
    "LogEntry": write_log_entry,
    "LogSummary": write_log_summary,
    "LogsResult": write_logs_result,
    "HistoryEntry": write_history_entry,
    "CancelRequested": write_cancel_requested,
    "LogEntryDetails": write_log_entry_details,
    "OperationDetails": write_operation_details,
    "ResultPartOf": write_result_part_of,
    "ResultPart": write_result_part,
    "LogDetailsResult": write_log_details_result,
    "CompileMessage": write_compile_message,
    "CompileResult": write_compile_result,
    "HelpTopicRef": write_help_topic_ref,
    "HelpResult": write_help_result,
    "ConnectionEstablishedPayload": write_connection_established_payload,
    "ConnectionEstablishedNotification": write_connection_established_notification,
    "DomainReloadPayloadReason": write_domain_reload_payload_reason,
    "DomainReloadPayload": write_domain_reload_payload,
    "DomainReloadNotification": write_domain_reload_notification,
    "DomainReloadRecoveredPayload": write_domain_reload_recovered_payload,
    "DomainReloadRecoveredNotification": write_domain_reload_recovered_notification,
    "ToolsChangedPayload": write_tools_changed_payload,
    "ToolsChangedNotification": write_tools_changed_notification,
    "UserDisconnectPayload": write_user_disconnect_payload,
    "UserDisconnectNotification": write_user_disconnect_notification,
    "UnityShutdownPayload": write_unity_shutdown_payload,
    "UnityShutdownNotification": write_unity_shutdown_notification,
    "UnityNotification": write_unity_notification,
    "PolicyDecision": write_policy_decision,
    "ToolOffer": write_tool_offer,
    "PolicyRule": write_policy_rule,
    "Policy": write_policy,
    "RpcRequest": write_rpc_request,
    "RpcNotification": write_rpc_notification,
    "RpcSuccess": write_rpc_success,
    "RpcErrorData": write_rpc_error_data,
    "RpcError": write_rpc_error,
    "RpcFailure": write_rpc_failure,
    "AuthChallengeParams": write_auth_challenge_params,
    "AuthChallengeResult": write_auth_challenge_result,
    "AuthProveParams": write_auth_prove_params,
    "ServerAttachParams": write_server_attach_params,
    "ServerAttachResult": write_server_attach_result,
    "CustomTool": write_custom_tool,
    "ToolsListResult": write_tools_list_result,
    "RefusedTool": write_refused_tool,
    "ToolsRefusedParams": write_tools_refused_params,
    "OperationReport": write_operation_report,
    "EditorHelloParams": write_editor_hello_params,
    "EditorHelloResult": write_editor_hello_result,
    "EditorHeartbeatParams": write_editor_heartbeat_params,
    "BridgeTool": write_bridge_tool,
    "Approval": write_approval,
    "OperationExecuteParams": write_operation_execute_params,
    "OperationExecuteResult": write_operation_execute_result,
    "QueuedUpdate": write_queued_update,
    "RunningUpdate": write_running_update,
    "SuspendedUpdate": write_suspended_update,
    "CompletedUpdate": write_completed_update,
    "FailedUpdate": write_failed_update,
    "CancelledUpdate": write_cancelled_update,
    "InterruptedUpdate": write_interrupted_update,
    "NotStartedUpdateErrorCode": write_not_started_update_error_code,
    "NotStartedUpdate": write_not_started_update,
    "OperationUpdateParams": write_operation_update_params,
    "OperationAckParams": write_operation_ack_params,
    "OperationStatusParams": write_operation_status_params,
    "OperationStatusResult": write_operation_status_result,
    "OperationCancelParams": write_operation_cancel_params,
    "OperationCancelResultOutcome": write_operation_cancel_result_outcome,
    "OperationCancelResult": write_operation_cancel_result,
    "ResourceReadParams": write_resource_read_params,
    "ResourceReadResultEncoding": write_resource_read_result_encoding,
    "ResourceReadResult": write_resource_read_result,
    "LogsAppendParams": write_logs_append_params,
    "LogsAppendResult": write_logs_append_result,
    "ClientSetNameParams": write_client_set_name_params,
}
"""By the name of the type in the contract."""
