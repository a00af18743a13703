import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowProgress } from './conformance-command.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the newest line is reported every 10 s with the time so far, also where nothing has ended, until an empty line', () => {
  const printed: string[] = [];
  const progress = slowProgress((line) => printed.push(line));
  vi.advanceTimersByTime(10_000);
  for (let at = 1; at <= 30; at += 1) {
    progress(`${at}/30`);
    vi.advanceTimersByTime(1_000);
  }
  progress('');
  vi.advanceTimersByTime(60_000);
  expect(printed).toEqual(['10 s: nothing has ended yet', '20 s: 10/30', '30 s: 20/30', '40 s: 30/30']);
});
