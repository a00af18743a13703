# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""Reads JSON into the types of the contract. Each function raises ContractError with the first violation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from . import types, wire
from .wire import UNSET, Reader

R = TypeVar("R")


_LOG_ID = wire.Pattern("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\Z")
_UUID = wire.Pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\Z")
_TIMESTAMP = wire.Pattern("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z\\Z")
_PROTOCOL_VERSION = wire.Pattern("^[0-9]{1,4}\\.[0-9]{1,4}$", "^[0-9]{1,4}\\.[0-9]{1,4}\\Z")
_NONCE = wire.Pattern("^[0-9a-f]{64}$", "^[0-9a-f]{64}\\Z")
_TIMEOUT_ENVELOPE_ADVICE = wire.Pattern("unity_get_result", "unity_get_result")
_GET_RESULT_PARAMS_POINTER = wire.Pattern("^(?:/(?:[^~\\/]|~[01])*)*$", "^(?:/(?:[^\\~/]|~[01])*)*\\Z")
_GET_LOGS_PARAMS_SINCE = wire.Pattern("^[^:]*:[^:]*:[0-5]", "^[^:]*:[^:]*:[0-5]")


def read_log_id(value: object, at: str = "") -> types.LogId:
    return wire.string(value, at, pattern=_LOG_ID)


def read_uuid(value: object, at: str = "") -> types.Uuid:
    return wire.string(value, at, pattern=_UUID)


def read_timestamp(value: object, at: str = "") -> types.Timestamp:
    return wire.string(value, at, pattern=_TIMESTAMP)


def read_protocol_version(value: object, at: str = "") -> types.ProtocolVersion:
    return wire.string(value, at, pattern=_PROTOCOL_VERSION)


def read_nonce(value: object, at: str = "") -> types.Nonce:
    return wire.string(value, at, pattern=_NONCE)


_EMPTY_NAMES: Final = ()


def read_empty(value: object, at: str = "") -> types.Empty:
    o = wire.object_(value, at)
    return types.Empty(
        extra=wire.extra(o, _EMPTY_NAMES),
    )


def read_unix_ms(value: object, at: str = "") -> types.UnixMs:
    return wire.integer(value, at, maximum=9007199254740991, minimum=0)


_ERROR_CODE_VALUES: Final[tuple[types.ErrorCode, ...]] = (
    "invalid_params",
    "compile_error",
    "execution_error",
    "cancelled",
    "interrupted",
    "not_started",
    "blocked_by_policy",
    "idempotency_conflict",
    "key_expired",
    "unity_not_connected",
    "editor_ambiguous",
    "overloaded",
    "storage_unavailable",
    "result_too_large",
    "internal_error",
)


def read_error_code(value: object, at: str = "") -> types.ErrorCode:
    return wire.choice(value, at, _ERROR_CODE_VALUES)


def read_bridge_error_code(value: object, at: str = "") -> types.BridgeErrorCode:
    return wire.string(value, at)


_OPERATION_STATE_VALUES: Final[tuple[types.OperationState, ...]] = (
    "accepted",
    "awaiting_approval",
    "queued",
    "running",
    "suspended",
    "completed",
    "failed",
    "cancelled",
    "interrupted",
    "not_started",
)


def read_operation_state(value: object, at: str = "") -> types.OperationState:
    return wire.choice(value, at, _OPERATION_STATE_VALUES)


def read_blocked_by_kind(value: object, at: str = "") -> types.BlockedByKind:
    return wire.string(value, at)


_BLOCKED_BY_NAMES: Final = ("kind", "log_id", "title")


def read_blocked_by(value: object, at: str = "") -> types.BlockedBy:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("kind",))
    kind = read_blocked_by_kind(o["kind"], at + "/kind")
    log_id = read_log_id(o["log_id"], at + "/log_id") if "log_id" in o else None
    title = wire.string(o["title"], at + "/title", min_length=1) if "title" in o else None
    return types.BlockedBy(
        kind=kind,
        log_id=log_id,
        title=title,
        extra=wire.extra(o, _BLOCKED_BY_NAMES),
    )


_COMPLETED_ENVELOPE_NAMES: Final = (
    "status",
    "log_id",
    "is_complete",
    "message",
    "advice",
    "result",
    "result_bytes",
    "partial_result",
    "deduplicated",
    "finished_at",
    "age_ms",
    "error",
    "error_code",
    "stack_trace",
)


def read_completed_envelope(value: object, at: str = "") -> types.CompletedEnvelope:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message", "result"))
    wire.constant(o["status"], at + "/status", "completed")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", True)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1) if "advice" in o else None
    result = wire.json_(o["result"], at + "/result")
    result_bytes = wire.integer(o["result_bytes"], at + "/result_bytes", maximum=9007199254740991, minimum=1) if "result_bytes" in o else None
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    deduplicated: Literal[True] | None = wire.constant(o["deduplicated"], at + "/deduplicated", True) if "deduplicated" in o else None
    finished_at = read_timestamp(o["finished_at"], at + "/finished_at") if "finished_at" in o else None
    age_ms = wire.integer(o["age_ms"], at + "/age_ms", maximum=9007199254740991, minimum=0) if "age_ms" in o else None
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.CompletedEnvelope(
        log_id=log_id,
        message=message,
        advice=advice,
        result=result,
        result_bytes=result_bytes,
        partial_result=partial_result,
        deduplicated=deduplicated,
        finished_at=finished_at,
        age_ms=age_ms,
        extra=wire.extra(o, _COMPLETED_ENVELOPE_NAMES),
    )


_TIMEOUT_ENVELOPE_NAMES: Final = (
    "status",
    "log_id",
    "is_complete",
    "message",
    "advice",
    "partial_result",
    "deduplicated",
    "blocked_by",
    "result",
    "finished_at",
    "age_ms",
    "error",
    "error_code",
    "stack_trace",
)


def read_timeout_envelope(value: object, at: str = "") -> types.TimeoutEnvelope:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message", "advice"))
    wire.constant(o["status"], at + "/status", "timeout")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", False)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1, pattern=_TIMEOUT_ENVELOPE_ADVICE)
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    deduplicated: Literal[True] | None = wire.constant(o["deduplicated"], at + "/deduplicated", True) if "deduplicated" in o else None
    blocked_by = read_blocked_by(o["blocked_by"], at + "/blocked_by") if "blocked_by" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "finished_at")
    wire.forbid(o, at, "age_ms")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.TimeoutEnvelope(
        log_id=log_id,
        message=message,
        advice=advice,
        partial_result=partial_result,
        deduplicated=deduplicated,
        blocked_by=blocked_by,
        extra=wire.extra(o, _TIMEOUT_ENVELOPE_NAMES),
    )


_ERROR_ENVELOPE_NAMES: Final = (
    "status",
    "log_id",
    "is_complete",
    "message",
    "advice",
    "error",
    "error_code",
    "stack_trace",
    "partial_result",
    "deduplicated",
    "finished_at",
    "age_ms",
    "result",
)


def read_error_envelope(value: object, at: str = "") -> types.ErrorEnvelope:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message", "error", "error_code"))
    wire.constant(o["status"], at + "/status", "error")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", True)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1) if "advice" in o else None
    error = wire.string(o["error"], at + "/error", min_length=1)
    error_code = read_error_code(o["error_code"], at + "/error_code")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    deduplicated: Literal[True] | None = wire.constant(o["deduplicated"], at + "/deduplicated", True) if "deduplicated" in o else None
    finished_at = read_timestamp(o["finished_at"], at + "/finished_at") if "finished_at" in o else None
    age_ms = wire.integer(o["age_ms"], at + "/age_ms", maximum=9007199254740991, minimum=0) if "age_ms" in o else None
    wire.forbid(o, at, "result")
    return types.ErrorEnvelope(
        log_id=log_id,
        message=message,
        advice=advice,
        error=error,
        error_code=error_code,
        stack_trace=stack_trace,
        partial_result=partial_result,
        deduplicated=deduplicated,
        finished_at=finished_at,
        age_ms=age_ms,
        extra=wire.extra(o, _ERROR_ENVELOPE_NAMES),
    )


_IN_PROGRESS_ENVELOPE_NAMES: Final = (
    "status",
    "log_id",
    "is_complete",
    "message",
    "advice",
    "partial_result",
    "blocked_by",
    "result",
    "deduplicated",
    "finished_at",
    "age_ms",
    "error",
    "error_code",
    "stack_trace",
)


def read_in_progress_envelope(value: object, at: str = "") -> types.InProgressEnvelope:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message"))
    wire.constant(o["status"], at + "/status", "in_progress")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", False)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1) if "advice" in o else None
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    blocked_by = read_blocked_by(o["blocked_by"], at + "/blocked_by") if "blocked_by" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "deduplicated")
    wire.forbid(o, at, "finished_at")
    wire.forbid(o, at, "age_ms")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.InProgressEnvelope(
        log_id=log_id,
        message=message,
        advice=advice,
        partial_result=partial_result,
        blocked_by=blocked_by,
        extra=wire.extra(o, _IN_PROGRESS_ENVELOPE_NAMES),
    )


_NOT_FOUND_ENVELOPE_NAMES: Final = (
    "status",
    "log_id",
    "is_complete",
    "message",
    "advice",
    "result",
    "partial_result",
    "deduplicated",
    "finished_at",
    "age_ms",
    "error",
    "error_code",
    "stack_trace",
)


