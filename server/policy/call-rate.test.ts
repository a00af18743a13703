import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallRate } from './admission.ts';

test('in no minute are there more calls of one key than the limit, and what is refused could not have been made', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
      (limit, steps) => {
        const rate = createCallRate();
        const made: number[] = [];
        let now = 1_000_000;
        for (const step of steps) {
          now += step;
          const inTheMinute = made.filter((at) => at > now - 60_000);
          const wait = rate.take('client', limit, now);
          if (wait === undefined) {
            made.push(now);
            expect(inTheMinute.length).toBeLessThan(limit);
          } else {
            expect(inTheMinute.length).toBeGreaterThanOrEqual(limit);
            // One ms earlier it would still be too soon, and then it is not.
            expect(made.filter((at) => at > now + wait - 60_000).length).toBeLessThan(limit);
            expect(made.filter((at) => at > now + wait - 1 - 60_000).length).toBeGreaterThanOrEqual(limit);
          }
        }
      },
    ),
  );
});

test('keys are counted each for itself', () => {
  const rate = createCallRate();
  expect(rate.take('a', 1, 1000)).toBeUndefined();
  expect(rate.take('b', 1, 1000)).toBeUndefined();
  expect(rate.take('a', 1, 2000)).toBe(59_000);
});

/** Bytes of what is still referenced: without a collection, garbage counts too. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}

test('keys are dropped after a minute', () => {
  const rate = createCallRate();
  const before = heapInUse();
  for (let i = 0; i < 300_000; i += 1) {
    rate.take(`client ${i}`, 1, 1_000_000 + i * 60);
    // One that is never quiet holds up none of the others.
    rate.take('busy', 1_000_000, 1_000_000 + i * 60);
  }
  expect(heapInUse() - before).toBeLessThan(30_000_000);
  expect(rate.take('client 0', 1, 1_000_000 + 20_000_000)).toBeUndefined();
});

test('a call is dropped after a minute to the millisecond', () => {
  const rate = createCallRate();
  expect([0, 30_000, 59_999, 60_000].map((ms) => rate.take('a', 2, 1_000_000 + ms))).toEqual([
    undefined,
    undefined,
    1,
    undefined,
  ]);
});
