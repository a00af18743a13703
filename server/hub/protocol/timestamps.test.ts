import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAgo, formatPast, formatSince, formatTimestamp, parseTimestamp } from './timestamps.ts';

const YEAR_0 = Date.parse('0000-01-01T00:00:00.000Z');
const YEAR_9999 = Date.parse('9999-12-31T23:59:59.999Z');

test('timestamps are written as toISOString writes them, and read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: YEAR_0, max: YEAR_9999 }), (unixMs) => {
      const text = formatTimestamp(unixMs);
      expect(text).toBe(new Date(unixMs).toISOString());
      expect(parseTimestamp(text)).toBe(unixMs);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '2026-11-21T10:00:00Z',
  '2026-11-21t10:00:00.5z',
  '2024-02-29T23:59:59.999+14:00',
  '2026-01-01T00:00:00.123456-00:30',
])('%s is read as Date reads it', (text) => {
  expect(parseTimestamp(text)).toBe(Date.parse(text.toUpperCase()));
});

test.each(['', 'yesterday', '2026-11-21', '2026-11-21 10:00:00Z'])('%j is no timestamp', (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});

test('how long ago something was is shown where the clock allows it', () => {
  const at = Date.parse('2027-01-05T10:00:00.000Z');
  const formatted = (now: number) => [formatAgo(at, now), formatPast(at, now), formatSince(at, now)];
  expect(formatted(at + 1500)).toEqual([
    '1.5 s ago',
    '1.5 s ago, at 2027-01-05T10:00:00.000Z',
    'for 1.5 s, since 2027-01-05T10:00:00.000Z',
  ]);
  expect(formatted(at - 5)[0]).toBe('0 ms ago');
  expect(formatted(at - 3_600_000)).toEqual([
    'at 2027-01-05T10:00:00.000Z, before the clock was set back',
    'at 2027-01-05T10:00:00.000Z, before the clock was set back',
    'since 2027-01-05T10:00:00.000Z, before the clock was set back',
  ]);
});
