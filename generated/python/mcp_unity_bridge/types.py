# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""Every named type of the contract, with the names of the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from .wire import UNSET, Json, Unset, no_members

R = TypeVar("R")


LogId: TypeAlias = "str"
"""Id of an operation, a log entry or an answer: a UUIDv7 in lower case (ENV-02)."""


Uuid: TypeAlias = "str"
"""Any UUID in lower case."""


Timestamp: TypeAlias = "str"
"""UTC, with milliseconds, as JavaScript toISOString() writes it."""


ProtocolVersion: TypeAlias = "str"
"""Version of the bridge protocol, major.minor. Sides with the same major understand each other."""


Nonce: TypeAlias = "str"
"""32 random bytes in lower-case hexadecimal."""


@dataclass(frozen=True, kw_only=True)
class Empty:
    """An object without members of its own."""

    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


UnixMs: TypeAlias = "int"
"""A point in time in milliseconds since 1970-01-01 UTC."""


ErrorCode: TypeAlias = Literal[
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
]
"""Why an operation or a call failed (ENV-05). A closed set."""


KnownBridgeErrorCode: TypeAlias = Literal[
    "parse_error",
    "invalid_request",
    "method_not_found",
    "invalid_params",
    "internal_error",
    "not_authenticated",
    "protocol_mismatch",
    "not_greeted",
    "wrong_generation",
    "below_watermark",
    "journal_failed",
    "duplicate_instance",
    "journal_refused",
    "foreign_store",
    "overloaded",
    "resource_not_found",
    "editor_busy",
]
"""The values of BridgeErrorCode that this version knows."""

BridgeErrorCode: TypeAlias = KnownBridgeErrorCode | str
"""Name of a bridge protocol error, in the error's data."""


OperationState: TypeAlias = Literal[
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
]
"""The state of an operation. `timeout` is not a state of an operation, only of a wait."""


KnownBlockedByKind: TypeAlias = Literal[
    "user_code",
    "import",
    "compile",
    "build",
    "dialog",
    "reload",
    "unknown",
]
"""The values of BlockedByKind that this version knows."""

BlockedByKind: TypeAlias = KnownBlockedByKind | str
"""What it does. user_code: the code of log_id runs; unknown: nothing reports what it is."""


@dataclass(frozen=True, kw_only=True)
class BlockedBy:
    """What keeps Unity's main thread from its next frame, as far as it is known."""

    kind: BlockedByKind
    """What it does. user_code: the code of log_id runs; unknown: nothing reports what it is."""
    log_id: LogId | None = None
    """The operation whose code runs, or has begun it."""
    title: str | None = None
    """Of the dialog, if the system reports it. At least 1 character."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CompletedEnvelope:
    """The work is done (ENV-03)."""

    status: Literal["completed"] = "completed"
    log_id: LogId
    """Id of the operation (or of this answer, if no operation was accepted)."""
    is_complete: Literal[True] = True
    message: str
    """What happened, or what the work is doing now: one or two sentences that people can read as well. At least 1
    character.
    """
    advice: str | None = None
    """What the model should do next; absent if there is nothing to do. At least 1 character."""
    result: Json
    """What the work returned; null if it returned nothing."""
    result_bytes: int | None = None
    """Size of the whole result as JSON; present only if `result` is cut (ENV-10). At least 1."""
    partial_result: Json | Unset = UNSET
    """The newest partial result of the operation (PAR-01)."""
    deduplicated: Literal[True] | None = None
    """This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06)."""
    finished_at: Timestamp | None = None
    """When the operation ended."""
    age_ms: int | None = None
    """How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived
    (EXO-16). At least 0.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class TimeoutEnvelope:
    """The wait is over, the work continues (ENV-04, TMO-03)."""

    status: Literal["timeout"] = "timeout"
    log_id: LogId
    """Id of the operation (or of this answer, if no operation was accepted)."""
    is_complete: Literal[False] = False
    message: str
    """What the work is doing now, or what it is waiting for. At least 1 character."""
    advice: str
    """What the model should do next. Names unity_get_result. At least 1 character."""
    partial_result: Json | Unset = UNSET
    """The newest partial result of the operation (PAR-01)."""
    deduplicated: Literal[True] | None = None
    """This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06)."""
    blocked_by: BlockedBy | None = None
    """Present while Unity's main thread makes no frame for more than 2 s, or reloads (TMO-07)."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ErrorEnvelope:
    """The call was refused, or the work failed (ENV-05)."""

    status: Literal["error"] = "error"
    log_id: LogId
    """Id of the operation (or of this answer, if no operation was accepted)."""
    is_complete: Literal[True] = True
    message: str
    """What happened, or what the work is doing now: one or two sentences that people can read as well. At least 1
    character.
    """
    advice: str | None = None
    """What the model should do next; absent if there is nothing to do. At least 1 character."""
    error: str
    """What went wrong, a sentence. At least 1 character."""
    error_code: ErrorCode
    stack_trace: str | None = None
    """Where in the code it was thrown."""
    partial_result: Json | Unset = UNSET
    """The newest partial result of the operation (PAR-01)."""
    deduplicated: Literal[True] | None = None
    """This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06)."""
    finished_at: Timestamp | None = None
    """When the operation ended."""
    age_ms: int | None = None
    """How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived
    (EXO-16). At least 0.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class InProgressEnvelope:
    """The operation has not ended yet (ENV-06)."""

    status: Literal["in_progress"] = "in_progress"
    log_id: LogId
    """Id of the operation (or of this answer, if no operation was accepted)."""
    is_complete: Literal[False] = False
    message: str
    """What happened, or what the work is doing now: one or two sentences that people can read as well. At least 1
    character.
    """
    advice: str | None = None
    """What the model should do next; absent if there is nothing to do. At least 1 character."""
    partial_result: Json | Unset = UNSET
    """The newest partial result of the operation (PAR-01)."""
    blocked_by: BlockedBy | None = None
    """Present while Unity's main thread makes no frame for more than 2 s, or reloads (TMO-07)."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class NotFoundEnvelope:
    """Nothing is stored under this log_id, or no longer (ENV-06, LOG-03, LOG-04)."""

    status: Literal["not_found"] = "not_found"
    log_id: str
    """The id that was asked for, whatever it was."""
    is_complete: Literal[True] = True
    message: str
    """What happened, or what the work is doing now: one or two sentences that people can read as well. At least 1
    character.
    """
    advice: str | None = None
    """What the model should do next; absent if there is nothing to do. At least 1 character."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


