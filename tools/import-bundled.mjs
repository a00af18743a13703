import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { embeddedTexts, textsModule } from './embed-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'mcp-unity-bridge');

const textsAreEmbedded = {
  name: 'texts-are-embedded',
  setup: ({ onLoad }) => onLoad({ filter: textsModule }, () => ({ contents: embeddedTexts() })),
};

/** The exports of some TypeScript in the root of the repository, bundled with what it imports. */
export async function importBundled(contents) {
  mkdirSync(cache, { recursive: true });
  const outfile = join(cache, `${process.pid}-${Math.random().toString(36).slice(2)}.mjs`);
  try {
    await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // A spec elsewhere may import typebox without having installed it.
      nodePaths: [join(root, 'node_modules')],
      plugins: [textsAreEmbedded],
      outfile,
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
