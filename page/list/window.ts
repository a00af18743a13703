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
