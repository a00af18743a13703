/** Virtual time: scheduled events, by (time, sequence). Nothing else in a simulation moves the clock. */
export interface Timeline {
  /** Unix ms. */
  readonly now: number;
  at(time: number, run: () => void): void;
  after(ms: number, run: () => void): void;
  /** Runs due events until `time`, at most `until()` is true; the clock is at `time` or where it stopped. */
  run(time: number, until?: () => boolean): void;
}

/** More than any run needs; a loop at one instant would never end. */
const EVENTS_LIMIT = 200_000;

/** Too many events: some part sends itself messages forever. */
class EndlessError extends Error {}

export function createTimeline(start: number, eventsLimit = EVENTS_LIMIT): Timeline {
  const heap: Entry[] = [];
  let seq = 0;
  let events = 0;
  // A plain member, not a getter: everything reads the clock, all the time.
  const timeline: { -readonly [Name in keyof Timeline]: Timeline[Name] } = {
    now: start,
    at: (time, run) => push(heap, { at: Math.max(time, timeline.now), seq: (seq += 1), run }),
    after: (ms, run) => timeline.at(timeline.now + ms, run),
    run(time, until = never) {
      for (let next = heap[0]; next !== undefined && next.at <= time && !until(); next = heap[0]) {
        pop(heap);
        timeline.now = next.at;
        if ((events += 1) > eventsLimit)
          throw new EndlessError(`more than ${eventsLimit} events in one run, at ${timeline.now}`);
        next.run();
      }
      if (!until()) timeline.now = Math.max(timeline.now, time);
    },
  };
  return timeline;
}

const never = (): boolean => false;

/** A scheduled event; the earliest is first in its heap. */
interface Entry {
  readonly at: number;
  readonly seq: number;
  readonly run: () => void;
}

const isBefore = (a: Entry, b: Entry): boolean => (a.at === b.at ? a.seq < b.seq : a.at < b.at);

/** Adds one. */
function push(heap: Entry[], entry: Entry): void {
  let index = heap.length;
  while (index > 0) {
    const parent = heap[(index - 1) >> 1];
    if (parent === undefined || !isBefore(entry, parent)) break;
    heap[index] = parent;
    index = (index - 1) >> 1;
  }
  heap[index] = entry;
}

/** Removes the first. */
function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const left = heap[2 * index + 1];
    const right = heap[2 * index + 2];
    const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
    if (child === undefined || !isBefore(child, last)) break;
    heap[index] = child;
    index = 2 * index + (child === left ? 1 : 2);
  }
  heap[index] = last;
}
