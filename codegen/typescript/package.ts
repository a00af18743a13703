import { generatedNotice } from '../model/header.ts';
import { jsonText } from '../json-schema/emit.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/**
 * `package.json`: Node takes the files for ES modules, whatever the package around them says. Only `arbitraries.ts` needs a library, which those
 * who import it install.
 */
export function emitPackage(model: ContractModel): GeneratedFile[] {
  const text = jsonText({
    name: `${model.name}-contract`,
    version: model.version,
    description: generatedNotice(model),
    private: true,
    type: 'module',
    peerDependencies: { 'fast-check': '4.x' },
    peerDependenciesMeta: { 'fast-check': { optional: true } },
  });
  return [{ path: 'typescript/package.json', text }];
}
