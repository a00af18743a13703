/** From `start` to `end`, inclusive of neither's neighbour: two may touch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/**
 * A row for each interval, so that no two of a row overlap: as few rows as can be, in the order given for equal starts.
 * `rows` is how many there are; `rowOf` is parallel to `intervals`.
 */
export function packRows(intervals: readonly Interval[]): { readonly rowOf: readonly number[]; readonly rows: number } {
  const order = intervals
    .map((interval, index) => ({ ...interval, index }))
    .toSorted((a, b) => a.start - b.start || a.index - b.index);
  const ends: number[] = [];
  const rowOf = intervals.map(() => 0);
  for (const { start, end, index } of order) {
    const free = ends.findIndex((taken) => taken <= start);
    const row = free === -1 ? ends.length : free;
    ends[row] = end;
    rowOf[index] = row;
  }
  return { rowOf, rows: ends.length };
}
