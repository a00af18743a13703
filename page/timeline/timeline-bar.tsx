import type { JSX } from 'preact';
import { toneOf, isState, isUnfinished } from '../state/words.ts';
import type { ShownOperation, OperationState } from '../state/types.ts';
import { type Axis, shareOf } from './axis.tsx';

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

/** Work of a millisecond is seen as well. */
const LEAST_WIDTH = 4;

/** An operation's life on the time axis: its stretches as bars, what happened in it as marks. For eyes only: the row's cells say the same. */
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
  const told = marks.flatMap(({ at, kind, text }) =>
    kind === 'state' && isState(text) ? [{ at, kind: kindOf(text) }] : [],
  );
  const started =
    started_at === undefined || told.some(({ kind }) => kind === 'running')
      ? []
      : [{ at: started_at, kind: 'running' as const }];
  const accepted = told[0]?.at === accepted_at ? [] : [{ at: accepted_at, kind: 'waiting' as const }];
  return [...accepted, ...told, ...started].toSorted((a, b) => a.at - b.at);
}

function kindOf(state: OperationState): Segment['kind'] | undefined {
  if (!isUnfinished(state)) return undefined;
  if (state === 'running' || state === 'suspended') return state;
  return state === 'awaiting_approval' ? 'asking' : 'waiting';
}

/** Those of increasing places that are at least `apart` from the last one kept: drawn closer, they would melt into a block. */
export function spreadPlaces(places: readonly number[], apart: number): readonly number[] {
  const kept: number[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (last === undefined || place - last >= apart) kept.push(place);
  }
  return kept;
}