def read_not_found_envelope(value: object, at: str = "") -> types.NotFoundEnvelope:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message"))
    wire.constant(o["status"], at + "/status", "not_found")
    log_id = wire.string(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", True)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1) if "advice" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "partial_result")
    wire.forbid(o, at, "deduplicated")
    wire.forbid(o, at, "finished_at")
    wire.forbid(o, at, "age_ms")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.NotFoundEnvelope(
        log_id=log_id,
        message=message,
        advice=advice,
        extra=wire.extra(o, _NOT_FOUND_ENVELOPE_NAMES),
    )


_ENVELOPE_READERS: Final[Mapping[str, Reader[types.Envelope]]] = {
    "completed": read_completed_envelope,
    "timeout": read_timeout_envelope,
    "error": read_error_envelope,
    "in_progress": read_in_progress_envelope,
    "not_found": read_not_found_envelope,
}


def read_envelope(value: object, at: str = "") -> types.Envelope:
    return wire.variant(value, at, "status", _ENVELOPE_READERS)


_EXECUTE_CODE_PARAMS_NAMES: Final = ("code", "atomic", "timeout", "idempotency_key")


def read_execute_code_params(value: object, at: str = "") -> types.ExecuteCodeParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("code",))
    wire.refuse_unknown(o, at, _EXECUTE_CODE_PARAMS_NAMES)
    code = wire.string(o["code"], at + "/code", max_length=1000000, min_length=1)
    atomic = wire.boolean(o["atomic"], at + "/atomic") if "atomic" in o else None
    timeout = wire.integer(o["timeout"], at + "/timeout", maximum=600000, minimum=0) if "timeout" in o else None
    idempotency_key = wire.string(o["idempotency_key"], at + "/idempotency_key", max_length=200, min_length=1) if "idempotency_key" in o else None
    return types.ExecuteCodeParams(
        code=code,
        atomic=atomic,
        timeout=timeout,
        idempotency_key=idempotency_key,
    )


_QUERY_PARAMS_NAMES: Final = ("query", "allow_methods", "timeout", "idempotency_key")


def read_query_params(value: object, at: str = "") -> types.QueryParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("query",))
    wire.refuse_unknown(o, at, _QUERY_PARAMS_NAMES)
    query = wire.string(o["query"], at + "/query", max_length=10000, min_length=1)
    allow_methods = wire.boolean(o["allow_methods"], at + "/allow_methods") if "allow_methods" in o else None
    timeout = wire.integer(o["timeout"], at + "/timeout", maximum=600000, minimum=0) if "timeout" in o else None
    idempotency_key = wire.string(o["idempotency_key"], at + "/idempotency_key", max_length=200, min_length=1) if "idempotency_key" in o else None
    return types.QueryParams(
        query=query,
        allow_methods=allow_methods,
        timeout=timeout,
        idempotency_key=idempotency_key,
    )


_GET_RESULT_PARAMS_NAMES: Final = ("log_id", "timeout", "pointer", "offset", "limit")


def read_get_result_params(value: object, at: str = "") -> types.GetResultParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id",))
    wire.refuse_unknown(o, at, _GET_RESULT_PARAMS_NAMES)
    log_id = wire.string(o["log_id"], at + "/log_id", max_length=1000)
    timeout = wire.integer(o["timeout"], at + "/timeout", maximum=600000, minimum=0) if "timeout" in o else None
    pointer = wire.string(o["pointer"], at + "/pointer", max_length=1000, pattern=_GET_RESULT_PARAMS_POINTER) if "pointer" in o else None
    offset = wire.integer(o["offset"], at + "/offset", maximum=9007199254740991, minimum=0) if "offset" in o else None
    limit = wire.integer(o["limit"], at + "/limit", maximum=9007199254740991, minimum=1) if "limit" in o else None
    return types.GetResultParams(
        log_id=log_id,
        timeout=timeout,
        pointer=pointer,
        offset=offset,
        limit=limit,
    )


_LOG_TYPE_FILTER_VALUES: Final[tuple[types.LogTypeFilter, ...]] = ("error", "warning", "info", "all")


def read_log_type_filter(value: object, at: str = "") -> types.LogTypeFilter:
    return wire.choice(value, at, _LOG_TYPE_FILTER_VALUES)


_GET_LOGS_PARAMS_NAMES: Final = ("log_name", "limit", "since", "log_type", "log_id", "all_projects")


def read_get_logs_params(value: object, at: str = "") -> types.GetLogsParams:
    o = wire.object_(value, at)
    wire.refuse_unknown(o, at, _GET_LOGS_PARAMS_NAMES)
    log_name = wire.string(o["log_name"], at + "/log_name", min_length=1) if "log_name" in o else None
    limit = wire.integer(o["limit"], at + "/limit", maximum=1000, minimum=1) if "limit" in o else None
    since = wire.string(o["since"], at + "/since", pattern=_GET_LOGS_PARAMS_SINCE, format="date-time") if "since" in o else None
    log_type = read_log_type_filter(o["log_type"], at + "/log_type") if "log_type" in o else None
    log_id = wire.string(o["log_id"], at + "/log_id", max_length=1000, min_length=1) if "log_id" in o else None
    all_projects = wire.boolean(o["all_projects"], at + "/all_projects") if "all_projects" in o else None
    return types.GetLogsParams(
        log_name=log_name,
        limit=limit,
        since=since,
        log_type=log_type,
        log_id=log_id,
        all_projects=all_projects,
    )


_GET_LOG_DETAILS_PARAMS_NAMES: Final = ("log_id", "pointer", "offset", "limit")


def read_get_log_details_params(value: object, at: str = "") -> types.GetLogDetailsParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id",))
    wire.refuse_unknown(o, at, _GET_LOG_DETAILS_PARAMS_NAMES)
    log_id = wire.string(o["log_id"], at + "/log_id", max_length=1000)
    pointer = wire.string(o["pointer"], at + "/pointer", max_length=1000, pattern=_GET_RESULT_PARAMS_POINTER) if "pointer" in o else None
    offset = wire.integer(o["offset"], at + "/offset", maximum=9007199254740991, minimum=0) if "offset" in o else None
    limit = wire.integer(o["limit"], at + "/limit", maximum=9007199254740991, minimum=1) if "limit" in o else None
    return types.GetLogDetailsParams(
        log_id=log_id,
        pointer=pointer,
        offset=offset,
        limit=limit,
    )


_HELP_TOPIC_VALUES: Final[tuple[types.HelpTopic, ...]] = ("overview", "execute", "query", "results", "timeouts", "reloads", "recipes")


def read_help_topic(value: object, at: str = "") -> types.HelpTopic:
    return wire.choice(value, at, _HELP_TOPIC_VALUES)


_HELP_PARAMS_NAMES: Final = ("topic",)


def read_help_params(value: object, at: str = "") -> types.HelpParams:
    o = wire.object_(value, at)
    wire.refuse_unknown(o, at, _HELP_PARAMS_NAMES)
    topic = read_help_topic(o["topic"], at + "/topic") if "topic" in o else None
    return types.HelpParams(
        topic=topic,
    )


_LOG_TYPE_VALUES: Final[tuple[types.LogType, ...]] = ("error", "warning", "info")


def read_log_type(value: object, at: str = "") -> types.LogType:
    return wire.choice(value, at, _LOG_TYPE_VALUES)


_DROPPED_ENTRIES_NAMES: Final = ("error", "warning", "info")


def read_dropped_entries(value: object, at: str = "") -> types.DroppedEntries:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("error", "warning", "info"))
    error = wire.integer(o["error"], at + "/error", maximum=9007199254740991, minimum=0)
    warning = wire.integer(o["warning"], at + "/warning", maximum=9007199254740991, minimum=0)
    info = wire.integer(o["info"], at + "/info", maximum=9007199254740991, minimum=0)
    return types.DroppedEntries(
        error=error,
        warning=warning,
        info=info,
        extra=wire.extra(o, _DROPPED_ENTRIES_NAMES),
    )


_LOG_ENTRY_NAMES: Final = (
    "log_id",
    "timestamp",
    "log_type",
    "log_name",
    "message",
    "stack_trace",
    "value",
    "operation_log_id",
    "editor",
    "seq",
    "dropped",
    "dropped_by_type",
)


def read_log_entry(value: object, at: str = "") -> types.LogEntry:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id", "timestamp", "log_type", "log_name", "message", "seq"))
    log_id = read_log_id(o["log_id"], at + "/log_id")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    log_type = read_log_type(o["log_type"], at + "/log_type")
    log_name = wire.string(o["log_name"], at + "/log_name", min_length=1)
    message = wire.string(o["message"], at + "/message")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    value_ = wire.json_(o["value"], at + "/value") if "value" in o else UNSET
    operation_log_id = read_log_id(o["operation_log_id"], at + "/operation_log_id") if "operation_log_id" in o else None
    editor = wire.string(o["editor"], at + "/editor") if "editor" in o else None
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    dropped = wire.integer(o["dropped"], at + "/dropped", maximum=9007199254740991, minimum=1) if "dropped" in o else None
    dropped_by_type = read_dropped_entries(o["dropped_by_type"], at + "/dropped_by_type") if "dropped_by_type" in o else None
    return types.LogEntry(
        log_id=log_id,
        timestamp=timestamp,
        log_type=log_type,
        log_name=log_name,
        message=message,
        stack_trace=stack_trace,
        value=value_,
        operation_log_id=operation_log_id,
        editor=editor,
        seq=seq,
        dropped=dropped,
        dropped_by_type=dropped_by_type,
        extra=wire.extra(o, _LOG_ENTRY_NAMES),
    )


_LOG_SUMMARY_NAMES: Final = (
    "log_id",
    "timestamp",
    "log_type",
    "log_name",
    "message",
    "truncated",
    "has_stack_trace",
    "operation_log_id",
    "editor",
    "dropped",
    "dropped_by_type",
)


