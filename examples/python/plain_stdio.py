"""A stand-in for the official `mcp` package, for machines that cannot install it: just enough of MCP over stdio to call tools."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from mcp_unity_bridge import Json, ProgressHandler, ToolClient

# A line is one message: the largest result, escaped.
LINE_LIMIT = 32 * 1024 * 1024


class PlainCaller:
    """Calls tools through the standard input and output of a server that has been initialized."""

    def __init__(self, incoming: asyncio.StreamReader, outgoing: asyncio.StreamWriter) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._progress: dict[int, ProgressHandler] = {}
        self._last_id = 0
        self._is_open = True

    async def call_tool(self, name: str, arguments: dict[str, Json], *, on_progress: ProgressHandler | None = None) -> object:
        params: dict[str, Any] = {"name": name, "arguments": arguments}
        result = await self.request("tools/call", params, on_progress)
        return result.get("structuredContent")

    async def request(self, method: str, params: dict[str, Any], on_progress: ProgressHandler | None = None) -> dict[str, Any]:
        if not self._is_open:
            raise ConnectionError("the server has ended")
        self._last_id += 1
        request_id = self._last_id
        if on_progress is not None:
            self._progress[request_id] = on_progress
            params = {**params, "_meta": {"progressToken": request_id}}
        self._waiting[request_id] = asyncio.get_running_loop().create_future()
        try:
            await self.send({"id": request_id, "method": method, "params": params})
            return await self._waiting[request_id]
        finally:
            self._waiting.pop(request_id)
            self._progress.pop(request_id, None)

    async def send(self, message: dict[str, Any]) -> None:
        self._outgoing.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        await self._outgoing.drain()

    async def receive(self) -> None:
        """Reads until the server closes its output, or something comes that is no message."""
        try:
            while line := await self._incoming.readline():
                await self._take(json.loads(line))
        finally:
            self._is_open = False
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(ConnectionError("the server ended before it answered"))

    async def _take(self, message: dict[str, Any]) -> None:
        if message.get("method") == "notifications/progress":
            params = message["params"]
            handler = self._progress.get(params["progressToken"])
            if handler is not None:
                await handler(params["progress"], params.get("total"), params.get("message"))
        elif "method" in message and "id" in message:
            await self.send({"id": message["id"], "error": {"code": -32601, "message": "this client answers no requests"}})
        elif (future := self._waiting.get(message.get("id", 0))) is not None and not future.done():
            if "error" in message:
                future.set_exception(RuntimeError(f"{message['error']['code']}: {message['error']['message']}"))
            else:
                future.set_result(message["result"])


@asynccontextmanager
async def open_plain_stdio(command: str, *arguments: str) -> AsyncGenerator[ToolClient, None]:
    """As `open_stdio` of mcp_unity_bridge, without the official package."""
    process = await asyncio.create_subprocess_exec(command, *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_LIMIT)
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the server has no pipes")
    caller = PlainCaller(process.stdout, process.stdin)
    receiving = asyncio.create_task(caller.receive())
    try:
        client = {"name": "example", "version": "1.0.0"}
        await caller.request("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        await caller.send({"method": "notifications/initialized"})
        yield ToolClient(caller)
    finally:
        process.stdin.close()
        await process.wait()
        await receiving
