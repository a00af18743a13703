import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importBundled } from '../../tools/import-bundled.mjs';

const place = "{ specFolder: 'spec', specFile: 'spec/contract.ts' }";

/** Writes the C# for compilers without nullable references to `folder/csharp`. */
export async function emitWithoutNullable(contractFile, folder) {
  const { files } = await importBundled(`
    import { emitCsharp } from './codegen/csharp/emit.ts';
    import { loadContract } from './codegen/load.ts';
    import { contract } from ${JSON.stringify(contractFile)};
    export const files = emitCsharp(loadContract(contract, ${place}), { nullable: false });
  `);
  for (const { path, text } of files) write(join(folder, path), text);
}

/** Writes everything that the generator makes of a contract. */
export async function emitAll(contractFile, folder) {
  const { files } = await importBundled(`
    import { generate } from './codegen/generate.ts';
    import { contract } from ${JSON.stringify(contractFile)};
    export const files = generate(contract, ${place});
  `);
  for (const [path, text] of files) write(join(folder, path), text);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
