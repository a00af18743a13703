import { expect, test } from 'vitest';
import { durationMs, timeAgo } from './timestamps.ts';

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
  ['10m', '2026-11-28T09:50:00.000Z'],
  ['999999999d', '1970-01-01T00:00:00.000Z'],
  ['10', undefined],
])('%j before 10:00 was at %j', (text, time) => {
  expect(timeAgo(text, Date.parse('2026-11-28T10:00:00Z'))).toBe(time);
});
