import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../spec/form.ts';

const extensions = ['ts', 'mts', 'js', 'mjs'] as const;

/** The file in a spec folder that exports the contract. Throws UsageError if there is none. */
export function findContract(folder: string): string {
  const found = extensions.map((extension) => join(folder, `contract.${extension}`)).find((file) => existsSync(file));
  if (found === undefined)
    throw new ContractFileError(
      `No contract.ts, .mts, .js or .mjs in ${folder}. Name the folder of your spec with --spec <dir>.`,
    );
  return found;
}

/** Loads the contract of a file, with Node's own `import()` unless another one is given. Throws UsageError if it cannot. */
export async function importContract(
  file: string,
  importModule: (file: string) => Promise<unknown> = importWithNode,
): Promise<Contract> {
  const module = await loadModule(file, importModule);
  const contract: unknown =
    typeof module === 'object' && module !== null && 'contract' in module ? module.contract : undefined;
  if (isContract(contract, file)) return contract;
  throw new ContractFileError(
    `${file} does not export a contract: expected \`export const contract: Contract = { name, types, tools, … }\`.`,
  );
}

async function loadModule(file: string, importModule: (file: string) => Promise<unknown>): Promise<unknown> {
  try {
    return await importModule(file);
  } catch (error) {
    if (error instanceof ContractFileError) throw error;
    throw new ContractFileError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function importWithNode(file: string): Promise<unknown> {
  if (file.endsWith('ts') && !stripsTypes()) {
    throw new ContractFileError(
      `This Node (${process.version}) cannot read ${file}. Use Node 22.18 or later, or compile the spec to contract.mjs, for instance with \`npx esbuild contract.ts --bundle --format=esm --outfile=contract.mjs\`.`,
    );
  }
  return await (await import('./import-file.ts')).importFile(file);
}

const stripsTypes = (): boolean => 'typescript' in process.features && process.features.typescript !== false;

const scalars = ['name', 'protocolVersion', 'idBase', 'instructions', 'envelope', 'lifecycle', 'queryGrammar'] as const;

const lists = [
  'types',
  'tools',
  'bridge',
  'errors',
  'limits',
  'help',
  'requirements',
  'workload',
  'rendering',
] as const;

/** The parts must be there; what is in them is the loader's business. */
function isContract(value: unknown, file: string): value is Contract {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  const wrong = [
    ...scalars.filter((part) => parts.get(part) === undefined),
    ...lists.filter((part) => !Array.isArray(parts.get(part))).map((part) => `${part} (a list)`),
  ];
  if (wrong.length > 0)
    throw new ContractFileError(`The contract of ${file} lacks ${wrong.join(', ')}; see spec/form.ts for its form.`);
  return true;
}

/** Something that the person at the keyboard can fix; only the message is shown. */
export class ContractFileError extends Error {
  override readonly name = 'UsageError';
}
