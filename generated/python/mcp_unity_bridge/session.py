# Generated from codegen/support/session.py of mcp-unity-bridge. Do not edit: change that file, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""The client over the official `mcp` package (1.12 or later, and 2), which is imported only when a server is started
here.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, Protocol

from .wire import Json
from .client import ProgressHandler, ToolClient


class CallingSession(Protocol):
    """What is needed of a session: ClientSession of `mcp` has it, and so has its Client."""

    async def call_tool(self, name: str, arguments: dict[str, Any] | None = None, *, progress_callback: Any = None) -> Any: ...


class SessionCaller:
    """Calls tools through a session of the `mcp` package that is initialized already."""

    def __init__(self, session: CallingSession) -> None:
        self._session = session

    async def call_tool(self, name: str, arguments: dict[str, Json], *, on_progress: ProgressHandler | None = None) -> object:
        result = await self._session.call_tool(name, arguments, progress_callback=on_progress)
        # mcp 2 names it structured_content, mcp 1 structuredContent.
        content = getattr(result, "structured_content", None)
        if content is None:
            content = getattr(result, "structuredContent", None)
        return _parse_text(result.content) if content is None else content


@asynccontextmanager
async def open_stdio(
    command: str,
    *arguments: str,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
) -> AsyncGenerator[ToolClient, None]:
    """Starts an MCP server that speaks over stdio, and ends it with the block.

    Args:
        command: The program, such as "npx".
        arguments: Its arguments.
        cwd: Its working folder; None: that of this process.
        env: Its environment; None: that of this process.
    """
    try:
        # By name, so that this module needs neither the package nor its types to be checked.
        mcp = import_module("mcp")
        stdio = import_module("mcp.client.stdio")
    except ImportError as error:
        raise ImportError("open_stdio needs the official package: pip install mcp") from error
    parameters = mcp.StdioServerParameters(command=command, args=list(arguments), cwd=cwd, env=dict(os.environ if env is None else env))
    async with stdio.stdio_client(parameters) as (incoming, outgoing), mcp.ClientSession(incoming, outgoing) as session:
        await session.initialize()
        yield ToolClient(SessionCaller(session))


def _parse_text(content: Any) -> object:
    """The first text block, for servers and proxies that drop structured content. Text that is no JSON is refused unchanged."""
    text = getattr(content[0], "text", None) if content else None
    if not isinstance(text, str):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text
