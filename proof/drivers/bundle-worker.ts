import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The worker of a search as one file, in a folder of its own: a bundle starts at once and runs faster than what a loader makes of TypeScript. */
export interface WorkerBundle {
  readonly file: string;
  remove(): void;
}

export function bundleWorker(): WorkerBundle {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-unity-bridge-search-'));
  const file = join(folder, 'worker.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'worker-main.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
