import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { changedFiles } from './source-changes.ts';
import { ROOT } from './sources.ts';

const STDERR_CHARS = 2000;

/** Builds the bin as it is published, with a mutant in it or without; returns its path. Rejects where that fails. */
export async function buildBin(mutant: Mutant | undefined, folder: string): Promise<string> {
  const out = join(folder, `bin-${mutant?.id ?? 'none'}`);
  const changes = `${out}.json`;
  const files = mutant === undefined ? [] : [...changedFiles(mutant)];
  writeFileSync(changes, JSON.stringify(Object.fromEntries(files.map(([file, text]) => [join(ROOT, file), text]))));
  await build(['--out', out, '--changes', changes]);
  return join(out, 'mcp-unity-bridge.cjs');
}

function build(args: readonly string[]): Promise<void> {
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
