import { type Markup, markup, raw, countNoun, sayTime } from '../text.ts';
import type { TraceEvent } from '../model.ts';
import { isFitted, labelWidth, nameOfLane, type Side } from './axes.ts';
import { AXIS_HEIGHT, type Band, type Label, layOut, type Mark, type Picture } from './layout.ts';

/** A picture of more would neither be read nor fit; results.jsonl has all. */
const EVENTS_LIMIT = 300;

/**
 * What happened, as a picture: the names of the lanes stay at the left while the rest scrolls. `id` is unique in the document.
 * The styles are in the page's style sheet.
 */
export function timelineSvg(events: readonly TraceEvent[], id: string): Markup {
  const shown = shownOf(events);
  const picture = layOut(shown);
  const left = events.length - shown.length;
  const [verdict] = shown.filter((event) => event.lane === 'verdict').toSorted((a, b) => a.at - b.at);
  const about = `${countNoun(shown.length, 'event')} in ${countNoun(picture.bands.length, 'lane')}; time goes to the right. Longer gaps are drawn shorter than they were: a break, marked //, says how long it lasted.`;
  return markup`<div class="timeline scroll" tabindex="0" role="group" aria-label="Timeline, scrolls sideways">${gutter(picture)}
<svg class="chart" width="${picture.width}" height="${picture.height}" role="img" aria-labelledby="${id}-about"><title id="${id}-about">${about}</title>
${axis(picture)}${picture.bands.map(marksOf)}${arrows(picture)}${picture.bands.map(labelsOf)}</svg></div>
<p class="note">Longer gaps are drawn shorter than they were; // is a break, with its length. Point at a label for all of its text.${verdict === undefined ? '' : ` The first verdict is at ${sayTime(verdict.at)}.`}${left > 0 ? ` ${countNoun(left, 'event')} in the middle left out; results.jsonl has all.` : ''}</p>`;
}

/** The beginning and the end: how it came about and how it ended. */
function shownOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  if (events.length <= EVENTS_LIMIT) return events;
  const sorted = events.toSorted((a, b) => a.at - b.at);
  return [...sorted.slice(0, EVENTS_LIMIT / 2), ...sorted.slice(-EVENTS_LIMIT / 2)];
}

const GUTTER_LINE = 16;

function gutter({ bands, height }: Picture): Markup {
  const names = bands.map((band, index) => ({
    band,
    name: nameOf(band.side),
    isFirst: bands[index - 1]?.side.lane !== band.side.lane,
  }));
  const width = Math.ceil(Math.max(...names.map(({ name }) => labelWidth(name)), 60)) + GUTTER_LINE;
  const lines = names.map(
    ({ band, name, isFirst }) =>
      markup`<path class="${isFirst ? 'edge' : 'edge inner'}" d="M0 ${num(band.top)}H${width}"/><text class="lane lane-${band.side.lane}" x="8" y="${num(band.rail + 4)}">${name}</text>`,
  );
  return markup`<svg class="gutter" width="${width}" height="${height}" aria-hidden="true">${lines}</svg>`;
}

const nameOf = ({ lane, actor }: Side): string =>
  actor === undefined
    ? nameOfLane(lane)
    : actor.toLowerCase().includes(nameOfLane(lane).toLowerCase())
      ? actor.slice(0, 24)
      : `${nameOfLane(lane)} ${actor}`.slice(0, 24);

