import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimestamp } from './context.ts';

describe('timestamp', () => {
  it('writes every instant as Date does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 253_402_300_799_999 }),
        (ms) => formatTimestamp(ms) === new Date(ms).toISOString(),
      ),
      { numRuns: 2000 },
    );
    for (const date of ['1970-01-01', '2000-02-29', '2024-02-29', '2100-03-01', '2026-12-31'])
      expect(formatTimestamp(Date.parse(date))).toBe(new Date(date).toISOString());
  });
});
