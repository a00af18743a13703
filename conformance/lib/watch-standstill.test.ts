import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchStandstill } from './machine-load.ts';

test('a process that is kept from running notices for how long', async () => {
  const standstill = watchStandstill();
  const end = performance.now() + 300;
  while (performance.now() < end);
  await pause(0);
  expect(standstill.worst()).toBeGreaterThanOrEqual(250);
  standstill.stop();
});
