import type { ServerContext } from '@modelcontextprotocol/server';
import { readyTools } from '../../../generated/typescript/ready-tools.ts';
import type { CustomTool, Envelope, JsonObject } from '../../../generated/typescript/types.ts';
import { type Violation, toolValidators } from '../../../generated/typescript/validators.js';
import { isObject } from '../../lib/json.ts';
import { clientNameOf } from '../protocol/client-message.ts';
import type { McpState } from '../protocol/mcp-state.ts';
import { type CallContext, invalidParams } from '../protocol/tool-call.ts';

/**
 * The Editor's tool of this name; undefined where there is none, or where such tools are not offered. The ready tools are known also while their Editor is
 * not: the hub says what is missing.
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

/** Calls one of the Editor's tools: an operation like any other, whose arguments fit the tool's schema. */
export async function callCustomTool(
  { name, input_schema }: CustomTool,
  given: unknown,
  call: CallContext,
): Promise<Envelope> {
  const { timeout, idempotency_key, ...rest } = given === undefined ? {} : asRecord(given);
  const own = toolValidators.unity_execute_code.params({ code: 'none', ...defined({ timeout, idempotency_key }) });
  if (!own.ok) return invalidParams(name, own.errors, call.newLogId());
  // The compiler of schemas is loaded where the Editor's tools are used, and nowhere else.
  const { compileSchema } = await import('./compile-schema.ts');
  const violations: readonly Violation[] = compileSchema(input_schema)(
    isObject(given) || given === undefined ? rest : given,
  );
  if (violations.length > 0 || !isJsonObject(rest)) return invalidParams(name, violations, call.newLogId());
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

/** It came as JSON, so its members are. */
function isJsonObject(value: object): value is JsonObject {
  return !Array.isArray(value);
}