Envelope: TypeAlias = CompletedEnvelope | TimeoutEnvelope | ErrorEnvelope | InProgressEnvelope | NotFoundEnvelope
"""Every answer of the six tools (ENV-01)."""


@dataclass(frozen=True, kw_only=True)
class ExecuteCodeParams:
    """Arguments of unity_execute_code."""

    code: str
    """The body of a C# method (leading using lines allowed). `return x;` gives the result. May await, or be a coroutine
    body with yield return. 1 to 1000000 characters.
    """
    atomic: bool | None = None
    """If the code throws or is cancelled, all that it changed through Undo (Undo.RecordObject,
    RegisterCreatedObjectUndo, ...) is rolled back; error says what was not. Default: false.
    """
    timeout: int | None = None
    """How long to wait for the answer, in ms. When it is over you get status "timeout" with a log_id; the work continues
    and unity_get_result has its result. Stay at or below 25000: many clients give up after 30 to 60 s. 0 to 600000.
    Default: 1000.
    """
    idempotency_key: str | None = None
    """Your own name for this piece of work. The same key with the same parameters never runs twice, however often you
    call (for 24 h); with other parameters it is refused. 1 to 200 characters.
    """


@dataclass(frozen=True, kw_only=True)
class QueryParams:
    """Arguments of unity_query."""

    query: str
    """One expression, for instance Scene['Player'].transform.position. See unity_help topic "query". 1 to 10000
    characters.
    """
    allow_methods: bool | None = None
    """Also methods that may change something: without it only members are read, and methods called that change nothing
    (GetComponent, Find, Distance, ...). The user may be asked first. Default: false.
    """
    timeout: int | None = None
    """As in unity_execute_code. 0 to 600000. Default: 1000."""
    idempotency_key: str | None = None
    """As in unity_execute_code; with allow_methods. 1 to 200 characters."""


@dataclass(frozen=True, kw_only=True)
class GetResultParams:
    """Arguments of unity_get_result."""

    log_id: str
    """The log_id of an earlier answer or log entry. At most 1000 characters."""
    timeout: int | None = None
    """How long to wait for completion, in ms. With 0 you get the present state at once. 0 to 600000. Default: 0."""
    pointer: str | None = None
    """Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it, offset or limit you
    get {kind: "part", of, offset, total, next_offset, value}. At most 1000 characters.
    """
    offset: int | None = None
    """How many items, members or characters to skip: next_offset of the part before. At least 0. Default: 0."""
    limit: int | None = None
    """Maximum number of items, members or characters; absent: as many as fit into 60 KiB. At least 1."""


LogTypeFilter: TypeAlias = Literal["error", "warning", "info", "all"]
"""Which severities to list."""


@dataclass(frozen=True, kw_only=True)
class GetLogsParams:
    """Arguments of unity_get_logs."""

    log_name: str | None = None
    """Only entries of this name: the name given to AI.Write, or "console". At least 1 character."""
    limit: int | None = None
    """Maximum number of entries. 1 to 1000. Default: 10."""
    since: str | None = None
    """Only entries strictly after this time, for instance 2026-11-21T10:00:00.000Z. Also read: a duration such as 10m,
    which means that long ago; a number below 1e11 is seconds since 1970, any other milliseconds.
    """
    log_type: LogTypeFilter | None = None
    """Default: "all"."""
    log_id: str | None = None
    """Only entries of this operation, or that AI.Write was given this id for: the log_id of a call, or a UUID of your
    own. 1 to 1000 characters.
    """
    all_projects: bool | None = None
    """Also entries of the Editors of other projects, as far as their policies allow. Without it, and without log_id,
    only those of the Editor that your calls go to. Default: false.
    """


