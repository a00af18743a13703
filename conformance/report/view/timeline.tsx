/** @jsxRuntime automatic @jsxImportSource preact */
import type { JSX } from 'preact';
import { TextBlock } from '../../../page/shared/parts.tsx';
import type { TraceEvent } from '../model.ts';
import { countNoun, formatTime } from '../text.ts';
import { isFitted, labelWidth, nameOfLane, type Side } from '../timeline/axes.ts';
import { AXIS_HEIGHT, type Band, type Label, layOut, type Mark, type Picture } from '../timeline/layout.ts';
import { Fold, Scroll } from './parts.tsx';

/** A picture of more would neither be read nor fit; results.jsonl has all. */
const EVENTS_LIMIT = 300;

/** The events of a case as a picture, and the same as text. `id`: unique in the document. */
export function tracePicture(trace: readonly TraceEvent[] = [], id: string): JSX.Element | undefined {
  if (trace.length === 0) return undefined;
  const sorted = trace.toSorted((a, b) => a.at - b.at);
  const lines = sorted.slice(0, EVENTS_LIMIT).map((event) => `${describeEvent(event)}\n`);
  const left = sorted.length - lines.length;
  const more = left > 0 ? `... ${countNoun(left, 'more event')} in results.jsonl\n` : '';
  return (
    <>
      <h5>What happened</h5>
      {timeline(sorted, id)}
      <Fold title={`The same as text (${countNoun(sorted.length, 'event')})`}>
        <TextBlock text={lines.join('') + more} />
      </Fold>
    </>
  );
}

/** The names of the lanes stay at the left while the rest scrolls. */
function timeline(events: readonly TraceEvent[], id: string): JSX.Element {
  const shown = shownOf(events);
  const picture = layOut(shown);
  const left = events.length - shown.length;
  const verdict = shown.find((event) => event.lane === 'verdict');
  return (
    <>
      <Scroll label="Timeline" class="timeline" role="group">
        {gutter(picture)}
        <svg class="chart" width={picture.width} height={picture.height} role="img" aria-labelledby={`${id}-about`}>
          <title id={`${id}-about`}>
            {`${countNoun(shown.length, 'event')} in ${countNoun(picture.bands.length, 'lane')}; time goes to the right. Longer gaps are drawn shorter than they were: a break, marked //, says how long it lasted.`}
          </title>
          {axis(picture)}
          {picture.bands.map(marksOf)}
          {arrowsOf(picture)}
          {picture.bands.map((band) => (
            <g class={`labels lane-${band.side.lane}`}>
              {band.marks.map(({ label, event }) => words(label, undefined, describeEvent(event)))}
            </g>
          ))}
        </svg>
      </Scroll>
      <p class="note">
        Longer gaps are drawn shorter than they were; // is a break, with its length. Point at a label for all of its
        text.{verdict === undefined ? '' : ` The first verdict is at ${formatTime(verdict.at)}.`}
        {left > 0 ? ` ${countNoun(left, 'event')} in the middle left out; results.jsonl has all.` : ''}
      </p>
    </>
  );
}

/** The first and the last events, at most EVENTS_LIMIT. */
const shownOf = (sorted: readonly TraceEvent[]): readonly TraceEvent[] =>
  sorted.length <= EVENTS_LIMIT ? sorted : [...sorted.slice(0, EVENTS_LIMIT / 2), ...sorted.slice(-EVENTS_LIMIT / 2)];

const GUTTER_LINE = 16;

function gutter({ bands, height }: Picture): JSX.Element {
  const names = bands.map(({ side }) => nameOf(side));
  const width = Math.ceil(Math.max(...names.map(labelWidth), 60)) + GUTTER_LINE;
  return (
    <svg class="gutter" width={width} height={height} aria-hidden="true">
      {bands.map((band, index) => (
        <>
          <path class={edgeOf(band, bands[index - 1])} d={`M0 ${num(band.top)}H${width}`} />
          <text class={`lane lane-${band.side.lane}`} x="8" y={num(band.rail + 4)}>
            {names[index]}
          </text>
        </>
      ))}
    </svg>
  );
}

/** Fainter between the actors of a lane. */
const edgeOf = ({ side }: Band, above: Band | undefined): string =>
  above?.side.lane === side.lane ? 'edge inner' : 'edge';

function nameOf({ lane, actor }: Side): string {
  const name = nameOfLane(lane);
  if (actor === undefined) return name;
  return (actor.toLowerCase().includes(name.toLowerCase()) ? actor : `${name} ${actor}`).slice(0, 24);
}

