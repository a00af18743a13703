import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../test-kit/build.ts';
import { createHome, type Home } from '../test-kit/home.ts';
import { startClient } from '../test-kit/stdio-client.ts';
import { createToolCheck } from './tool-check.ts';

const bin = buildBin('tool-check');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

test('clients are answered before the check of the tools of Editors, with its compiler, is loaded', async () => {
  const folder = dirname(bin.entry);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const check = files.filter((name) => /export\{[^}]*\brefuseTool\b/.test(readFileSync(join(folder, name), 'utf8')));
  expect(check).toHaveLength(1);
  for (const name of check) writeFileSync(join(folder, name), 'await new Promise(() => undefined);');
  const client = startClient(home, bin.entry);
  await client.initialize();
  const { result } = await client.request('tools/list', {});
  expect(result?.['tools']).toContainEqual(expect.objectContaining({ name: 'unity_execute_code' }));
});

test('no tool is judged by a check that is not loaded', async () => {
  const check = createToolCheck();
  const tool = { name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } };
  expect(() => check.refuseTool(tool)).toThrow('an Editor has sent its tools before their check was loaded');
  await check.load();
  expect(check.refuseTool(tool)).toBeUndefined();
  expect(check.refuseTool({ ...tool, name: 'unity_bake' })).toContain('Rename the tool.');
});