def read_log_summary(value: object, at: str = "") -> types.LogSummary:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "log_id",
        "timestamp",
        "log_type",
        "log_name",
        "message",
        "truncated",
        "has_stack_trace",
    ))
    log_id = read_log_id(o["log_id"], at + "/log_id")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    log_type = read_log_type(o["log_type"], at + "/log_type")
    log_name = wire.string(o["log_name"], at + "/log_name", min_length=1)
    message = wire.string(o["message"], at + "/message", max_length=500)
    truncated = wire.boolean(o["truncated"], at + "/truncated")
    has_stack_trace = wire.boolean(o["has_stack_trace"], at + "/has_stack_trace")
    operation_log_id = read_log_id(o["operation_log_id"], at + "/operation_log_id") if "operation_log_id" in o else None
    editor = wire.string(o["editor"], at + "/editor") if "editor" in o else None
    dropped = wire.integer(o["dropped"], at + "/dropped", maximum=9007199254740991, minimum=1) if "dropped" in o else None
    dropped_by_type = read_dropped_entries(o["dropped_by_type"], at + "/dropped_by_type") if "dropped_by_type" in o else None
    return types.LogSummary(
        log_id=log_id,
        timestamp=timestamp,
        log_type=log_type,
        log_name=log_name,
        message=message,
        truncated=truncated,
        has_stack_trace=has_stack_trace,
        operation_log_id=operation_log_id,
        editor=editor,
        dropped=dropped,
        dropped_by_type=dropped_by_type,
        extra=wire.extra(o, _LOG_SUMMARY_NAMES),
    )


_LOGS_RESULT_NAMES: Final = ("entries", "more", "project")


def read_logs_result(value: object, at: str = "") -> types.LogsResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("entries", "more"))
    entries = wire.items(o["entries"], at + "/entries", read_log_summary, max_items=1000)
    more = wire.boolean(o["more"], at + "/more")
    project = wire.string(o["project"], at + "/project") if "project" in o else None
    return types.LogsResult(
        entries=entries,
        more=more,
        project=project,
        extra=wire.extra(o, _LOGS_RESULT_NAMES),
    )


_HISTORY_ENTRY_NAMES: Final = ("state", "at", "note")


def read_history_entry(value: object, at: str = "") -> types.HistoryEntry:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("state", "at"))
    state = read_operation_state(o["state"], at + "/state")
    at_ = read_timestamp(o["at"], at + "/at")
    note = wire.string(o["note"], at + "/note") if "note" in o else None
    return types.HistoryEntry(
        state=state,
        at=at_,
        note=note,
        extra=wire.extra(o, _HISTORY_ENTRY_NAMES),
    )


_CANCEL_REQUESTED_NAMES: Final = ("at", "reason")


def read_cancel_requested(value: object, at: str = "") -> types.CancelRequested:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("at", "reason"))
    at_ = read_timestamp(o["at"], at + "/at")
    reason = wire.string(o["reason"], at + "/reason")
    return types.CancelRequested(
        at=at_,
        reason=reason,
        extra=wire.extra(o, _CANCEL_REQUESTED_NAMES),
    )


_LOG_ENTRY_DETAILS_NAMES: Final = ("kind", "entry")


def read_log_entry_details(value: object, at: str = "") -> types.LogEntryDetails:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("kind", "entry"))
    wire.constant(o["kind"], at + "/kind", "log_entry")
    entry = read_log_entry(o["entry"], at + "/entry")
    return types.LogEntryDetails(
        entry=entry,
        extra=wire.extra(o, _LOG_ENTRY_DETAILS_NAMES),
    )


_OPERATION_DETAILS_NAMES: Final = (
    "kind",
    "log_id",
    "tool",
    "params",
    "idempotency_key",
    "editor",
    "client",
    "state",
    "attempts",
    "accepted_at",
    "started_at",
    "finished_at",
    "history",
    "cancel_requested",
    "partial_result",
    "result",
    "error",
    "error_code",
    "stack_trace",
)


def read_operation_details(value: object, at: str = "") -> types.OperationDetails:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "kind",
        "log_id",
        "tool",
        "params",
        "editor",
        "client",
        "state",
        "attempts",
        "accepted_at",
        "history",
    ))
    wire.constant(o["kind"], at + "/kind", "operation")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    tool = wire.string(o["tool"], at + "/tool")
    params = wire.members(o["params"], at + "/params", wire.json_)
    idempotency_key = wire.string(o["idempotency_key"], at + "/idempotency_key") if "idempotency_key" in o else None
    editor = wire.string(o["editor"], at + "/editor")
    client = wire.string(o["client"], at + "/client")
    state = read_operation_state(o["state"], at + "/state")
    attempts = wire.integer(o["attempts"], at + "/attempts", maximum=9007199254740991, minimum=0)
    accepted_at = read_timestamp(o["accepted_at"], at + "/accepted_at")
    started_at = read_timestamp(o["started_at"], at + "/started_at") if "started_at" in o else None
    finished_at = read_timestamp(o["finished_at"], at + "/finished_at") if "finished_at" in o else None
    history = wire.items(o["history"], at + "/history", read_history_entry)
    cancel_requested = read_cancel_requested(o["cancel_requested"], at + "/cancel_requested") if "cancel_requested" in o else None
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    result = wire.json_(o["result"], at + "/result") if "result" in o else UNSET
    error = wire.string(o["error"], at + "/error") if "error" in o else None
    error_code = read_error_code(o["error_code"], at + "/error_code") if "error_code" in o else None
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    return types.OperationDetails(
        log_id=log_id,
        tool=tool,
        params=params,
        idempotency_key=idempotency_key,
        editor=editor,
        client=client,
        state=state,
        attempts=attempts,
        accepted_at=accepted_at,
        started_at=started_at,
        finished_at=finished_at,
        history=history,
        cancel_requested=cancel_requested,
        partial_result=partial_result,
        result=result,
        error=error,
        error_code=error_code,
        stack_trace=stack_trace,
        extra=wire.extra(o, _OPERATION_DETAILS_NAMES),
    )


_RESULT_PART_OF_VALUES: Final[tuple[types.ResultPartOf, ...]] = ("array", "object", "string", "value")


def read_result_part_of(value: object, at: str = "") -> types.ResultPartOf:
    return wire.choice(value, at, _RESULT_PART_OF_VALUES)


_RESULT_PART_NAMES: Final = ("kind", "pointer", "of", "offset", "total", "next_offset", "value")


def read_result_part(value: object, at: str = "") -> types.ResultPart:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("kind", "pointer", "of", "offset", "total", "value"))
    wire.constant(o["kind"], at + "/kind", "part")
    pointer = wire.string(o["pointer"], at + "/pointer")
    of = read_result_part_of(o["of"], at + "/of")
    offset = wire.integer(o["offset"], at + "/offset", maximum=9007199254740991, minimum=0)
    total = wire.integer(o["total"], at + "/total", maximum=9007199254740991, minimum=0)
    next_offset = wire.integer(o["next_offset"], at + "/next_offset", maximum=9007199254740991, minimum=1) if "next_offset" in o else None
    value_ = wire.json_(o["value"], at + "/value")
    return types.ResultPart(
        pointer=pointer,
        of=of,
        offset=offset,
        total=total,
        next_offset=next_offset,
        value=value_,
        extra=wire.extra(o, _RESULT_PART_NAMES),
    )


_LOG_DETAILS_RESULT_READERS: Final[Mapping[str, Reader[types.LogDetailsResult]]] = {
    "log_entry": read_log_entry_details,
    "operation": read_operation_details,
    "part": read_result_part,
}


def read_log_details_result(value: object, at: str = "") -> types.LogDetailsResult:
    return wire.variant(value, at, "kind", _LOG_DETAILS_RESULT_READERS)


_COMPILE_MESSAGE_NAMES: Final = ("code", "message", "file", "line", "column")


def read_compile_message(value: object, at: str = "") -> types.CompileMessage:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("code", "message", "file", "line", "column"))
    code = wire.string(o["code"], at + "/code")
    message = wire.string(o["message"], at + "/message")
    file = wire.string(o["file"], at + "/file")
    line = wire.integer(o["line"], at + "/line", maximum=9007199254740991, minimum=0)
    column = wire.integer(o["column"], at + "/column", maximum=9007199254740991, minimum=0)
    return types.CompileMessage(
        code=code,
        message=message,
        file=file,
        line=line,
        column=column,
        extra=wire.extra(o, _COMPILE_MESSAGE_NAMES),
    )


_COMPILE_RESULT_NAMES: Final = ("errors", "warnings", "reloaded")


def read_compile_result(value: object, at: str = "") -> types.CompileResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("errors", "warnings", "reloaded"))
    errors = wire.items(o["errors"], at + "/errors", read_compile_message)
    warnings = wire.items(o["warnings"], at + "/warnings", read_compile_message)
    reloaded = wire.boolean(o["reloaded"], at + "/reloaded")
    return types.CompileResult(
        errors=errors,
        warnings=warnings,
        reloaded=reloaded,
        extra=wire.extra(o, _COMPILE_RESULT_NAMES),
    )


_HELP_TOPIC_REF_NAMES: Final = ("topic", "title")


def read_help_topic_ref(value: object, at: str = "") -> types.HelpTopicRef:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("topic", "title"))
    topic = wire.string(o["topic"], at + "/topic")
    title = wire.string(o["title"], at + "/title")
    return types.HelpTopicRef(
        topic=topic,
        title=title,
        extra=wire.extra(o, _HELP_TOPIC_REF_NAMES),
    )


_HELP_RESULT_NAMES: Final = ("topic", "title", "text", "topics")


def read_help_result(value: object, at: str = "") -> types.HelpResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("topic", "title", "text", "topics"))
    topic = wire.string(o["topic"], at + "/topic")
    title = wire.string(o["title"], at + "/title")
    text = wire.string(o["text"], at + "/text")
    topics = wire.items(o["topics"], at + "/topics", read_help_topic_ref)
    return types.HelpResult(
        topic=topic,
        title=title,
        text=text,
        topics=topics,
        extra=wire.extra(o, _HELP_RESULT_NAMES),
    )


_CONNECTION_ESTABLISHED_PAYLOAD_NAMES: Final = ("clientId", "connectionTime")


def read_connection_established_payload(value: object, at: str = "") -> types.ConnectionEstablishedPayload:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("clientId", "connectionTime"))
    clientId = wire.string(o["clientId"], at + "/clientId", min_length=1)
    connectionTime = read_timestamp(o["connectionTime"], at + "/connectionTime")
    return types.ConnectionEstablishedPayload(
        clientId=clientId,
        connectionTime=connectionTime,
        extra=wire.extra(o, _CONNECTION_ESTABLISHED_PAYLOAD_NAMES),
    )


