import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { contract } from '../fixtures/small-contract.ts';
import { loadContract } from '../load.ts';
import { emitTypeScript } from './emit.ts';

test('the validators are an ES module for Node inside a CommonJS package', () => {
  const folder = scratchFolder();
  try {
    mkdirSync(join(folder, 'typescript'));
    writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
    const emitted = emitTypeScript(loadContract(contract, { specFolder: 's', specFile: 's/c.ts' }));
    for (const { path, text } of emitted.filter(({ path }) => /package\.json|validators\.js$/.test(path)))
      writeFileSync(join(folder, path), text);
    const url = pathToFileURL(join(folder, 'typescript', 'validators.js')).href;
    const script = `import * as all from ${JSON.stringify(url)}; console.log(Object.keys(all).join());`;
    const names = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    expect(names).toContain('validateAnswer');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
