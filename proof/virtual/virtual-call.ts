import { toolNames } from '../../generated/typescript/tools.ts';
import type { Envelope, JsonObject } from '../../generated/typescript/types.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import { findUncarriable } from '../../server/mcp/protocol/client-message.ts';
import { invalidParams, refuseArguments } from '../../server/mcp/protocol/tool-call.ts';
import type { CustomToolCall, ToolCall } from '../../server/hub/protocol/call.ts';

/** What becomes of `tools/call` before the hub hears of it, as in the real MCP shell (server/mcp/mcp-server.ts), without its promises. */
export type Reading =
  | { readonly kind: 'call'; readonly call: ToolCall }
  /** Answered at once (ENV-05). */
  | { readonly kind: 'refused'; readonly envelope: Envelope }
  /** A JSON-RPC error. */
  | { readonly kind: 'unknown'; readonly error: string };

/** `customTools`: names of the Editor's own tools that are offered; the mock holds their arguments against their schemas. */
export function readToolCall(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  newLogId: () => string,
  customTools: readonly string[] = [],
): Reading {
  if (customTools.includes(tool))
    return { kind: 'call', call: { tool: 'custom_tool', params: customParams(tool, args) } };
  if (!isTool(tool))
    return { kind: 'unknown', error: `JSON-RPC error -32602: Unknown tool: ${JSON.stringify(tool.slice(0, 100))}.` };
  const uncarriable = findUncarriable(args);
  if (uncarriable !== undefined) return { kind: 'refused', envelope: invalidParams(tool, [uncarriable], newLogId()) };
  // As JSON would bring it.
  const given: unknown = JSON.parse(JSON.stringify(args));
  const context = { newLogId, ask: () => Promise.reject(new Error('no user is asked')) };
  const refused = (errors: Parameters<typeof refuseArguments>[1]): Reading => ({
    kind: 'refused',
    envelope: refuseArguments(tool, errors, context),
  });
  switch (tool) {
    case 'unity_execute_code': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_query': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_result': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_logs': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_log_details': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_help': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
  }
}

function customParams(
  name: string,
  { timeout, idempotency_key, ...args }: Readonly<Record<string, unknown>>,
): CustomToolCall {
  const given: JsonObject = JSON.parse(JSON.stringify(args));
  return {
    name,
    arguments: given,
    ...(typeof timeout === 'number' ? { timeout } : {}),
    ...(typeof idempotency_key === 'string' ? { idempotency_key } : {}),
  };
}

const isTool = (name: string): name is (typeof toolNames)[number] => toolNames.some((known) => known === name);
