import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDrift, isInStep } from './generate.ts';

const files = fc
  .dictionary(fc.constantFrom('a.ts', 'b/c.ts', 'd.json', 'e'), fc.constantFrom('1', '2'))
  .map((entries) => new Map(Object.entries(entries)));

const sorted = (entries: ReadonlyMap<string, string>): string =>
  JSON.stringify([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

it('names each file that differs, once, under what is the matter with it', () => {
  fc.assert(
    fc.property(files, files, (expected, actual) => {
      const drift = findDrift(expected, actual);
      for (const path of new Set([...expected.keys(), ...actual.keys()])) {
        expect(drift.missing.includes(path)).toBe(expected.has(path) && !actual.has(path));
        expect(drift.extra.includes(path)).toBe(!expected.has(path) && actual.has(path));
        expect(drift.stale.includes(path)).toBe(
          expected.has(path) && actual.has(path) && expected.get(path) !== actual.get(path),
        );
      }
    }),
  );
});

it('finds nothing between a folder and itself, and something between different ones', () => {
  fc.assert(
    fc.property(files, files, (expected, actual) => {
      expect(isInStep(findDrift(expected, actual))).toBe(sorted(expected) === sorted(actual));
    }),
  );
});
