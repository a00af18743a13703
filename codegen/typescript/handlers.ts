import { fileHeader, quote, docComment, literal } from './text.ts';
import { type ContractModel, type GeneratedFile, objectNamed, type ToolModel } from '../model/model.ts';
import { toJson } from '../model/json.ts';
import { mcpTools } from '../json-schema/emit.ts';

/** `handlers.ts`: what a server implements, and the dispatcher that validates both ways. */
export function emitHandlers(model: ContractModel): GeneratedFile[] {
  const methods = model.tools.map(
    ({ name }) => `  ${name}(params: ToolParams[${quote(name)}], context: C): Promise<Answers[${quote(name)}]>;\n`,
  );
  const text = `${fileHeader(model)}import { ContractError } from './contract-error.ts';
import type { ${importedTypes(model)} } from './types.ts';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import { toolValidators, type Violation } from './validators.js';

/** Any envelope for each tool: what a handler may answer with whose answers only \`dispatchTool\` checks. */
export type AnyEnvelopes = Readonly<Record<ToolName, ${model.envelope.union}>>;

/** A server implements one method per tool. \`context\` is any data about the caller. */
export interface ToolHandlers<C, Answers extends AnyEnvelopes = ToolEnvelopes> {
${methods.join('')}}

/** An answer that is valid for its tool, or the result that there is no such tool (MCP: an error, -32602). */
export type ToolAnswer = { unknown: true } | { [Name in ToolName]: { unknown: false; tool: Name; envelope: ToolEnvelopes[Name] } }[ToolName];

/** Makes the answer to arguments that do not fit. */
export type Refuse<C> = (tool: ToolName, violations: readonly Violation[], context: C) => ${errorType(model)};

/**
 * Calls the handler of a tool with arguments that are valid. Arguments that are not never reach it: \`refuse\` answers.
 * Absent arguments count as none given. Throws ContractError if the answer breaks the contract, and whatever a handler throws.
 */
export async function dispatchTool<C>(handlers: ToolHandlers<C, AnyEnvelopes>, name: string, rawArguments: unknown, context: C, refuse: Refuse<C>): Promise<ToolAnswer> {
  const given = rawArguments === undefined ? {} : rawArguments;
  switch (name) {
${model.tools.map(({ name }) => caseText(name)).join('')}    default:
      return { unknown: true };
  }
}
`;
  return [{ path: 'typescript/handlers.ts', text }];
}

function importedTypes(model: ContractModel): string {
  return [...new Set([model.envelope.union, errorType(model)])].toSorted().join(', ');
}

/** The variant whose tag is \`error\`, which every tool must be able to answer with. */
function errorType(model: ContractModel): string {
  const union = model.types.find((type) => type.name === model.envelope.union);
  const variant = union?.kind === 'union' ? union.variants.find(({ value }) => value === 'error') : undefined;
  return variant?.type ?? model.envelope.union;
}

function caseText(name: string): string {
  return `    case ${quote(name)}: {
      const params = toolValidators.${name}.params(given);
      const answer = params.ok ? await handlers.${name}(params.value, context) : refuse(name, params.errors, context);
      const checked = toolValidators.${name}.envelope(answer);
      if (!checked.ok) throw new ContractError(\`the answer of \${name}\`, checked.errors);
      return { unknown: false, tool: name, envelope: checked.value };
    }
`;
}

