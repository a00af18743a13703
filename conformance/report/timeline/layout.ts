import { makeVisible, joinLines, shortenText, formatMs, formatTime } from '../text.ts';
import type { TraceEvent } from '../model.ts';
import {
  FONT_SIZE,
  labelWidth,
  packRows,
  type Side,
  sideOf,
  sidesOf,
  targetOf,
  type Break,
  makeTimeScale,
  type TimeScale,
} from './axes.ts';

/** A text in the picture; `x` is its left edge, `y` its baseline. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
}

/** An event at its place. A flag: the mark on the rail, a pole down from it, the label to the right of the pole. */
export interface Mark {
  readonly event: TraceEvent;
  readonly x: number;
  /** Position of the rail, or of the row of the bar. */
  readonly y: number;
  /** Right end of the bar of a period. */
  readonly until?: number;
  readonly label: Label;
}

/** A message; from mark to rail. */
export interface Arrow {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** A lane, or one actor of it. */
export interface Band {
  readonly side: Side;
  readonly top: number;
  readonly height: number;
  readonly rail: number;
  readonly marks: readonly Mark[];
}

/** Everything of a picture that has a place, in px. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Band[];
  readonly arrows: readonly Arrow[];
  readonly breaks: readonly (Break & { readonly label: Label })[];
  /** Times on the axis. */
  readonly ticks: readonly (Label & { readonly at: number })[];
  /** Periods of faults. */
  readonly shades: readonly { readonly from: number; readonly to: number }[];
}

const LEFT = 12;
const USUAL_WIDTH = 760;
/** Two lines of times above the lanes. */
export const AXIS_HEIGHT = 36;
const TICK_LINE = 13;
const BREAK_LINE = 28;
const LABEL_CHARACTERS = 38;
/** Findings are drawn first: readers search for them. */
const VERDICT_CHARACTERS = 80;
const LABEL_HEIGHT = 14;
const BAR_HEIGHT = 12;
/** From the pole to its label, and from a label to the next pole. */
const POLE = 4;
const AIR = 8;
const PADDING = 9;

/** The layout of the events: lanes below each other, time to the right, no label over another. */
export function layOut(events: readonly TraceEvent[]): Picture {
  const sorted = events
    .map((event) => ({ ...event, until: event.until === undefined ? undefined : Math.max(event.until, event.at) }))
    .toSorted((a, b) => a.at - b.at);
  const scale = makeTimeScale(
    sorted.flatMap((event) => (event.until === undefined ? [event.at] : [event.at, event.until])),
    { left: LEFT, width: USUAL_WIDTH },
  );
  const sides = sidesOf(events);
  const plain = sorted.map(({ until, ...event }): TraceEvent => (until === undefined ? event : { ...event, until }));
  const bands = stack(sides, plain, scale);
  const arrows = plain.flatMap((event) => arrowOf(event, sides, bands, scale));
  const ticks = ticksOf(plain, scale);
  const breaks = scale.breaks.map((one) => ({ ...one, label: centred(formatMs(one.ms), (one.from + one.to) / 2) }));
  const labels = [...bands.flatMap((band) => band.marks.map((mark) => mark.label)), ...ticks];
  const last = bands.at(-1);
  return {
    width: Math.ceil(Math.max(scale.end, ...labels.map((label) => label.x + label.width)) + LEFT),
    height: last === undefined ? AXIS_HEIGHT : last.top + last.height,
    bands,
    arrows,
    breaks,
    ticks,
    shades: plain
      .filter((event) => event.lane === 'fault')
      .flatMap((event) => (event.until === undefined ? [] : [{ from: scale.x(event.at), to: scale.x(event.until) }])),
  };
}

function stack(sides: readonly Side[], events: readonly TraceEvent[], scale: TimeScale): readonly Band[] {
  const bands: Band[] = [];
  let top = AXIS_HEIGHT;
  for (const [index, side] of sides.entries()) {
    const band = bandOf(
      { side, top },
      events.filter((event) => sideOf(event, sides) === index),
      { scale, isMessage: (event) => targetOf(event, sides) !== undefined },
    );
    bands.push(band);
    top += band.height;
  }
  return bands;
}

interface Setting {
  readonly scale: TimeScale;
  readonly isMessage: (event: TraceEvent) => boolean;
}

