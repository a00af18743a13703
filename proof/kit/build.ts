import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the bin into a folder of its own and returns the path of its entry. It is below node_modules, where its own imports resolve. */
export function buildBin(
  name: string,
  options: { readonly version?: string } = {},
): { readonly entry: string; remove(): void } {
  const out = join(root, 'node_modules', '.cache', `mcp-unity-bridge-${name}-${process.pid}`);
  const version = options.version === undefined ? [] : ['--version', options.version];
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, ...version]);
  return { entry: join(out, 'mcp-unity-bridge.cjs'), remove: () => rmSync(out, { recursive: true, force: true }) };
}
