import { fileHeader, quote } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `client.ts`: one typed method per tool over any function that calls a tool. */
export function emitClient(model: ContractModel): GeneratedFile[] {
  const methods = model.tools.map(
    ({ name }) =>
      `    ${name}: async (params, options) => receive(${quote(name)}, await callTool(${quote(name)}, { ...params }, options), toolValidators.${name}.envelope),\n`,
  );
  const text = `${fileHeader(model)}import { ContractError } from './contract-error.ts';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import { toolValidators, type Validation } from './validators.js';

/** Calls an MCP tool and returns its result, of which \`structuredContent\` is read, else the first text block. \`O\` is whatever the client library takes besides: a signal, a progress callback. */
export type CallTool<O> = (name: ToolName, args: { [key: string]: unknown }, options?: O) => Promise<object>;

/** One method per tool, named as the tool. Each throws ContractError if the answer breaks the contract, and whatever \`callTool\` throws. */
export type ToolClient<O> = {
  readonly [Name in ToolName]: (params: ToolParams[Name], options?: O) => Promise<ToolEnvelopes[Name]>;
};

/** A typed client over a function that calls tools. */
export function createClient<O = undefined>(callTool: CallTool<O>): ToolClient<O> {
  return {
${methods.join('')}  };
}

function receive<T>(name: ToolName, result: object, validate: (value: unknown) => Validation<T>): T {
  const envelope = validate(('structuredContent' in result ? result.structuredContent : undefined) ?? parseText('content' in result ? result.content : undefined));
  if (!envelope.ok) throw new ContractError(\`the answer of \${name}\`, envelope.errors);
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
`;
  return [{ path: 'typescript/client.ts', text }];
}
