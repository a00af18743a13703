import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { runProcess } from '../lib/run-process.ts';
import { chooseRunnerNode } from './run-suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/** The product is never started: any file will do. */
function runSuite(...args: readonly string[]) {
  // No server listens there, and nothing was ever fetched into that cache.
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder.path, 'npm'),
    npm_config_fetch_retries: '0',
  };
  return runProcess(
    [
      process.execPath,
      '--import',
      'tsx',
      join(root, 'proof', 'mcp-suite', 'run-mcp-suite.ts'),
      '--bin',
      join(root, 'tools', 'build.mjs'),
      ...args,
    ],
    {
      cwd: root,
      env,
      limit_ms: 60_000,
    },
  );
}

test('without the registry it says that it did not run, and is not green', async () => {
  const out = join(folder.path, 'report', 'mcp-suite.json');
  const end = await runSuite('--cache', join(folder.path, 'cache'), '--out', out);
  expect(end).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^NOT RUN: npm install failed with exit code \d+\. Is the registry reachable\?/),
  });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    verdict: 'not_run',
    rows: [],
    reason: expect.stringContaining('127.0.0.1:9'),
  });
});

test.each([
  [['--bin', 'nowhere.js'], /nowhere\.js is not there; npm run build makes it/],
  [['--loud'], /Unknown option '--loud'/],
  [['--only', 'nonsense'], /no row has a name that begins with "nonsense"/],
])('%j is a wrong usage', async (args, sentence) => {
  expect(await runSuite(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) });
});

test.each([
  ['linux-x64', '24.1.0', 'this'],
  ['plan9-mips', '26.0.0', 'this'],
  ['linux-x64', '20.19.0', 'package'],
  ['win32-x64', '22.23.0', 'package'],
  ['darwin-arm64', '20.19.0', 'none'],
])('on %s with Node %s the Node of the suites is: %s', (machine, running, kind) => {
  expect(chooseRunnerNode(machine, running).kind).toBe(kind);
});
