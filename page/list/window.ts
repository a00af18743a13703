/** Rows of one height in a box that scrolls: lengths in px. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Rows beyond the edges, so that a quick scroll shows no gap before the next frame. */
const BEYOND = 6;

/** Which rows to draw: from `start` up to and without `end`. */
export function visibleRange(
  { top, height, rowHeight }: View,
  count: number,
): { readonly start: number; readonly end: number } {
  const start = Math.max(0, Math.min(Math.floor(top / rowHeight) - BEYOND, count));
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND);
  return { start, end: Math.max(start, end) };
}

/** The topmost row that is seen, and how much of it is hidden above the edge. */
export interface Anchor {
  readonly key: string;
  readonly index: number;
  readonly hidden: number;
}

export function anchorOf(keys: (index: number) => string | undefined, { top, rowHeight }: View): Anchor | undefined {
  const index = Math.floor(top / rowHeight);
  const key = keys(index);
  return key === undefined ? undefined : { key, index, hidden: top - index * rowHeight };
}

/** Where to scroll so that what was on top stays there, whatever came before it or went; undefined where it is gone itself. */
export function anchoredTop(
  anchor: Anchor,
  indexOf: (key: string, near: number) => number,
  rowHeight: number,
): number | undefined {
  const index = indexOf(anchor.key, anchor.index);
  return index < 0 ? undefined : index * rowHeight + anchor.hidden;
}

/** Index of a key that has moved by little, looked for from where it was outwards; -1 where it is not. */
export function indexNear(count: number, keyAt: (index: number) => string, key: string, near: number): number {
  for (let distance = 0; near - distance >= 0 || near + distance < count; distance += 1) {
    const below = near - distance;
    const above = near + distance;
    if (below >= 0 && below < count && keyAt(below) === key) return below;
    if (above >= 0 && above < count && keyAt(above) === key) return above;
  }
  return -1;
}

/** The top that makes a row wholly visible with the least scrolling. */
export function topToShow(index: number, { top, height, rowHeight }: View): number {
  const start = index * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? end - height : top;
}

/** Where a key leads to in a list of `count`; undefined: it leads nowhere. */
export function indexAfterKey(key: string, index: number, count: number, page: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}
