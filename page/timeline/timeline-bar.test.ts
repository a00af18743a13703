import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOperation } from '../testing/sample.ts';
import { axisFor, shareOf } from './timeline-bar.tsx';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

test('while something continues, the axis ends now; else with the newest work, and does not move', () => {
  const ended = sampleOperation(0, NOW - 5 * MINUTE);
  expect(axisFor([ended], NOW)).toEqual(axisFor([ended], NOW + MINUTE));
  const running = sampleOperation(1, NOW - 1_000, { state: 'running' });
  expect(shareOf(axisFor([running, ended], NOW), NOW)).toBeCloseTo(0.97);
});

test('the newest operations fit, ticks are within and few, whatever the lengths', () => {
  const ages = fc.array(fc.integer({ min: 1, max: 20 * 60 * MINUTE }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ages, (all) => {
      const operations = all
        .toSorted((a, b) => a - b)
        .map((age, index) => sampleOperation(index, NOW - age, { state: 'running' }));
      const axis = axisFor(operations, NOW);
      for (const { accepted_at } of operations) expect(shareOf(axis, accepted_at)).toBeGreaterThanOrEqual(0);
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
      expect(axis.ticks.length).toBeLessThanOrEqual(5);
      for (const tick of axis.ticks) expect(shareOf(axis, tick) >= 0 && shareOf(axis, tick) <= 1).toBe(true);
    }),
  );
});

test('a chosen length is kept, and nothing at all has an axis too', () => {
  const { from, to } = axisFor([], NOW, 5 * MINUTE);
  expect(to - from).toBeCloseTo(5 * MINUTE);
  expect(axisFor([], NOW).ticks.length).toBeGreaterThan(0);
});
