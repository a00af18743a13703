import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoxSize } from './use-box-size.ts';
import { topToShow, visibleRange, type View } from './window.ts';
import { anchoredTop, anchorOf, indexNear, type Anchor } from './anchor.ts';

/** Keeps the end in view while it is on. */
export interface Follow {
  readonly on: boolean;
  /** The reader has scrolled away from the end, or back to it. */
  readonly onChange: (on: boolean) => void;
}

export interface RowScrollOptions {
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

export interface RowScroll {
  readonly view: View;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to make the row visible. */
  readonly reveal: (index: number) => void;
  /** Index of a key; -1 where it is not. */
  readonly find: (key: string) => number;
}

/** Scrolled so little from the end, the end is meant. */
const NEAR_END_PX = 4;

/** Where a list of rows is scrolled to. What the reader looks at stays where it is when rows come or go above it. */
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
    // Reading where the box is scrolled to would make the browser lay the page out at once: `scrolled` is what it has told.
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
    // A box that has just changed its size says nothing about what the reader wants.
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
