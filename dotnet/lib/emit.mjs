import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cache, root } from './paths.mjs';

const place = "{ specFolder: 'spec', specFile: 'spec/contract.ts' }";

/** Writes the C# for compilers without nullable references to `folder/csharp`. */
export async function emitWithoutNullable(contractFile, folder) {
  const { files } = await bundled(`
    import { emitCsharp } from './codegen/csharp/emit.ts';
    import { loadContract } from './codegen/load.ts';
    import { contract } from ${JSON.stringify(contractFile)};
    export const files = emitCsharp(loadContract(contract, ${place}), { nullable: false });
  `);
  for (const { path, text } of files) write(join(folder, path), text);
}

/** Writes everything that the generator makes of a contract. */
export async function emitAll(contractFile, folder) {
  const { files } = await bundled(`
    import { generate } from './codegen/generate.ts';
    import { contract } from ${JSON.stringify(contractFile)};
    export const files = generate(contract, ${place});
  `);
  for (const [path, text] of files) write(join(folder, path), text);
}

/** The exports of some source text, bundled with what it imports. */
export async function bundled(contents) {
  const outfile = join(cache, `bundle-${process.pid}-${Math.random().toString(36).slice(2)}.mjs`);
  try {
    await build({ stdin: { contents, resolveDir: root, loader: 'ts' }, bundle: true, platform: 'node', format: 'esm', target: 'node20', nodePaths: [join(root, 'node_modules')], outfile, logLevel: 'error' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
