import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Scrolls to the end with each new row while it is on. */
export interface Follow {
  readonly on: boolean;
  /** The reader has scrolled away from the end, or back to it. */
  readonly onChange: (on: boolean) => void;
}

interface RowScrollOptions {
  readonly box: { readonly current: HTMLElement | null };
  readonly size: BoxSize;
  /** Px. */
  readonly rowHeight: number;
  readonly count: number;
  readonly keyAt: (index: number) => string | undefined;
  readonly follow?: Follow;
  /** The last rows are in view; called after each drawing as long as they are. */
  readonly onEnd?: () => void;
}

interface RowScroll {
  readonly view: View;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to make the row visible. */
  readonly reveal: (index: number) => void;
  /** Index of a key; -1 where it is not. */
  readonly find: (key: string) => number;
}

/** Scrolled so little from the end, the end is meant. */
const NEAR_END_PX = 4;

/** The scroll position of a list of rows. Visible rows do not move when rows are added or removed above them. */
export function useRowScroll({ box, size, rowHeight, count, keyAt, follow, onEnd }: RowScrollOptions): RowScroll {
  const [scrolled, setScrolled] = useState(0);
  const anchor = useRef<Anchor | undefined>(undefined);
  const find = (key: string): number =>
    indexNear(count, (index) => keyAt(index) ?? '', key, anchor.current?.index ?? 0);

  const last = Math.max(0, count * rowHeight - size.height);
  const kept =
    scrolled === 0 || anchor.current === undefined ? undefined : anchoredTop(anchor.current, find, rowHeight);
  const top = follow?.on === true ? last : Math.min(last, kept ?? scrolled);
  const view: View = { top, height: size.height, rowHeight };

  useLayoutEffect(() => {
    const element = box.current;
    // Reading where the box is scrolled to would make the browser lay the page out at once: `scrolled` is what it has reported.
    if (element !== null && Math.abs(scrolled - top) >= 1) element.scrollTop = top;
    anchor.current = anchorOf(keyAt, view);
  });

  useEffect(() => {
    if (size.height > 0 && visibleRange(view, count).end >= count) onEnd?.();
  });

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    anchor.current = anchorOf(keyAt, { ...view, top: element.scrollTop });
    const isAtEnd = element.scrollTop >= element.scrollHeight - element.clientHeight - NEAR_END_PX;
    // A scroll event after a change of the box's size is not the reader's.
    if (follow !== undefined && follow.on !== isAtEnd && element.clientHeight === size.height) follow.onChange(isAtEnd);
    setScrolled(element.scrollTop);
  };

  const reveal = (index: number): void => {
    const wanted = topToShow(index, view);
    if (follow?.on === true && wanted < last - NEAR_END_PX) follow.onChange(false);
    anchor.current = anchorOf(keyAt, { ...view, top: wanted });
    setScrolled(wanted);
  };

  return { view, onScroll, reveal, find };
}

/** The topmost visible row, and how many pixels of it are above the edge. */
interface Anchor {
  readonly key: string;
  readonly index: number;
  readonly hidden: number;
}

export function anchorOf(keys: (index: number) => string | undefined, { top, rowHeight }: View): Anchor | undefined {
  const index = Math.floor(top / rowHeight);
  const key = keys(index);
  return key === undefined ? undefined : { key, index, hidden: top - index * rowHeight };
}

/** The scroll position at which the row that was on top is there again after rows above it changed; undefined if that row was removed. */
export function anchoredTop(
  anchor: Anchor,
  indexOf: (key: string, near: number) => number,
  rowHeight: number,
): number | undefined {
  const index = indexOf(anchor.key, anchor.index);
  return index < 0 ? undefined : index * rowHeight + anchor.hidden;
}

/** Index of a key that has moved by little, searched outwards from its old place; -1 if absent. */
export function indexNear(count: number, keyAt: (index: number) => string, key: string, near: number): number {
  for (let distance = 0; near - distance >= 0 || near + distance < count; distance += 1) {
    const below = near - distance;
    const above = near + distance;
    if (below >= 0 && below < count && keyAt(below) === key) return below;
    if (above >= 0 && above < count && keyAt(above) === key) return above;
  }
  return -1;
}

/** Rows of one height in a box that scrolls: lengths in px. */
interface View {
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

/** The row that a key selects in a list of `count`; undefined for other keys. */
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

interface BoxSize {
  readonly width: number;
  readonly height: number;
  /** Px of a rem: rows grow with the reader's font size. */
  readonly rem: number;
}

/** The inner size of a box, px, as it changes. Zero before the first layout. */
export function useBoxSize(box: { readonly current: HTMLElement | null }): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const next = {
        width: element.clientWidth,
        height: element.clientHeight,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      };
      setSize((known) =>
        known.width === next.width && known.height === next.height && known.rem === next.rem ? known : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}
