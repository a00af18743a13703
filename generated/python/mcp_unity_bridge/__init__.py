# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""Typed client and messages of the contract mcp-unity-bridge.

ToolClient calls the tools, `types` has every message, `readers` and `writers` make them of JSON and JSON of them.
"""

from . import types
from .wire import UNSET, ContractError, Json, Unset
from .client import TOOL_NAMES, ProgressHandler, ToolCaller, ToolClient, ToolName
from .session import CallingSession, SessionCaller, open_stdio

__all__ = [
    "UNSET",
    "CallingSession",
    "ContractError",
    "Json",
    "ProgressHandler",
    "SessionCaller",
    "TOOL_NAMES",
    "ToolCaller",
    "ToolClient",
    "ToolName",
    "Unset",
    "open_stdio",
    "types",
]
