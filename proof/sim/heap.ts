/** What happens when; the earliest stands first in its heap. */
export interface Entry {
  readonly at: number;
  readonly seq: number;
  readonly run: () => void;
}

const isBefore = (a: Entry, b: Entry): boolean => (a.at === b.at ? a.seq < b.seq : a.at < b.at);

/** Adds one. */
export function push(heap: Entry[], entry: Entry): void {
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
export function pop(heap: Entry[]): void {
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
