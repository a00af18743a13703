import type { ServerContext, Tool } from '@modelcontextprotocol/server';
import { readyTools } from '../../../../generated/typescript/ready-tools.ts';
import type { CustomTool, Envelope, JsonObject, Json } from '../../../../generated/typescript/types.ts';
import { type Violation, toolValidators } from '../../../../generated/typescript/validators.js';
import { isObject } from '../../../lib/json.ts';
import { clientNameOf } from '../protocol/client-message.ts';
import type { McpState } from '../protocol/mcp-state.ts';
import { type CallableTool, type CallContext, invalidParams } from '../protocol/tool-call.ts';
import type { CheckArguments } from './compile-schema.ts';
import { toolTimeoutMs } from '../../../hub/protocol/call.ts';
import { limits } from '../../../../generated/typescript/limits.ts';

/**
 * The Editor's tool of this name; undefined if there is none, or if such tools are not offered. Ready tools are found without their Editor: the hub then
 * reports that it is missing.
 */
export async function findCustomTool(
  { options, server }: McpState,
  name: string,
  context: ServerContext,
): Promise<CustomTool | undefined> {
  if ((options.toolOffer ?? 'six') === 'six') return undefined;
  const answer = await options.read({ kind: 'tools', of: 'all', isChosen: true }, clientNameOf(server, context));
  const offered = answer.kind === 'tools' ? answer.tools : [];
  return [...offered, ...readyTools].find((tool) => tool.name === name);
}

/** One of the Editor's tools: calls of it are operations like any other, and the arguments fit its schema. */
export async function customToolOf(tool: CustomTool): Promise<CallableTool> {
  // The compiler of schemas is loaded where the Editor's tools are used, and nowhere else.
  const { compileSchema } = await import('./compile-schema.ts');
  const check = compileSchema(tool.input_schema);
  return {
    schema: listedTool(tool).inputSchema,
    // A dropped argument may be a filter: the answer would then cover more than was requested.
    surplus: 'aliased',
    fits: (given) => violationsOf(check, given).length === 0,
    changes: () => tool.read_only_hint !== true,
    run: (given, call) => callCustomTool(tool, check, given, call),
  };
}

/** Separates the members for the server from those for the Editor. */
function partsOf(given: unknown) {
  const { timeout, idempotency_key, ...rest } = given === undefined ? {} : asRecord(given);
  return {
    own: toolValidators.unity_execute_code.params({ code: 'none', ...defined({ timeout, idempotency_key }) }),
    rest,
  };
}

function violationsOf(check: CheckArguments, given: unknown): readonly Violation[] {
  const { own, rest } = partsOf(given);
  if (!own.ok) return own.errors;
  return check(isObject(given) || given === undefined ? rest : given);
}

async function callCustomTool(
  { name, input_schema }: CustomTool,
  check: CheckArguments,
  given: unknown,
  call: CallContext,
): Promise<Envelope> {
  const violations = violationsOf(check, given);
  const { own, rest } = partsOf(given);
  if (violations.length > 0 || !own.ok || !isJsonObject(rest))
    return invalidParams(name, violations, call.newLogId(), input_schema);
  return call.ask({
    tool: 'custom_tool',
    params: {
      name,
      arguments: rest,
      ...(own.value.timeout === undefined ? {} : { timeout: own.value.timeout }),
      ...(own.value.idempotency_key === undefined ? {} : { idempotency_key: own.value.idempotency_key }),
    },
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {};
}

function defined(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** It was parsed from JSON, and so are its members. */
function isJsonObject(value: object): value is JsonObject {
  return !Array.isArray(value);
}

/** Members of the arguments that are for the server, not for the Editor. */
export const serverMembers = ['timeout', 'idempotency_key'] as const;

const timeoutOf = (tool: CustomTool) => ({
  type: 'integer',
  minimum: 0,
  maximum: limits.timeout_max_ms,
  default: toolTimeoutMs(tool.name),
});

const idempotency_key = { type: 'string', minLength: 1, maxLength: limits.key_limit_chars };

/**
 * One of the Editor's tools for MCP clients: its schema and the server's own members, which unity_execute_code describes. Every tool accepts a key; it is
 * listed if the work changes something. The result is any envelope: a schema of it for each tool would be most of the list.
 */
export function listedTool(tool: CustomTool): Tool {
  const { properties, ...schema } = tool.input_schema;
  const timeout = timeoutOf(tool);
  const own = tool.read_only_hint === true ? { timeout } : { timeout, idempotency_key };
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

/** The prefix of the contract's tools, also of future ones: a policy distinguishes a misspelt one of these from a tool of the Editor. */
const RESERVED_PREFIX = 'unity_';

/** The name under which the bridge itself sends such calls to the Editor. */
const RESERVED_NAME = 'custom_tool';

/** True if no tool of an Editor may have that name. Ignores case, because users would not distinguish Unity_query from unity_query in a list or a policy. */
export function isReservedName(name: string): boolean {
  const folded = name.toLowerCase();
  return folded === RESERVED_NAME || folded.startsWith(RESERVED_PREFIX);
}
