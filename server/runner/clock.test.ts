import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from './hub-runner.ts';

test('the clock never goes back, continues while the wall clock is set back, and follows it forward', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ passes: fc.nat(5_000), set: fc.integer({ min: -100_000, max: 100_000 }) })),
      (steps) => {
        let [wall, steady] = [1_000_000, 0];
        const clock = createClock(
          () => wall,
          () => steady,
        );
        let before = clock();
        for (const { passes, set } of steps) {
          steady += passes;
          wall += passes + set;
          const now = clock();
          expect(now - before).toBeGreaterThanOrEqual(passes);
          expect(now).toBeGreaterThanOrEqual(wall);
          before = now;
        }
      },
    ),
  );
});
