import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationMs, durationText } from './duration.ts';

test.each([
  ['0s', 0],
  ['250ms', 250],
  ['1.5m', 90_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['30', undefined],
  ['', undefined],
  ['-1s', undefined],
  ['1 s', undefined],
  ['1w', undefined],
  ['1e3s', undefined],
])('%j is %j ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

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
