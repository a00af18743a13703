import type { JSX } from 'preact';
import { timeOfDay } from '../state/words.ts';
import { type Axis, shareOf } from './axis.ts';

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
