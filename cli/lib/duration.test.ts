import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationText } from './option-values.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [2_345, '2.3 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('%d ms reads %j', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('no duration reads as nonsense', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (ms) =>
      /^\d+(\.\d)? (ms|s|min|h)( \d+ (s|min))?$/.test(durationText(ms)),
    ),
  );
});
