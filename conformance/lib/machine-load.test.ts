import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchMachineLoad } from './machine-load.ts';

test('where no thread has to wait, no time is added', async () => {
  const load = watchMachineLoad(() => 1, 2);
  await pause(100);
  expect(load.worstSince(0)).toBe(1);
  load.stop();
});

test('a crowd is noticed within a second, and remembered', async () => {
  let crowd = 20;
  const load = watchMachineLoad(() => crowd, 2);
  const deadline = performance.now() + 5_000;
  while (load.worstSince(0) < 5 && performance.now() < deadline) await pause(20);
  crowd = 0;
  expect(load.worstSince(0)).toBeGreaterThanOrEqual(5);
  await pause(100);
  expect(load.worstSince(0)).toBeGreaterThanOrEqual(5);
  load.stop();
});
