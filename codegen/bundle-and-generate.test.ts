import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { readFolder } from './generate.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = promisify(execFile);

it('npm run generate -- --check finds the committed files in step, as a process', async () => {
  const { stdout } = await run(process.execPath, [join(root, 'codegen/bundle-and-generate.mjs'), '--check'], {
    cwd: root,
  });
  expect(stdout).toMatch(
    /^in step with the spec: generated\/ and unity\/Runtime\/Protocol\/Generated\/, \d+ files, [\d.]+ s\nin step with the files: \d+ \.meta files in unity\/\n$/,
  );
});

it('reads a TypeScript spec from another folder on every Node', async () => {
  const folder = scratchFolder();
  try {
    await run(
      process.execPath,
      [join(root, 'codegen/bundle-and-generate.mjs'), '--spec', 'codegen/fixtures/seventh-tool', '--out', folder],
      { cwd: root },
    );
    const files = readFolder(folder);
    expect(files.get('schema/tools.json')).toContain('unity_take_screenshot');
    expect(files.get('typescript/types.ts')).toMatch(/^\/\/ Generated from seventh-tool\/contract\.ts\./);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
