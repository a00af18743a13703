// Bundles the bin: `node build.mjs [--out <dir>] [--version <version>]`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
const outdir = values.out ?? join(root, 'dist');
const version = values.version ?? JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  outdir,
  external: ['@photostructure/sqlite', 'bufferutil', 'utf-8-validate'],
  define: { BUILD_VERSION: JSON.stringify(version) },
  // Names stay, for stack traces that people can read; the rest makes loading faster.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'error',
};

/** Commands are files of their own beside the entry, which holds the forwarder and nothing else. */
const commandsStayOutside = {
  name: 'commands-stay-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/[a-z]+-command\.ts$/ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path: path.replace(/\.ts$/, '.js'), external: true } : undefined)),
};

/** The SDK without its JSON Schema compiler: see the file. */
const lightShims = {
  name: 'light-shims',
  setup: ({ onResolve }) => onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({ path: join(root, 'server', 'mcp', 'sdk-shims.ts') })),
};

const commands = ['serve', 'cancel', 'mock', 'generate', 'demo'].map((name) => `cli/${name}-command.ts`).filter((file) => existsSync(join(root, file)));

/** What other packages import. The contract is data: it is written out as such, so that nobody loads TypeBox to read it. */
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
  const [file] = (await build({ ...common, entryPoints: ['spec/contract.ts'], write: false })).outputFiles;
  const { contract } = await import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
  writeFileSync(join(outdir, 'spec.js'), `export const contract = ${JSON.stringify(contract)};\n`);
}

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await Promise.all([
  buildLibraries(),
  build({ ...common, entryPoints: [{ in: 'cli/main.ts', out: 'mcp-unity-bridge' }], plugins: [commandsStayOutside], banner: { js: '#!/usr/bin/env node' } }),
  build({
    ...common,
    splitting: true,
    plugins: [lightShims],
    chunkNames: 'chunk-[hash]',
    entryPoints: [...commands.map((file) => ({ in: file, out: basename(file, '.ts') })), { in: 'server/store/worker.ts', out: 'store-worker' }],
    // Bundled CommonJS packages (ws) ask for Node's modules by `require`.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  }),
]);
