import { expect, test } from 'vitest';
import { createLeaseClock } from './lease-core.ts';

/** By how much the lease clock continues while the two clocks continue by so much. */
function advances(steps: readonly (readonly [steady: number, wall: number])[]): number[] {
  let [steady, wall] = [500, 1_700_000_000_000];
  const clock = createLeaseClock(
    () => steady,
    () => wall,
  );
  let before = clock();
  return steps.map(([steadyMs, wallMs]) => {
    steady += steadyMs;
    wall += wallMs;
    const now = clock();
    const advance = now - before;
    before = now;
    return advance;
  });
}

test.each([
  ['both clocks continue', [[1000, 1000]], [1000]],
  ['the machine sleeps, and the steady clock with it', [[10, 5000]], [5000]],
  ['the wall clock is set back', [[1000, -60_000]], [1000]],
  [
    'the wall clock is set forward, and back again',
    [
      [10, 60_000],
      [1000, -59_000],
      [1000, 1000],
    ],
    [60_000, 1000, 1000],
  ],
  [
    'the machine sleeps after the wall clock was set back',
    [
      [1000, -60_000],
      [10, 5000],
    ],
    [1000, 5000],
  ],
  [
    'the clocks are read a little apart, again and again',
    [
      [10, 15],
      [10, 5],
      [10, 15],
      [10, 5],
    ],
    [10, 10, 10, 10],
  ],
] as const)('%s', (_what, steps, expected) => {
  expect(advances(steps)).toEqual(expected);
});

test('a wall clock that is a little fast is believed in the long run', () => {
  const advance = advances(Array.from({ length: 100 }, () => [100, 102])).reduce((sum, one) => sum + one, 0);
  expect(advance).toBeGreaterThan(10_180);
  expect(advance).toBeLessThanOrEqual(10_200);
});