@dataclass(frozen=True, kw_only=True)
class GetLogDetailsParams:
    """Arguments of unity_get_log_details."""

    log_id: str
    """The log_id of an earlier answer or log entry. At most 1000 characters."""
    pointer: str | None = None
    """Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it, offset or limit you
    get {kind: "part", of, offset, total, next_offset, value}. At most 1000 characters.
    """
    offset: int | None = None
    """How many items, members or characters to skip: next_offset of the part before. At least 0. Default: 0."""
    limit: int | None = None
    """Maximum number of items, members or characters; absent: as many as fit into 60 KiB. At least 1."""


HelpTopic: TypeAlias = Literal[
    "overview",
    "execute",
    "query",
    "results",
    "timeouts",
    "reloads",
    "recipes",
]
"""The topics of help."""


@dataclass(frozen=True, kw_only=True)
class HelpParams:
    """Arguments of unity_help."""

    topic: HelpTopic | None = None


LogType: TypeAlias = Literal["error", "warning", "info"]
"""Severity of a log entry."""


@dataclass(frozen=True, kw_only=True)
class DroppedEntries:
    """Entries that a flood dropped, by their log_type (LGS-03)."""

    error: int
    """Errors. At least 0."""
    warning: int
    """Warnings. At least 0."""
    info: int
    """Infos. At least 0."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """One entry of the console, or of AI.Write (LGS-02)."""

    log_id: LogId
    timestamp: Timestamp
    log_type: LogType
    log_name: str
    """The name given to AI.Write; entries of the console have "console". At least 1 character."""
    message: str
    """The text; for AI.Write of a value, that value as JSON text."""
    stack_trace: str | None = None
    """Where it was logged, if known."""
    value: Json | Unset = UNSET
    """The value given to AI.Write."""
    operation_log_id: LogId | None = None
    """The operation that wrote it."""
    editor: str | None = None
    """Project path of the Editor that wrote it."""
    seq: int
    """Position in the log of the Editor's journal, from 1, increasing (LGS-05). At least 1."""
    dropped: int | None = None
    """The number of entries that a flood dropped and this one replaces (LGS-03). At least 1."""
    dropped_by_type: DroppedEntries | None = None
    """How many of them were of each type."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class LogSummary:
    """A log entry as unity_get_logs lists it; unity_get_log_details has it whole."""

    log_id: LogId
    timestamp: Timestamp
    log_type: LogType
    log_name: str
    """The name given to AI.Write; entries of the console have "console". At least 1 character."""
    message: str
    """The first 500 characters of the text. At most 500 characters."""
    truncated: bool
    """The text is longer than what is shown here."""
    has_stack_trace: bool
    operation_log_id: LogId | None = None
    """The operation that wrote it."""
    editor: str | None = None
    """Project path of the Editor that wrote it."""
    dropped: int | None = None
    """The number of entries that a flood dropped and this one replaces (LGS-03). At least 1."""
    dropped_by_type: DroppedEntries | None = None
    """How many of them were of each type."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class LogsResult:
    """Log entries, newest first (LGS-01)."""

    entries: list[LogSummary]
    """At most 1000 items."""
    more: bool
    """Older entries match as well."""
    project: str | None = None
    """Project path of the Editor that the entries are of; absent: they are of all projects."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class HistoryEntry:
    """One step in an operation's life."""

    state: OperationState
    at: Timestamp
    note: str | None = None
    """Why."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CancelRequested:
    """An operation is to be cancelled (CXL-02, CXL-05)."""

    at: Timestamp
    reason: str
    """Who asked, or what the policy says."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class LogEntryDetails:
    """A log entry, whole."""

    kind: Literal["log_entry"] = "log_entry"
    entry: LogEntry
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class OperationDetails:
    """An operation that has ended: what was asked, how often it was tried, who asked that it be cancelled, how it went
    (LGS-02).
    """

    kind: Literal["operation"] = "operation"
    log_id: LogId
    tool: str
    """The tool that was called."""
    params: dict[str, Json]
    """The parameters of the call, without timeout and idempotency_key."""
    idempotency_key: str | None = None
    """The key of the call."""
    editor: str
    """Project path of the Editor."""
    client: str
    """The AI client that asked first."""
    state: OperationState
    attempts: int
    """How often it was sent to an Editor; it started at most once (EXO-01). At least 0."""
    accepted_at: Timestamp
    started_at: Timestamp | None = None
    finished_at: Timestamp | None = None
    history: list[HistoryEntry]
    cancel_requested: CancelRequested | None = None
    """The user, or the policy, asked that it be cancelled: the newest time. Code that had started may have ignored it
    (CXL-02).
    """
    partial_result: Json | Unset = UNSET
    """The last partial result (PAR-03)."""
    result: Json | Unset = UNSET
    """What it returned."""
    error: str | None = None
    """What went wrong."""
    error_code: ErrorCode | None = None
    stack_trace: str | None = None
    """Where it was thrown."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


ResultPartOf: TypeAlias = Literal["array", "object", "string", "value"]
"""The kind of value there."""


@dataclass(frozen=True, kw_only=True)
class ResultPart:
    """A part of a result, as pointer, offset and limit ask for it (ENV-10)."""

    kind: Literal["part"] = "part"
    pointer: str
    """Where it is of: a JSON Pointer into the whole result."""
    of: ResultPartOf
    """The kind of value there."""
    offset: int
    """How many items, members or characters were left out before it. At least 0."""
    total: int
    """How many there are; 1 of a single value. At least 0."""
    next_offset: int | None = None
    """`offset` for what comes next; absent: this was the end. At least 1."""
    value: Json
    """The part itself: of an array an array, of an object an object, of a string a string."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


