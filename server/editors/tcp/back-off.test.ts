import { expect, test } from 'vitest';
import { createBackOff, type DialOutcome } from './dial.ts';

const waits = (outcomes: readonly DialOutcome[], backOff = createBackOff()): number[] =>
  outcomes.map((outcome) => backOff.after(outcome) / 1000);
const times = (count: number, outcome: DialOutcome): DialOutcome[] => Array.from({ length: count }, () => outcome);

test('an Editor that is not there is dialled every second, also after half a minute', () => {
  expect(new Set(waits(times(1000, 'absent')))).toEqual(new Set([1]));
});

test('one that refuses is not dialled for longer each time, up to half a minute', () => {
  expect(waits(times(8, 'refused'))).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test('after a connection that was lost, and when woken, it begins with a second again', () => {
  const backOff = createBackOff();
  waits(times(40, 'absent'), backOff);
  expect(waits(['lost', 'absent', 'refused', 'refused', 'lost', 'refused'], backOff)).toEqual([1, 1, 1, 2, 1, 1]);
  waits(times(40, 'refused'), backOff);
  backOff.reset();
  expect(waits(['refused', 'absent'], backOff)).toEqual([1, 1]);
});
