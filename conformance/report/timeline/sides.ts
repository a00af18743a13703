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
    const told = events
      .filter((event) => event.to === lane && event.to_actor !== undefined)
      .map((event) => event.to_actor);
    const actors = [...new Set([...own, ...told])].toSorted((a = '', b = '') =>
      a.localeCompare(b, 'en', { numeric: true }),
    );
    const isOnlyTold = actors.length === 0 && events.some((event) => event.to === lane);
    return (isOnlyTold ? [undefined] : actors).map((actor) => ({ lane, actor }));
  });
}

export const sideOf = (event: TraceEvent, sides: readonly Side[]): number =>
  sides.findIndex((side) => side.lane === event.lane && side.actor === event.actor);

/** Where a message goes: to the one that is named, else to the one with the sender's name, else to the first of that lane. Undefined: it stays where it is. */
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

/** Advance of a character of the usual monospaced fonts (0.602 em at the most), with a little air. */
const CELL = FONT_SIZE * 0.62;

/** Beyond Latin-1 a character may come from another font: up to 1.2 em. `textLength` makes the rest true. */
const isPlain = (char: string): boolean => char <= '\u00ff' || char === '…';

/** Px that a label takes, at the most. */
export const labelWidth = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (isPlain(char) ? CELL : 2 * CELL), 0);

/** Whether the font cannot be trusted with the width. */
export const isFitted = (text: string): boolean => Array.from(text).some((char) => !isPlain(char));

/** From `start` to `end`, inclusive of neither's neighbour: two may touch. */
interface Interval {
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
