import { build } from 'esbuild';
import type { Mutant } from './mutant.ts';
import { sourceChanges } from './source-changes.ts';
import { ROOT } from './sources.ts';

/** Bundles the mock Editor as a program of its own, with a fault in it or without, and returns the command that starts it. */
export async function bundleMock(outfile: string, broken?: Pick<Mutant, 'id' | 'changes'>): Promise<string> {
  await build({
    absWorkingDir: ROOT,
    stdin: {
      contents:
        "import { runMock } from './mock-unity/main.ts';\nprocess.exit(await runMock(process.argv.slice(2), process));",
      resolveDir: ROOT,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['bufferutil', 'utf-8-validate'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
    plugins: broken === undefined ? [] : [sourceChanges(broken)],
  });
  return `"${process.execPath}" "${outfile}"`;
}
