/** Something to be done at a point in time. */
export interface Deadline {
  readonly at: number;
  readonly run: () => void;
}

interface Entry extends Deadline {
  readonly order: number;
  index: number;
}

/** Points in time, earliest first; equal ones in the order of their adding. */
export interface Deadlines {
  /** Returns the way to take it back; calling that after it ran does nothing. */
  add(at: number, run: () => void): () => void;
  next(): number | undefined;
  /** Takes out the earliest one that is due. */
  takeDue(now: number): Deadline | undefined;
}

/** A binary heap whose entries know their place, so that taking one back costs O(log n) and leaves nothing behind. */
export function createDeadlines(): Deadlines {
  const heap: Entry[] = [];
  let added = 0;
  return {
    add(at, run) {
      added += 1;
      const entry: Entry = { at, run, order: added, index: heap.length };
      heap.push(entry);
      rise(heap, entry);
      return () => remove(heap, entry);
    },
    next: () => heap[0]?.at,
    takeDue(now) {
      const [first] = heap;
      if (first === undefined || first.at > now) return undefined;
      remove(heap, first);
      return first;
    },
  };
}

const isBefore = (a: Entry, b: Entry): boolean => (a.at === b.at ? a.order < b.order : a.at < b.at);

function remove(heap: Entry[], entry: Entry): void {
  if (heap[entry.index] !== entry) return;
  const last = heap.pop();
  if (last === undefined || last === entry) return;
  place(heap, last, entry.index);
  rise(heap, last);
  sink(heap, last);
  entry.index = -1;
}

function place(heap: Entry[], entry: Entry, index: number): void {
  heap[index] = entry;
  entry.index = index;
}

function rise(heap: Entry[], entry: Entry): void {
  while (entry.index > 0) {
    const parent = heap[(entry.index - 1) >> 1];
    if (parent === undefined || !isBefore(entry, parent)) return;
    swap(heap, parent, entry);
  }
}

function sink(heap: Entry[], entry: Entry): void {
  for (;;) {
    const left = heap[2 * entry.index + 1];
    const right = heap[2 * entry.index + 2];
    const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
    if (child === undefined || !isBefore(child, entry)) return;
    swap(heap, entry, child);
  }
}

function swap(heap: Entry[], upper: Entry, lower: Entry): void {
  const { index } = lower;
  place(heap, lower, upper.index);
  place(heap, upper, index);
}
