import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectTools } from './behaviour-command.ts';
import { behaviourTarget } from '../behaviour/options.ts';

const server = `"${process.execPath}" "${join(import.meta.dirname, '../examples/naive-server/server.mjs')}"`;
const READY_MS = 1_500;

test('a call that gives no value is reported before any row waits for one, with what the bridge answered last', async () => {
  const target = behaviourTarget(
    {
      server,
      call: 'unity_execute_code {"code": "return 1; {{code}}"}',
      manifest: undefined,
      checkout: undefined,
      ownTimeoutMs: 1_000,
      name: undefined,
    },
    'bin',
  );
  if (typeof target === 'string') throw new Error(target);
  expect(await inspectTools(target, READY_MS)).toMatch(
    /^no plain call gave its value within 1\.5 s \(\d+ calls\)\. The last answer: \w+: [^]+ Is Unity running/,
  );
});
