import type { ContractModel } from './model.ts';

/** What every generated file has in its first lines, in whatever form of comment. */
export const generatedMark = 'npm run generate';

/** The first sentence of every generated file. */
export function generatedNotice(model: ContractModel, file: string = model.specFile): string {
  return `Generated from ${file}. Do not edit: change the spec, then run \`${generatedMark}\` (or \`mcp-unity-bridge generate\`).`;
}
