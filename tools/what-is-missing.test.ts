import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { refuseNode } from '../server/lib/this-program.ts';
import { whatIsMissing } from './what-is-missing.mjs';

test.each(['16.20.2', '18.20.8', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '23.0.0', '24.1.0'])(
  'Node.js %s: a clone is built by what runs the built program',
  (version) => {
    const refusal = refuseNode(version);
    expect(whatIsMissing(version, true)?.startsWith(refusal ?? '?')).toBe(refusal === undefined ? undefined : true);
  },
);

test('without its packages, building says to install them, and npm refuses an old Node.js', () => {
  const clone = scratchFolder();
  mkdirSync(join(clone, 'tools'));
  for (const file of ['build.mjs', 'what-is-missing.mjs'])
    cpSync(join(import.meta.dirname, file), join(clone, 'tools', file));
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: clone, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'mcp-unity-bridge: The packages are not installed: run npm ci first.\n']);
  expect(readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')).toMatch(/^engine-strict=true$/m);
  rmSync(clone, { recursive: true });
});
