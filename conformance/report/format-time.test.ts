import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMs, formatTime } from './text.ts';

test.each([
  [0, '0 ms'],
  [12.34, '12.3 ms'],
  [999.99, '999.9 ms'],
  [1500, '1.5 s'],
  [59_999, '59.99 s'],
  [60_000, '1 min'],
  [365_000, '6 min 5 s'],
  [3_600_000, '1 h'],
  [8_040_000, '2 h 14 min'],
  [183_600_000, '2 d 3 h'],
  [411_955_200_000, '13 y 23 d'],
  [-250, '-250 ms'],
])('%d ms are reported as %s', (ms, text) => expect(formatMs(ms)).toBe(text));

test.each([
  [0, '0 ms'],
  [12.34, '12.3 ms'],
  [999.7, '1 s'],
  [36_072, '36.072 s'],
  [360_016, '6:00.016'],
  [8_040_000, '2:14:00'],
])('%d ms since the beginning are %s', (ms, text) => expect(formatTime(ms)).toBe(text));

test('a duration below a hundred days takes at most eleven characters', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 8_639_999_999, noNaN: true }), (ms) => formatMs(ms).length <= 11));
});
