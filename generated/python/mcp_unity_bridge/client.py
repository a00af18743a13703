# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""A typed client: one method per tool of the contract."""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

from . import readers, types, writers
from .wire import ContractError, Json, Reader, T


ToolName: TypeAlias = Literal[
    "unity_execute_code",
    "unity_query",
    "unity_get_result",
    "unity_get_logs",
    "unity_get_log_details",
    "unity_help",
]

TOOL_NAMES: Final[tuple[ToolName, ...]] = (
    "unity_execute_code",
    "unity_query",
    "unity_get_result",
    "unity_get_logs",
    "unity_get_log_details",
    "unity_help",
)
"""In the order of the contract."""


class ProgressHandler(Protocol):
    """Is told of the progress of one call, such as its partial results."""

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None: ...


class ToolCaller(Protocol):
    """Calls tools of an MCP server. SessionCaller in session.py does it with the official `mcp` package; any other library will do."""

    async def call_tool(self, name: str, arguments: dict[str, Json], *, on_progress: ProgressHandler | None = None) -> object:
        """Calls a tool and returns the structured content of its result."""
        ...


class ToolClient:
    """One method per tool, named as the tool. Each raises ContractError if the answer breaks the contract, and whatever
    the caller raises.
    """

    def __init__(self, caller: ToolCaller) -> None:
        self._caller = caller

    async def unity_execute_code(
        self,
        *,
        code: str,
        atomic: bool | None = None,
        timeout: int | None = None,
        idempotency_key: str | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityExecuteCodeEnvelope:
        """Run C# in Unity.

        Runs C# in the Unity Editor, on its main thread, and returns what it returns.
        If it is not done within `timeout` ms (default 1000) you get status "timeout" and a log_id: the work continues;
        call unity_get_result with that log_id. Never send the code again because of a timeout.
        If you do repeat the identical call while it runs, or before its answer reached you, you join it or get its stored
        answer (`deduplicated: true`, `age_ms`); it does not run twice, unless you changed something in between. To make
        sure of that for longer, pass idempotency_key.
        Results are kept for 24 h under the log_id, across domain reloads and restarts. Call unity_help for examples.

        Args:
            code: The body of a C# method (leading using lines allowed). `return x;` gives the result. May await, or
                be a coroutine body with yield return. 1 to 1000000 characters.
            atomic: If the code throws or is cancelled, all that it changed through Undo (Undo.RecordObject,
                RegisterCreatedObjectUndo, ...) is rolled back; error says what was not. Default: false.
            timeout: How long to wait for the answer, in ms. When it is over you get status "timeout" with a log_id;
                the work continues and unity_get_result has its result. Stay at or below 25000: many clients give up
                after 30 to 60 s. 0 to 600000. Default: 1000.
            idempotency_key: Your own name for this piece of work. The same key with the same parameters never runs
                twice, however often you call (for 24 h); with other parameters it is refused. 1 to 200 characters.
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_execute_code_params(types.ExecuteCodeParams(code=code, atomic=atomic, timeout=timeout, idempotency_key=idempotency_key))
        answer = await self._caller.call_tool("unity_execute_code", arguments, on_progress=on_progress)
        return _receive("unity_execute_code", answer, readers.read_answer_of_unity_execute_code)

    async def unity_query(
        self,
        *,
        query: str,
        allow_methods: bool | None = None,
        timeout: int | None = None,
        idempotency_key: str | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityQueryEnvelope:
        """Read values in Unity.

        Evaluates one expression in the Unity Editor, such as Scene['Player'].transform.position or GameObject.Find("Main
        Camera").GetComponent<Camera>().fieldOfView, without compiling anything.
        Use it to read: it reads members and calls only methods that change nothing. Use unity_execute_code to change
        things. Timeouts work as in unity_execute_code. Syntax: unity_help with topic "query".

        Args:
            query: One expression, for instance Scene['Player'].transform.position. See unity_help topic "query". 1 to
                10000 characters.
            allow_methods: Also methods that may change something: without it only members are read, and methods
                called that change nothing (GetComponent, Find, Distance, ...). The user may be asked first. Default:
                false.
            timeout: As in unity_execute_code. 0 to 600000. Default: 1000.
            idempotency_key: As in unity_execute_code; with allow_methods. 1 to 200 characters.
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_query_params(types.QueryParams(query=query, allow_methods=allow_methods, timeout=timeout, idempotency_key=idempotency_key))
        answer = await self._caller.call_tool("unity_query", arguments, on_progress=on_progress)
        return _receive("unity_query", answer, readers.read_answer_of_unity_query)

    async def unity_get_result(
        self,
        *,
        log_id: str,
        timeout: int | None = None,
        pointer: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityGetResultEnvelope:
        """Result of an earlier call.

        The result of an earlier call of any tool that works in Unity (code, query, compile, run_tests, ...) by its
        log_id, from any client, for 24 h.
        status "in_progress": not done yet (partial_result has the latest progress); call again, best with a `timeout` of
        some seconds, which answers as soon as it is done. status "not_found": stop asking.
        Of a result above 60 KiB an answer has what fits, with "$cut" in place of what is left out; pointer, offset and
        limit give any part of it.

        Args:
            log_id: The log_id of an earlier answer or log entry. At most 1000 characters.
            timeout: How long to wait for completion, in ms. With 0 you get the present state at once. 0 to 600000.
                Default: 0.
            pointer: Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it,
                offset or limit you get {kind: "part", of, offset, total, next_offset, value}. At most 1000
                characters.
            offset: How many items, members or characters to skip: next_offset of the part before. At least 0.
                Default: 0.
            limit: Maximum number of items, members or characters; absent: as many as fit into 60 KiB. At least 1.
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_get_result_params(types.GetResultParams(log_id=log_id, timeout=timeout, pointer=pointer, offset=offset, limit=limit))
        answer = await self._caller.call_tool("unity_get_result", arguments, on_progress=on_progress)
        return _receive("unity_get_result", answer, readers.read_answer_of_unity_get_result)

    async def unity_get_logs(
        self,
        *,
        log_name: str | None = None,
        limit: int | None = None,
        since: str | None = None,
        log_type: types.LogTypeFilter | None = None,
        log_id: str | None = None,
        all_projects: bool | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityGetLogsEnvelope:
        """Unity console and AI logs.

        The newest entries of the Unity console and of AI.Write, newest first, of the project that you work on
        (all_projects: of every one). Works while Unity is busy, reloading or closed. Each entry has a log_id;
        unity_get_log_details returns it whole.

        Args:
            log_name: Only entries of this name: the name given to AI.Write, or "console". At least 1 character.
            limit: Maximum number of entries. 1 to 1000. Default: 10.
            since: Only entries strictly after this time, for instance 2026-11-21T10:00:00.000Z. Also read: a duration
                such as 10m, which means that long ago; a number below 1e11 is seconds since 1970, any other
                milliseconds.
            log_type: Default: "all".
            log_id: Only entries of this operation, or that AI.Write was given this id for: the log_id of a call, or a
                UUID of your own. 1 to 1000 characters.
            all_projects: Also entries of the Editors of other projects, as far as their policies allow. Without it,
                and without log_id, only those of the Editor that your calls go to. Default: false.
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_get_logs_params(types.GetLogsParams(log_name=log_name, limit=limit, since=since, log_type=log_type, log_id=log_id, all_projects=all_projects))
        answer = await self._caller.call_tool("unity_get_logs", arguments, on_progress=on_progress)
        return _receive("unity_get_logs", answer, readers.read_answer_of_unity_get_logs)

    async def unity_get_log_details(
        self,
        *,
        log_id: str,
        pointer: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityGetLogDetailsEnvelope:
        """One log entry or operation, whole.

        Everything about one log_id: a log entry with its stack trace, or an operation with its code, attempts and
        history. pointer, offset and limit give a part of what is long.

        Args:
            log_id: The log_id of an earlier answer or log entry. At most 1000 characters.
            pointer: Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it,
                offset or limit you get {kind: "part", of, offset, total, next_offset, value}. At most 1000
                characters.
            offset: How many items, members or characters to skip: next_offset of the part before. At least 0.
                Default: 0.
            limit: Maximum number of items, members or characters; absent: as many as fit into 60 KiB. At least 1.
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_get_log_details_params(types.GetLogDetailsParams(log_id=log_id, pointer=pointer, offset=offset, limit=limit))
        answer = await self._caller.call_tool("unity_get_log_details", arguments, on_progress=on_progress)
        return _receive("unity_get_log_details", answer, readers.read_answer_of_unity_get_log_details)

    async def unity_help(
        self,
        *,
        topic: types.HelpTopic | None = None,
        on_progress: ProgressHandler | None = None,
    ) -> types.UnityHelpEnvelope:
        """How to work with Unity.

        How to use these tools: commands, query syntax with examples, timeouts and log ids, recipes. Call it first.

        Args:
            topic:
            on_progress: Is told of progress while the call waits.
        """
        arguments = writers.write_help_params(types.HelpParams(topic=topic))
        answer = await self._caller.call_tool("unity_help", arguments, on_progress=on_progress)
        return _receive("unity_help", answer, readers.read_answer_of_unity_help)


def _receive(tool: ToolName, answer: object, read: Reader[T]) -> T:
    try:
        return read(answer, "")
    except ContractError as error:
        raise ContractError(error.pointer, error.keyword, error.expected, error.got, f"the answer of {tool}") from error
