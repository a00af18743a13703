import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Inside the repository, so that packages are found from there. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/mcp-unity-bridge-fuzz');

/** Files that the worker threads run. */
export interface FuzzBundle {
  readonly file: string;
  remove(): void;
}

/** The worker, and the thread of the store that one of its targets damages. */
export function bundleFuzz(entry = join(import.meta.dirname, 'worker-main.ts')): FuzzBundle {
  const folder = join(CACHE, String(process.pid));
  mkdirSync(folder, { recursive: true });
  const repository = join(import.meta.dirname, '../..');
  buildSync({
    entryPoints: { worker: entry, 'store-worker': join(repository, 'server/store/worker.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
  return { file: join(folder, 'worker.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
