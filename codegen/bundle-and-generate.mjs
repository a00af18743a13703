// `npm run generate`. The C# of our own contract goes into the Unity package, whose .meta files it writes too. Bundles the generator with the spec before it
// runs them: TypeBox alone is 700 modules, which Node loads in half a second and esbuild bundles in a fraction of that.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'mcp-unity-bridge');
const ownContract = join(root, 'spec', 'contract.ts');
mkdirSync(cache, { recursive: true });

/** Bundles some source text and imports the result. */
async function importBundled(contents, resolveDir) {
  const outfile = join(cache, `${process.pid}-${Math.random().toString(36).slice(2)}.mjs`);
  try {
    await build({
      stdin: { contents, resolveDir, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // A spec elsewhere may import typebox without having installed it.
      nodePaths: [join(root, 'node_modules')],
      outfile,
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

const { runGenerate, runMetas, contract } = await importBundled(
  "export { runGenerate } from './codegen/main.ts'; export { runMetas } from './codegen/unity/main.ts'; export { contract } from './spec/contract.ts';",
  root,
);

const given = process.argv.slice(2);
const isOurs = !given.some((argument) => /^(--(spec|out|csharp|help)(=|$)|-h)/.test(argument));
const io = { cwd: process.cwd(), out: (line) => console.log(line), err: (line) => console.error(line) };

process.exitCode = await runGenerate(isOurs ? [...given, '--csharp', 'unity/Runtime/Protocol/Generated'] : given, {
  ...io,
  importModule: async (file) =>
    file === ownContract
      ? { contract }
      : await importBundled(`export { contract } from ${JSON.stringify(file)};`, root),
});
if (isOurs && process.exitCode !== 2)
  process.exitCode = Math.max(process.exitCode, runMetas({ check: given.includes('--check') }, io));
