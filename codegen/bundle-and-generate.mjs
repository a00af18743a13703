// `npm run generate`. The C# of our own contract goes into the Unity package, whose .meta files it writes too. Bundles the generator with the spec before it
// runs them: TypeBox alone is 700 modules, which Node loads in half a second and esbuild bundles in a fraction of that.
import { fileURLToPath } from 'node:url';
import { importBundled } from '../tools/import-bundled.mjs';

const ownContract = fileURLToPath(new URL('../spec/contract.ts', import.meta.url));

const { runGenerate, runMetas, contract } = await importBundled(
  "export { runGenerate } from './codegen/main.ts'; export { runMetas } from './codegen/unity/main.ts'; export { contract } from './spec/contract.ts';",
);

const given = process.argv.slice(2);
const isOurs = !given.some((argument) => /^(--(spec|out|csharp|help)(=|$)|-h)/.test(argument));
const io = { cwd: process.cwd(), out: (line) => console.log(line), err: (line) => console.error(line) };

process.exitCode = await runGenerate(isOurs ? [...given, '--csharp', 'unity/Runtime/Protocol/Generated'] : given, {
  ...io,
  importModule: async (file) =>
    file === ownContract ? { contract } : await importBundled(`export { contract } from ${JSON.stringify(file)};`),
});
if (isOurs && process.exitCode !== 2)
  process.exitCode = Math.max(process.exitCode, runMetas({ check: given.includes('--check') }, io));
