// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import { ContractError } from './contract-error.ts';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import { toolValidators, type Validation } from './validators.js';

/** Calls an MCP tool and returns its result, of which `structuredContent` is read, else the first text block. `O`: further options of the client library, such as a signal or a progress callback. */
export type CallTool<O> = (name: ToolName, args: { [key: string]: unknown }, options?: O) => Promise<object>;

/** One method per tool, named as the tool. Each throws ContractError if the answer breaks the contract, and whatever `callTool` throws. */
export type ToolClient<O> = {
  readonly [Name in ToolName]: (params: ToolParams[Name], options?: O) => Promise<ToolEnvelopes[Name]>;
};

/** A typed client over a function that calls tools. */
export function createClient<O = undefined>(callTool: CallTool<O>): ToolClient<O> {
  return {
    unity_execute_code: async (params, options) => receive('unity_execute_code', await callTool('unity_execute_code', { ...params }, options), toolValidators.unity_execute_code.envelope),
    unity_query: async (params, options) => receive('unity_query', await callTool('unity_query', { ...params }, options), toolValidators.unity_query.envelope),
    unity_get_result: async (params, options) => receive('unity_get_result', await callTool('unity_get_result', { ...params }, options), toolValidators.unity_get_result.envelope),
    unity_get_logs: async (params, options) => receive('unity_get_logs', await callTool('unity_get_logs', { ...params }, options), toolValidators.unity_get_logs.envelope),
    unity_get_log_details: async (params, options) => receive('unity_get_log_details', await callTool('unity_get_log_details', { ...params }, options), toolValidators.unity_get_log_details.envelope),
    unity_help: async (params, options) => receive('unity_help', await callTool('unity_help', { ...params }, options), toolValidators.unity_help.envelope),
  };
}

function receive<T>(name: ToolName, result: object, validate: (value: unknown) => Validation<T>): T {
  const envelope = validate(('structuredContent' in result ? result.structuredContent : undefined) ?? parseText('content' in result ? result.content : undefined));
  if (!envelope.ok) throw new ContractError(`the answer of ${name}`, envelope.errors);
  return envelope.value;
}

/** The first text block, for clients that drop structured content. Text that is no JSON fails validation unchanged. */
function parseText(content: unknown): unknown {
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string') return undefined;
  try {
    return JSON.parse(first.text);
  } catch {
    return first.text;
  }
}
