import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';
import { mayShare, quickTests } from './quick-tests.ts';

test.each([
  ["expect(add(1, 2)).toBe(3); join(process.cwd(), 'a'); previous.value", true],
  ["const env = { ...process.env, HOME: process.env['HOME'] === '' }; process.kill(pid)", true],
  ["import { spawn } from 'node:child_process';", false],
  ["import { startServeProcess } from '../../proof/kit/running.ts';", false],
  ["vi.mock('./clock.ts')", false],
  ["process.env['HOME'] = '/tmp'", false],
  ['process.memoryUsage().heapUsed', false],
  ['process.seteuid(1)', false],
  ['globalThis.fetch = fake', false],
  ["process.env['HOME'] ??= '/tmp'", false],
  ["delete process.env['HOME']", false],
  ['Object.assign(process.env, { HOME })', false],
  ["process.once('exit', end)", false],
  ["import { Worker } from 'node:worker_threads';", false],
])('%s may share a process: %s', (text, shares) => {
  expect(mayShare(text)).toBe(shares);
});

test('each test file is a quick one that shares or is alone, or a long one, and every long one exists', () => {
  const root = join(import.meta.dirname, '..');
  const { shared, alone } = quickTests(root);
  expect(shared.filter((file) => alone.includes(file) || longTests.includes(file))).toEqual([]);
  expect(shared).toContain('spec/limits.test.ts');
  expect(alone).toContain('tools/quick-tests.test.ts');
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
