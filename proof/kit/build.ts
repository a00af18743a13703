import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A build of the bin; `remove` removes what no other test file uses. */
export interface Build {
  readonly entry: string;
  remove(): void;
}

/** Bundles the bin. Its folder is below node_modules, where its own imports resolve. Test files of one run share a build, so they copy what they change. */
export function buildBin(name: string, options: { readonly version?: string } = {}): Build {
  const { MUB_BUILDS: shared, VITEST_POOL_ID: worker } = process.env;
  if (shared !== undefined && worker !== undefined)
    return {
      entry: sharedBuild(join(shared, `${options.version ?? 'own'}-${worker}`), options),
      remove: () => undefined,
    };
  const out = join(root, 'node_modules', '.cache', `mcp-unity-bridge-${name}-${process.pid}`);
  return { entry: build(out, options), remove: () => rmSync(out, { recursive: true, force: true }) };
}

/** By the first file that a worker runs with it: a worker runs one after the other. */
const sharedBuild = (out: string, options: { readonly version?: string }): string =>
  existsSync(join(out, writtenLast)) ? entryIn(out) : build(out, options);

const writtenLast = 'mcp-unity-bridge.js';

const entryIn = (out: string): string => join(out, 'mcp-unity-bridge.cjs');

function build(out: string, { version }: { readonly version?: string }): string {
  const words = version === undefined ? [] : ['--version', version];
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, ...words]);
  return entryIn(out);
}
