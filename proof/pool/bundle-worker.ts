import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const REPOSITORY = join(import.meta.dirname, '../..');
/** Inside the repository, so that packages are found from there. */
const CACHE = join(REPOSITORY, 'node_modules/.cache');

/** The program of a pool's threads: a bundle starts at once and runs faster than TypeScript through a loader. */
export interface WorkerBundle {
  readonly file: string;
  readonly remove: () => void;
}

/** Bundles an entry that calls serveWorker, and beside it the entries of threads that it starts itself, by name. */
export function bundleWorker(entry: string, others: Readonly<Record<string, string>> = {}): WorkerBundle {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'worker-'));
  buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: { worker: entry, ...others },
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
