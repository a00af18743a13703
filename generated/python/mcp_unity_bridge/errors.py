# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""What each error code of the contract means, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class ErrorInfo:
    """What a code means and what the caller should do."""

    meaning: str
    remedy: str
    retryable: bool
    """Whether the same call, sent again, can succeed without any other change."""
    number: int | None = None
    """The JSON-RPC number of a bridge error."""


ENVELOPE_ERRORS: Final[Mapping[str, ErrorInfo]] = {
    "invalid_params": ErrorInfo(
        meaning="The arguments do not fit the tool. Nothing ran.",
        remedy="Correct the argument that the error names and call again.",
        retryable=False,
    ),
    "compile_error": ErrorInfo(
        meaning="The code does not compile. Nothing ran.",
        remedy="Fix the code at the line and column that the error names.",
        retryable=False,
    ),
    "execution_error": ErrorInfo(
        meaning="The code ran and threw.",
        remedy="Read error and stack_trace. What the code did before it threw stays.",
        retryable=False,
    ),
    "cancelled": ErrorInfo(
        meaning="The operation was cancelled.",
        remedy="Call again if the work is still wanted.",
        retryable=True,
    ),
    "interrupted": ErrorInfo(
        meaning="The work started, and Unity reloaded, crashed or disconnected before its end was recorded. It may have been done in part or whole; it will not run again.",
        remedy="Check the state of the project (and partial_result) before you decide to run it again.",
        retryable=False,
    ),
    "not_started": ErrorInfo(
        meaning="The work never started and never will.",
        remedy="Call again: that is new work.",
        retryable=True,
    ),
    "blocked_by_policy": ErrorInfo(
        meaning="The user's policy does not allow this.",
        remedy="Ask the user.",
        retryable=False,
    ),
    "idempotency_conflict": ErrorInfo(
        meaning="This idempotency_key was used for another call. Nothing ran.",
        remedy="Use a new key, or repeat the first call exactly.",
        retryable=False,
    ),
    "key_expired": ErrorInfo(
        meaning="This idempotency_key was used long ago, and its result has expired. Nothing ran.",
        remedy="Use a new key if the work is to run again.",
        retryable=False,
    ),
    "unity_not_connected": ErrorInfo(
        meaning="No Unity Editor is connected for this project. Nothing was accepted.",
        remedy="Open the project in Unity with the bridge installed, or start `mcp-unity-bridge mock`.",
        retryable=True,
    ),
    "editor_ambiguous": ErrorInfo(
        meaning="Several Unity Editors are connected, and the call does not say which one is meant. Nothing was accepted.",
        remedy="Ask the user which project is meant. Start the client in its folder, or pass --project.",
        retryable=False,
    ),
    "overloaded": ErrorInfo(
        meaning="Too many operations wait already. Nothing was accepted.",
        remedy="Wait for some to end, then call again.",
        retryable=True,
    ),
    "storage_unavailable": ErrorInfo(
        meaning="The operation could not be stored, so it was not accepted and never runs.",
        remedy="Make room or fix the permissions of the state folder, then call again.",
        retryable=True,
    ),
    "result_too_large": ErrorInfo(
        meaning="The work ran to its end, but its result exceeds the limit.",
        remedy="Return less: a part, a summary, or the path of a file that the code wrote.",
        retryable=False,
    ),
    "internal_error": ErrorInfo(
        meaning="The bridge itself failed.",
        remedy="Report it with the log_id.",
        retryable=False,
    ),
}
"""Codes of error envelopes."""

BRIDGE_ERRORS: Final[Mapping[str, ErrorInfo]] = {
    "parse_error": ErrorInfo(
        meaning="The frame is not JSON.",
        remedy="Send one JSON-RPC 2.0 message per frame.",
        retryable=False,
        number=-32700,
    ),
    "invalid_request": ErrorInfo(
        meaning="The frame is JSON but not a JSON-RPC 2.0 message.",
        remedy="See data.pointer.",
        retryable=False,
        number=-32600,
    ),
    "method_not_found": ErrorInfo(
        meaning="The method is unknown to this side.",
        remedy="Compare protocol versions.",
        retryable=False,
        number=-32601,
    ),
    "invalid_params": ErrorInfo(
        meaning="The params do not fit the method.",
        remedy="See data.pointer and data.keyword.",
        retryable=False,
        number=-32602,
    ),
    "internal_error": ErrorInfo(
        meaning="The other side failed.",
        remedy="Report it.",
        retryable=False,
        number=-32603,
    ),
    "not_authenticated": ErrorInfo(
        meaning="The connection has not proved that it knows the token.",
        remedy="Begin with auth/challenge and auth/prove, with the token of the state folder.",
        retryable=False,
        number=4001,
    ),
    "protocol_mismatch": ErrorInfo(
        meaning="The two sides speak different major versions of the bridge protocol.",
        remedy="Upgrade the side that the message names.",
        retryable=False,
        number=4002,
    ),
    "not_greeted": ErrorInfo(
        meaning="editor/hello has not been answered yet.",
        remedy="Send editor/hello first.",
        retryable=False,
        number=4003,
    ),
    "wrong_generation": ErrorInfo(
        meaning="The execute names another generation than the one that runs.",
        remedy="Wait for the hello of the new generation.",
        retryable=False,
        number=4004,
    ),
    "below_watermark": ErrorInfo(
        meaning="The execute is older than everything in the journal of the Editor, so it may have run.",
        remedy="Never send it again.",
        retryable=False,
        number=4005,
    ),
    "journal_failed": ErrorInfo(
        meaning="The Editor could not write its journal, so the work did not start.",
        remedy="Make room on the disk of the project.",
        retryable=True,
        number=4006,
    ),
    "duplicate_instance": ErrorInfo(
        meaning="Another connection with this instance_id is alive.",
        remedy="Close one of the two Editors, or give the copy its own instance id.",
        retryable=False,
        number=4007,
    ),
    "journal_refused": ErrorInfo(
        meaning="The journal is not the one the server knows: rolled back, or copied from another project.",
        remedy="Set the journal aside, create a new journal_id and send hello again.",
        retryable=False,
        number=4008,
    ),
    "foreign_store": ErrorInfo(
        meaning="The message names another store than the one that owns the operation.",
        remedy="Only the store that sent an operation may ask for it or acknowledge it.",
        retryable=False,
        number=4009,
    ),
    "overloaded": ErrorInfo(
        meaning="Too many messages wait.",
        remedy="Slow down and send again.",
        retryable=True,
        number=4010,
    ),
    "resource_not_found": ErrorInfo(
        meaning="This uri does not exist.",
        remedy="See unity://scene, or list the folder Assets.",
        retryable=False,
        number=4011,
    ),
    "editor_busy": ErrorInfo(
        meaning="Another server is connected to this Editor.",
        remedy="Disconnect that one, or wait until it has disconnected.",
        retryable=True,
        number=4012,
    ),
}
"""Errors of the bridge protocol, with their JSON-RPC numbers."""
