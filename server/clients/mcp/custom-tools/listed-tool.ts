import type { Tool } from '@modelcontextprotocol/server';
import { limits } from '../../../../generated/typescript/limits.ts';
import type { CustomTool, Json, JsonObject } from '../../../../generated/typescript/types.ts';

/** Members of the arguments that are for the server, not for the Editor. */
export const serverMembers = ['timeout', 'idempotency_key'] as const;

const ours = {
  timeout: { type: 'integer', minimum: 0, maximum: limits.timeout_max_ms, default: limits.timeout_default_ms },
  idempotency_key: { type: 'string', minLength: 1, maxLength: limits.key_limit_chars },
};

/**
 * One of the Editor's tools as MCP clients see it: its schema and the server's own members, which unity_execute_code describes. A key is read for every tool,
 * and listed where the work changes something. The result is any envelope: a schema of it for each tool would be most of the list.
 */
export function listedTool(tool: CustomTool): Tool {
  const { properties, ...schema } = tool.input_schema;
  const { timeout } = ours;
  const own = tool.read_only_hint === true ? { timeout } : ours;
  return {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: { ...schema, type: 'object', properties: { ...jsonObject(properties), ...own } },
    annotations: {
      readOnlyHint: tool.read_only_hint ?? false,
      destructiveHint: tool.destructive_hint ?? true,
      idempotentHint: tool.idempotent_hint ?? false,
      openWorldHint: tool.open_world_hint ?? false,
    },
  };
}

function jsonObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Of the contract's tools, also of those to come: a policy tells a misspelt one of these from a tool of the Editor. */
const RESERVED_PREFIX = 'unity_';

/** The name under which the bridge itself sends such calls to the Editor. */
const RESERVED_NAME = 'custom_tool';

/** Whether no tool of an Editor may have that name. The case does not matter, since people would not tell Unity_query from unity_query in a list or a policy. */
export function isReservedName(name: string): boolean {
  const folded = name.toLowerCase();
  return folded === RESERVED_NAME || folded.startsWith(RESERVED_PREFIX);
}
