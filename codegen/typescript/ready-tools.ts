import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { customToolOf } from '../model/ready-tool.ts';
import { docComment, fileHeader, literal, quote } from './text.ts';

/** `ready-tools.ts`: the ready tools as an Editor announces them. Nothing where the contract has none. */
export function emitReadyTools(model: ContractModel): GeneratedFile[] {
  if (model.readyTools.length === 0) return [];
  const parts = [
    fileHeader(model),
    "import type { CustomTool } from './types.ts';\n",
    `\nexport type ReadyToolName = ${model.readyTools.map(({ name }) => quote(name)).join(' | ')};\n`,
    `\n${docComment('As an Editor announces them, in the order of the contract.')}export const readyTools: readonly (CustomTool & { readonly name: ReadyToolName })[] = ${literal(model.readyTools.map(customToolOf))};\n`,
  ];
  return [{ path: 'typescript/ready-tools.ts', text: parts.join('') }];
}