/** `client.ts`: one typed method per tool over any function that calls a tool. */
export function emitClient(model: ContractModel): GeneratedFile[] {
  const methods = model.tools.map(
    ({ name }) =>
      `    ${name}: async (params, options) => receive(${quote(name)}, await callTool(${quote(name)}, { ...params }, options), toolValidators.${name}.envelope),\n`,
  );
  const text = `${fileHeader(model)}import { ContractError } from './contract-error.ts';
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import { toolValidators, type Validation } from './validators.js';

/** Calls an MCP tool and returns its result, of which \`structuredContent\` is read, else the first text block. \`O\`: further options of the client library, such as a signal or a progress callback. */
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

/** `contract-error.ts`: what dispatcher and client throw. */
export function emitContractError(model: ContractModel): GeneratedFile[] {
  const text = `${fileHeader(model)}import type { Violation } from './validators.js';

/** Something that should follow the contract does not: a bug of the code that made it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly violations: readonly Violation[];

  constructor(what: string, violations: readonly Violation[]) {
    super(\`\${what} breaks the contract: \${violations.map((violation) => violation.message).join('; ')}\`);
    this.violations = violations;
  }
}
`;
  return [{ path: 'typescript/contract-error.ts', text }];
}

/** `tools.ts`: the tools as MCP shows them, and the types of their arguments and answers. */
export function emitTools(model: ContractModel): GeneratedFile[] {
  const parts = [
    fileHeader(model),
    imports(model),
    `\nexport type ToolName = ${model.tools.map((tool) => quote(tool.name)).join(' | ')};\n`,
    `\n/** In the order of the contract. */\nexport const toolNames: readonly ToolName[] = [${model.tools.map((tool) => quote(tool.name)).join(', ')}];\n`,
    map('Arguments of each tool.', 'ToolParams', model, (tool) => tool.params),
    map('The type of `result` in the completed envelope.', 'ToolResults', model, (tool) => tool.result ?? 'Json'),
    map('What each tool answers.', 'ToolEnvelopes', model, (tool) => envelopeType(model, tool)),
    defaults(model),
    toolType,
    `\n/** The result of \`tools/list\`. */\nexport const tools: readonly Tool[] = ${literal(toJson(mcpTools(model)))};\n`,
    `\n/** MCP \`instructions\`. */\nexport const serverInstructions = ${JSON.stringify(model.instructions)};\n`,
  ];
  return [{ path: 'typescript/tools.ts', text: parts.join('') }];
}

const toolType = `
/** A schema whose root is an object, as MCP requires. */
export type ToolSchema = { type: 'object'; [keyword: string]: Json };

/** An MCP tool. */
export type Tool = {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ToolSchema;
  outputSchema: ToolSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
};
`;

function imports(model: ContractModel): string {
  const own = `${model.envelope.completed}Of`;
  const names = model.tools.flatMap((tool) => [
    tool.params,
    ...(tool.result === undefined ? [] : [tool.result]),
    ...(tool.statuses.length === model.envelope.statuses.length ? ['EnvelopeOf'] : variantTypes(model, tool, own)),
  ]);
  return `import type { ${[...new Set([...names, 'Json'])].toSorted().join(', ')} } from './types.ts';\n`;
}

function variantTypes(model: ContractModel, tool: ToolModel, completedOf: string): string[] {
  const union = model.types.find((type) => type.name === model.envelope.union);
  const variants =
    union?.kind === 'union' ? union.variants.filter((variant) => tool.statuses.includes(variant.value)) : [];
  return variants.map(({ type }) => (type === model.envelope.completed ? completedOf : type));
}

function envelopeType(model: ContractModel, tool: ToolModel): string {
  const result = tool.result ?? 'Json';
  if (tool.statuses.length === model.envelope.statuses.length) return `EnvelopeOf<${result}>`;
  return variantTypes(model, tool, `${model.envelope.completed}Of<${result}>`).join(' | ');
}

function map(doc: string, name: string, model: ContractModel, value: (tool: ToolModel) => string): string {
  return `\n${docComment(doc)}export type ${name} = {\n${model.tools.map((tool) => `  ${tool.name}: ${value(tool)};\n`).join('')}};\n`;
}

function defaults(model: ContractModel): string {
  const lines = model.tools.map((tool) => {
    const fields = objectNamed(model, tool.params).fields.filter((field) => field.default !== undefined);
    const members = fields.map((field) => `${field.name}: ${JSON.stringify(field.default)}`).join(', ');
    return `  ${tool.name}: {${members === '' ? '' : ` ${members} `}},\n`;
  });
  return `\n${docComment('What an absent argument means. No validator fills it in.')}export const toolDefaults = {\n${lines.join('')}} as const;\n`;
}
