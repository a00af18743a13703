import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Mutant } from './mutant.ts';
import { sourceChanges, changedFiles } from './source-changes.ts';
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

const STDERR_CHARS = 2000;

/** Builds the bin as it is published, with a mutant in it or without; returns its path. Rejects where that fails. */
export async function buildBin(mutant: Mutant | undefined, folder: string): Promise<string> {
  const out = join(folder, `bin-${mutant?.id ?? 'none'}`);
  const changes = `${out}.json`;
  const files = mutant === undefined ? [] : [...changedFiles(mutant)];
  writeFileSync(changes, JSON.stringify(Object.fromEntries(files.map(([file, text]) => [join(ROOT, file), text]))));
  await buildOnce(['--out', out, '--changes', changes]);
  return join(out, 'mcp-unity-bridge.cjs');
}

function buildOnce(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'build.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complained = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = `${complained}${text}`.slice(0, STDERR_CHARS);
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the bin cannot be built: ${complained}`))));
  });
}
