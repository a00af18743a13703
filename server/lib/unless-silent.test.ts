import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './waiting.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an answer in time is given on, and no timer remains', async () => {
  expect(await withTimeout(Promise.resolve(7), 100)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 100)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('no answer in time is silence', async () => {
  const silent = withTimeout(new Promise(() => undefined), 100);
  vi.advanceTimersByTime(100);
  expect(await silent).toBe('silent');
});

test('a limit longer than any timer is no limit of a millisecond', async () => {
  const silent = withTimeout(new Promise(() => undefined), 2 ** 40);
  let isOver = false;
  void silent.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2 ** 30);
  expect(isOver).toBe(false);
});
