import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexAfterKey, topToShow, visibleRange, anchoredTop, anchorOf, indexNear } from './use-row-scroll.ts';

const view = fc.record({
  top: fc.nat(400_000),
  height: fc.integer({ min: 0, max: 2_000 }),
  rowHeight: fc.constantFrom(26, 40, 68),
});
const count = fc.nat(10_000);

describe('of a long list', () => {
  test('every row that is in view is drawn, and few others', () => {
    fc.assert(
      fc.property(view, count, (where, rows) => {
        const { start, end } = visibleRange(where, rows);
        const first = Math.min(rows, Math.floor(where.top / where.rowHeight));
        const last = Math.min(rows, Math.ceil((where.top + where.height) / where.rowHeight));
        expect(start >= 0 && end <= rows && start <= end).toBe(true);
        if (last > first) expect(start <= first && end >= last).toBe(true);
        expect(end - start).toBeLessThanOrEqual(where.height / where.rowHeight + 14);
      }),
    );
  });

  test('what is on top stays there when rows come or go above it', () => {
    const key = (number: number): string => `row ${number}`;
    const steps = fc.record({
      rows: fc.integer({ min: 1, max: 500 }),
      top: fc.nat(9_000),
      added: fc.nat(50),
      removed: fc.nat(50),
    });
    fc.assert(
      fc.property(steps, ({ rows, top, added, removed }) => {
        const before = Array.from({ length: rows }, (_, index) => key(index));
        const anchor = anchorOf((index) => before[index], {
          top: Math.min(top, rows * 26 - 1),
          height: 100,
          rowHeight: 26,
        });
        if (anchor === undefined) throw new Error('a row was expected');
        const after = [
          ...Array.from({ length: added }, (_, index) => `new ${index}`),
          ...before.slice(Math.min(removed, anchor.index)),
        ];
        const next = anchoredTop(
          anchor,
          (wanted, near) => indexNear(after.length, (index) => after[index] ?? '', wanted, near),
          26,
        );
        expect(anchorOf((index) => after[index], { top: next ?? -1, height: 100, rowHeight: 26 })).toMatchObject({
          key: anchor.key,
          hidden: anchor.hidden,
        });
      }),
    );
  });

  test('a key that is not there is not found, from wherever it is searched', () => {
    for (const near of [-3, 0, 5, 99]) expect(indexNear(10, String, 'x', near)).toBe(-1);
    for (const near of [0, 5, 9, 50]) expect(indexNear(10, String, '7', near)).toBe(7);
  });

  test('a row is made visible with the least scrolling', () => {
    const where = { top: 100, height: 100, rowHeight: 20 };
    expect([topToShow(2, where), topToShow(5, where), topToShow(9, where), topToShow(10, where)]).toEqual([
      40, 100, 100, 120,
    ]);
  });

  test.each([
    ['ArrowDown', 4, 5],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 4, 7],
    ['PageUp', 1, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['a', 5, undefined],
    ['constructor', 5, undefined],
  ])('%s at row %d of 10 leads to %s', (key, from, to) => {
    expect(indexAfterKey(key, from, 10, 3)).toBe(to);
    expect(indexAfterKey(key, from, 0, 3)).toBeUndefined();
  });
});
