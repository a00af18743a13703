import { expect, test } from 'vitest';
import { awaitAtMost } from './play.ts';

const never = new Promise<never>(() => undefined);

test('work that ends gives what it gives, whatever the clock says', async () => {
  const slow = new Promise<string>((resolve) => setTimeout(() => resolve('done'), 1_200));
  expect(await awaitAtMost(slow, { of: 'cpu', ms: 1_100 })).toBe('done');
});

test('work that continues is late when its CPU time is used up', async () => {
  const busy = setInterval(() => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  }, 1);
  expect(await awaitAtMost(never, { of: 'cpu', ms: 100 })).toBe('late');
  clearInterval(busy);
});

test('work that waits is late by the clock', async () => {
  expect(await awaitAtMost(never, { of: 'clock', ms: 10 })).toBe('late');
});