LogDetailsResult: TypeAlias = LogEntryDetails | OperationDetails | ResultPart
"""What a log_id names, or the part of it that was asked for."""


@dataclass(frozen=True, kw_only=True)
class CompileMessage:
    """An error or a warning of the compiler."""

    code: str
    """Such as CS0103; empty if there is none."""
    message: str
    """What the compiler says, without place and code."""
    file: str
    """Relative to the project, with /; empty if it is about no file."""
    line: int
    """From 1; 0: unknown. At least 0."""
    column: int
    """From 1; 0: unknown. At least 0."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CompileResult:
    """What `return AI.Compile();` gives (EXO-13)."""

    errors: list[CompileMessage]
    warnings: list[CompileMessage]
    reloaded: bool
    """A domain reload came between: the new scripts are loaded. false: there were errors, or nothing to compile."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class HelpTopicRef:
    """A topic that can be asked for."""

    topic: str
    title: str
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class HelpResult:
    """A help text."""

    topic: str
    title: str
    text: str
    """Markdown."""
    topics: list[HelpTopicRef]
    """Everything there is help on."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ConnectionEstablishedPayload:
    """Payload of CONNECTION_ESTABLISHED."""

    clientId: str
    """Id that the Editor gave this connection. At least 1 character."""
    connectionTime: Timestamp
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ConnectionEstablishedNotification:
    """An Editor has connected and sent hello."""

    type: Literal["CONNECTION_ESTABLISHED"] = "CONNECTION_ESTABLISHED"
    timestamp: Timestamp
    payload: ConnectionEstablishedPayload
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


KnownDomainReloadPayloadReason: TypeAlias = Literal["compile", "play_mode", "requested", "unknown"]
"""The values of DomainReloadPayloadReason that this version knows."""

DomainReloadPayloadReason: TypeAlias = KnownDomainReloadPayloadReason | str
"""What caused it."""


@dataclass(frozen=True, kw_only=True)
class DomainReloadPayload:
    """Payload of DOMAIN_RELOAD."""

    generation: int
    """Counter of domain loads; one more after each reload. At least 1."""
    reason: DomainReloadPayloadReason | None = None
    """What caused it."""
    expectedMs: int | None = None
    """How long the Editor thinks that it will be away. At least 0."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class DomainReloadNotification:
    """The scripting domain is about to be unloaded: the connection will close, and is opened again with the next
    generation.
    """

    type: Literal["DOMAIN_RELOAD"] = "DOMAIN_RELOAD"
    timestamp: Timestamp
    payload: DomainReloadPayload
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class DomainReloadRecoveredPayload:
    """Payload of DOMAIN_RELOAD_RECOVERED."""

    generation: int
    """Counter of domain loads; one more after each reload. At least 1."""
    durationMs: int
    """How long the Editor was away. At least 0."""
    compileErrors: int | None = None
    """Scripts that did not compile. At least 0."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class DomainReloadRecoveredNotification:
    """The new domain is loaded and connected."""

    type: Literal["DOMAIN_RELOAD_RECOVERED"] = "DOMAIN_RELOAD_RECOVERED"
    timestamp: Timestamp
    payload: DomainReloadRecoveredPayload
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ToolsChangedPayload:
    """Payload of TOOLS_CHANGED."""

    tools: list[str]
    """Names of all custom tools that there are now."""
    reason: str | None = None
    """Why."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ToolsChangedNotification:
    """The Editor's own tools have changed."""

    type: Literal["TOOLS_CHANGED"] = "TOOLS_CHANGED"
    timestamp: Timestamp
    payload: ToolsChangedPayload
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class UserDisconnectPayload:
    """Payload of USER_DISCONNECT."""

    reason: str | None = None
    """What the user wrote or clicked."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class UserDisconnectNotification:
    """The user has disconnected the bridge by hand. A plain close of the socket is never reported as this (PSH-04)."""

    type: Literal["USER_DISCONNECT"] = "USER_DISCONNECT"
    timestamp: Timestamp
    payload: UserDisconnectPayload | None | Unset = UNSET
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class UnityShutdownPayload:
    """Payload of UNITY_SHUTDOWN."""

    reason: str | None = None
    """Why."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class UnityShutdownNotification:
    """The Editor is quitting."""

    type: Literal["UNITY_SHUTDOWN"] = "UNITY_SHUTDOWN"
    timestamp: Timestamp
    payload: UnityShutdownPayload | None | Unset = UNSET
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class UnknownUnityNotification:
    """A variant of UnityNotification that a newer writer sent."""

    type: str
    members: dict[str, Json]
    """The whole object as it came, the tag too."""