/** Times, breaks, the edges of the lanes, and the periods of faults. */
function axis({ width, height, bands, breaks, ticks, shades }: Picture): JSX.Element {
  const below = num(height - AXIS_HEIGHT);
  const verdicts = bands.flatMap(({ side, marks }) =>
    side.lane === 'verdict' ? marks.map(({ x, y }) => `M${num(x)} ${AXIS_HEIGHT}V${num(y)}`) : [],
  );
  return (
    <>
      {shades.map(({ from, to }) => (
        <rect class="shade" x={num(from)} y={AXIS_HEIGHT} width={num(Math.max(1, to - from))} height={below} />
      ))}
      <path class="grid" d={ticks.map(({ x }) => `M${num(x)} ${AXIS_HEIGHT - 4}V${num(height)}`).join('')} />
      <path class="judged" d={verdicts.join('')} />
      {bands.map((band, index) => (
        <>
          <path class={edgeOf(band, bands[index - 1])} d={`M0 ${num(band.top)}H${width}`} />
          <path class="rail" d={`M0 ${num(band.rail)}H${width}`} />
        </>
      ))}
      {breaks.map(({ from, to, label }) => (
        <>
          <rect class="break" x={num((from + to) / 2 - 4)} y={AXIS_HEIGHT} width="8" height={below} />
          <path class="slashes" d={slashesAt((from + to) / 2)} />
          {words(label, 'gap')}
        </>
      ))}
      {ticks.map((tick) => words(tick, 'tick'))}
    </>
  );
}

const slashesAt = (middle: number): string =>
  `M${num(middle - 5)} ${AXIS_HEIGHT + 1}l4 -6M${num(middle)} ${AXIS_HEIGHT + 1}l4 -6`;

const marksOf = ({ side, marks }: Band): JSX.Element => (
  <g class={`lane-${side.lane}`}>
    <path class="pole" d={marks.map(({ x, y, label }) => `M${num(x)} ${num(y)}V${num(label.y)}`).join('')} />
    {marks.map(shapeOf)}
  </g>
);

/** A period is a bar, a fault a cross, a verdict a diamond, all else a dot: distinct without the colour. */
function shapeOf({ x, y, until, event }: Mark): JSX.Element {
  if (until !== undefined)
    return <rect class="bar" x={num(x)} y={num(y - 4)} width={num(until - x)} height="8" rx="2" />;
  if (event.lane === 'fault') return <path class="cross" d={`M${num(x - 4)} ${num(y - 4)}l8 8m0 -8l-8 8`} />;
  if (event.lane === 'verdict') return <path class="dot" d={`M${num(x)} ${num(y - 5)}l5 5l-5 5l-5 -5z`} />;
  return <circle class="dot" cx={num(x)} cy={num(y)} r="3" />;
}

const HEAD = 6;

function arrowsOf({ arrows }: Picture): JSX.Element {
  const heads = arrows.map(({ from, to }) => {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn: number): string =>
      `${num(to.x - HEAD * Math.cos(angle + turn))} ${num(to.y - HEAD * Math.sin(angle + turn))}`;
    return `M${num(to.x)} ${num(to.y)}L${corner(0.45)}L${corner(-0.45)}Z`;
  });
  return (
    <>
      <path
        class="arrow"
        d={arrows.map(({ from, to }) => `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`).join('')}
      />
      <path class="head" d={heads.join('')} />
    </>
  );
}

const words = ({ x, y, width, text }: Label, look?: string, title?: string): JSX.Element => (
  <text class={look} x={num(x)} y={num(y)} textLength={isFitted(text) ? num(width) : undefined}>
    {text}
    {title === undefined ? undefined : <title>{title}</title>}
  </text>
);

/** All of an event in one line. */
function describeEvent({ at, until, lane, actor, to, to_actor, text, log_id }: TraceEvent): string {
  const time = until === undefined ? formatTime(at) : `${formatTime(at)} to ${formatTime(until)}`;
  const target = to === undefined ? '' : ` → ${nameOf({ lane: to, actor: to_actor })}`;
  const id = log_id === undefined ? '' : ` [${log_id}]`;
  return `${time}, ${nameOf({ lane, actor })}${target}: ${text}${id}`;
}

/** Rounded to a tenth of a pixel, which is too small to be visible. */
const num = (value: number): number => Math.round(value * 10) / 10;