_CONNECTION_ESTABLISHED_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_connection_established_notification(value: object, at: str = "") -> types.ConnectionEstablishedNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp", "payload"))
    wire.constant(o["type"], at + "/type", "CONNECTION_ESTABLISHED")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = read_connection_established_payload(o["payload"], at + "/payload")
    return types.ConnectionEstablishedNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _CONNECTION_ESTABLISHED_NOTIFICATION_NAMES),
    )


def read_domain_reload_payload_reason(value: object, at: str = "") -> types.DomainReloadPayloadReason:
    return wire.string(value, at)


_DOMAIN_RELOAD_PAYLOAD_NAMES: Final = ("generation", "reason", "expectedMs")


def read_domain_reload_payload(value: object, at: str = "") -> types.DomainReloadPayload:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("generation",))
    generation = wire.integer(o["generation"], at + "/generation", maximum=9007199254740991, minimum=1)
    reason = read_domain_reload_payload_reason(o["reason"], at + "/reason") if "reason" in o else None
    expectedMs = wire.integer(o["expectedMs"], at + "/expectedMs", maximum=9007199254740991, minimum=0) if "expectedMs" in o else None
    return types.DomainReloadPayload(
        generation=generation,
        reason=reason,
        expectedMs=expectedMs,
        extra=wire.extra(o, _DOMAIN_RELOAD_PAYLOAD_NAMES),
    )


_DOMAIN_RELOAD_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_domain_reload_notification(value: object, at: str = "") -> types.DomainReloadNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp", "payload"))
    wire.constant(o["type"], at + "/type", "DOMAIN_RELOAD")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = read_domain_reload_payload(o["payload"], at + "/payload")
    return types.DomainReloadNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _DOMAIN_RELOAD_NOTIFICATION_NAMES),
    )


_DOMAIN_RELOAD_RECOVERED_PAYLOAD_NAMES: Final = ("generation", "durationMs", "compileErrors")


def read_domain_reload_recovered_payload(value: object, at: str = "") -> types.DomainReloadRecoveredPayload:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("generation", "durationMs"))
    generation = wire.integer(o["generation"], at + "/generation", maximum=9007199254740991, minimum=1)
    durationMs = wire.integer(o["durationMs"], at + "/durationMs", maximum=9007199254740991, minimum=0)
    compileErrors = wire.integer(o["compileErrors"], at + "/compileErrors", maximum=9007199254740991, minimum=0) if "compileErrors" in o else None
    return types.DomainReloadRecoveredPayload(
        generation=generation,
        durationMs=durationMs,
        compileErrors=compileErrors,
        extra=wire.extra(o, _DOMAIN_RELOAD_RECOVERED_PAYLOAD_NAMES),
    )


_DOMAIN_RELOAD_RECOVERED_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_domain_reload_recovered_notification(value: object, at: str = "") -> types.DomainReloadRecoveredNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp", "payload"))
    wire.constant(o["type"], at + "/type", "DOMAIN_RELOAD_RECOVERED")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = read_domain_reload_recovered_payload(o["payload"], at + "/payload")
    return types.DomainReloadRecoveredNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _DOMAIN_RELOAD_RECOVERED_NOTIFICATION_NAMES),
    )


_TOOLS_CHANGED_PAYLOAD_NAMES: Final = ("tools", "reason")


def read_tools_changed_payload(value: object, at: str = "") -> types.ToolsChangedPayload:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("tools",))
    tools = wire.items(o["tools"], at + "/tools", lambda item, place: wire.string(item, place, min_length=1))
    reason = wire.string(o["reason"], at + "/reason") if "reason" in o else None
    return types.ToolsChangedPayload(
        tools=tools,
        reason=reason,
        extra=wire.extra(o, _TOOLS_CHANGED_PAYLOAD_NAMES),
    )


_TOOLS_CHANGED_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_tools_changed_notification(value: object, at: str = "") -> types.ToolsChangedNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp", "payload"))
    wire.constant(o["type"], at + "/type", "TOOLS_CHANGED")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = read_tools_changed_payload(o["payload"], at + "/payload")
    return types.ToolsChangedNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _TOOLS_CHANGED_NOTIFICATION_NAMES),
    )


_USER_DISCONNECT_PAYLOAD_NAMES: Final = ("reason",)


def read_user_disconnect_payload(value: object, at: str = "") -> types.UserDisconnectPayload:
    o = wire.object_(value, at)
    reason = wire.string(o["reason"], at + "/reason") if "reason" in o else None
    return types.UserDisconnectPayload(
        reason=reason,
        extra=wire.extra(o, _USER_DISCONNECT_PAYLOAD_NAMES),
    )


_USER_DISCONNECT_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_user_disconnect_notification(value: object, at: str = "") -> types.UserDisconnectNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp"))
    wire.constant(o["type"], at + "/type", "USER_DISCONNECT")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = wire.nullable(o["payload"], at + "/payload", read_user_disconnect_payload) if "payload" in o else UNSET
    return types.UserDisconnectNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _USER_DISCONNECT_NOTIFICATION_NAMES),
    )


_UNITY_SHUTDOWN_PAYLOAD_NAMES: Final = ("reason",)


def read_unity_shutdown_payload(value: object, at: str = "") -> types.UnityShutdownPayload:
    o = wire.object_(value, at)
    reason = wire.string(o["reason"], at + "/reason") if "reason" in o else None
    return types.UnityShutdownPayload(
        reason=reason,
        extra=wire.extra(o, _UNITY_SHUTDOWN_PAYLOAD_NAMES),
    )


_UNITY_SHUTDOWN_NOTIFICATION_NAMES: Final = ("type", "timestamp", "payload")


def read_unity_shutdown_notification(value: object, at: str = "") -> types.UnityShutdownNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("type", "timestamp"))
    wire.constant(o["type"], at + "/type", "UNITY_SHUTDOWN")
    timestamp = read_timestamp(o["timestamp"], at + "/timestamp")
    payload = wire.nullable(o["payload"], at + "/payload", read_unity_shutdown_payload) if "payload" in o else UNSET
    return types.UnityShutdownNotification(
        timestamp=timestamp,
        payload=payload,
        extra=wire.extra(o, _UNITY_SHUTDOWN_NOTIFICATION_NAMES),
    )


_UNITY_NOTIFICATION_READERS: Final[Mapping[str, Reader[types.KnownUnityNotification]]] = {
    "CONNECTION_ESTABLISHED": read_connection_established_notification,
    "DOMAIN_RELOAD": read_domain_reload_notification,
    "DOMAIN_RELOAD_RECOVERED": read_domain_reload_recovered_notification,
    "TOOLS_CHANGED": read_tools_changed_notification,
    "USER_DISCONNECT": read_user_disconnect_notification,
    "UNITY_SHUTDOWN": read_unity_shutdown_notification,
}


def read_unity_notification(value: object, at: str = "") -> types.UnityNotification:
    tag = wire.tag(value, at, "type")
    if tag in _UNITY_NOTIFICATION_READERS:
        return _UNITY_NOTIFICATION_READERS[tag](value, at)
    return types.UnknownUnityNotification(type=tag, members=wire.object_(value, at))


_POLICY_DECISION_VALUES: Final[tuple[types.PolicyDecision, ...]] = ("allow", "ask", "deny")


def read_policy_decision(value: object, at: str = "") -> types.PolicyDecision:
    return wire.choice(value, at, _POLICY_DECISION_VALUES)


_TOOL_OFFER_VALUES: Final[tuple[types.ToolOffer, ...]] = ("six", "read", "all")


def read_tool_offer(value: object, at: str = "") -> types.ToolOffer:
    return wire.choice(value, at, _TOOL_OFFER_VALUES)


_POLICY_RULE_NAMES: Final = ("tool", "decision", "reason", "max_execution_ms", "idempotent")


def read_policy_rule(value: object, at: str = "") -> types.PolicyRule:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("tool", "decision"))
    wire.refuse_unknown(o, at, _POLICY_RULE_NAMES)
    tool = wire.string(o["tool"], at + "/tool", max_length=128, min_length=1)
    decision = read_policy_decision(o["decision"], at + "/decision")
    reason = wire.string(o["reason"], at + "/reason") if "reason" in o else None
    max_execution_ms = wire.integer(o["max_execution_ms"], at + "/max_execution_ms", maximum=9007199254740991, minimum=1) if "max_execution_ms" in o else None
    idempotent = wire.boolean(o["idempotent"], at + "/idempotent") if "idempotent" in o else None
    return types.PolicyRule(
        tool=tool,
        decision=decision,
        reason=reason,
        max_execution_ms=max_execution_ms,
        idempotent=idempotent,
    )


_POLICY_NAMES: Final = ("version", "rules", "tools", "calls_per_minute", "max_argument_bytes")


def read_policy(value: object, at: str = "") -> types.Policy:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("version", "rules"))
    wire.refuse_unknown(o, at, _POLICY_NAMES)
    wire.constant(o["version"], at + "/version", 1)
    rules = wire.items(o["rules"], at + "/rules", read_policy_rule)
    tools = read_tool_offer(o["tools"], at + "/tools") if "tools" in o else None
    calls_per_minute = wire.integer(o["calls_per_minute"], at + "/calls_per_minute", maximum=9007199254740991, minimum=1) if "calls_per_minute" in o else None
    max_argument_bytes = wire.integer(o["max_argument_bytes"], at + "/max_argument_bytes", maximum=9007199254740991, minimum=1) if "max_argument_bytes" in o else None
    return types.Policy(
        rules=rules,
        tools=tools,
        calls_per_minute=calls_per_minute,
        max_argument_bytes=max_argument_bytes,
    )


_RPC_REQUEST_NAMES: Final = ("jsonrpc", "id", "method", "params")