KnownUnityNotification: TypeAlias = ConnectionEstablishedNotification | DomainReloadNotification | DomainReloadRecoveredNotification | ToolsChangedNotification | UserDisconnectNotification | UnityShutdownNotification
"""The variants of UnityNotification that this version knows."""


UnityNotification: TypeAlias = KnownUnityNotification | UnknownUnityNotification
"""A message that an Editor sends without a request. Unknown types are logged and tolerated (PSH-03)."""


PolicyDecision: TypeAlias = Literal["allow", "ask", "deny"]
"""allow: it runs. ask: the user is asked first. deny: it does not run. Of two policies the stricter wins."""


ToolOffer: TypeAlias = Literal["six", "read", "all"]
"""Which tools clients see that do not say themselves (init --tools): six; read, also those of their Editor that only
read or that a rule lets run; all. Of two policies the smaller wins. What may run, the rules alone decide.
"""


@dataclass(frozen=True, kw_only=True)
class PolicyRule:
    """What is decided about one tool."""

    tool: str
    """Name of a tool; unity_query:methods for unity_query with allow_methods; or * for every tool without a rule of its
    own. 1 to 128 characters.
    """
    decision: PolicyDecision
    reason: str | None = None
    """For the AI client that is refused: why, and whom to ask."""
    max_execution_ms: int | None = None
    """Work that runs longer is asked to stop (CXL-02). At least 1."""
    idempotent: bool | None = None
    """A custom tool whose repetition does no harm: an identical call after its end always runs it again, even if its
    answer was not delivered (EXO-06).
    """


@dataclass(frozen=True, kw_only=True)
class Policy:
    """A policy file; a member $schema is allowed and ignored. Without one the six tools are allowed. A tool that no rule
    names is denied, unless it is one of the six, or a ready tool, which is judged as the one of the six that can do
    the same: unity_query, unity_get_logs (console), unity_execute_code (those that write).
    """

    version: Literal[1] = 1
    rules: list[PolicyRule]
    """One rule a tool; the order is of no consequence."""
    tools: ToolOffer | None = None
    calls_per_minute: int | None = None
    """Calls in one project in any minute, of all clients together, and reads of resources that need Unity; more are
    refused as overloaded. At least 1.
    """
    max_argument_bytes: int | None = None
    """UTF-8 bytes of the arguments of one call, as JSON; longer ones are refused as invalid_params. At least 1."""


