import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { createHome, type Home } from '../../proof/kit/scratch.ts';
import { startClient } from '../../proof/kit/clients.ts';
import { createToolCheck } from './engine.ts';

const bin = buildBin('tool-check');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

/** A server that loads this answers nobody any more. */
const BLOCK_THREAD = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

test('clients are answered before the check of the tools of Editors, with its compiler, is loaded', async () => {
  const folder = dirname(bin.entry);
  const check = readdirSync(folder).filter(
    (name) => name.endsWith('.cjs') && readFileSync(join(folder, name), 'utf8').includes('exports.refuseTool='),
  );
  expect(check).toHaveLength(1);
  for (const name of check) writeFileSync(join(folder, name), BLOCK_THREAD);
  const client = startClient(home, bin.entry);
  await client.initialize();
  const { result } = await client.request('tools/list', {});
  expect(result?.['tools']).toContainEqual(expect.objectContaining({ name: 'unity_execute_code' }));
});

test('no tool is judged by a check that is not loaded', async () => {
  const check = createToolCheck();
  const tool = { name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } };
  expect(() => check.refuseTool(tool)).toThrow('an Editor has sent its tools before their check was loaded');
  await Promise.all([check.load(), check.load()]);
  expect(check.refuseTool(tool)).toBeUndefined();
  expect(check.refuseTool({ ...tool, name: 'unity_bake' })).toContain('Rename the tool.');
});
