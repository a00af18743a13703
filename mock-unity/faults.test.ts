import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { causeFaults } from './main.ts';

describe('planned faults', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const during = (ms: number, plan: Parameters<typeof causeFaults>[0]): string[] => {
    const seen: string[] = [];
    const faults = causeFaults(plan, (event) => seen.push(`${event.type} ${Date.now() % 1_000_000}`));
    vi.advanceTimersByTime(ms);
    faults.stop();
    vi.advanceTimersByTime(ms);
    return seen;
  };

  it('come at their interval until stopped', () => {
    expect(during(10_500, { reloadEvery: 2000, block: undefined, seed: undefined })).toHaveLength(5);
    expect(during(30_500, { reloadEvery: undefined, block: 500, seed: undefined })).toHaveLength(3);
  });

  it('come at irregular times with a seed, the same for the same seed', () => {
    vi.setSystemTime(0);
    const first = during(20_000, { reloadEvery: 2000, block: undefined, seed: 7 });
    vi.setSystemTime(0);
    expect(during(20_000, { reloadEvery: 2000, block: undefined, seed: 7 })).toEqual(first);
    vi.setSystemTime(0);
    expect(during(20_000, { reloadEvery: 2000, block: undefined, seed: 8 })).not.toEqual(first);
  });
});