@dataclass(frozen=True, kw_only=True)
class RpcRequest:
    """A JSON-RPC request."""

    jsonrpc: Literal["2.0"] = "2.0"
    id: int
    """Unique among the requests of one side of one connection. At least 0."""
    method: str
    """One of the bridge methods. At least 1 character."""
    params: dict[str, Json]
    """See the method."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RpcNotification:
    """A JSON-RPC notification."""

    jsonrpc: Literal["2.0"] = "2.0"
    method: str
    """One of the bridge methods. At least 1 character."""
    params: dict[str, Json]
    """See the method."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RpcSuccess:
    """A JSON-RPC answer."""

    jsonrpc: Literal["2.0"] = "2.0"
    id: int
    """Id of the request. At least 0."""
    result: dict[str, Json]
    """See the method."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RpcErrorData:
    """Where and why."""

    code: BridgeErrorCode
    pointer: str | None = None
    """JSON Pointer into params."""
    keyword: str | None = None
    """JSON Schema keyword that failed."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RpcError:
    """A JSON-RPC error."""

    code: int
    """Number of the error. -2147483648 to 2147483647."""
    message: str
    """What was expected, what came, what to do. At least 1 character."""
    data: RpcErrorData | None = None
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RpcFailure:
    """A JSON-RPC error answer. id is null if the request could not be read."""

    jsonrpc: Literal["2.0"] = "2.0"
    id: int | None
    """At least 0."""
    error: RpcError
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class AuthChallengeParams:
    """The Editor asks the server to prove that it knows the token (SEC-02)."""

    protocol_version: ProtocolVersion
    nonce: Nonce
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class AuthChallengeResult:
    """The server proves it, and asks the same."""

    protocol_version: ProtocolVersion
    server_version: str
    """Version of the server, for people. At least 1 character."""
    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    boot_id: Uuid
    """Id of this run of the server."""
    nonce: Nonce
    proof: Nonce
    """HMAC-SHA256 with the token as key over "server:" + nonce of the Editor + ":" + nonce of the server, in
    hexadecimal. Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the
    first connection, "push:" + push_port + ":" on the second.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class AuthProveParams:
    """The Editor proves it."""

    proof: Nonce
    """HMAC-SHA256 with the token as key over "editor:" + nonce of the server + ":" + nonce of the Editor, in
    hexadecimal. Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the
    first connection, "push:" + push_port + ":" on the second.
    """


@dataclass(frozen=True, kw_only=True)
class ServerAttachParams:
    """The first frame to an Editor that listens (TCP): who connects, and the address for pushes of the Editor."""

    protocol_version: ProtocolVersion
    server_version: str
    """Version of the server, for people. At least 1 character."""
    push_port: int
    """Port of the server on the same host, for the second connection: newline-delimited JSON, authenticated like the
    first. 1 to 65535.
    """
    clients: list[str]
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ServerAttachResult:
    """The Editor takes this dialer on; authentication follows."""

    protocol_version: ProtocolVersion
    bridge_version: str
    """Version of the bridge in the Editor, for people. At least 1 character."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CustomTool:
    """One of the Editor's own tools. Errors in its name or schema are reported with tools/refused."""

    name: str
    """Name as AI clients call it: 1 to 128 of A-Z, a-z, 0-9, _, . and -; none of the six tools. At least 1 character."""
    title: str | None = None
    """For people."""
    description: str
    """For a model to read. At least 1 character."""
    input_schema: dict[str, Json]
    """JSON Schema 2020-12 of its arguments, an object. No reference may leave it. The members timeout and
    idempotency_key belong to the server.
    """
    read_only_hint: bool | None = None
    """It changes nothing."""
    destructive_hint: bool | None = None
    """It may destroy something."""
    idempotent_hint: bool | None = None
    """A second run with the same arguments changes nothing more."""
    open_world_hint: bool | None = None
    """It reaches beyond the project."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ToolsListResult:
    """The Editor's own tools, all of them."""

    tools: list[CustomTool]
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RefusedTool:
    """A tool that is not offered to AI clients."""

    name: str
    """As the Editor gave it. At least 1 character."""
    reason: str
    """What is wrong and how to fix it. At least 1 character."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ToolsRefusedParams:
    """For the Editor's console."""

    tools: list[RefusedTool]
    """At least 1 item."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class OperationReport:
    """An operation that the Editor knows."""

    log_id: LogId
    accept_seq: int
    """Position in the store's order of acceptance (EXO-11). At least 1."""
    state: OperationState
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class EditorHelloParams:
    """The identity of the Editor, and what its journal contains of this store (EXO-03)."""

    protocol_version: ProtocolVersion
    bridge_version: str
    """Version of the bridge in the Editor, for people. At least 1 character."""
    instance_id: Uuid
    """Id of the Editor's process; survives domain reloads."""
    journal_id: Uuid
    """Id of the journal; a new one is created when the old is damaged, lost or copied."""
    journal_seq: int
    """Number of the last start in the journal. It never goes back: a lower one than before is a rolled-back copy. At
    least 0.
    """
    generation: int
    """Durable counter of domain loads, kept in the journal; one more after each reload or restart. At least 1."""
    project_name: str
    """Name of the project. At least 1 character."""
    project_path: str
    """Absolute, canonical path of the project folder. At least 1 character."""
    unity_version: str
    """For instance 2022.3.62f3. At least 1 character."""
    capabilities: list[str]
    watermark: int
    """accept_seq of this store at or below which execute is refused, because ids that old have been discarded. 0: none.
    At least 0.
    """
    operations: list[OperationReport]
    """Everything of this store that is unfinished, or finished and not yet acknowledged."""
    tools: list[CustomTool] | None = None
    """The Editor's own tools; absent: none."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class EditorHelloResult:
    """The server accepts the Editor."""

    server_version: str
    """Version of the server, for people. At least 1 character."""
    clients: list[str]
    result_limit_bytes: int
    """Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string,
    since the MCP message carries both. At least 1024.
    """
    heartbeat_interval_ms: int
    """How often to send editor/heartbeat. At least 10."""
    log_mark: int
    """Entries of this journal up to this seq are stored, 0 for none; the Editor sends what comes after (LGS-05). At
    least 0.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class EditorHeartbeatParams:
    """The Editor is alive, however long its main thread is blocked (TMO-04)."""

    generation: int
    """Durable counter of domain loads, kept in the journal; one more after each reload or restart. At least 1."""
    main_thread_age_ms: int
    """Time since the main thread's last frame. At least 0."""
    running: list[LogId]
    queue_length: int
    """Operations that wait for the main thread. At least 0."""
    focused: bool
    play_mode: bool
    blocked_by: BlockedBy | None = None
    """What keeps the main thread from its next frame (TMO-07); absent: the Editor does not know, or a frame was made
    within one interval of heartbeats.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


BridgeTool: TypeAlias = Literal["unity_execute_code", "unity_query", "custom_tool"]
"""What reaches the Editor: two of the six tools, and, as custom_tool, the Editor's own."""


