import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineReader } from './lines.ts';

function readAll(bytes: Buffer, cuts: readonly number[], limit = 1_000_000): { lines: string[]; tooLong: number[] } {
  const seen = { lines: [] as string[], tooLong: [] as number[] };
  const reader = createLineReader(
    limit,
    (line) => seen.lines.push(line),
    (length) => seen.tooLong.push(length),
  );
  const points = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  for (let index = 1; index < points.length; index += 1) reader.push(bytes.subarray(points[index - 1], points[index]));
  return seen;
}

test('however the bytes are cut, the lines are the same, also inside of a character', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(200)), fc.boolean(), (lines, cuts, windows) => {
      const bytes = Buffer.from(lines.map((text) => `${text}${windows ? '\r\n' : '\n'}`).join(''));
      expect(readAll(bytes, cuts).lines).toEqual(lines.filter((text) => text !== ''));
    }),
  );
});

test('one byte order mark before a line is no part of it, one inside of it is', () => {
  const bytes = Buffer.from('\uFEFF{"a":"\uFEFF"}\r\n\uFEFF\uFEFFtwo\n\uFEFF\nlast\uFEFF\n');
  fc.assert(
    fc.property(fc.array(fc.nat(200)), (cuts) => {
      expect(readAll(bytes, cuts).lines).toEqual(['{"a":"\uFEFF"}', '\uFEFFtwo', 'last\uFEFF']);
    }),
  );
});

test('a line over the limit is reported and dropped, and the next one is read', () => {
  const bytes = Buffer.from(`before\n${'x'.repeat(101)}\nafter\n`);
  fc.assert(
    fc.property(fc.array(fc.nat(200)), (cuts) => {
      expect(readAll(bytes, cuts, 100)).toEqual({ lines: ['before', 'after'], tooLong: [101] });
    }),
  );
});

test('a last line without an end is not a line yet', () => {
  expect(readAll(Buffer.from('one\ntwo'), []).lines).toEqual(['one']);
});
