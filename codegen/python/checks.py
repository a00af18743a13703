"""What no example of a type can show of the Python package: the client, absence and null, what is unknown. Each check is a sentence."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import FrozenInstanceError
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import mcp_unity_bridge as bridge
from mcp_unity_bridge import errors, lifecycle, limits, readers, types, writers

EXECUTE_CODE = Path(__file__).parents[2] / "generated" / "schema" / "ExecuteCodeParams.schema.json"
LOG_ID = "01890a5d-ac96-774b-bcce-b302099a8057"
NOTHING_AND_NULL: list[dict[str, Any]] = [{}, {"partial_result": None}]
COMPLETED: dict[str, Any] = {"status": "completed", "log_id": LOG_ID, "is_complete": True, "message": "Done.", "result": None}


def run_checks(report: Any) -> None:
    check = Check(report)
    messages(check)
    absence(check)
    unions(check)
    client(check)
    sessions(check)
    tables(check)


class Check:
    def __init__(self, report: Any) -> None:
        self._report = report

    def same(self, sentence: str, expected: object, got: object) -> None:
        if expected == got:
            self._report.passed("checks")
        else:
            self._report.fail("check", sentence, repr(expected), repr(got))

    def raises(self, sentence: str, expected: str, run: Callable[[], object]) -> None:
        try:
            got = f"no error but {run()!r}"
        except Exception as error:
            got = f"{type(error).__name__}: {error}"
        self.same(sentence, expected, got)


def messages(check: Check) -> None:
    read = readers.read_execute_code_params
    check.raises("the message says what was expected, where, and what came", 'ContractError: expected an integer at /timeout, got "5" (string)', lambda: read({"code": "x", "timeout": "5"}))
    check.raises("true is no integer", "ContractError: expected an integer at /timeout, got true (boolean)", lambda: read({"code": "x", "timeout": True}))
    check.raises("null is not absence", "ContractError: expected an integer at /timeout, got null", lambda: read({"code": "x", "timeout": None}))
    check.same("10.0 is an integer", 10, read({"code": "x", "timeout": 10.0}).timeout)
    check.raises("10.5 is none", "ContractError: expected an integer at /timeout, got 10.5 (number)", lambda: read({"code": "x", "timeout": 10.5}))
    check.raises("an integer beyond every double is no number", "ContractError: expected an integer at /timeout, got an integer beyond every double (number)", lambda: read({"code": "x", "timeout": 10**5000}))
    check.raises("an infinity is no number", "ContractError: expected an integer at /timeout, got inf (number)", lambda: read({"code": "x", "timeout": float("inf")}))
    check.raises("a misspelt member is refused by name", 'ContractError: "a/b~c" is not an argument (there are: code, atomic, timeout, idempotency_key)', lambda: read({"code": "x", "a/b~c": 1}))
    check.raises("pointers start where the caller says", 'ContractError: "code" is missing at /params', lambda: read({}, "/params"))
    check.raises("a long text is cut", f'ContractError: expected an integer at /timeout, got "{"y" * 40}…" (string)', lambda: read({"code": "x", "timeout": "y" * 1000}))
    check.raises("a pattern ends at the end, not before a last line feed", f'ContractError: expected a string matching ^[0-9a-f]{{8}}-[0-9a-f]{{4}}-7[0-9a-f]{{3}}-[89ab][0-9a-f]{{3}}-[0-9a-f]{{12}}$ at the root, got "{LOG_ID}\\n" (string)', lambda: readers.read_log_id(LOG_ID + "\n"))


def absence(check: Check) -> None:
    envelope = readers.read_completed_envelope(COMPLETED)
    check.same("a member that is absent is UNSET where null is a value", bridge.UNSET, envelope.partial_result)
    check.same("and null stays null", None, readers.read_completed_envelope({**COMPLETED, "partial_result": None}).partial_result)
    check.same("both are written back as they came", [False, True], ["partial_result" in writers.write_completed_envelope(readers.read_completed_envelope({**COMPLETED, **more})) for more in NOTHING_AND_NULL])
    check.same("members that this version does not define are kept", {**COMPLETED, "from_the_future": [1]}, writers.write_completed_envelope(readers.read_completed_envelope({**COMPLETED, "from_the_future": [1]})))

    def change() -> None:
        envelope.message = "another"  # type: ignore[misc]

    check.raises("values do not change", "FrozenInstanceError: cannot assign to field 'message'", change)
    check.same("and that is an AttributeError", True, issubclass(FrozenInstanceError, AttributeError))


def unions(check: Check) -> None:
    check.same("a union is read by its tag", types.TimeoutEnvelope, type(readers.read_envelope({"status": "timeout", "log_id": LOG_ID, "is_complete": False, "message": "Not done yet.", "advice": "See unity_get_result."})))
    check.raises("an unknown status is refused", 'ContractError: expected one of "completed", "timeout", "error", "in_progress", "not_found" at /status, got "done" (string)', lambda: readers.read_envelope({"status": "done"}))
    unknown: dict[str, Any] = {"payload": 7, "type": "FROM_THE_FUTURE"}
    news = readers.read_unity_notification(unknown)
    check.same("an unknown notification is kept", types.UnknownUnityNotification(type="FROM_THE_FUTURE", members=unknown), news)
    check.same("and written back as it came", unknown, writers.write_unity_notification(news))


class Caller:
    """Answers every call with the same content, and remembers what it was asked."""

    def __init__(self, content: object) -> None:
        self.content = content
        self.asked: list[tuple[str, dict[str, Any], object]] = []

    async def call_tool(self, name: str, arguments: dict[str, Any], *, on_progress: object = None) -> object:
        self.asked.append((name, arguments, on_progress))
        return self.content


def client(check: Check) -> None:
    caller = Caller(COMPLETED)
    unity = bridge.ToolClient(caller)
    answer = asyncio.run(unity.unity_execute_code(code="return null;", timeout=500))
    check.same("the client calls the tool of its method, with the arguments that were given and no others", [("unity_execute_code", {"code": "return null;", "timeout": 500}, None)], caller.asked)
    check.same("and reads the answer", types.CompletedEnvelope(log_id=LOG_ID, message="Done.", result=None), answer)
    check.raises("an answer that breaks the contract is named", 'ContractError: the answer of unity_query breaks the contract: expected an object at the root, got "text" (string)', lambda: asyncio.run(bridge.ToolClient(Caller("text")).unity_query(query="1")))
    check.raises("so is a status that this tool never gives", 'ContractError: the answer of unity_query breaks the contract: expected one of "completed", "timeout", "error" at /status, got "in_progress" (string)', lambda: asyncio.run(bridge.ToolClient(Caller({**COMPLETED, "status": "in_progress"})).unity_query(query="1")))
    check.raises("and a result of another type", 'ContractError: the answer of unity_get_logs breaks the contract: expected an object at /result, got null', lambda: asyncio.run(bridge.ToolClient(Caller(COMPLETED)).unity_get_logs()))
    logs = asyncio.run(bridge.ToolClient(Caller({**COMPLETED, "result": {"entries": [], "more": False}})).unity_get_logs())
    check.same("a result of the right one is typed", types.LogsResult(entries=[], more=False), getattr(logs, "result", None))


class Session:
    """A session of the `mcp` package as far as the client needs one."""

    def __init__(self, result: object) -> None:
        self._result = result

    async def call_tool(self, name: str, arguments: Any = None, *, progress_callback: Any = None) -> Any:
        return self._result


class Result:
    def __init__(self, **members: object) -> None:
        self.__dict__.update(members)


def sessions(check: Check) -> None:
    def called(**members: object) -> object:
        return asyncio.run(bridge.SessionCaller(Session(Result(**members))).call_tool("unity_help", {}))

    check.same("structured content is read as mcp 1 names it", {"a": 1}, called(structuredContent={"a": 1}, content=[]))
    check.same("and as mcp 2 does", {"a": 1}, called(structured_content={"a": 1}, content=[]))
    check.same("without it the first text block is read", {"a": 1}, called(structuredContent=None, content=[Result(text='{"a":1}')]))
    check.same("and a text that is no JSON is left to the validator", "no", called(content=[Result(text="no")]))
    check.same("as is nothing at all", None, called(content=[]))
    check.raises("without the official package, starting a server says what to install", "ImportError: open_stdio needs the official package: pip install mcp", lambda: asyncio.run(ask_over_stdio({"mcp": None})))
    mcp, stdio, log = stand_in()
    check.same("with it, the client speaks through a session that is initialized", "Done.", asyncio.run(ask_over_stdio({"mcp": mcp, "mcp.client": mcp, "mcp.client.stdio": stdio})))
    expected = ["start npx -y mcp-unity-bridge in /game with {'A': '1'}", "initialize", "call unity_query {'query': '1'}", "end of the session", "end of the server"]
    check.same("and ends with the block", expected, log)


async def ask_over_stdio(modules: dict[str, Any]) -> str:
    hidden = {name: sys.modules.pop(name, None) for name in modules}
    sys.modules.update(modules)
    try:
        async with bridge.open_stdio("npx", "-y", "mcp-unity-bridge", cwd="/game", env={"A": "1"}) as unity:
            return (await unity.unity_query(query="1")).message
    finally:
        for name, module in hidden.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module


def stand_in() -> tuple[ModuleType, ModuleType, list[str]]:
    """As much of the `mcp` package as `open_stdio` uses, and what was done with it."""
    log: list[str] = []

    class ClientSession:
        def __init__(self, incoming: object, outgoing: object) -> None:
            self.streams = (incoming, outgoing)

        async def __aenter__(self) -> ClientSession:
            return self

        async def __aexit__(self, *error: object) -> None:
            log.append("end of the session")

        async def initialize(self) -> None:
            log.append("initialize")

        async def call_tool(self, name: str, arguments: Any = None, *, progress_callback: Any = None) -> Any:
            log.append(f"call {name} {arguments}")
            return Result(structuredContent=COMPLETED, content=[])

    @asynccontextmanager
    async def stdio_client(parameters: Any) -> AsyncGenerator[tuple[str, str], None]:
        log.append(f"start {parameters.command} {' '.join(parameters.args)} in {parameters.cwd} with {parameters.env}")
        yield "incoming", "outgoing"
        log.append("end of the server")

    mcp, stdio = ModuleType("mcp"), ModuleType("mcp.client.stdio")
    vars(mcp).update(ClientSession=ClientSession, StdioServerParameters=Result)
    vars(stdio).update(stdio_client=stdio_client)
    return mcp, stdio, log


def tables(check: Check) -> None:
    timeout = json.loads(EXECUTE_CODE.read_text(encoding="utf-8"))["properties"]["timeout"]
    check.same("limits have the numbers of the schemas", (timeout["default"], timeout["maximum"]), (limits.TIMEOUT_DEFAULT_MS, limits.TIMEOUT_MAX_MS))
    check.same("errors say whether to try again", (True, False), (errors.ENVELOPE_ERRORS["overloaded"].retryable, errors.ENVELOPE_ERRORS["compile_error"].retryable))
    check.same("a queued operation that starts is running", "running", lifecycle.next_state("queued", "start"))
    check.same("nothing leads out of completed", [None], list({lifecycle.next_state("completed", signal) for signal in lifecycle.SIGNALS}))