/** Bars that overlap have rows of their own, below the rail of the marks; the labels are below all of them. */
function bandOf(
  { side, top }: { readonly side: Side; readonly top: number },
  events: readonly TraceEvent[],
  { scale, isMessage }: Setting,
): Band {
  const rail = top + PADDING + BAR_HEIGHT / 2;
  const lasting = events.filter((event) => event.until !== undefined && !isMessage(event));
  const { rowOf, rows } = packRows(
    lasting.map((event) => ({
      start: scale.x(event.at),
      end: Math.max(scale.x(event.until ?? event.at), scale.x(event.at) + 3) + 1,
    })),
  );
  const barRow = new Map(lasting.map((event, index) => [event, rowOf[index] ?? 0]));
  const labelTop = rail + BAR_HEIGHT / 2 + Math.max(0, rows - 1) * BAR_HEIGHT;
  const flags = flagRows(
    events.map((event) => ({
      x: scale.x(event.at),
      text: shortenText(
        joinLines(makeVisible(event.text)),
        side.lane === 'verdict' ? VERDICT_CHARACTERS : LABEL_CHARACTERS,
      ),
    })),
  );
  const marks = events.map((event, index): Mark => {
    const { row, text, x } = flags.placed[index] ?? { row: 0, text: '', x: 0 };
    const until = barRow.has(event) ? { until: Math.max(scale.x(event.until ?? event.at), x + 3) } : {};
    const label = { x: x + POLE, y: labelTop + row * LABEL_HEIGHT + FONT_SIZE, width: labelWidth(text), text };
    return { event, x, y: rail + (barRow.get(event) ?? 0) * BAR_HEIGHT, ...until, label };
  });
  return { side, top, rail, marks, height: labelTop - top + flags.rows * LABEL_HEIGHT + PADDING };
}

interface Flag {
  readonly x: number;
  readonly text: string;
}

/** Number of rows after which crowded flags are stacked as tightly as possible, with poles behind labels. */
const STAIRS_LIMIT = 6;

/**
 * The row of each flag. From right to left, each in the first row with space for it and the poles to the rows below: the labels in the rows above
 * a label all begin further right, so that no pole crosses one. A long crowd would descend like that forever: then it is the first row with space.
 */
function flagRows(flags: readonly Flag[]): {
  readonly placed: readonly (Flag & { readonly row: number })[];
  readonly rows: number;
} {
  const order = flags
    .map((flag, index) => ({ flag, index }))
    .toSorted((a, b) => b.flag.x - a.flag.x || b.index - a.index);
  const lefts: number[] = [];
  const rowOf = flags.map(() => 0);
  for (const { flag, index } of order) {
    const end = flag.x + POLE + labelWidth(flag.text) + AIR;
    const stair = lefts.findLastIndex((left) => left < end) + 1;
    const free = lefts.findIndex((left) => left >= end);
    const row = stair < STAIRS_LIMIT ? stair : free === -1 ? lefts.length : free;
    lefts[row] = flag.x;
    rowOf[index] = row;
  }
  return { placed: flags.map((flag, index) => ({ ...flag, row: rowOf[index] ?? 0 })), rows: lefts.length };
}

/** Distance between the end of an arrow and a rail, px. */
const TIP = 5;

function arrowOf(
  event: TraceEvent,
  sides: readonly Side[],
  bands: readonly Band[],
  scale: TimeScale,
): readonly Arrow[] {
  const target = targetOf(event, sides);
  const from = bands[sideOf(event, sides)];
  const to = target === undefined ? undefined : bands[target];
  if (from === undefined || to === undefined) return [];
  const tip = to.rail + (to.rail > from.rail ? -TIP : TIP);
  return [{ from: { x: scale.x(event.at), y: from.rail }, to: { x: scale.x(event.until ?? event.at), y: tip } }];
}

/** The times of events, as far as space allows. */
function ticksOf(events: readonly TraceEvent[], scale: TimeScale): Picture['ticks'] {
  const ticks: (Label & { readonly at: number })[] = [];
  for (const at of new Set(events.map((event) => event.at))) {
    const x = scale.x(at);
    const last = ticks.at(-1);
    if (last !== undefined && last.x + last.width + AIR > x) continue;
    const text = formatTime(at);
    ticks.push({ at, x, y: TICK_LINE, width: labelWidth(text), text });
  }
  return ticks;
}

function centred(text: string, x: number): Label {
  const width = labelWidth(text);
  return { x: x - width / 2, y: BREAK_LINE, width, text };
}
