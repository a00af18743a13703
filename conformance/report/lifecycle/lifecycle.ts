import type { LifecycleEdge } from '../model.ts';
import {
  isTerminal,
  type LifecycleState,
  type LifecycleSignal,
  lifecycleSignals,
  nextState,
  operationStates,
} from '../../../generated/typescript/lifecycle.ts';

/** A state as a box. */
export interface Box {
  readonly state: LifecycleState;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An edge as a line of horizontal and vertical parts, and its label on the first part. */
export interface Line {
  readonly edge: Edge;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
}

interface LifecyclePicture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

const PAD = 10;

/** Each line has a place of its own, so far from the next that labels fit between. */
const SLOT = 17;

const BOX_WIDTH = 140;

const BOX_GAP = 22;

const LABEL_WIDTH = 118;

const TRACK = 13;

const END_WIDTH = 118;

const END_GAP = 14;

const END_HEIGHT = 34;

/**
 * Live states below each other, final states in a row at the bottom right. Edges between live states run at the
 * left, each on a track of its own; edges to the ends at the right, each with a row and a column of its own: lines cross, but never run over each other.
 */
export function layOutLifecycle(edges: readonly Edge[]): LifecyclePicture {
  const inner = edges.filter((edge) => liveStates.includes(edge.to));
  const ending = edges.filter((edge) => endStates.includes(edge.to));
  const tracks = assignTracks(inner);
  const left = PAD + (Math.max(0, ...tracks.values()) + 1) * TRACK + LABEL_WIDTH;
  const boxes = stackLive(inner, ending, left);
  const right = left + BOX_WIDTH + LABEL_WIDTH;
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.height)) + BOX_GAP + SLOT;
  const ends = endStates.map((state, index): Box => ({
    state,
    x: right + index * (END_WIDTH + END_GAP),
    y: bottom,
    width: END_WIDTH,
    height: END_HEIGHT,
  }));
  return {
    width: right + endStates.length * (END_WIDTH + END_GAP) - END_GAP + PAD,
    height: bottom + END_HEIGHT + PAD,
    boxes: [...boxes, ...ends],
    lines: [
      ...inner.flatMap((edge) => innerLine(edge, inner, { boxes, tracks })),
      ...ending.flatMap((edge) => endingLine(edge, ending, { boxes, ends })),
    ],
  };
}

/** Short ways are nearest to the boxes. A track is shared by lines that do not touch. */
function assignTracks(edges: readonly Edge[]): ReadonlyMap<Edge, number> {
  const span = (edge: Edge): readonly [number, number] => {
    const [a, b] = [liveStates.indexOf(edge.from), liveStates.indexOf(edge.to)];
    return [Math.min(a, b), Math.max(a, b)];
  };
  const taken: (readonly [number, number])[][] = [];
  const tracks = new Map<Edge, number>();
  const length = (edge: Edge): number => span(edge)[1] - span(edge)[0];
  for (const edge of edges.toSorted((a, b) => length(a) - length(b))) {
    const [top, bottom] = span(edge);
    const free = taken.findIndex((spans) => spans.every(([from, to]) => bottom < from || to < top));
    const track = free === -1 ? taken.length : free;
    taken[track] = [...(taken[track] ?? []), [top, bottom]];
    tracks.set(edge, track);
  }
  return tracks;
}

/** Edges at the left of a state, from top to bottom: those from above first, those to below last. */
function leftPorts(
  state: LifecycleState,
  edges: readonly Edge[],
): readonly { readonly edge: Edge; readonly isOut: boolean }[] {
  const place = liveStates.indexOf(state);
  const out = edges
    .filter((edge) => edge.from === state)
    .map((edge) => ({ edge, isOut: true, other: liveStates.indexOf(edge.to) }));
  const into = edges
    .filter((edge) => edge.to === state)
    .map((edge) => ({ edge, isOut: false, other: liveStates.indexOf(edge.from) }));
  const ports = [...into, ...out];
  const above = ports.filter((port) => port.other < place).toSorted((a, b) => b.other - a.other);
  const below = ports.filter((port) => port.other >= place).toSorted((a, b) => b.other - a.other);
  return [...above.toReversed(), ...below.toReversed()];
}

