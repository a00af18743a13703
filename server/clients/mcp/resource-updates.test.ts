import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResourceUpdates } from './resource-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what changes many times in a burst is told once, and soon', () => {
  const told: string[] = [];
  const updates = createResourceUpdates((uri) => told.push(uri));
  for (let i = 0; i < 100; i += 1) {
    updates.updated('a');
    updates.updated('b');
    vi.advanceTimersByTime(1);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['a', 'b']);
});

test('a change without end is told of again and again', () => {
  const told: string[] = [];
  const updates = createResourceUpdates((uri) => told.push(uri));
  for (let i = 0; i < 1_000; i += 1) {
    updates.updated('a');
    vi.advanceTimersByTime(1);
  }
  expect(told.length).toBeGreaterThanOrEqual(4);
  expect(told.length).toBeLessThanOrEqual(5);
});

test('after the stop nothing is told', () => {
  const updates = createResourceUpdates(() => expect.unreachable());
  updates.updated('a');
  updates.stop();
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