/** Times, breaks, the edges of the lanes, and where a fault lasted. */
function axis({ width, height, bands, breaks, ticks, shades }: Picture): Markup {
  const edges = bands.map(
    (band, index) =>
      markup`<path class="${bands[index - 1]?.side.lane === band.side.lane ? 'edge inner' : 'edge'}" d="M0 ${num(band.top)}H${width}"/><path class="rail" d="M0 ${num(band.rail)}H${width}"/>`,
  );
  const verdicts = bands
    .flatMap((band) =>
      band.side.lane === 'verdict' ? band.marks.map((mark) => `M${num(mark.x)} ${AXIS_HEIGHT}V${num(mark.y)}`) : [],
    )
    .join('');
  const grid = ticks.map((tick) => `M${num(tick.x)} ${AXIS_HEIGHT - 4}V${num(height)}`).join('');
  return markup`${shades.map((shade) => markup`<rect class="shade" x="${num(shade.from)}" y="${AXIS_HEIGHT}" width="${num(Math.max(1, shade.to - shade.from))}" height="${num(height - AXIS_HEIGHT)}"/>`)}
<path class="grid" d="${grid}"/><path class="judged" d="${verdicts}"/>${edges}${breaks.map((one) => {
    const middle = (one.from + one.to) / 2;
    const slashes = raw(`M${num(middle - 5)} ${AXIS_HEIGHT + 1}l4 -6M${num(middle)} ${AXIS_HEIGHT + 1}l4 -6`);
    return markup`<rect class="break" x="${num(middle - 4)}" y="${AXIS_HEIGHT}" width="8" height="${num(height - AXIS_HEIGHT)}"/><path class="slashes" d="${slashes}"/>${text(one.label, 'gap')}`;
  })}${ticks.map((tick) => text(tick, 'tick'))}
`;
}

function marksOf(band: Band): Markup {
  const poles = band.marks.map(({ x, y, label }) => `M${num(x)} ${num(y)}V${num(label.y)}`).join('');
  const { lane } = band.side;
  return markup`<g class="lane-${lane}"><path class="pole" d="${poles}"/>${band.marks.map((mark) => (mark.until === undefined ? point(mark) : bar(mark, mark.until)))}</g>
`;
}

function bar({ x, y }: Mark, until: number): Markup {
  return markup`<rect class="bar" x="${num(x)}" y="${num(y - 4)}" width="${num(until - x)}" height="8" rx="2"/>`;
}

/** A fault is a cross, a verdict a diamond, all else a dot: the shape says it without the colour. */
function point({ x, y, event }: Mark): Markup {
  const [cx, cy] = [num(x), num(y)];
  if (event.lane === 'fault') return markup`<path class="cross" d="M${num(x - 4)} ${num(y - 4)}l8 8m0 -8l-8 8"/>`;
  if (event.lane === 'verdict') return markup`<path class="dot" d="M${cx} ${num(y - 5)}l5 5l-5 5l-5 -5z"/>`;
  return markup`<circle class="dot" cx="${cx}" cy="${cy}" r="3"/>`;
}

const HEAD = 6;

function arrows({ arrows: all }: Picture): Markup {
  const lines = all.map(({ from, to }) => `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`).join('');
  const heads = all.map(({ from, to }) => {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn: number): string =>
      `${num(to.x - HEAD * Math.cos(angle + turn))} ${num(to.y - HEAD * Math.sin(angle + turn))}`;
    return `M${num(to.x)} ${num(to.y)}L${corner(0.45)}L${corner(-0.45)}Z`;
  });
  return markup`<path class="arrow" d="${lines}"/><path class="head" d="${heads.join('')}"/>
`;
}

function labelsOf(band: Band): Markup {
  return markup`<g class="labels lane-${band.side.lane}">${band.marks.map(({ label, event }) => text(label, undefined, describeEvent(event)))}</g>
`;
}

function text(label: Label, name?: string, title?: string): Markup {
  const fitted = isFitted(label.text) ? markup` textLength="${num(label.width)}"` : undefined;
  return markup`<text${name === undefined ? undefined : markup` class="${name}"`} x="${num(label.x)}" y="${num(label.y)}"${fitted}>${label.text}${title === undefined ? undefined : markup`<title>${title}</title>`}</text>`;
}

/** All of an event in one line. */
export function describeEvent(event: TraceEvent): string {
  const time = event.until === undefined ? sayTime(event.at) : `${sayTime(event.at)} to ${sayTime(event.until)}`;
  const to = event.to === undefined ? '' : ` → ${nameOf({ lane: event.to, actor: event.to_actor })}`;
  const id = event.log_id === undefined ? '' : ` [${event.log_id}]`;
  return `${time}, ${nameOf({ lane: event.lane, actor: event.actor })}${to}: ${event.text}${id}`;
}

/** A tenth of a pixel is more than anybody sees. */
const num = (value: number): number => Math.round(value * 10) / 10;
