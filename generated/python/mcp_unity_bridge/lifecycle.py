# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""The life of an operation, as data of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias


LifecycleState: TypeAlias = Literal[
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
"""Where an operation is in its life."""

LifecycleSignal: TypeAlias = Literal[
    "ask",
    "approve",
    "enqueue",
    "start",
    "suspend",
    "resume",
    "complete",
    "fail",
    "cancel",
    "interrupt",
    "give_up",
    "redispatch",
]
"""What moves an operation on."""

STATES: Final[Mapping[LifecycleState, str]] = {
    "accepted": "Durable in the store of the server; nothing has been asked of Unity yet, or it has to be asked again.",
    "awaiting_approval": "The policy asks the user first.",
    "queued": "Durable in the Editor's journal, waiting for the main thread.",
    "running": "Its start is durable; its first instruction may have run.",
    "suspended": "Its continuation is durable; it resumes once after the next domain reload, or in place if a compilation fails and no reload follows.",
    "completed": "It returned.",
    "failed": "It threw, did not compile, or its result was too large.",
    "cancelled": "Cancelled before its start, or the code obeyed a cancel.",
    "interrupted": "It had started, and its progress is unknown.",
    "not_started": "It never started and never will.",
}
"""In the order of the contract, with their meanings."""

SIGNALS: Final[Mapping[LifecycleSignal, str]] = {
    "ask": "The policy requires an approval.",
    "approve": "The user approved it.",
    "enqueue": "The Editor has it in its journal.",
    "start": "Its start is durable in the Editor.",
    "suspend": "A continuation is durable in the Editor.",
    "resume": "The continuation begins; that is durable in the Editor.",
    "complete": "It returned a value.",
    "fail": "It threw or could not be compiled.",
    "cancel": "It was removed before its start, or obeyed a cancel.",
    "interrupt": "It had started and its end will never be known.",
    "give_up": "It is proven not to have started and will not be tried again; also when the policy or the user refuses it (error_code blocked_by_policy).",
    "redispatch": "A new generation is proven not to have started it: it is to be sent again.",
}

TERMINAL_STATES: Final[tuple[LifecycleState, ...]] = ("completed", "failed", "cancelled", "interrupted", "not_started")
"""States that nothing leads out of."""

_TRANSITIONS: Final[Mapping[tuple[LifecycleState, LifecycleSignal], LifecycleState]] = {
    ("accepted", "ask"): "awaiting_approval",
    ("awaiting_approval", "approve"): "accepted",
    ("accepted", "enqueue"): "queued",
    ("queued", "enqueue"): "queued",
    ("queued", "redispatch"): "accepted",
    ("accepted", "start"): "running",
    ("queued", "start"): "running",
    ("accepted", "suspend"): "suspended",
    ("queued", "suspend"): "suspended",
    ("running", "suspend"): "suspended",
    ("suspended", "resume"): "running",
    ("accepted", "complete"): "completed",
    ("queued", "complete"): "completed",
    ("running", "complete"): "completed",
    ("suspended", "complete"): "completed",
    ("accepted", "fail"): "failed",
    ("queued", "fail"): "failed",
    ("running", "fail"): "failed",
    ("suspended", "fail"): "failed",
    ("accepted", "cancel"): "cancelled",
    ("awaiting_approval", "cancel"): "cancelled",
    ("queued", "cancel"): "cancelled",
    ("running", "cancel"): "cancelled",
    ("suspended", "cancel"): "cancelled",
    ("accepted", "interrupt"): "interrupted",
    ("queued", "interrupt"): "interrupted",
    ("running", "interrupt"): "interrupted",
    ("suspended", "interrupt"): "interrupted",
    ("accepted", "give_up"): "not_started",
    ("awaiting_approval", "give_up"): "not_started",
    ("queued", "give_up"): "not_started",
}


def next_state(state: LifecycleState, signal: LifecycleSignal) -> LifecycleState | None:
    """The state after a signal; None where the signal means nothing in that state."""
    return _TRANSITIONS.get((state, signal))