def read_rpc_request(value: object, at: str = "") -> types.RpcRequest:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("jsonrpc", "id", "method", "params"))
    wire.constant(o["jsonrpc"], at + "/jsonrpc", "2.0")
    id = wire.integer(o["id"], at + "/id", maximum=9007199254740991, minimum=0)
    method = wire.string(o["method"], at + "/method", min_length=1)
    params = wire.members(o["params"], at + "/params", wire.json_)
    return types.RpcRequest(
        id=id,
        method=method,
        params=params,
        extra=wire.extra(o, _RPC_REQUEST_NAMES),
    )


_RPC_NOTIFICATION_NAMES: Final = ("jsonrpc", "id", "method", "params")


def read_rpc_notification(value: object, at: str = "") -> types.RpcNotification:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("jsonrpc", "method", "params"))
    wire.constant(o["jsonrpc"], at + "/jsonrpc", "2.0")
    wire.forbid(o, at, "id")
    method = wire.string(o["method"], at + "/method", min_length=1)
    params = wire.members(o["params"], at + "/params", wire.json_)
    return types.RpcNotification(
        method=method,
        params=params,
        extra=wire.extra(o, _RPC_NOTIFICATION_NAMES),
    )


_RPC_SUCCESS_NAMES: Final = ("jsonrpc", "id", "result", "error")


def read_rpc_success(value: object, at: str = "") -> types.RpcSuccess:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("jsonrpc", "id", "result"))
    wire.constant(o["jsonrpc"], at + "/jsonrpc", "2.0")
    id = wire.integer(o["id"], at + "/id", maximum=9007199254740991, minimum=0)
    result = wire.members(o["result"], at + "/result", wire.json_)
    wire.forbid(o, at, "error")
    return types.RpcSuccess(
        id=id,
        result=result,
        extra=wire.extra(o, _RPC_SUCCESS_NAMES),
    )


_RPC_ERROR_DATA_NAMES: Final = ("code", "pointer", "keyword")


def read_rpc_error_data(value: object, at: str = "") -> types.RpcErrorData:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("code",))
    code = read_bridge_error_code(o["code"], at + "/code")
    pointer = wire.string(o["pointer"], at + "/pointer") if "pointer" in o else None
    keyword = wire.string(o["keyword"], at + "/keyword") if "keyword" in o else None
    return types.RpcErrorData(
        code=code,
        pointer=pointer,
        keyword=keyword,
        extra=wire.extra(o, _RPC_ERROR_DATA_NAMES),
    )


_RPC_ERROR_NAMES: Final = ("code", "message", "data")


def read_rpc_error(value: object, at: str = "") -> types.RpcError:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("code", "message"))
    code = wire.integer(o["code"], at + "/code", maximum=2147483647, minimum=-2147483648)
    message = wire.string(o["message"], at + "/message", min_length=1)
    data = read_rpc_error_data(o["data"], at + "/data") if "data" in o else None
    return types.RpcError(
        code=code,
        message=message,
        data=data,
        extra=wire.extra(o, _RPC_ERROR_NAMES),
    )


_RPC_FAILURE_NAMES: Final = ("jsonrpc", "id", "error", "result")


def read_rpc_failure(value: object, at: str = "") -> types.RpcFailure:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("jsonrpc", "id", "error"))
    wire.constant(o["jsonrpc"], at + "/jsonrpc", "2.0")
    id = wire.nullable(o["id"], at + "/id", lambda item, place: wire.integer(item, place, maximum=9007199254740991, minimum=0))
    error = read_rpc_error(o["error"], at + "/error")
    wire.forbid(o, at, "result")
    return types.RpcFailure(
        id=id,
        error=error,
        extra=wire.extra(o, _RPC_FAILURE_NAMES),
    )


_AUTH_CHALLENGE_PARAMS_NAMES: Final = ("protocol_version", "nonce")


def read_auth_challenge_params(value: object, at: str = "") -> types.AuthChallengeParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("protocol_version", "nonce"))
    protocol_version = read_protocol_version(o["protocol_version"], at + "/protocol_version")
    nonce = read_nonce(o["nonce"], at + "/nonce")
    return types.AuthChallengeParams(
        protocol_version=protocol_version,
        nonce=nonce,
        extra=wire.extra(o, _AUTH_CHALLENGE_PARAMS_NAMES),
    )


_AUTH_CHALLENGE_RESULT_NAMES: Final = ("protocol_version", "server_version", "store_id", "boot_id", "nonce", "proof")


def read_auth_challenge_result(value: object, at: str = "") -> types.AuthChallengeResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("protocol_version", "server_version", "store_id", "boot_id", "nonce", "proof"))
    protocol_version = read_protocol_version(o["protocol_version"], at + "/protocol_version")
    server_version = wire.string(o["server_version"], at + "/server_version", min_length=1)
    store_id = read_uuid(o["store_id"], at + "/store_id")
    boot_id = read_uuid(o["boot_id"], at + "/boot_id")
    nonce = read_nonce(o["nonce"], at + "/nonce")
    proof = read_nonce(o["proof"], at + "/proof")
    return types.AuthChallengeResult(
        protocol_version=protocol_version,
        server_version=server_version,
        store_id=store_id,
        boot_id=boot_id,
        nonce=nonce,
        proof=proof,
        extra=wire.extra(o, _AUTH_CHALLENGE_RESULT_NAMES),
    )


_AUTH_PROVE_PARAMS_NAMES: Final = ("proof",)


def read_auth_prove_params(value: object, at: str = "") -> types.AuthProveParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("proof",))
    wire.refuse_unknown(o, at, _AUTH_PROVE_PARAMS_NAMES)
    proof = read_nonce(o["proof"], at + "/proof")
    return types.AuthProveParams(
        proof=proof,
    )


_SERVER_ATTACH_PARAMS_NAMES: Final = ("protocol_version", "server_version", "push_port", "clients")


def read_server_attach_params(value: object, at: str = "") -> types.ServerAttachParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("protocol_version", "server_version", "push_port", "clients"))
    protocol_version = read_protocol_version(o["protocol_version"], at + "/protocol_version")
    server_version = wire.string(o["server_version"], at + "/server_version", min_length=1)
    push_port = wire.integer(o["push_port"], at + "/push_port", maximum=65535, minimum=1)
    clients = wire.items(o["clients"], at + "/clients", lambda item, place: wire.string(item, place, min_length=1))
    return types.ServerAttachParams(
        protocol_version=protocol_version,
        server_version=server_version,
        push_port=push_port,
        clients=clients,
        extra=wire.extra(o, _SERVER_ATTACH_PARAMS_NAMES),
    )


_SERVER_ATTACH_RESULT_NAMES: Final = ("protocol_version", "bridge_version")


def read_server_attach_result(value: object, at: str = "") -> types.ServerAttachResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("protocol_version", "bridge_version"))
    protocol_version = read_protocol_version(o["protocol_version"], at + "/protocol_version")
    bridge_version = wire.string(o["bridge_version"], at + "/bridge_version", min_length=1)
    return types.ServerAttachResult(
        protocol_version=protocol_version,
        bridge_version=bridge_version,
        extra=wire.extra(o, _SERVER_ATTACH_RESULT_NAMES),
    )


_CUSTOM_TOOL_NAMES: Final = (
    "name",
    "title",
    "description",
    "input_schema",
    "read_only_hint",
    "destructive_hint",
    "idempotent_hint",
    "open_world_hint",
)


def read_custom_tool(value: object, at: str = "") -> types.CustomTool:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("name", "description", "input_schema"))
    name = wire.string(o["name"], at + "/name", min_length=1)
    title = wire.string(o["title"], at + "/title") if "title" in o else None
    description = wire.string(o["description"], at + "/description", min_length=1)
    input_schema = wire.members(o["input_schema"], at + "/input_schema", wire.json_)
    read_only_hint = wire.boolean(o["read_only_hint"], at + "/read_only_hint") if "read_only_hint" in o else None
    destructive_hint = wire.boolean(o["destructive_hint"], at + "/destructive_hint") if "destructive_hint" in o else None
    idempotent_hint = wire.boolean(o["idempotent_hint"], at + "/idempotent_hint") if "idempotent_hint" in o else None
    open_world_hint = wire.boolean(o["open_world_hint"], at + "/open_world_hint") if "open_world_hint" in o else None
    return types.CustomTool(
        name=name,
        title=title,
        description=description,
        input_schema=input_schema,
        read_only_hint=read_only_hint,
        destructive_hint=destructive_hint,
        idempotent_hint=idempotent_hint,
        open_world_hint=open_world_hint,
        extra=wire.extra(o, _CUSTOM_TOOL_NAMES),
    )


_TOOLS_LIST_RESULT_NAMES: Final = ("tools",)


def read_tools_list_result(value: object, at: str = "") -> types.ToolsListResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("tools",))
    tools = wire.items(o["tools"], at + "/tools", read_custom_tool)
    return types.ToolsListResult(
        tools=tools,
        extra=wire.extra(o, _TOOLS_LIST_RESULT_NAMES),
    )


_REFUSED_TOOL_NAMES: Final = ("name", "reason")


def read_refused_tool(value: object, at: str = "") -> types.RefusedTool:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("name", "reason"))
    name = wire.string(o["name"], at + "/name", min_length=1)
    reason = wire.string(o["reason"], at + "/reason", min_length=1)
    return types.RefusedTool(
        name=name,
        reason=reason,
        extra=wire.extra(o, _REFUSED_TOOL_NAMES),
    )


_TOOLS_REFUSED_PARAMS_NAMES: Final = ("tools",)


def read_tools_refused_params(value: object, at: str = "") -> types.ToolsRefusedParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("tools",))
    tools = wire.items(o["tools"], at + "/tools", read_refused_tool, min_items=1)
    return types.ToolsRefusedParams(
        tools=tools,
        extra=wire.extra(o, _TOOLS_REFUSED_PARAMS_NAMES),
    )


_OPERATION_REPORT_NAMES: Final = ("log_id", "accept_seq", "state")


