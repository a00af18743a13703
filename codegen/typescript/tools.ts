import { toJson } from '../model/json.ts';
import { mcpTools } from '../json-schema/tool-schemas.ts';
import { docComment, fileHeader, literal, quote } from './text.ts';
import { objectNamed, type ContractModel, type GeneratedFile, type ToolModel } from '../model/model.ts';

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
/** A schema whose root is an object, as MCP wants it. */
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
