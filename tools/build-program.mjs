// Bundles the bin: `node tools/build.mjs [--out <dir>] [--version <version>] [--changes <file>] [--inputs <file>]`. `changes`: texts in the place of our files,
// by path, for bins that are broken on purpose (proof/mutants). `inputs`: where to write which files went into which file of the output (packaging/).
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../page/build-page.mjs';
import {
  casesAreEmbedded,
  changed,
  commandsStayOutside,
  importFileStaysOutside,
  lightElements,
  lightShims,
  textsAreEmbedded,
  viewFilesAreEmbedded,
} from './bundle-plugins.mjs';
import { bundle, inputsOf, root } from './bundle.mjs';
import { importBundled } from './import-bundled.mjs';
import { nameChunk, startChunks } from './start-chunks.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    version: { type: 'string' },
    changes: { type: 'string' },
    inputs: { type: 'string' },
  },
});
const outdir = values.out ?? join(root, 'dist');
const version = values.version ?? JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
const changes = values.changes === undefined ? {} : JSON.parse(readFileSync(values.changes, 'utf8'));

/** Bundled by themselves: what finds the others, and what is one operation of Unity. */
const apart = ['named-command', 'verb-command'];

const commands = readdirSync(join(root, 'cli'))
  .filter((file) => file.endsWith('-command.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !apart.includes(name));

/** What clients and users wait for is loaded in a third of the time as one file. */
const alone = (name, path, output = {}) =>
  bundle({
    input: { [name]: join(root, path) },
    format: 'cjs',
    outdir,
    version,
    plugins: [changed(changes), commandsStayOutside],
    // Of a file that describes a command, only the description is bundled.
    treeshake: { moduleSideEffects: false },
    output: { codeSplitting: false, ...output },
  });

function bundleCommands() {
  const entries = Object.fromEntries(commands.map((name) => [name, join(root, 'cli', `${name}.ts`)]));
  const { 'serve-command': serve, ...others } = entries;
  const findStandby = join(root, 'server/clients/forwarder/find-standby.ts');
  const worker = join(root, 'server/store/worker.ts');
  return bundle({
    input: { ...entries, 'find-standby': findStandby, 'store-worker': worker },
    format: 'cjs',
    outdir,
    version,
    plugins: [
      changed(changes),
      importFileStaysOutside,
      lightElements,
      lightShims,
      casesAreEmbedded,
      textsAreEmbedded,
      viewFilesAreEmbedded,
    ],
    output: {
      chunkFileNames: nameChunk,
      codeSplitting: startChunks({
        serve,
        worker,
        session: join(root, 'server/clients/mcp/link-session.ts'),
        others: [...Object.values(others), findStandby],
      }),
    },
  });
}

/** What other packages import. The contract is data: it is written out as such, so that TypeBox is not loaded to read it. */
async function bundleLibraries() {
  const chunks = await bundle({
    input: { index: join(root, 'index.ts'), arbitraries: join(root, 'generated/typescript/arbitraries.ts') },
    format: 'esm',
    outdir,
    version,
    external: ['fast-check'],
  });
  const { contract } = await importBundled("export { contract } from './spec/contract.ts';");
  writeFileSync(join(outdir, 'spec.js'), `export const contract = ${JSON.stringify(contract)};\n`);
  return chunks;
}

/** The inputs of the page by esbuild's metafile, without those of which nothing remains. */
function inputsOfPage({ outputs }) {
  return Object.fromEntries(
    Object.entries(outputs).map(([file, { inputs }]) => [
      relative(outdir, join(root, file)).replaceAll('\\', '/'),
      Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0),
    ]),
  );
}

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const [page, ...bundles] = await Promise.all([
  buildPage(join(outdir, 'page')),
  alone('mcp-unity-bridge', 'cli/main.ts', { banner: '#!/usr/bin/env node' }),
  ...apart.map((name) => alone(name, `cli/${name}.ts`)),
  alone('server-starts', 'server/clients/forwarder/server-starts.ts'),
  alone('import-file', 'codegen/import-file.ts', { dynamicImportInCjs: true }),
  bundleCommands(),
  ...(values.changes === undefined ? [bundleLibraries()] : []),
]);
// `npm link` makes it executable once; each later build writes it again.
chmodSync(join(outdir, 'mcp-unity-bridge.cjs'), 0o755);
// The name of the bin in entries and scripts that start a clone by its path.
writeFileSync(join(outdir, 'mcp-unity-bridge.js'), "import './mcp-unity-bridge.cjs';\n");
if (values.inputs !== undefined)
  writeFileSync(values.inputs, JSON.stringify({ ...inputsOfPage(page), ...inputsOf(bundles.flat()) }));
