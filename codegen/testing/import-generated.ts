import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { loadContract } from '../load.ts';
import { emitTypeScript } from '../typescript/emit.ts';
import { writeFiles } from '../generate.ts';
import type { Contract } from '../../spec/form.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Generates a contract into a folder of its own and imports one of the TypeScript modules from there. */
export async function importGenerated(contract: Contract, file: string): Promise<Record<string, unknown>> {
  const folder = scratchFolder();
  const files = new Map(
    emitTypeScript(loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' })).map((file) => [
      file.path,
      file.text,
    ]),
  );
  writeFiles(folder, files, { missing: [...files.keys()], stale: [], extra: [] });
  const outfile = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [join(folder, 'typescript', file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'error',
  });
  return await import(/* @vite-ignore */ pathToFileURL(outfile).href);
}
