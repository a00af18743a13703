import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResourceUpdates } from './resource-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what changes many times in a burst is reported once, and soon', () => {
  const notified: string[] = [];
  const updates = createResourceUpdates((uri) => notified.push(uri));
  for (let i = 0; i < 100; i += 1) {
    updates.updated('a');
    updates.updated('b');
    vi.advanceTimersByTime(1);
  }
  expect(notified).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(notified).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1_000);
  expect(notified).toEqual(['a', 'b']);
});

test('a change without end is reported again and again', () => {
  const notified: string[] = [];
  const updates = createResourceUpdates((uri) => notified.push(uri));
  for (let i = 0; i < 1_000; i += 1) {
    updates.updated('a');
    vi.advanceTimersByTime(1);
  }
  expect(notified.length).toBeGreaterThanOrEqual(4);
  expect(notified.length).toBeLessThanOrEqual(5);
});

test('after the stop nothing is reported', () => {
  const updates = createResourceUpdates(() => expect.unreachable());
  updates.updated('a');
  updates.stop();
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
