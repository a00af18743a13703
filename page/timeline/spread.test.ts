import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadPlaces } from './timeline-bar.tsx';

test('kept places are apart, and none that was omitted is far from one that was kept', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300)), fc.integer({ min: 1, max: 9 }), (some, apart) => {
      const places = some.toSorted((a, b) => a - b);
      const kept = spreadPlaces(places, apart);
      for (const [index, place] of kept.entries())
        expect(place - (kept[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(apart);
      for (const place of places) expect(kept.some((one) => one <= place && place - one < apart)).toBe(true);
    }),
  );
});