def read_operation_report(value: object, at: str = "") -> types.OperationReport:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id", "accept_seq", "state"))
    log_id = read_log_id(o["log_id"], at + "/log_id")
    accept_seq = wire.integer(o["accept_seq"], at + "/accept_seq", maximum=9007199254740991, minimum=1)
    state = read_operation_state(o["state"], at + "/state")
    return types.OperationReport(
        log_id=log_id,
        accept_seq=accept_seq,
        state=state,
        extra=wire.extra(o, _OPERATION_REPORT_NAMES),
    )


_EDITOR_HELLO_PARAMS_NAMES: Final = (
    "protocol_version",
    "bridge_version",
    "instance_id",
    "journal_id",
    "journal_seq",
    "generation",
    "project_name",
    "project_path",
    "unity_version",
    "capabilities",
    "watermark",
    "operations",
    "tools",
)


def read_editor_hello_params(value: object, at: str = "") -> types.EditorHelloParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "protocol_version",
        "bridge_version",
        "instance_id",
        "journal_id",
        "journal_seq",
        "generation",
        "project_name",
        "project_path",
        "unity_version",
        "capabilities",
        "watermark",
        "operations",
    ))
    protocol_version = read_protocol_version(o["protocol_version"], at + "/protocol_version")
    bridge_version = wire.string(o["bridge_version"], at + "/bridge_version", min_length=1)
    instance_id = read_uuid(o["instance_id"], at + "/instance_id")
    journal_id = read_uuid(o["journal_id"], at + "/journal_id")
    journal_seq = wire.integer(o["journal_seq"], at + "/journal_seq", maximum=9007199254740991, minimum=0)
    generation = wire.integer(o["generation"], at + "/generation", maximum=9007199254740991, minimum=1)
    project_name = wire.string(o["project_name"], at + "/project_name", min_length=1)
    project_path = wire.string(o["project_path"], at + "/project_path", min_length=1)
    unity_version = wire.string(o["unity_version"], at + "/unity_version", min_length=1)
    capabilities = wire.items(o["capabilities"], at + "/capabilities", lambda item, place: wire.string(item, place, min_length=1))
    watermark = wire.integer(o["watermark"], at + "/watermark", maximum=9007199254740991, minimum=0)
    operations = wire.items(o["operations"], at + "/operations", read_operation_report)
    tools = wire.items(o["tools"], at + "/tools", read_custom_tool) if "tools" in o else None
    return types.EditorHelloParams(
        protocol_version=protocol_version,
        bridge_version=bridge_version,
        instance_id=instance_id,
        journal_id=journal_id,
        journal_seq=journal_seq,
        generation=generation,
        project_name=project_name,
        project_path=project_path,
        unity_version=unity_version,
        capabilities=capabilities,
        watermark=watermark,
        operations=operations,
        tools=tools,
        extra=wire.extra(o, _EDITOR_HELLO_PARAMS_NAMES),
    )


_EDITOR_HELLO_RESULT_NAMES: Final = (
    "server_version",
    "clients",
    "result_limit_bytes",
    "heartbeat_interval_ms",
    "log_mark",
)


def read_editor_hello_result(value: object, at: str = "") -> types.EditorHelloResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "server_version",
        "clients",
        "result_limit_bytes",
        "heartbeat_interval_ms",
        "log_mark",
    ))
    server_version = wire.string(o["server_version"], at + "/server_version", min_length=1)
    clients = wire.items(o["clients"], at + "/clients", lambda item, place: wire.string(item, place, min_length=1))
    result_limit_bytes = wire.integer(o["result_limit_bytes"], at + "/result_limit_bytes", maximum=9007199254740991, minimum=1024)
    heartbeat_interval_ms = wire.integer(o["heartbeat_interval_ms"], at + "/heartbeat_interval_ms", maximum=9007199254740991, minimum=10)
    log_mark = wire.integer(o["log_mark"], at + "/log_mark", maximum=9007199254740991, minimum=0)
    return types.EditorHelloResult(
        server_version=server_version,
        clients=clients,
        result_limit_bytes=result_limit_bytes,
        heartbeat_interval_ms=heartbeat_interval_ms,
        log_mark=log_mark,
        extra=wire.extra(o, _EDITOR_HELLO_RESULT_NAMES),
    )


_EDITOR_HEARTBEAT_PARAMS_NAMES: Final = (
    "generation",
    "main_thread_age_ms",
    "running",
    "queue_length",
    "focused",
    "play_mode",
    "blocked_by",
)


def read_editor_heartbeat_params(value: object, at: str = "") -> types.EditorHeartbeatParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "generation",
        "main_thread_age_ms",
        "running",
        "queue_length",
        "focused",
        "play_mode",
    ))
    generation = wire.integer(o["generation"], at + "/generation", maximum=9007199254740991, minimum=1)
    main_thread_age_ms = wire.integer(o["main_thread_age_ms"], at + "/main_thread_age_ms", maximum=9007199254740991, minimum=0)
    running = wire.items(o["running"], at + "/running", read_log_id)
    queue_length = wire.integer(o["queue_length"], at + "/queue_length", maximum=9007199254740991, minimum=0)
    focused = wire.boolean(o["focused"], at + "/focused")
    play_mode = wire.boolean(o["play_mode"], at + "/play_mode")
    blocked_by = read_blocked_by(o["blocked_by"], at + "/blocked_by") if "blocked_by" in o else None
    return types.EditorHeartbeatParams(
        generation=generation,
        main_thread_age_ms=main_thread_age_ms,
        running=running,
        queue_length=queue_length,
        focused=focused,
        play_mode=play_mode,
        blocked_by=blocked_by,
        extra=wire.extra(o, _EDITOR_HEARTBEAT_PARAMS_NAMES),
    )


_BRIDGE_TOOL_VALUES: Final[tuple[types.BridgeTool, ...]] = ("unity_execute_code", "unity_query", "custom_tool")


def read_bridge_tool(value: object, at: str = "") -> types.BridgeTool:
    return wire.choice(value, at, _BRIDGE_TOOL_VALUES)


_APPROVAL_NAMES: Final = ("code_hash", "by", "at")


def read_approval(value: object, at: str = "") -> types.Approval:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("code_hash", "by", "at"))
    code_hash = read_nonce(o["code_hash"], at + "/code_hash")
    by = wire.string(o["by"], at + "/by", min_length=1)
    at_ = read_unix_ms(o["at"], at + "/at")
    return types.Approval(
        code_hash=code_hash,
        by=by,
        at=at_,
        extra=wire.extra(o, _APPROVAL_NAMES),
    )


_OPERATION_EXECUTE_PARAMS_NAMES: Final = (
    "store_id",
    "log_id",
    "accept_seq",
    "generation",
    "tool",
    "params",
    "approval",
    "session",
    "attempt",
    "result_limit_bytes",
)


def read_operation_execute_params(value: object, at: str = "") -> types.OperationExecuteParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, (
        "store_id",
        "log_id",
        "accept_seq",
        "generation",
        "tool",
        "params",
        "attempt",
        "result_limit_bytes",
    ))
    wire.refuse_unknown(o, at, _OPERATION_EXECUTE_PARAMS_NAMES)
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    accept_seq = wire.integer(o["accept_seq"], at + "/accept_seq", maximum=9007199254740991, minimum=1)
    generation = wire.integer(o["generation"], at + "/generation", maximum=9007199254740991, minimum=1)
    tool = read_bridge_tool(o["tool"], at + "/tool")
    params = wire.members(o["params"], at + "/params", wire.json_)
    approval = read_approval(o["approval"], at + "/approval") if "approval" in o else None
    session = wire.string(o["session"], at + "/session", min_length=1) if "session" in o else None
    attempt = wire.integer(o["attempt"], at + "/attempt", maximum=9007199254740991, minimum=1)
    result_limit_bytes = wire.integer(o["result_limit_bytes"], at + "/result_limit_bytes", maximum=9007199254740991, minimum=1024)
    return types.OperationExecuteParams(
        store_id=store_id,
        log_id=log_id,
        accept_seq=accept_seq,
        generation=generation,
        tool=tool,
        params=params,
        approval=approval,
        session=session,
        attempt=attempt,
        result_limit_bytes=result_limit_bytes,
    )


_OPERATION_EXECUTE_RESULT_NAMES: Final = ("log_id", "state")


def read_operation_execute_result(value: object, at: str = "") -> types.OperationExecuteResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id", "state"))
    log_id = read_log_id(o["log_id"], at + "/log_id")
    state = read_operation_state(o["state"], at + "/state")
    return types.OperationExecuteResult(
        log_id=log_id,
        state=state,
        extra=wire.extra(o, _OPERATION_EXECUTE_RESULT_NAMES),
    )


_QUEUED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "result",
    "error",
    "error_code",
    "stack_trace",
)


def read_queued_update(value: object, at: str = "") -> types.QueuedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "queued")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.QueuedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        extra=wire.extra(o, _QUEUED_UPDATE_NAMES),
    )


_RUNNING_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "started_at",
    "result",
    "error",
    "error_code",
    "stack_trace",
)


def read_running_update(value: object, at: str = "") -> types.RunningUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "running")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.RunningUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        started_at=started_at,
        extra=wire.extra(o, _RUNNING_UPDATE_NAMES),
    )


_SUSPENDED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "started_at",
    "result",
    "error",
    "error_code",
    "stack_trace",
)


def read_suspended_update(value: object, at: str = "") -> types.SuspendedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "suspended")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.SuspendedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        started_at=started_at,
        extra=wire.extra(o, _SUSPENDED_UPDATE_NAMES),
    )


_COMPLETED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "started_at",
    "result",
    "error",
    "error_code",
    "stack_trace",
)


def read_completed_update(value: object, at: str = "") -> types.CompletedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at", "result"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "completed")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    result = wire.json_(o["result"], at + "/result")
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.CompletedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        started_at=started_at,
        result=result,
        extra=wire.extra(o, _COMPLETED_UPDATE_NAMES),
    )


_FAILED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "error",
    "error_code",
    "stack_trace",
    "started_at",
    "result",
)


