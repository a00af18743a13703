import { build } from 'esbuild';
import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** Inside the repository, so that the driver is found from there. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mcp-unity-bridge/', import.meta.url));

/** Node 20 runs no TypeScript in a worker thread or a child: bundles a source file below server/store as it is bundled for release. */
export async function bundled(source: string): Promise<URL> {
  mkdirSync(CACHE, { recursive: true });
  const name = `${source.replaceAll(/[^\w]/g, '-')}.mjs`;
  const mine = join(CACHE, `${process.pid}-${name}`);
  await build({
    entryPoints: [fileURLToPath(new URL(`../${source}`, import.meta.url))],
    outfile: mine,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['@photostructure/sqlite'],
    logLevel: 'error',
  });
  // Several test files build at the same time: each reader sees a whole file.
  renameSync(mine, join(CACHE, name));
  return pathToFileURL(join(CACHE, name));
}
