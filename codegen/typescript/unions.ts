import { fileHeader, quote } from './text.ts';
import type { ContractModel, GeneratedFile, UnionType } from '../model/model.ts';

/** `unions.ts`: for every open union, which of its values this version knows. */
export function emitUnions(model: ContractModel): GeneratedFile[] {
  const unions = model.types.filter((type): type is UnionType => type.kind === 'union' && type.open);
  if (unions.length === 0) return [];
  const imports = unions.flatMap(({ name }) => [`Known${name}`, name]).toSorted();
  const text = [
    fileHeader(model),
    `import type { ${imports.join(', ')} } from './types.ts';\n`,
    ...unions.map(guardText),
  ].join('');
  return [{ path: 'typescript/unions.ts', text }];
}

function guardText({ name, tag, variants }: UnionType): string {
  const tags = `known${name}Tags`;
  return `
const ${tags}: ReadonlySet<string> = new Set([${variants.map(({ value }) => quote(value)).join(', ')}]);

/** Whether a valid ${name} is one of the variants that this version knows. */
export function isKnown${name}(value: ${name}): value is Known${name} {
  return ${tags}.has(value.${tag});
}
`;
}