@dataclass(frozen=True, kw_only=True)
class Approval:
    """The user has approved this very work (SEC-04)."""

    code_hash: Nonce
    """SHA-256 of the canonical JSON of tool and params, in hexadecimal: what was approved."""
    by: str
    """The client through which the user answered. At least 1 character."""
    at: UnixMs
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class OperationExecuteParams:
    """Run this once. An Editor that knows the log_id answers with its state and runs nothing (EXO-01)."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    accept_seq: int
    """Position in the store's order of acceptance (EXO-11). At least 1."""
    generation: int
    """The generation that this is meant for; any other refuses it. At least 1."""
    tool: BridgeTool
    params: dict[str, Json]
    """The parameters of the tool, without timeout and idempotency_key. Of custom_tool: name and arguments."""
    approval: Approval | None = None
    """Absent if the policy did not require one."""
    session: str | None = None
    """Equal for all work that one client has called since it connected, different for others: a hash. Absent: not known.
    At least 1 character.
    """
    attempt: int
    """How often the server has decided to send it. At least 1."""
    result_limit_bytes: int
    """Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string,
    since the MCP message carries both. At least 1024.
    """


@dataclass(frozen=True, kw_only=True)
class OperationExecuteResult:
    """It is in the journal (or was already). Updates may arrive before this answer, and before that of a cancel: an
    update is valid, whatever the answer names.
    """

    log_id: LogId
    state: OperationState
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class QueuedUpdate:
    """It is in the journal and waits."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["queued"] = "queued"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class RunningUpdate:
    """It has started, has resumed after a suspension (its resumption is durable, EXO-13), or has a new partial result."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["running"] = "running"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class SuspendedUpdate:
    """Its continuation is durable, and it waits for a domain reload, in which nothing of it runs (EXO-13)."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["suspended"] = "suspended"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CompletedUpdate:
    """It returned."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["completed"] = "completed"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    result: Json
    """What it returned."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class FailedUpdate:
    """It threw, did not compile, or returned too much."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["failed"] = "failed"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    error: str
    """What went wrong. At least 1 character."""
    error_code: ErrorCode
    stack_trace: str | None = None
    """Where."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CancelledUpdate:
    """It was removed before its start, or obeyed a cancel."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["cancelled"] = "cancelled"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    error: str
    """What went wrong. At least 1 character."""
    error_code: Literal["cancelled"] = "cancelled"
    stack_trace: str | None = None
    """Where."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class InterruptedUpdate:
    """It had started before a reload or crash (EXO-04)."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["interrupted"] = "interrupted"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    error: str
    """What went wrong. At least 1 character."""
    error_code: Literal["interrupted"] = "interrupted"
    stack_trace: str | None = None
    """Where."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


NotStartedUpdateErrorCode: TypeAlias = Literal["not_started", "blocked_by_policy"]
"""Why."""


@dataclass(frozen=True, kw_only=True)
class NotStartedUpdate:
    """It could not be started and never will be (WIR-05)."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    seq: int
    """Number of the update; the newest wins. At least 1."""
    state: Literal["not_started"] = "not_started"
    at: UnixMs
    """When it happened, by the clock of the Editor."""
    partial_result: Json | Unset = UNSET
    """The newest partial result."""
    partial_seq: int | None = None
    """Number of the snapshot; gaps are allowed (PAR-02). At least 1."""
    error: str
    """What went wrong. At least 1 character."""
    error_code: NotStartedUpdateErrorCode
    """Why."""
    stack_trace: str | None = None
    """Where."""
    started_at: UnixMs | None = None
    """When its first instruction ran, by the clock of the Editor; absent if it never started."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


OperationUpdateParams: TypeAlias = QueuedUpdate | RunningUpdate | SuspendedUpdate | CompletedUpdate | FailedUpdate | CancelledUpdate | InterruptedUpdate | NotStartedUpdate
"""An update of an operation. Repeated at each hello until it is acknowledged."""


@dataclass(frozen=True, kw_only=True)
class OperationAckParams:
    """The server has stored the terminal record: the Editor may prune its payload, and keeps the id for the retention
    time. What is still queued or suspended never starts or resumes.
    """

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    state: OperationState
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class OperationStatusParams:
    """What is known of these operations?"""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_ids: list[LogId]
    """1 to 1000 items."""


@dataclass(frozen=True, kw_only=True)
class OperationStatusResult:
    """Those that the Editor knows; the others are missing."""

    operations: list[OperationReport]
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class OperationCancelParams:
    """Remove it if it has not started; else ask the code to stop (CXL-01, CXL-02)."""

    store_id: Uuid
    """The store that owns the operation. Only it gets updates of the operation and may acknowledge it."""
    log_id: LogId
    reason: str
    """Who cancels, for people. At least 1 character."""
    unstarted_only: bool | None = None
    """true: the caller has only given up waiting; remove it only if it has not started (CXL-03). Absent or false: as
    above.
    """
    force: bool | None = None
    """true: a user wants code that does not stop interrupted at once, on the main thread. An Editor that cannot do that
    only asks it, and omits `forced` (Mono can, .NET cannot).
    """


OperationCancelResultOutcome: TypeAlias = Literal["removed", "running", "finished"]
"""removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop
unless `unstarted_only` was set; suspended work is asked when it resumes. finished: it had ended.
"""


@dataclass(frozen=True, kw_only=True)
class OperationCancelResult:
    """The state of the operation at the cancel."""

    log_id: LogId
    outcome: OperationCancelResultOutcome
    """removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop
    unless `unstarted_only` was set; suspended work is asked when it resumes. finished: it had ended.
    """
    forced: Literal[True] | None = None
    """The code is being interrupted at once; only with `force`."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ResourceReadParams:
    """Read something of the project. Runs on the main thread, changes nothing, is no operation."""

    uri: str
    """unity://scene, unity://screenshot, or unity://assets/ and a path below the folder Assets. At least 1 character."""


