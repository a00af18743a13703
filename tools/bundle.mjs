import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Their other builds load their own files by names that no bundler follows, or have half a megabyte that cannot be tree-shaken. */
const otherBuilds = {
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  ...Object.fromEntries(
    ['core', 'exporter-trace-otlp-http', 'otlp-transformer', 'resources', 'sdk-trace'].map((name) => [
      `@opentelemetry/${name}`,
      `@opentelemetry/${name}/build/esm/index.js`,
    ]),
  ),
};

/** Names of functions and classes stay, for stack traces that people can read; the names of variables and parameters make a fifth of the bytes. */
const keepNames = { function: true, class: true };

/**
 * Bundles `input`, entries by the names that their files get, into `outdir`. `format`: `cjs` for what this program loads, as Node starts with it sooner
 * than with ES modules, whose loader it then does without; `esm` for what other packages import. Returns the chunks.
 */
export async function bundle({
  input,
  format,
  outdir,
  version,
  plugins = [],
  external = [],
  treeshake = {},
  output = {},
}) {
  const built = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: ['@photostructure/sqlite', 'bufferutil', 'utf-8-validate', ...external],
    plugins,
    treeshake,
    resolve: { alias: otherBuilds },
    transform: { target: 'node20.19', define: { BUILD_VERSION: JSON.stringify(version) } },
    // Other packages import what an entry exports; a chunk of our own may also export to other chunks.
    preserveEntrySignatures: format === 'esm' ? 'strict' : 'allow-extension',
    onLog: refuseUnresolved,
  });
  const ending = format === 'cjs' ? 'cjs' : 'js';
  const { output: chunks } = await built.write({
    dir: outdir,
    format,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `chunk-[hash].${ending}`,
    hashCharacters: 'hex',
    exports: 'named',
    // Our sources are ES modules, which are; a write to what is frozen has to throw here too.
    strict: true,
    // Without it, Node would load the loader of ES modules for a package that is not bundled.
    dynamicImportInCjs: false,
    comments: false,
    minify: {
      compress: { target: 'es2023', keepNames },
      mangle: { toplevel: true, keepNames },
      codegen: { removeWhitespace: true },
    },
    ...output,
  });
  await built.close();
  return chunks;
}

/** A missing module would be loaded where the package is installed, and exist there by chance or not at all. */
function refuseUnresolved(level, log, print) {
  // The file of a command loads itself; another command may import it.
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') return;
  if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
  print(level, log);
}

/** Which files went into each chunk: only those of which something is left. */
export function inputsOf(chunks) {
  return Object.fromEntries(
    chunks.map(({ fileName, modules = {} }) => [
      fileName,
      Object.entries(modules)
        .filter(([id, { renderedLength }]) => renderedLength > 0 && !id.startsWith('\0'))
        .map(([id]) => relative(root, id).replaceAll('\\', '/')),
    ]),
  );
}
