import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { buildBin } from '../proof/kit/running.ts';
import { contract } from '../spec/contract.ts';

const bin = buildBin('generate-command');
const folder = scratchFolder();
afterAll(() => {
  bin.remove();
});

test('the built program reads the contract of another project, an ES module that waits for something', () => {
  const text = `export const contract = await Promise.resolve(${JSON.stringify(contract)});\n`;
  writeFileSync(join(folder, 'contract.mjs'), text);
  const args = ['generate', '--spec', folder, '--out', join(folder, 'out')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin.entry, ...args], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(join(folder, 'out'));
});
