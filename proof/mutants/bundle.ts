import { join } from 'node:path';
import { build } from 'esbuild';
import type { Mutant } from './mutant.ts';
import { sourceChanges } from './source-changes.ts';
import { ROOT } from './sources.ts';

/** A number of MCP Unity Bridge for what is not published. */
const VERSION = '0.0.0-mutant';

/** Bundles an entry of conformance/ with a mutant in it, or (undefined) without; packages stay outside, so the file must lie inside the repository's reach. */
export async function bundleWith(entry: string, mutant: Mutant | undefined, outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    define: { BUILD_VERSION: JSON.stringify(VERSION) },
    logLevel: 'error',
    plugins: mutant === undefined ? [] : [sourceChanges(mutant)],
  });
}

const ENTRY = 'proof/sim/cores.ts';

/** Bundles the cores with a mutant in them; the file. */
export async function bundleCores(mutant: Mutant, folder: string): Promise<string> {
  const file = join(folder, `${mutant.id}-cores.mjs`);
  await bundleWith(ENTRY, mutant, file);
  return file;
}
