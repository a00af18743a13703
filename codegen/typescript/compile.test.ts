import { execFile } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { contract as seven } from '../fixtures/seventh-tool/contract.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { generate, writeFiles } from '../generate.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const config = { extends: join(root, 'tsconfig.json'), include: ['typescript'] };

it.each([
  ['the small contract', small],
  ['the contract with a seventh tool', seven],
] as const)('the TypeScript of %s compiles under the strictest settings', async (_name, contract) => {
  const folder = scratchFolder();
  try {
    const files = generate(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' });
    writeFiles(folder, files, { missing: [...files.keys()], stale: [], extra: [] });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const failure = await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).then(
      () => '',
      (error: unknown) => (typeof error === 'object' && error !== null && 'stdout' in error ? error.stdout : error),
    );
    expect(failure).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
