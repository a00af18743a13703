import { build } from 'esbuild';
import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** Inside the repository, so that module resolution finds the driver. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mcp-unity-bridge/', import.meta.url));

/**
 * Bundles a source file below server/store as for a release, because Node 20 cannot run TypeScript in a worker thread
 * or a child process.
 */
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
  // Several test files build at the same time. The rename makes sure that each reads a complete file.
  renameSync(mine, join(CACHE, name));
  return pathToFileURL(join(CACHE, name));
}