function stackLive(inner: readonly Edge[], ending: readonly Edge[], x: number): readonly Box[] {
  const boxes: Box[] = [];
  let y = PAD;
  for (const state of liveStates) {
    const slots = Math.max(leftPorts(state, inner).length, ending.filter((edge) => edge.from === state).length, 2);
    boxes.push({ state, x, y, width: BOX_WIDTH, height: slots * SLOT + 6 });
    y += slots * SLOT + 6 + BOX_GAP;
  }
  return boxes;
}

const slotY = (box: Box, slot: number, slots: number): number =>
  box.y + box.height / 2 + (slot - (slots - 1) / 2) * SLOT;

function innerLine(
  edge: Edge,
  edges: readonly Edge[],
  { boxes, tracks }: { readonly boxes: readonly Box[]; readonly tracks: ReadonlyMap<Edge, number> },
): readonly Line[] {
  const from = boxes.find((box) => box.state === edge.from);
  const to = boxes.find((box) => box.state === edge.to);
  if (from === undefined || to === undefined) return [];
  const port = (box: Box, isOut: boolean): number => {
    const ports = leftPorts(box.state, edges);
    return slotY(
      box,
      ports.findIndex((one) => one.edge === edge && one.isOut === isOut),
      ports.length,
    );
  };
  const track = from.x - LABEL_WIDTH - (tracks.get(edge) ?? 0) * TRACK;
  const [y1, y2] = [port(from, true), port(to, false)];
  return [
    {
      edge,
      points: [
        [from.x, y1],
        [track, y1],
        [track, y2],
        [to.x, y2],
      ],
      label: { x: from.x - 8, y: y1 - 4, anchor: 'end' },
    },
  ];
}

function endingLine(
  edge: Edge,
  edges: readonly Edge[],
  { boxes, ends }: { readonly boxes: readonly Box[]; readonly ends: readonly Box[] },
): readonly Line[] {
  const from = boxes.find((box) => box.state === edge.from);
  const to = ends.find((box) => box.state === edge.to);
  if (from === undefined || to === undefined) return [];
  // Edges to the nearest final state start lowest, and those of the lowest state end leftmost: lines of one state do not cross.
  const row = edges
    .filter((one) => one.from === edge.from)
    .toSorted((a, b) => endStates.indexOf(b.to) - endStates.indexOf(a.to));
  const column = edges
    .filter((one) => one.to === edge.to)
    .toSorted((a, b) => liveStates.indexOf(b.from) - liveStates.indexOf(a.from));
  const y = slotY(from, row.indexOf(edge), row.length);
  const x = to.x + to.width / 2 + (column.indexOf(edge) - (column.length - 1) / 2) * SLOT;
  return [
    {
      edge,
      points: [
        [from.x + from.width, y],
        [x, y],
        [x, to.y],
      ],
      label: { x: from.x + from.width + 8, y: y - 4, anchor: 'start' },
    },
  ];
}

/** An edge of the contract's lifecycle, and its number of transitions in the run. */
export interface Edge {
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  readonly signals: readonly LifecycleSignal[];
  readonly hits: number;
}

/** Every edge of the contract; those that a run reports and the contract does not have are in `unknown`. */
export function lifecycleEdges(covered: readonly LifecycleEdge[]): {
  readonly edges: readonly Edge[];
  readonly unknown: readonly LifecycleEdge[];
} {
  const edges = operationStates.flatMap((from) =>
    operationStates.flatMap((to) => {
      const signals = lifecycleSignals.filter((signal) => nextState(from, signal) === to);
      const hits = covered
        .filter((edge) => edge.from === from && edge.to === to)
        .reduce((sum, edge) => sum + edge.hits, 0);
      return signals.length === 0 ? [] : [{ from, to, signals, hits }];
    }),
  );
  const unknown = covered.filter((edge) => !edges.some(({ from, to }) => from === edge.from && to === edge.to));
  return { edges, unknown };
}

const liveStates: readonly LifecycleState[] = operationStates.filter((state) => !isTerminal(state));

const endStates: readonly LifecycleState[] = operationStates.filter(isTerminal);