ResourceReadResultEncoding: TypeAlias = Literal["utf8", "base64"]
"""How content carries the bytes: as they are, or in base64."""


@dataclass(frozen=True, kw_only=True)
class ResourceReadResult:
    """The value there."""

    mime_type: str
    """For instance application/json, text/plain or image/png. At least 1 character."""
    encoding: ResourceReadResultEncoding
    """How content carries the bytes: as they are, or in base64."""
    content: str
    """The text, or the bytes in base64."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class LogsAppendParams:
    """Console and AI.Write entries, oldest first."""

    journal_id: Uuid
    entries: list[LogEntry]
    """1 to 500 items."""


@dataclass(frozen=True, kw_only=True)
class LogsAppendResult:
    """What is stored."""

    log_mark: int
    """Every entry up to this seq is stored. At least 0."""
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class ClientSetNameParams:
    """The AI clients that are connected, for the Editor's window."""

    clients: list[str]
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


@dataclass(frozen=True, kw_only=True)
class CompletedEnvelopeOf(Generic[R]):
    """CompletedEnvelope with a `result` of a known type."""

    status: Literal["completed"] = "completed"
    log_id: LogId
    """Id of the operation (or of this answer, if no operation was accepted)."""
    is_complete: Literal[True] = True
    message: str
    """What happened, or what the work is doing now: one or two sentences that people can read as well. At least 1
    character.
    """
    advice: str | None = None
    """What the model should do next; absent if there is nothing to do. At least 1 character."""
    result: R
    """What the work returned; null if it returned nothing."""
    result_bytes: int | None = None
    """Size of the whole result as JSON; present only if `result` is cut (ENV-10). At least 1."""
    partial_result: Json | Unset = UNSET
    """The newest partial result of the operation (PAR-01)."""
    deduplicated: Literal[True] | None = None
    """This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06)."""
    finished_at: Timestamp | None = None
    """When the operation ended."""
    age_ms: int | None = None
    """How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived
    (EXO-16). At least 0.
    """
    extra: dict[str, Json] = field(default_factory=no_members)
    """Members that this version does not define; written back last."""


UnityExecuteCodeEnvelope: TypeAlias = CompletedEnvelope | TimeoutEnvelope | ErrorEnvelope
"""What unity_execute_code answers."""


UnityQueryEnvelope: TypeAlias = CompletedEnvelope | TimeoutEnvelope | ErrorEnvelope
"""What unity_query answers."""


UnityGetResultEnvelope: TypeAlias = CompletedEnvelope | ErrorEnvelope | InProgressEnvelope | NotFoundEnvelope
"""What unity_get_result answers."""


UnityGetLogsEnvelope: TypeAlias = CompletedEnvelopeOf[LogsResult] | ErrorEnvelope
"""What unity_get_logs answers."""


UnityGetLogDetailsEnvelope: TypeAlias = CompletedEnvelopeOf[LogDetailsResult] | ErrorEnvelope | InProgressEnvelope | NotFoundEnvelope
"""What unity_get_log_details answers."""


UnityHelpEnvelope: TypeAlias = CompletedEnvelopeOf[HelpResult] | ErrorEnvelope
"""What unity_help answers."""
