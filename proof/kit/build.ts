import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureOf } from '../../server/lib/errors.ts';

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

/** Vitest may give two workers the same number at once: each sees a whole build. */
function sharedBuild(out: string, options: { readonly version?: string }): string {
  if (existsSync(out)) return entryIn(out);
  const draft = `${out}-${process.pid}`;
  build(draft, options);
  const lost = failureOf(() => renameSync(draft, out));
  if (lost !== undefined && !existsSync(out)) throw new Error(lost);
  rmSync(draft, { recursive: true, force: true });
  return entryIn(out);
}

const entryIn = (out: string): string => join(out, 'mcp-unity-bridge.cjs');

function build(out: string, { version }: { readonly version?: string }): string {
  const words = version === undefined ? [] : ['--version', version];
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, ...words]);
  return entryIn(out);
}
