import { expect, test } from 'vitest';
import { stableFor } from './ask-state.ts';

test('what holds counts as steady after its time, to the millisecond, and from the start after each break', () => {
  const isSteady = stableFor(1_000);
  const looks: [boolean, number][] = [
    [false, 0],
    [true, 100],
    [true, 1_099],
    [false, 1_100],
    [true, 1_200],
    [true, 2_199],
    [true, 2_200],
  ];
  expect(looks.map(([holds, now]) => isSteady(holds, now))).toEqual([false, false, false, false, false, false, true]);
});