def read_failed_update(value: object, at: str = "") -> types.FailedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at", "error", "error_code"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "failed")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    error = wire.string(o["error"], at + "/error", min_length=1)
    error_code = read_error_code(o["error_code"], at + "/error_code")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    return types.FailedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        error=error,
        error_code=error_code,
        stack_trace=stack_trace,
        started_at=started_at,
        extra=wire.extra(o, _FAILED_UPDATE_NAMES),
    )


_CANCELLED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "error",
    "error_code",
    "stack_trace",
    "started_at",
    "result",
)


def read_cancelled_update(value: object, at: str = "") -> types.CancelledUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at", "error", "error_code"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "cancelled")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    error = wire.string(o["error"], at + "/error", min_length=1)
    wire.constant(o["error_code"], at + "/error_code", "cancelled")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    return types.CancelledUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        error=error,
        stack_trace=stack_trace,
        started_at=started_at,
        extra=wire.extra(o, _CANCELLED_UPDATE_NAMES),
    )


_INTERRUPTED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "error",
    "error_code",
    "stack_trace",
    "started_at",
    "result",
)


def read_interrupted_update(value: object, at: str = "") -> types.InterruptedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at", "error", "error_code"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "interrupted")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    error = wire.string(o["error"], at + "/error", min_length=1)
    wire.constant(o["error_code"], at + "/error_code", "interrupted")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    return types.InterruptedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        error=error,
        stack_trace=stack_trace,
        started_at=started_at,
        extra=wire.extra(o, _INTERRUPTED_UPDATE_NAMES),
    )


_NOT_STARTED_UPDATE_ERROR_CODE_VALUES: Final[tuple[types.NotStartedUpdateErrorCode, ...]] = ("not_started", "blocked_by_policy")


def read_not_started_update_error_code(value: object, at: str = "") -> types.NotStartedUpdateErrorCode:
    return wire.choice(value, at, _NOT_STARTED_UPDATE_ERROR_CODE_VALUES)


_NOT_STARTED_UPDATE_NAMES: Final = (
    "store_id",
    "log_id",
    "seq",
    "state",
    "at",
    "partial_result",
    "partial_seq",
    "error",
    "error_code",
    "stack_trace",
    "started_at",
    "result",
)


def read_not_started_update(value: object, at: str = "") -> types.NotStartedUpdate:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "seq", "state", "at", "error", "error_code"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    seq = wire.integer(o["seq"], at + "/seq", maximum=9007199254740991, minimum=1)
    wire.constant(o["state"], at + "/state", "not_started")
    at_ = read_unix_ms(o["at"], at + "/at")
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    partial_seq = wire.integer(o["partial_seq"], at + "/partial_seq", maximum=9007199254740991, minimum=1) if "partial_seq" in o else None
    error = wire.string(o["error"], at + "/error", min_length=1)
    error_code = read_not_started_update_error_code(o["error_code"], at + "/error_code")
    stack_trace = wire.string(o["stack_trace"], at + "/stack_trace") if "stack_trace" in o else None
    started_at = read_unix_ms(o["started_at"], at + "/started_at") if "started_at" in o else None
    wire.forbid(o, at, "result")
    return types.NotStartedUpdate(
        store_id=store_id,
        log_id=log_id,
        seq=seq,
        at=at_,
        partial_result=partial_result,
        partial_seq=partial_seq,
        error=error,
        error_code=error_code,
        stack_trace=stack_trace,
        started_at=started_at,
        extra=wire.extra(o, _NOT_STARTED_UPDATE_NAMES),
    )


_OPERATION_UPDATE_PARAMS_READERS: Final[Mapping[str, Reader[types.OperationUpdateParams]]] = {
    "queued": read_queued_update,
    "running": read_running_update,
    "suspended": read_suspended_update,
    "completed": read_completed_update,
    "failed": read_failed_update,
    "cancelled": read_cancelled_update,
    "interrupted": read_interrupted_update,
    "not_started": read_not_started_update,
}


def read_operation_update_params(value: object, at: str = "") -> types.OperationUpdateParams:
    return wire.variant(value, at, "state", _OPERATION_UPDATE_PARAMS_READERS)


_OPERATION_ACK_PARAMS_NAMES: Final = ("store_id", "log_id", "state")


def read_operation_ack_params(value: object, at: str = "") -> types.OperationAckParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "state"))
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    state = read_operation_state(o["state"], at + "/state")
    return types.OperationAckParams(
        store_id=store_id,
        log_id=log_id,
        state=state,
        extra=wire.extra(o, _OPERATION_ACK_PARAMS_NAMES),
    )


_OPERATION_STATUS_PARAMS_NAMES: Final = ("store_id", "log_ids")


def read_operation_status_params(value: object, at: str = "") -> types.OperationStatusParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_ids"))
    wire.refuse_unknown(o, at, _OPERATION_STATUS_PARAMS_NAMES)
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_ids = wire.items(o["log_ids"], at + "/log_ids", read_log_id, max_items=1000, min_items=1)
    return types.OperationStatusParams(
        store_id=store_id,
        log_ids=log_ids,
    )


_OPERATION_STATUS_RESULT_NAMES: Final = ("operations",)


def read_operation_status_result(value: object, at: str = "") -> types.OperationStatusResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("operations",))
    operations = wire.items(o["operations"], at + "/operations", read_operation_report)
    return types.OperationStatusResult(
        operations=operations,
        extra=wire.extra(o, _OPERATION_STATUS_RESULT_NAMES),
    )


_OPERATION_CANCEL_PARAMS_NAMES: Final = ("store_id", "log_id", "reason", "unstarted_only", "force")


def read_operation_cancel_params(value: object, at: str = "") -> types.OperationCancelParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("store_id", "log_id", "reason"))
    wire.refuse_unknown(o, at, _OPERATION_CANCEL_PARAMS_NAMES)
    store_id = read_uuid(o["store_id"], at + "/store_id")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    reason = wire.string(o["reason"], at + "/reason", min_length=1)
    unstarted_only = wire.boolean(o["unstarted_only"], at + "/unstarted_only") if "unstarted_only" in o else None
    force = wire.boolean(o["force"], at + "/force") if "force" in o else None
    return types.OperationCancelParams(
        store_id=store_id,
        log_id=log_id,
        reason=reason,
        unstarted_only=unstarted_only,
        force=force,
    )


_OPERATION_CANCEL_RESULT_OUTCOME_VALUES: Final[tuple[types.OperationCancelResultOutcome, ...]] = ("removed", "running", "finished")


def read_operation_cancel_result_outcome(value: object, at: str = "") -> types.OperationCancelResultOutcome:
    return wire.choice(value, at, _OPERATION_CANCEL_RESULT_OUTCOME_VALUES)


_OPERATION_CANCEL_RESULT_NAMES: Final = ("log_id", "outcome", "forced")


def read_operation_cancel_result(value: object, at: str = "") -> types.OperationCancelResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_id", "outcome"))
    log_id = read_log_id(o["log_id"], at + "/log_id")
    outcome = read_operation_cancel_result_outcome(o["outcome"], at + "/outcome")
    forced: Literal[True] | None = wire.constant(o["forced"], at + "/forced", True) if "forced" in o else None
    return types.OperationCancelResult(
        log_id=log_id,
        outcome=outcome,
        forced=forced,
        extra=wire.extra(o, _OPERATION_CANCEL_RESULT_NAMES),
    )


_RESOURCE_READ_PARAMS_NAMES: Final = ("uri",)


def read_resource_read_params(value: object, at: str = "") -> types.ResourceReadParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("uri",))
    wire.refuse_unknown(o, at, _RESOURCE_READ_PARAMS_NAMES)
    uri = wire.string(o["uri"], at + "/uri", min_length=1)
    return types.ResourceReadParams(
        uri=uri,
    )


_RESOURCE_READ_RESULT_ENCODING_VALUES: Final[tuple[types.ResourceReadResultEncoding, ...]] = ("utf8", "base64")


def read_resource_read_result_encoding(value: object, at: str = "") -> types.ResourceReadResultEncoding:
    return wire.choice(value, at, _RESOURCE_READ_RESULT_ENCODING_VALUES)


_RESOURCE_READ_RESULT_NAMES: Final = ("mime_type", "encoding", "content")


def read_resource_read_result(value: object, at: str = "") -> types.ResourceReadResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("mime_type", "encoding", "content"))
    mime_type = wire.string(o["mime_type"], at + "/mime_type", min_length=1)
    encoding = read_resource_read_result_encoding(o["encoding"], at + "/encoding")
    content = wire.string(o["content"], at + "/content")
    return types.ResourceReadResult(
        mime_type=mime_type,
        encoding=encoding,
        content=content,
        extra=wire.extra(o, _RESOURCE_READ_RESULT_NAMES),
    )


_LOGS_APPEND_PARAMS_NAMES: Final = ("journal_id", "entries")


def read_logs_append_params(value: object, at: str = "") -> types.LogsAppendParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("journal_id", "entries"))
    wire.refuse_unknown(o, at, _LOGS_APPEND_PARAMS_NAMES)
    journal_id = read_uuid(o["journal_id"], at + "/journal_id")
    entries = wire.items(o["entries"], at + "/entries", read_log_entry, max_items=500, min_items=1)
    return types.LogsAppendParams(
        journal_id=journal_id,
        entries=entries,
    )


_LOGS_APPEND_RESULT_NAMES: Final = ("log_mark",)


def read_logs_append_result(value: object, at: str = "") -> types.LogsAppendResult:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("log_mark",))
    log_mark = wire.integer(o["log_mark"], at + "/log_mark", maximum=9007199254740991, minimum=0)
    return types.LogsAppendResult(
        log_mark=log_mark,
        extra=wire.extra(o, _LOGS_APPEND_RESULT_NAMES),
    )


_CLIENT_SET_NAME_PARAMS_NAMES: Final = ("clients",)


def read_client_set_name_params(value: object, at: str = "") -> types.ClientSetNameParams:
    o = wire.object_(value, at)
    wire.require_all(o, at, ("clients",))
    clients = wire.items(o["clients"], at + "/clients", lambda item, place: wire.string(item, place, min_length=1))
    return types.ClientSetNameParams(
        clients=clients,
        extra=wire.extra(o, _CLIENT_SET_NAME_PARAMS_NAMES),
    )


