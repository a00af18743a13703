import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runProcess } from '../../proof/lib/run-process.ts';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { triedNodes } from './make-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

function runPackages(...args: readonly string[]) {
  // No server listens there, and nothing was ever fetched into that cache.
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder.path, 'npm'),
    npm_config_fetch_retries: '0',
  };
  return runProcess(
    [process.execPath, '--import', 'tsx', join(root, 'tools', 'packaging', 'run-packaging.ts'), ...args],
    {
      cwd: root,
      env,
      limit_ms: 60_000,
    },
  );
}

test('without the registry it says that it did not run, is not green, and writes nothing that could be taken for packages', async () => {
  const out = join(folder.path, 'out');
  const end = await runPackages('--cache', join(folder.path, 'cache'), '--out', out);
  expect(end).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^NOT RUN: npm install failed with exit code \d+\. Is the registry reachable\?/),
  });
  expect(existsSync(join(out, 'packages.json'))).toBe(false);
});

test('an option that it does not know is a wrong usage', async () => {
  expect(await runPackages('--only', 'npm')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^packages: Unknown option '--only'[^]*Usage: npm run prove packages/),
  });
});

test.each([
  ['linux-x64', ['20.19.0', '22.23.0', '24.21.0']],
  ['win32-x64', ['20.19.0', '22.23.0', '24.21.0']],
  ['darwin-arm64', []],
])('on %s it is tried on Node %j', (machine, versions) => {
  expect(triedNodes(machine).map(({ version }) => version)).toEqual(versions);
});
