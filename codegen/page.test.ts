import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { noteOf, readPage, root } from '../cli/docs/pages.ts';
import { runGenerate } from './main.ts';
import { readFolder } from './generate.ts';

const pages = ['docs/codegen.md', 'docs/contracts.md'].map(readPage);
const excerpts = pages
  .flatMap(({ blocks }) => blocks)
  .filter(({ language }) => ['ts', 'js', 'python'].includes(language))
  .map((block) => ({ ...block, file: noteOf(block, 'excerpt') ?? '' }));

it.each(excerpts)('line $line of the pages about code is part of $file, which is run', ({ file, code }) => {
  expect(existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8')).toContain(`${code}\n`);
});

it('names emitters and folders that there are, and every emitter', () => {
  const rows = pages
    .flatMap(({ text }) => text.split('\n'))
    .flatMap((line) => /^\| [^|]+ \| `(codegen\/[^`]+)` \| `([^`]+)` \|$/.exec(line)?.slice(1, 3) ?? []);
  expect(rows.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const imported = [
    ...readFileSync(join(root, 'codegen/generate.ts'), 'utf8').matchAll(/from '\.\/(?!model\/)([\w-]+)\/\w+\.ts'/g),
  ].map(([, folder]) => `codegen/${folder}`);
  expect(rows.filter((path) => path.startsWith('codegen/')).toSorted()).toEqual([...new Set(imported)].toSorted());
});

it('shows a contract of your own from which every target is made', async () => {
  const cwd = scratchFolder();
  try {
    const outfile = join(cwd, 'contract.mjs');
    const source = excerpts.find(({ file }) => file.endsWith('own-contract.mjs'))?.code ?? '';
    buildSync({
      stdin: { contents: source, resolveDir: root },
      alias: { 'mcp-unity-bridge/spec': join(root, 'spec/contract.ts') },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
    });
    const printed: string[] = [];
    const io = {
      cwd,
      out: (line: string) => printed.push(line),
      err: (line: string) => printed.push(line),
      importModule: () => import(pathToFileURL(outfile).href),
    };
    writeFileSync(join(cwd, 'contract.ts'), source);
    expect({ code: await runGenerate(['--spec', '.', '--out', 'my-generated'], io), printed }).toMatchObject({
      code: 0,
    });
    const files = readFolder(join(cwd, 'my-generated'));
    expect(files.get('python/my_bridge/client.py')).toContain('async def unity_take_picture(');
    expect(files.get('python/pyproject.toml')).toContain('\nversion = "1.0.0"\n');
    expect(files.get('typescript/client.ts')).toContain('unity_take_picture: async');
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
