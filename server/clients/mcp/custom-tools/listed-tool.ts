import type { Tool } from '@modelcontextprotocol/server';
import { tools } from '../../../../generated/typescript/tools.ts';
import type { CustomTool, Json, JsonObject } from '../../../../generated/typescript/types.ts';

/** The tool whose envelope holds any result, and whose `timeout` and `idempotency_key` all operations share. */
const generic = tools.find(({ name }) => name === 'unity_execute_code');

/** Members of the arguments that are for the server, not for the Editor. */
export const serverMembers = ['timeout', 'idempotency_key'] as const;

/** Their schemas: the same for all operations. */
const ours = Object.fromEntries(
  serverMembers.map((name) => [name, jsonObject(jsonObject(generic?.inputSchema)['properties'])[name] ?? {}]),
);

/** One of the Editor's tools as MCP clients see it: its schema and the server's own members, the envelope as result. */
export function listedTool(tool: CustomTool): Tool {
  const { properties, ...schema } = tool.input_schema;
  return {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: { ...schema, type: 'object', properties: { ...jsonObject(properties), ...ours } },
    ...(generic === undefined ? {} : { outputSchema: generic.outputSchema }),
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
