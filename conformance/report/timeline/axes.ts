import { type Lane, lanes, type TraceEvent } from '../model.ts';

/** One line of a picture: a lane, or one of several clients, servers or Editors in it. */
export interface Side {
  readonly lane: Lane;
  readonly actor: string | undefined;
}

/** The lanes that occur, from top to bottom, each with its actors by name. */
export function sidesOf(events: readonly TraceEvent[]): readonly Side[] {
  return lanes.flatMap((lane) => {
    const own = events.filter((event) => event.lane === lane).map((event) => event.actor);
    const receivers = events
      .filter((event) => event.to === lane && event.to_actor !== undefined)
      .map((event) => event.to_actor);
    const actors = [...new Set([...own, ...receivers])].toSorted((a = '', b = '') =>
      a.localeCompare(b, 'en', { numeric: true }),
    );
    const isOnlyReceiver = actors.length === 0 && events.some((event) => event.to === lane);
    return (isOnlyReceiver ? [undefined] : actors).map((actor) => ({ lane, actor }));
  });
}

export const sideOf = (event: TraceEvent, sides: readonly Side[]): number =>
  sides.findIndex((side) => side.lane === event.lane && side.actor === event.actor);

/** Receiver of a message: the named one, else the one with the sender's name, else the first of that lane. Undefined: the sender itself. */
export function targetOf(event: TraceEvent, sides: readonly Side[]): number | undefined {
  if (event.to === undefined) return undefined;
  const find = (actor: string | undefined): number =>
    sides.findIndex((side) => side.lane === event.to && side.actor === actor);
  const named = event.to_actor === undefined ? -1 : find(event.to_actor);
  const target = [named, find(event.actor), sides.findIndex((side) => side.lane === event.to)].find(
    (index) => index !== -1,
  );
  return target === sideOf(event, sides) ? undefined : target;
}

const laneNames: Readonly<Record<Lane, string>> = {
  client: 'client',
  server: 'server',
  wire: 'wire',
  store: 'store',
  editor: 'Editor',
  main_thread: 'main thread',
  fault: 'fault',
  verdict: 'verdict',
};

export const nameOfLane = (lane: Lane): string => laneNames[lane];

/** Size of the labels of events, in px; they are set in a monospaced font. */
export const FONT_SIZE = 11;

/** Advance of a character of the usual monospaced fonts (0.602 em at most), with a little air. */
const CELL = FONT_SIZE * 0.62;

/** Beyond Latin-1 a character may be from another font: up to 1.2 em. `textLength` corrects the rest. */
const isPlain = (char: string): boolean => char <= '\u00ff' || char === '…';

/** Greatest width of a label, px. */
export const labelWidth = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (isPlain(char) ? CELL : 2 * CELL), 0);

/** True for a text whose width depends on the font. */
export const isFitted = (text: string): boolean => Array.from(text).some((char) => !isPlain(char));

/** From `start` to `end`, inclusive of neither's neighbour: two may touch. */
interface Interval {
  readonly start: number;
  readonly end: number;
}

/**
 * A row for each interval, so that no two of a row overlap: as few rows as possible, in the given order for equal starts.
 * `rows` is their number; `rowOf` is parallel to `intervals`.
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

/** A period without events, drawn shorter than in proportion. */
export interface Break {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** Time to the right, in px. A later time is never further left, and different times are never at the same place. */
export interface TimeScale {
  x(at: number): number;
  readonly breaks: readonly Break[];
  /** Position of the last time, px. */
  readonly end: number;
}

/** Between two times that differ: enough to distinguish them. */
const SHORTEST = 9;

/** Room for the length of a break, `6 min 55 s`. */
const LONGEST = 84;

/** Width of the median gap, px. */
const USUAL = 26;

/** A gap twice as long is drawn wider by this part of the usual one: several magnitudes have to fit on one page. */
const PER_DOUBLING = 0.45;

/**
 * A scale for these times (ms, in any order). Shorter gaps than the median are drawn in proportion, but none too narrow to be visible; longer ones
 * grow with the logarithm, and from about thirty times the median on they are breaks, all of one width. `width`: short pictures are stretched to about that.
 */
export function makeTimeScale(
  times: readonly number[],
  { left, width }: { readonly left: number; readonly width: number },
): TimeScale {
  const known = [...new Set(times)].toSorted((a, b) => a - b);
  const gaps = known.slice(1).map((time, index) => time - (known[index] ?? time));
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 1;
  const natural = gaps.map((ms) => Math.min(LONGEST, Math.max(SHORTEST, widthOf(ms / median))));
  const sum = natural.reduce((total, px) => total + px, 0);
  const stretch = sum === 0 ? 1 : Math.min(2.5, Math.max(1, width / sum));
  const xs = [left];
  for (const px of natural) xs.push((xs.at(-1) ?? left) + px * stretch);
  const breaks = gaps.flatMap((ms, index) =>
    isBreak(ms, median) ? [{ from: xs[index] ?? left, to: xs[index + 1] ?? left, ms }] : [],
  );
  return { x: (at) => interpolate(known, xs, at), breaks, end: xs.at(-1) ?? left };
}

const isBreak = (ms: number, median: number): boolean => widthOf(ms / median) >= LONGEST;

const widthOf = (ratio: number): number => USUAL * (ratio < 1 ? ratio : 1 + PER_DOUBLING * Math.log2(ratio));

function interpolate(times: readonly number[], xs: readonly number[], at: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  const [t0 = 0, t1 = t0, x0 = 0, x1 = x0] = [times[low], times[high], xs[low], xs[high]];
  if (t1 === t0) return x0;
  return x0 + Math.min(1, Math.max(0, (at - t0) / (t1 - t0))) * (x1 - x0);
}
