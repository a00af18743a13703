import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUuidV7 } from './ids.ts';

test('ids are UUIDv7 of their millisecond, and each is greater than the one before, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 47 }), { minLength: 1, maxLength: 200 }), (times) => {
      const newId = createUuidV7();
      const ids = times.map((now) => newId(now));
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(times[0]);
    }),
  );
});

test('ten thousand ids of one millisecond are still in order', () => {
  const newId = createUuidV7();
  const ids = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
