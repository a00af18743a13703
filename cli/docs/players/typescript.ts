import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { noteOf } from '../blocks.ts';
import { root } from '../pages.ts';
import type { BlockContext } from './block-context.ts';

/** What the package exports, as package.json says, before it is built. */
const exported = {
  'mcp-unity-bridge': 'index.ts',
  'mcp-unity-bridge/spec': 'spec/contract.ts',
  'mcp-unity-bridge/arbitraries': 'generated/typescript/arbitraries.ts',
};

/** Type-checked as a file of a user's project; run in the sandbox against the mock Editor if `<!-- run -->` is above it. */
export async function playTypeScript({ block, page, sandbox }: BlockContext): Promise<void> {
  const folder = join(root, 'node_modules', '.cache', `docs-snippet-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'snippet.ts'), `${block.code}\nexport {};\n`);
    checkTypes(folder);
    if (noteOf(block, 'run') !== undefined) await runIt(folder, sandbox, page.path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkTypes(folder: string): void {
  const paths = Object.fromEntries(Object.entries(exported).map(([name, file]) => [name, [join(root, file)]]));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths, types: ['node'], noUnusedLocals: false },
    include: ['snippet.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
}

async function runIt(folder: string, sandbox: BlockContext['sandbox'], page: string): Promise<void> {
  const outfile = join(folder, 'snippet.mjs');
  const alias = Object.fromEntries(Object.entries(exported).map(([name, file]) => [name, join(root, file)]));
  buildSync({
    entryPoints: [join(folder, 'snippet.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias,
    absWorkingDir: root,
    logLevel: 'silent',
  });
  await sandbox().needEditor();
  const { code, said } = sandbox().run(`'${process.execPath}' '${outfile}'`);
  if (code !== 0) throw new Error(`the snippet of ${page} ended with exit code ${code}:\n${said}`);
}