def _read_completed_envelope_of(value: object, at: str, read_result: Reader[R]) -> types.CompletedEnvelopeOf[R]:
    """CompletedEnvelope with a `result` that `read_result` reads."""
    o = wire.object_(value, at)
    wire.require_all(o, at, ("status", "log_id", "is_complete", "message", "result"))
    wire.constant(o["status"], at + "/status", "completed")
    log_id = read_log_id(o["log_id"], at + "/log_id")
    wire.constant(o["is_complete"], at + "/is_complete", True)
    message = wire.string(o["message"], at + "/message", min_length=1)
    advice = wire.string(o["advice"], at + "/advice", min_length=1) if "advice" in o else None
    result = read_result(o["result"], at + "/result")
    result_bytes = wire.integer(o["result_bytes"], at + "/result_bytes", maximum=9007199254740991, minimum=1) if "result_bytes" in o else None
    partial_result = wire.json_(o["partial_result"], at + "/partial_result") if "partial_result" in o else UNSET
    deduplicated: Literal[True] | None = wire.constant(o["deduplicated"], at + "/deduplicated", True) if "deduplicated" in o else None
    finished_at = read_timestamp(o["finished_at"], at + "/finished_at") if "finished_at" in o else None
    age_ms = wire.integer(o["age_ms"], at + "/age_ms", maximum=9007199254740991, minimum=0) if "age_ms" in o else None
    wire.forbid(o, at, "error")
    wire.forbid(o, at, "error_code")
    wire.forbid(o, at, "stack_trace")
    return types.CompletedEnvelopeOf(
        log_id=log_id,
        message=message,
        advice=advice,
        result=result,
        result_bytes=result_bytes,
        partial_result=partial_result,
        deduplicated=deduplicated,
        finished_at=finished_at,
        age_ms=age_ms,
        extra=wire.extra(o, _COMPLETED_ENVELOPE_NAMES),
    )


_ANSWERS_OF_UNITY_EXECUTE_CODE: Final[Mapping[str, Reader[types.UnityExecuteCodeEnvelope]]] = {
    "completed": read_completed_envelope,
    "timeout": read_timeout_envelope,
    "error": read_error_envelope,
}


def read_answer_of_unity_execute_code(value: object, at: str = "") -> types.UnityExecuteCodeEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_EXECUTE_CODE)


_ANSWERS_OF_UNITY_QUERY: Final[Mapping[str, Reader[types.UnityQueryEnvelope]]] = {
    "completed": read_completed_envelope,
    "timeout": read_timeout_envelope,
    "error": read_error_envelope,
}


def read_answer_of_unity_query(value: object, at: str = "") -> types.UnityQueryEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_QUERY)


_ANSWERS_OF_UNITY_GET_RESULT: Final[Mapping[str, Reader[types.UnityGetResultEnvelope]]] = {
    "completed": read_completed_envelope,
    "error": read_error_envelope,
    "in_progress": read_in_progress_envelope,
    "not_found": read_not_found_envelope,
}


def read_answer_of_unity_get_result(value: object, at: str = "") -> types.UnityGetResultEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_GET_RESULT)


_ANSWERS_OF_UNITY_GET_LOGS: Final[Mapping[str, Reader[types.UnityGetLogsEnvelope]]] = {
    "completed": lambda value, at: _read_completed_envelope_of(value, at, read_logs_result),
    "error": read_error_envelope,
}


def read_answer_of_unity_get_logs(value: object, at: str = "") -> types.UnityGetLogsEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_GET_LOGS)


_ANSWERS_OF_UNITY_GET_LOG_DETAILS: Final[Mapping[str, Reader[types.UnityGetLogDetailsEnvelope]]] = {
    "completed": lambda value, at: _read_completed_envelope_of(value, at, read_log_details_result),
    "error": read_error_envelope,
    "in_progress": read_in_progress_envelope,
    "not_found": read_not_found_envelope,
}


def read_answer_of_unity_get_log_details(value: object, at: str = "") -> types.UnityGetLogDetailsEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_GET_LOG_DETAILS)


_ANSWERS_OF_UNITY_HELP: Final[Mapping[str, Reader[types.UnityHelpEnvelope]]] = {
    "completed": lambda value, at: _read_completed_envelope_of(value, at, read_help_result),
    "error": read_error_envelope,
}


def read_answer_of_unity_help(value: object, at: str = "") -> types.UnityHelpEnvelope:
    return wire.variant(value, at, "status", _ANSWERS_OF_UNITY_HELP)


READERS: Final[Mapping[str, Reader[object]]] = {
    "LogId": read_log_id,
    "Uuid": read_uuid,
    "Timestamp": read_timestamp,
    "ProtocolVersion": read_protocol_version,
    "Nonce": read_nonce,
    "Empty": read_empty,
    "UnixMs": read_unix_ms,
    "ErrorCode": read_error_code,
    "BridgeErrorCode": read_bridge_error_code,
    "OperationState": read_operation_state,
    "BlockedByKind": read_blocked_by_kind,
    "BlockedBy": read_blocked_by,
    "CompletedEnvelope": read_completed_envelope,
    "TimeoutEnvelope": read_timeout_envelope,
    "ErrorEnvelope": read_error_envelope,
    "InProgressEnvelope": read_in_progress_envelope,
    "NotFoundEnvelope": read_not_found_envelope,
    "Envelope": read_envelope,
    "ExecuteCodeParams": read_execute_code_params,
    "QueryParams": read_query_params,
    "GetResultParams": read_get_result_params,
    "GetLogsParams": read_get_logs_params,
    "GetLogDetailsParams": read_get_log_details_params,
    "HelpParams": read_help_params,
    "HelpTopic": read_help_topic,
    "LogType": read_log_type,
    "LogTypeFilter": read_log_type_filter,
    "DroppedEntries": read_dropped_entries,
    "LogEntry": read_log_entry,
    "LogSummary": read_log_summary,
    "LogsResult": read_logs_result,
    "HistoryEntry": read_history_entry,
    "CancelRequested": read_cancel_requested,
    "LogEntryDetails": read_log_entry_details,
    "OperationDetails": read_operation_details,
    "ResultPartOf": read_result_part_of,
    "ResultPart": read_result_part,
    "LogDetailsResult": read_log_details_result,
    "CompileMessage": read_compile_message,
    "CompileResult": read_compile_result,
    "HelpTopicRef": read_help_topic_ref,
    "HelpResult": read_help_result,
    "ConnectionEstablishedPayload": read_connection_established_payload,
    "ConnectionEstablishedNotification": read_connection_established_notification,
    "DomainReloadPayloadReason": read_domain_reload_payload_reason,
    "DomainReloadPayload": read_domain_reload_payload,
    "DomainReloadNotification": read_domain_reload_notification,
    "DomainReloadRecoveredPayload": read_domain_reload_recovered_payload,
    "DomainReloadRecoveredNotification": read_domain_reload_recovered_notification,
    "ToolsChangedPayload": read_tools_changed_payload,
    "ToolsChangedNotification": read_tools_changed_notification,
    "UserDisconnectPayload": read_user_disconnect_payload,
    "UserDisconnectNotification": read_user_disconnect_notification,
    "UnityShutdownPayload": read_unity_shutdown_payload,
    "UnityShutdownNotification": read_unity_shutdown_notification,
    "UnityNotification": read_unity_notification,
    "PolicyDecision": read_policy_decision,
    "ToolOffer": read_tool_offer,
    "PolicyRule": read_policy_rule,
    "Policy": read_policy,
    "RpcRequest": read_rpc_request,
    "RpcNotification": read_rpc_notification,
    "RpcSuccess": read_rpc_success,
    "RpcErrorData": read_rpc_error_data,
    "RpcError": read_rpc_error,
    "RpcFailure": read_rpc_failure,
    "AuthChallengeParams": read_auth_challenge_params,
    "AuthChallengeResult": read_auth_challenge_result,
    "AuthProveParams": read_auth_prove_params,
    "ServerAttachParams": read_server_attach_params,
    "ServerAttachResult": read_server_attach_result,
    "CustomTool": read_custom_tool,
    "ToolsListResult": read_tools_list_result,
    "RefusedTool": read_refused_tool,
    "ToolsRefusedParams": read_tools_refused_params,
    "OperationReport": read_operation_report,
    "EditorHelloParams": read_editor_hello_params,
    "EditorHelloResult": read_editor_hello_result,
    "EditorHeartbeatParams": read_editor_heartbeat_params,
    "BridgeTool": read_bridge_tool,
    "Approval": read_approval,
    "OperationExecuteParams": read_operation_execute_params,
    "OperationExecuteResult": read_operation_execute_result,
    "QueuedUpdate": read_queued_update,
    "RunningUpdate": read_running_update,
    "SuspendedUpdate": read_suspended_update,
    "CompletedUpdate": read_completed_update,
    "FailedUpdate": read_failed_update,
    "CancelledUpdate": read_cancelled_update,
    "InterruptedUpdate": read_interrupted_update,
    "NotStartedUpdateErrorCode": read_not_started_update_error_code,
    "NotStartedUpdate": read_not_started_update,
    "OperationUpdateParams": read_operation_update_params,
    "OperationAckParams": read_operation_ack_params,
    "OperationStatusParams": read_operation_status_params,
    "OperationStatusResult": read_operation_status_result,
    "OperationCancelParams": read_operation_cancel_params,
    "OperationCancelResultOutcome": read_operation_cancel_result_outcome,
    "OperationCancelResult": read_operation_cancel_result,
    "ResourceReadParams": read_resource_read_params,
    "ResourceReadResultEncoding": read_resource_read_result_encoding,
    "ResourceReadResult": read_resource_read_result,
    "LogsAppendParams": read_logs_append_params,
    "LogsAppendResult": read_logs_append_result,
    "ClientSetNameParams": read_client_set_name_params,
}
"""By the name of the type in the contract."""
