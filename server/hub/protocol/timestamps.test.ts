import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamps.ts';

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
