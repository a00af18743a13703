"""A session with Unity, step by step: python3 session.py, with Unity open.

    python3 session.py [--plain] [command that speaks MCP, and its arguments]

It prints one line a step and ends with an error where a step answers with another status than the one that is expected there.
--plain takes plain_stdio.py instead of the official `mcp` package.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from finish import finish
from mcp_unity_bridge import ToolClient, open_stdio, types
from mcp_unity_bridge.errors import ENVELOPE_ERRORS
from plain_stdio import open_plain_stdio

T = TypeVar("T")


def expect(answer: object, kind: type[T]) -> T:
    """The answer as the type that its status has."""
    if isinstance(answer, kind):
        return answer
    raise AssertionError(f"expected {kind.__name__}, got {answer!r}")


def say(step: str, *facts: object) -> None:
    texts = [fact if isinstance(fact, str) else json.dumps(fact, separators=(",", ":")) for fact in facts]
    print(" | ".join([step, *texts]), flush=True)


async def await_editor(unity: ToolClient) -> None:
    """The Editor may still be on its way: this error says that the same call can succeed later."""
    for _ in range(150):
        answer = await unity.unity_query(query="1 + 1")
        if answer.status != "error" or not ENVELOPE_ERRORS[answer.error_code].retryable:
            return
        await asyncio.sleep(0.1)


async def look(unity: ToolClient) -> None:
    overview = await unity.unity_help()
    assert overview.status == "completed"
    say("help", overview.status, overview.result.title)
    place = expect(await unity.unity_query(query="Scene['Player'].transform.position"), types.CompletedEnvelope)
    say("query", place.status, place.result)


async def run(unity: ToolClient) -> None:
    quick = expect(await unity.unity_execute_code(code="return 6 * 7;"), types.CompletedEnvelope)
    say("run", quick.status, quick.result)
    wrong = expect(await unity.unity_execute_code(code="return Nothing.Here;"), types.ErrorEnvelope)
    say("code that does not compile", wrong.status, wrong.error_code)
    refused = expect(await unity.unity_execute_code(code="return 1;", timeout=-1), types.ErrorEnvelope)
    say("arguments that do not fit", refused.status, refused.error_code)


async def outlast_the_timeout(unity: ToolClient) -> None:
    code = 'AI.Update("half"); await Task.Delay(2000); return "built";'
    early = expect(await unity.unity_execute_code(code=code, timeout=200), types.TimeoutEnvelope)
    say("slow work", early.status)
    meanwhile = expect(await unity.unity_get_result(log_id=early.log_id), types.InProgressEnvelope)
    say("asked at once", meanwhile.status)
    say("waited for", await finish(unity, early))
    stored = expect(await unity.unity_get_result(log_id=early.log_id), types.CompletedEnvelope)
    say("asked again", stored.status, stored.result, stored.partial_result)


async def hear_of_progress(unity: ToolClient) -> None:
    heard: list[str | None] = []

    async def listen(progress: float, total: float | None, message: str | None) -> None:
        heard.append(message)

    code = 'for (int i = 1; i <= 3; i++) { AI.Update("step " + i); await Task.Delay(100); } return 3;'
    answer = await unity.unity_execute_code(code=code, timeout=10_000, on_progress=listen)
    say("progress", expect(answer, types.CompletedEnvelope).result, *heard)


async def send_twice(unity: ToolClient) -> None:
    code, key = 'AI.Write("example", "ran"); return 1;', "example-1"
    first = expect(await unity.unity_execute_code(code=code, timeout=10_000, idempotency_key=key), types.CompletedEnvelope)
    second = expect(await unity.unity_execute_code(code=code, timeout=10_000, idempotency_key=key), types.CompletedEnvelope)
    say("the same key again", second.status, {"deduplicated": second.deduplicated is True, "same_log_id": first.log_id == second.log_id})
    other = expect(await unity.unity_execute_code(code="return 2;", timeout=10_000, idempotency_key=key), types.ErrorEnvelope)
    say("the same key for other code", other.status, other.error_code)


async def read_logs(unity: ToolClient) -> None:
    logs = await unity.unity_get_logs(log_name="example")
    assert logs.status == "completed"
    say("logs", logs.status, *(f"{entry.log_type}: {entry.message}" for entry in logs.result.entries))
    entry = logs.result.entries[0]
    for log_id in (entry.log_id, entry.operation_log_id):
        details = await unity.unity_get_log_details(log_id=log_id or "")
        assert details.status == "completed"
        if details.result.kind == "log_entry":
            say("details of an entry", details.status, details.result.entry.log_name)
        elif details.result.kind == "operation":
            say("details of an operation", details.status, details.result.state, details.result.attempts)
    unknown = expect(await unity.unity_get_result(log_id="01890a5d-ac96-774b-bcce-b302099a8057"), types.NotFoundEnvelope)
    say("an unknown id", unknown.status)


def connect(arguments: list[str]) -> AbstractAsyncContextManager[ToolClient]:
    """Starts mcp-unity-bridge (or the command given), as an AI client does."""
    is_plain = arguments[:1] == ["--plain"]
    command, *rest = arguments[1 if is_plain else 0 :] or ["npx", "-y", "mcp-unity-bridge"]
    if is_plain:
        print("over plain_stdio.py, not the official mcp package", file=sys.stderr)
        return open_plain_stdio(command, *rest)
    return open_stdio(command, *rest)


async def main() -> None:
    async with connect(sys.argv[1:]) as unity:
        await await_editor(unity)
        for part in (look, run, outlast_the_timeout, hear_of_progress, send_twice, read_logs):
            await part(unity)


if __name__ == "__main__":
    asyncio.run(main())
