import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';

const program = fileURLToPath(new URL('unity-project.mjs', import.meta.url));
const unity = fileURLToPath(new URL('../../unity', import.meta.url));

test('an empty project has the package of this checkout, and its tests', () => {
  const folder = scratchFolder();
  expect(spawnSync(process.execPath, [program, folder, '6000.0.58f1']).status).toBe(0);
  const { dependencies, testables } = JSON.parse(readFileSync(join(folder, 'Packages/manifest.json'), 'utf8'));
  expect(testables).toEqual(['com.mcp-unity-bridge.editor']);
  const [, path = ''] = String(dependencies['com.mcp-unity-bridge.editor']).split('file:');
  expect(resolve(folder, 'Packages', path)).toBe(resolve(unity));
  expect(readFileSync(join(folder, 'ProjectSettings/ProjectVersion.txt'), 'utf8')).toBe(
    'm_EditorVersion: 6000.0.58f1\n',
  );
});

test('what is no version of Unity is refused', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, scratchFolder(), 'latest'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('expected a folder and a version')]);
});
