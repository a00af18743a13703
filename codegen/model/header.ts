import type { ContractModel } from './model.ts';

/** What every generated file has in its first lines, in whatever form of comment. */
export const generatedMark = 'npm run generate';

/** The first sentence of every generated file. */
export function generatedNotice(model: ContractModel, file: string = model.specFile): string {
  return noticeText(file, 'the spec');
}

/** The header of a file whose text is the same for every contract: its source is in `codegen/support`. */
export function supportNotice(name: string): string {
  return noticeText(`codegen/support/${name} of mcp-unity-bridge`, 'that file');
}

const noticeText = (source: string, edited: string): string =>
  `Generated from ${source}. Do not edit: change ${edited}, then run \`${generatedMark}\` (or \`mcp-unity-bridge generate\`).`;
