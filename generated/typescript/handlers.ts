// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import { ContractError } from './contract-error.ts';
import type { Envelope, ErrorEnvelope } from './types.ts';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import { toolValidators, type Violation } from './validators.js';

/** Any envelope for each tool: what a handler may answer with whose answers only `dispatchTool` checks. */
export type AnyEnvelopes = Readonly<Record<ToolName, Envelope>>;

/** A server implements one method per tool. `context` is any data about the caller. */
export interface ToolHandlers<C, Answers extends AnyEnvelopes = ToolEnvelopes> {
  unity_execute_code(params: ToolParams['unity_execute_code'], context: C): Promise<Answers['unity_execute_code']>;
  unity_query(params: ToolParams['unity_query'], context: C): Promise<Answers['unity_query']>;
  unity_get_result(params: ToolParams['unity_get_result'], context: C): Promise<Answers['unity_get_result']>;
  unity_get_logs(params: ToolParams['unity_get_logs'], context: C): Promise<Answers['unity_get_logs']>;
  unity_get_log_details(params: ToolParams['unity_get_log_details'], context: C): Promise<Answers['unity_get_log_details']>;
  unity_help(params: ToolParams['unity_help'], context: C): Promise<Answers['unity_help']>;
}

/** An answer that is valid for its tool, or the result that there is no such tool (MCP: an error, -32602). */
export type ToolAnswer = { unknown: true } | { [Name in ToolName]: { unknown: false; tool: Name; envelope: ToolEnvelopes[Name] } }[ToolName];

/** Makes the answer to arguments that do not fit. */
export type Refuse<C> = (tool: ToolName, violations: readonly Violation[], context: C) => ErrorEnvelope;

/**
 * Calls the handler of a tool with arguments that are valid. Arguments that are not never reach it: `refuse` answers.
 * Absent arguments count as none given. Throws ContractError if the answer breaks the contract, and whatever a handler throws.
 */
export async function dispatchTool<C>(handlers: ToolHandlers<C, AnyEnvelopes>, name: string, rawArguments: unknown, context: C, refuse: Refuse<C>): Promise<ToolAnswer> {
  const given = rawArguments === undefined ? {} : rawArguments;
  switch (name) {
    case 'unity_execute_code': {
      const params = toolValidators.unity_execute_code.params(given);
      const answer = params.ok ? await handlers.unity_execute_code(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_execute_code.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    case 'unity_query': {
      const params = toolValidators.unity_query.params(given);
      const answer = params.ok ? await handlers.unity_query(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_query.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    case 'unity_get_result': {
      const params = toolValidators.unity_get_result.params(given);
      const answer = params.ok ? await handlers.unity_get_result(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_get_result.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    case 'unity_get_logs': {
      const params = toolValidators.unity_get_logs.params(given);
      const answer = params.ok ? await handlers.unity_get_logs(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_get_logs.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    case 'unity_get_log_details': {
      const params = toolValidators.unity_get_log_details.params(given);
      const answer = params.ok ? await handlers.unity_get_log_details(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_get_log_details.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    case 'unity_help': {
      const params = toolValidators.unity_help.params(given);
      const answer = params.ok ? await handlers.unity_help(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.unity_help.envelope(answer);
      if (!checked.ok) throw new ContractError(`the answer of ${name}`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
    default:
      return { unknown: true };
  }
}
