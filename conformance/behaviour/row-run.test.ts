import { expect, test, vi } from 'vitest';
import { waitOrYield } from './row-run.ts';

test('a row that waits for long makes way for another row, and a row that does not keeps it', async () => {
  vi.useFakeTimers();
  try {
    const rest = vi.fn();
    let value: string | undefined;
    const long = waitOrYield({ rest }, () => value, 10_000);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(rest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(rest).toHaveBeenCalledOnce();
    value = 'here';
    await vi.advanceTimersByTimeAsync(100);
    expect(await long).toBe('here');
    await waitOrYield({ rest }, () => value, 10_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rest).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
