from mcp_unity_bridge import Json, ToolClient
from mcp_unity_bridge.types import Envelope


async def finish(unity: ToolClient, answer: Envelope) -> Json:
    """Waits for the result of an operation, however long it takes. Nothing is sent again: the log_id names the work."""
    while True:
        if answer.status == "completed":
            return answer.result
        if answer.status == "error":
            raise RuntimeError(f"{answer.error_code}: {answer.error}")
        if answer.status == "not_found":
            raise RuntimeError(answer.message)
        answer = await unity.unity_get_result(log_id=answer.log_id, timeout=10_000)
