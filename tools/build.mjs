// Bundles the bin: `node tools/build.mjs [--out <dir>] [--version <version>] [--changes <file>] [--inputs <file>]`. `changes`: texts in the place of our files,
// by path, for bins that are broken on purpose (proof/mutants). `inputs`: where to write which files went into which file of the output (packaging/).
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { buildPage } from '../page/build-page.mjs';
import { textsAreEmbedded } from './embed-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
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
const changed = {
  name: 'changed',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      Object.hasOwn(changes, path) ? { contents: changes[path], loader: 'ts' } : undefined,
    ),
};

/** What went into each file of the output, as esbuild's metafile says it: only files of which something is left. */
const inputs = {};
const noteInputs = {
  name: 'note-inputs',
  setup: ({ onEnd }) =>
    onEnd(({ metafile }) => {
      for (const [file, output] of Object.entries(metafile?.outputs ?? {}))
        inputs[relative(outdir, join(root, file)).replaceAll('\\', '/')] = Object.keys(output.inputs).filter(
          (input) => output.inputs[input].bytesInOutput > 0,
        );
    }),
};

const common = {
  metafile: values.inputs !== undefined,
  plugins: [noteInputs],
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  outdir,
  external: ['@photostructure/sqlite', 'bufferutil', 'utf-8-validate'],
  alias: {
    // Its other build asks for its own files by a name that no bundler follows.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // Of their other builds nothing can be left out: half a megabyte, most of it never used.
    ...Object.fromEntries(
      ['core', 'exporter-trace-otlp-http', 'otlp-transformer', 'resources', 'sdk-trace'].map((name) => [
        `@opentelemetry/${name}`,
        `@opentelemetry/${name}/build/esm/index.js`,
      ]),
    ),
  },
  define: { BUILD_VERSION: JSON.stringify(version) },
  // Names stay, for stack traces that people can read; the rest makes loading faster.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'error',
};

/** What clients and users wait for is CommonJS: Node starts with it 4 to 5 ms sooner than with ES modules, whose loader it then does without. */
const commonJs = { ...common, format: 'cjs', outExtension: { '.js': '.cjs' } };

/** What clients and users wait for is loaded by `require`: an `import` would load the loader of ES modules. */
const waitedForIsRequired = {
  name: 'waited-for-is-required',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/(?:named-command|verb-command|server-starts)\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: path.replace(/\.ts$/, '.cjs'), namespace: 'required' } : undefined,
    );
    onResolve({ filter: /\.cjs$/, namespace: 'required' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/** Commands, and what looks for a server that stands by, are files of their own beside the entry, which holds the forwarder and nothing else. */
const commandsStayOutside = {
  name: 'commands-stay-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/(?:[a-z]+-command|find-standby)\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: path.replace(/\.ts$/, '.js'), external: true } : undefined,
    ),
};

/** The SDK without its JSON Schema compiler: see the file. */
const lightShims = {
  name: 'light-shims',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@modelcontextprotocol\/(?:server|client)\/_shims$/ }, () => ({
      path: join(root, 'server', 'mcp', 'sdk-shims.ts'),
    })),
};

/** The cases of the suite are data of the bundle: they stand in the place of the modules that read the folder. */
const casesAreEmbedded = {
  name: 'cases-are-embedded',
  setup({ onLoad }) {
    const folder = join(root, 'conformance', 'cases');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    const files = paths
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
    const embed = (name, value) =>
      onLoad({ filter: new RegExp(`(runner|script).${name}\\.ts$`) }, () => ({
        contents: `const value = ${JSON.stringify(value)};\nexport const ${functionOf(name)} = () => value;`,
      }));
    const byId = (a, b) => (a.id < b.id ? -1 : 1);
    embed(
      'case-files',
      files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    );
    // What servers are tested with is parsed already: no YAML is read to run it.
    embed(
      'all-cases',
      files
        .filter(({ path }) => !path.startsWith('bridge/'))
        .map(({ text }) => parse(text))
        .sort(byId),
    );
  },
};

const functionOf = (file) => file.replace(/-./, (letter) => letter.slice(1).toUpperCase());

const commands = [
  'init',
  'skills',
  'upgrade',
  'status',
  'open',
  'tools',
  'completion',
  'operations',
  'logs',
  'serve',
  'connect',
  'token',
  'cancel',
  'policy',
  'backup',
  'restore',
  'spaces',
  'doctor',
  'mock',
  'generate',
  'demo',
  'conformance',
  // For a word that is none of these.
  'unknown',
  'help',
]
  .map((name) => `cli/${name}-command.ts`)
  .filter((file) => existsSync(join(root, file)));

/** What other packages import. The contract is data: it is written out as such, so that TypeBox is not loaded to read it. */
async function buildLibraries() {
  await build({
    ...common,
    entryPoints: [
      { in: 'index.ts', out: 'index' },
      { in: 'generated/typescript/arbitraries.ts', out: 'arbitraries' },
    ],
    external: ['fast-check'],
    splitting: true,
    chunkNames: 'library-[hash]',
  });
  const [file] = (await build({ ...common, plugins: [], entryPoints: ['spec/contract.ts'], write: false })).outputFiles;
  const { contract } = await import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
  writeFileSync(join(outdir, 'spec.js'), `export const contract = ${JSON.stringify(contract)};\n`);
}

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await Promise.all([
  ...(values.changes === undefined ? [buildLibraries()] : []),
  buildPage(join(outdir, 'page'), { metafile: common.metafile, plugins: [noteInputs] }),
  build({
    ...commonJs,
    entryPoints: [{ in: 'cli/main.ts', out: 'mcp-unity-bridge' }],
    plugins: [noteInputs, changed, waitedForIsRequired, commandsStayOutside],
    banner: { js: '#!/usr/bin/env node' },
    define: { ...common.define, 'import.meta.filename': '__filename' },
  }),
  // One file is loaded in half the time of forty.
  build({
    ...commonJs,
    entryPoints: [
      { in: 'cli/named-command.ts', out: 'named-command' },
      { in: 'cli/verb-command.ts', out: 'verb-command' },
      { in: 'server/forwarder/server-starts.ts', out: 'server-starts' },
    ],
    plugins: [noteInputs, changed, waitedForIsRequired, commandsStayOutside],
  }),
  build({
    ...common,
    splitting: true,
    plugins: [noteInputs, changed, lightShims, casesAreEmbedded, textsAreEmbedded],
    chunkNames: 'chunk-[hash]',
    entryPoints: [
      ...commands.map((file) => ({ in: file, out: basename(file, '.ts') })),
      { in: 'server/forwarder/find-standby.ts', out: 'find-standby' },
      { in: 'server/store/worker.ts', out: 'store-worker' },
    ],
    // Bundled CommonJS packages (ws) ask for Node's modules by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }),
]);
// `npm link` makes it executable once; each later build writes it anew.
chmodSync(join(outdir, 'mcp-unity-bridge.cjs'), 0o755);
// The name of the bin in entries and scripts that start a clone by its path.
writeFileSync(join(outdir, 'mcp-unity-bridge.js'), "import './mcp-unity-bridge.cjs';\n");
if (values.inputs !== undefined) writeFileSync(values.inputs, JSON.stringify(inputs));
