import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanes, type TraceEvent } from '../model.ts';
import { type Label, layOut, type Picture } from './layout.ts';
import { packRows, makeTimeScale } from './axes.ts';

const time = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 0, max: 400_000 }),
  fc.double({ min: 0, max: 1000, noNaN: true }),
  fc.integer({ min: 0, max: 9_000_000_000 }),
);
const words = fc.oneof(
  fc.string({ maxLength: 80, unit: 'grapheme' }),
  fc.constantFrom('call build', 'operation/execute', '</script><img onerror>', 'x'),
);
const actor = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });

const event: fc.Arbitrary<TraceEvent> = fc
  .record({
    at: time,
    lasts: fc.option(time, { nil: undefined }),
    lane: fc.constantFrom(...lanes),
    actor,
    to: fc.option(fc.constantFrom(...lanes), { nil: undefined }),
    to_actor: actor,
    text: words,
  })
  .map(({ at, lasts, lane, text, ...rest }) => ({
    at,
    lane,
    text,
    ...(lasts === undefined ? {} : { until: at + lasts }),
    ...(rest.actor === undefined ? {} : { actor: rest.actor }),
    ...(rest.to === undefined ? {} : { to: rest.to }),
    ...(rest.to === undefined || rest.to_actor === undefined ? {} : { to_actor: rest.to_actor }),
  }));
const events = fc.array(event, { minLength: 1, maxLength: 300, size: 'max' });

/** Shrinking three hundred events would take minutes. */
const budget = { numRuns: 60, interruptAfterTimeLimit: 15_000 };
const TOP = 11;
const overlap = (a: Label, b: Label): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < TOP;
const labelsOf = (picture: Picture): readonly Label[] => [
  ...picture.ticks,
  ...picture.breaks.map((one) => one.label),
  ...picture.bands.flatMap((band) => band.marks.map((mark) => mark.label)),
];

test('no label overlaps another, and all are in the picture', () => {
  fc.assert(
    fc.property(events, (made) => {
      const picture = layOut(made);
      const labels = labelsOf(picture);
      for (const [index, label] of labels.entries()) {
        expect(label.x).toBeGreaterThanOrEqual(0);
        expect(label.x + label.width).toBeLessThanOrEqual(picture.width);
        expect(label.y).toBeLessThanOrEqual(picture.height);
        for (const other of labels.slice(index + 1))
          if (overlap(label, other)) throw new Error(`${JSON.stringify(label)} overlaps ${JSON.stringify(other)}`);
      }
      expect(picture.bands.reduce((sum, band) => sum + band.marks.length, 0)).toBe(made.length);
    }),
    budget,
  );
});

test('no pole goes through a label, where there are few', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6, size: 'max' }), (made) => {
      for (const { marks } of layOut(made).bands) {
        for (const { x, label } of marks) {
          const above = marks.filter((other) => other.label.y < label.y);
          expect(above.some((other) => other.label.x < x && x < other.label.x + other.label.width)).toBe(false);
        }
      }
    }),
    budget,
  );
});

test('a long crowd of flags takes no more rows than lie over each other', () => {
  const crowd = Array.from({ length: 120 }, (_, index): TraceEvent => ({
    at: index * 10,
    lane: 'editor',
    text: 'operation/update running',
  }));
  const rows = new Set(layOut(crowd).bands[0]?.marks.map((mark) => mark.label.y)).size;
  expect(rows).toBeLessThanOrEqual(8);
});

test('arrows begin and end in the picture, never go back in time, and lanes do not overlap', () => {
  fc.assert(
    fc.property(events, (made) => {
      const { arrows, bands, width, height } = layOut(made);
      for (const { from, to } of arrows) {
        expect(to.x).toBeGreaterThanOrEqual(from.x);
        for (const point of [from, to])
          expect(point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height).toBe(true);
      }
      for (const [index, band] of bands.entries()) {
        const next = bands[index + 1];
        expect(band.top + band.height).toBe(next === undefined ? height : next.top);
      }
    }),
    budget,
  );
});

test('compressed time is strictly monotone, and what is idle long is a break', () => {
  fc.assert(
    fc.property(fc.uniqueArray(time, { minLength: 2, maxLength: 200 }), (times) => {
      const sorted = times.toSorted((a, b) => a - b);
      const scale = makeTimeScale(times, { left: 10, width: 500 });
      for (const [index, at] of sorted.slice(1).entries())
        expect(scale.x(at)).toBeGreaterThan(scale.x(sorted[index] ?? at));
      for (const one of scale.breaks) expect(one.to).toBeGreaterThan(one.from);
    }),
  );
  const { breaks } = makeTimeScale([0, 3, 6, 9, 360_009], { left: 0, width: 0 });
  expect(breaks.map((one) => one.ms)).toEqual([360_000]);
});

test('a message goes to the actor that is named, else to its namesake, else to the first', () => {
  const base = { at: 0, lane: 'client', actor: 'b', to: 'server', text: 'call' } as const;
  const server = (name: string): TraceEvent => ({ at: 0, lane: 'server', actor: name, text: 'up' });
  const target = (made: readonly TraceEvent[]): string | undefined => {
    const { arrows, bands } = layOut(made);
    return bands.toSorted(
      (one, other) => Math.abs(one.rail - (arrows[0]?.to.y ?? 0)) - Math.abs(other.rail - (arrows[0]?.to.y ?? 0)),
    )[0]?.side.actor;
  };
  expect(target([base, server('a'), server('b')])).toBe('b');
  expect(target([base, server('a'), server('c')])).toBe('a');
  expect(target([{ ...base, to_actor: 'c' }, server('a'), server('b'), server('c')])).toBe('c');
});

test('rows are as few as the deepest overlap', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 40 }), (intervals) => {
      const { rowOf, rows } = packRows(intervals);
      const deepest = Math.max(
        0,
        ...intervals.map(({ start }) => intervals.filter((other) => other.start <= start && start < other.end).length),
      );
      expect(rows).toBe(deepest);
      for (const [i, a] of intervals.entries())
        for (const [j, b] of intervals.entries())
          if (i < j && rowOf[i] === rowOf[j]) expect(a.end <= b.start || b.end <= a.start).toBe(true);
    }),
  );
});
