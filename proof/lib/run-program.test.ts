import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from './run-process.ts';
import { HARNESS_ERROR } from './program.ts';

const root = join(import.meta.dirname, '../..');

test.each([
  ['run-search.ts', ['--runs', 'many'], /^simulate: --runs is a number of at least 0, not "many"\n\nUsage: /],
  ['load/run-load.ts', ['--clients', '0'], /^load: --clients is a number of at least 1, not "0"\n\nUsage: /],
  ['run-search.ts', ['--loud'], /^simulate: Unknown option '--loud'[^]*\n\nUsage: /],
  ['prove/prove.ts', ['--loud'], /^prove: Unknown option '--loud'[^]*\n\nUsage: /],
  ['walk/run-walk.ts', ['--loud'], /^walk: Unknown option '--loud'[^]*\n\nUsage: /],
  ['csharp-diff/run-csharp-diff.ts', ['--loud'], /^csharp-diff: Unknown option '--loud'[^]*\n\nUsage: /],
  ['schedules/run-schedules.ts', ['--runs', 'many'], /^schedules: --runs is a number of at least 1, not "many"\n/],
  ['run-search.ts', ['--shard', '3/2'], /^simulate: --shard: expected i\/n [^]*\n\nUsage: /],
])('%s %j is a wrong usage, and says how it is used, without a stack', async (file, options, sentence) => {
  const end = await runProcess([process.execPath, '--import', 'tsx', join(root, 'proof', file), ...options], {
    cwd: root,
    limit_ms: 60_000,
  });
  expect(end).toMatchObject({ code: HARNESS_ERROR, stdout: '', stderr: expect.stringMatching(sentence) });
  expect(end.stderr).not.toMatch(/\n {4}at /);
});

test.each([
  ['run-search.ts', ['--help'], 'simulate'],
  ['walk/run-walk.ts', ['-h'], 'walk'],
  ['attacks/run-attacks.ts', ['--list', '--help'], 'attack'],
  ['mutants/run-mutants.ts', ['--help'], 'mutants'],
])('%s %j says on stdout how it is used, and ends with 0', async (file, options, part) => {
  const end = await runProcess([process.execPath, '--import', 'tsx', join(root, 'proof', file), ...options], {
    cwd: root,
    limit_ms: 60_000,
  });
  expect(end).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^Usage: npm run prove ${part} `)),
  });
});

test('what is no wrong usage is reported with its stack', async () => {
  const broken = `import { runProgram } from ${JSON.stringify(join(root, 'proof/lib/program.ts'))};
    await runProgram({ name: 'broken', usage: 'Usage: broken', main: async () => { throw new Error('out of order'); } });`;
  const end = await runProcess([process.execPath, '--import', 'tsx', '--input-type=module', '-e', broken], {
    cwd: root,
    limit_ms: 60_000,
  });
  expect(end).toMatchObject({
    code: HARNESS_ERROR,
    stdout: '',
    stderr: expect.stringMatching(/^broken: Error: out of order\n {4}at /),
  });
  expect(end.stderr).not.toContain('Usage');
});
