import type { JSX } from 'preact';
import { toneOf, isState, isUnfinished, timeOfDay } from '../state/words.ts';
import type { ShownOperation, OperationState } from '../state/types.ts';

interface TimelineBarProps {
  readonly operation: ShownOperation;
  readonly axis: Axis;
  readonly now: number;
  /** Px. */
  readonly width: number;
}

const HEIGHT = 24;

const BAR_TOP = 7;

const BAR_HEIGHT = 10;

/** Minimum width, so that work of a millisecond is visible. */
const LEAST_WIDTH = 4;

/** An operation on the time axis: its phases as bars, its events as marks. Hidden from screen readers, which read the row's cells. */
export function TimelineBar({ operation, axis, now, width }: TimelineBarProps): JSX.Element {
  const x = (at: number): number => Math.round(Math.max(-1, Math.min(1.01, shareOf(axis, at))) * width * 10) / 10;
  const tone = toneOf(operation);
  const end = operation.finished_at ?? now;
  return (
    <svg class={`timeline of-${tone}`} width={width} height={HEIGHT} aria-hidden="true">
      <path class="rules" d={axis.ticks.map((at) => `M${x(at)} 0V${HEIGHT}`).join('')} />
      {segmentsOf(operation, now).map(({ from, to, kind }) => (
        <rect
          key={`${kind} ${from}`}
          class={`bar ${kind}`}
          x={x(from)}
          y={kind === 'running' ? BAR_TOP : BAR_TOP + 3}
          width={Math.max(LEAST_WIDTH, x(to) - x(from))}
          height={kind === 'running' ? BAR_HEIGHT : BAR_HEIGHT - 6}
          rx={2}
        />
      ))}
      {end < axis.from ? <path class="earlier" d={`M7 ${HEIGHT / 2 - 4}l-4 4 4 4`} /> : undefined}
      {(['reload', 'partial', 'deduplicated', 'cancel'] as const).map((kind) => (
        <path key={kind} class={`mark ${kind}`} d={marksOf(operation, kind, axis, x)} />
      ))}
    </svg>
  );
}

const MIDDLE = BAR_TOP + BAR_HEIGHT / 2;

/** Around the place where it happened: a line through the row for a reload, a tick above for a partial result, a wedge below for a call that joined, a cross for a cancel. */
const glyphs = {
  reload: 'm0-12v24',
  partial: 'm0-11v5',
  deduplicated: 'm0 6 3.5 5h-7z',
  cancel: 'm-3.5-3.5 7 7m0-7-7 7',
} as const;

function marksOf({ marks }: ShownOperation, kind: keyof typeof glyphs, axis: Axis, x: (at: number) => number): string {
  const here = marks
    .filter((mark) => mark.kind === kind && mark.at >= axis.from && mark.at <= axis.to)
    .map(({ at }) => x(at));
  return spreadPlaces(here, APART)
    .map((at) => `M${at} ${MIDDLE}${glyphs[kind]}`)
    .join('');
}

/** Px between marks of a kind. */
const APART = 3;

/** A stretch of an operation's life; times are Unix ms. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly kind: 'waiting' | 'asking' | 'running' | 'suspended';
}

/** The life of an operation from its acceptance to its end, or to `now`. */
export function segmentsOf(operation: ShownOperation, now: number): readonly Segment[] {
  const end = operation.finished_at ?? Math.max(now, operation.accepted_at);
  const changes = changesOf(operation).filter(({ at }) => at <= end);
  return changes.flatMap(({ at, kind }, index) => {
    const to = changes[index + 1]?.at ?? end;
    return kind === undefined || (to <= at && kind !== 'running') ? [] : [{ from: at, to, kind }];
  });
}

interface Change {
  readonly at: number;
  /** Undefined when it has ended. */
  readonly kind: Segment['kind'] | undefined;
}

function changesOf({ accepted_at, started_at, marks }: ShownOperation): readonly Change[] {
  const reported = marks.flatMap(({ at, kind, text }) =>
    kind === 'state' && isState(text) ? [{ at, kind: kindOf(text) }] : [],
  );
  const started =
    started_at === undefined || reported.some(({ kind }) => kind === 'running')
      ? []
      : [{ at: started_at, kind: 'running' as const }];
  const accepted = reported[0]?.at === accepted_at ? [] : [{ at: accepted_at, kind: 'waiting' as const }];
  return [...accepted, ...reported, ...started].toSorted((a, b) => a.at - b.at);
}

function kindOf(state: OperationState): Segment['kind'] | undefined {
  if (!isUnfinished(state)) return undefined;
  if (state === 'running' || state === 'suspended') return state;
  return state === 'awaiting_approval' ? 'asking' : 'waiting';
}

/** The increasing places without those closer than `apart` to the last one that remains: they would overlap. */
export function spreadPlaces(places: readonly number[], apart: number): readonly number[] {
  const kept: number[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (last === undefined || place - last >= apart) kept.push(place);
  }
  return kept;
}

/** Width of "12:00:00", px. */
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

/** Its end is now while something runs, else the end of the newest work: a timeline at rest does not move. `length`: ms, absent: as the newest operations need. */
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
