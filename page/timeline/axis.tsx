import type { JSX } from 'preact';
import { timeOfDay, isUnfinished } from '../state/words.ts';
import type { ShownOperation } from '../state/types.ts';

/** Room that "12:00:00" takes, px. */
const LABEL = 60;

/** Times above the bars: as many as there is room for. */
export function AxisHead({ axis, width }: { readonly axis: Axis; readonly width: number }): JSX.Element {
  const [first = axis.from, second = axis.to] = axis.ticks;
  const every = Math.max(1, Math.ceil(LABEL / Math.max(1, (shareOf(axis, second) - shareOf(axis, first)) * width)));
  return (
    <svg class="axis" width={width} height={18} aria-hidden="true">
      {axis.ticks
        // By its time and not by its place among those shown: a label stays with its tick while the axis moves.
        .filter((at) => Math.round(at / (second - first)) % every === 0)
        .map((at) => ({ at, x: shareOf(axis, at) * width }))
        .filter(({ x }) => x > LABEL / 2 && x < width - LABEL / 2)
        .map(({ at, x }) => (
          <text key={at} x={x} y={13} text-anchor="middle">
            {timeOfDay(at)}
          </text>
        ))}
    </svg>
  );
}

/** The stretch of time that the timeline shows, Unix ms. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

/** Lengths to choose from, and how far their ticks are apart. */
const lengths: readonly (readonly [length: number, tick: number])[] = [
  [15 * SECOND, 5 * SECOND],
  [30 * SECOND, 10 * SECOND],
  [MINUTE, 20 * SECOND],
  [2 * MINUTE, 30 * SECOND],
  [5 * MINUTE, 2 * MINUTE],
  [10 * MINUTE, 5 * MINUTE],
  [30 * MINUTE, 10 * MINUTE],
  [HOUR, 20 * MINUTE],
  [3 * HOUR, HOUR],
  [12 * HOUR, 4 * HOUR],
  [24 * HOUR, 8 * HOUR],
];

/** How many of the newest operations the axis is made for, where the reader has not chosen. */
const FIT = 12;

/** Its end is now while something goes on, else the end of the newest work: a timeline at rest does not move. `length`: ms, absent: as the newest operations need. */
export function axisFor(operations: readonly ShownOperation[], now: number, length?: number): Axis {
  const isBusy = operations.some(({ state }) => isUnfinished(state));
  const newest = operations.reduce(
    (latest, { accepted_at, finished_at }) => Math.max(latest, finished_at ?? accepted_at),
    0,
  );
  const end = isBusy || newest === 0 ? now : newest;
  const span =
    length ?? lengthFor(end - Math.min(end, ...operations.slice(0, FIT).map(({ accepted_at }) => accepted_at)));
  // Some room after the end, so that the newest bars do not stick to the edge.
  const to = end + span * 0.03;
  return { from: to - span, to, ticks: ticksBetween(to - span, to, tickOf(span)) };
}

const lengthFor = (needed: number): number => lengths.find(([length]) => length * 0.9 >= needed)?.[0] ?? 24 * HOUR;

const tickOf = (span: number): number => lengths.find(([length]) => length === span)?.[1] ?? span / 3;

function ticksBetween(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

/** Share of the axis, 0 to 1, of a time; outside of 0 to 1 where the time is off the axis. */
export const shareOf = ({ from, to }: Axis, at: number): number => (at - from) / (to - from);
