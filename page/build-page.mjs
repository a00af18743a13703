// Bundles the live page for browsers: index.html, page.js, page.css, favicon.svg.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const page = import.meta.dirname;

/** Writes the page into `outdir`. Returns the metafile of esbuild: the inputs of each output. */
export async function buildPage(outdir) {
  mkdirSync(outdir, { recursive: true });
  for (const file of ['index.html', 'favicon.svg']) copyFileSync(join(page, file), join(outdir, file));
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: join(page, '..'),
    entryPoints: [
      { in: join(page, 'main.tsx'), out: 'page' },
      { in: join(page, 'page.css'), out: 'page' },
    ],
    outdir,
    bundle: true,
    minify: true,
    // Not 'browser': packages export a longer text under that name, for browsers older than those supported here.
    platform: 'neutral',
    format: 'esm',
    // Browsers of 2023 and later: nesting, dvh, toSorted.
    target: ['chrome115', 'firefox115', 'safari16.5'],
    charset: 'utf8',
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    inject: [join(page, 'jsx.mjs')],
    alias: { 'preact/jsx-runtime': join(page, 'jsx.mjs') },
    legalComments: 'none',
    logLevel: 'error',
  });
  return metafile;
}
