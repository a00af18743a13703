import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useBoxSize, type Follow, useRowScroll, indexAfterKey, visibleRange } from './use-row-scroll.ts';

interface RowGridProps<T> {
  /** For assistive technology. */
  readonly label: string;
  readonly className: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The cells of the header row. */
  readonly head: ComponentChildren;
  /** The cells of a row; called for visible rows only. */
  readonly cells: (item: T) => ComponentChildren;
  readonly rowClass: (item: T) => string;
  /** Heights in rem: of a row that has room for all columns, and of one that has not. */
  readonly rowHeight: { readonly wide: number; readonly compact: number };
  /** Below this width, px, rows are compact. */
  readonly compactBelow: number;
  /** Key of the item whose panel is open. */
  readonly opened: string | undefined;
  readonly onOpen: (item: T) => void;
  readonly follow?: Follow;
  /** The last items are in view: more may be added. Called as long as they are. */
  readonly onEnd?: () => void;
  /** Text shown while there are no items. */
  readonly empty: string;
}

/** Height in rows of a list that has fewer. */
const LEAST_ROWS = 3;

/** A table of many rows of one height, of which only those in view are drawn. One row takes the focus (roving tabindex), and is drawn wherever it is. */
export function RowGrid<T>(props: RowGridProps<T>): JSX.Element {
  const { label, className, items, keyOf, head, cells, rowClass, opened, onOpen, follow, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box);
  const [active, setActive] = useState<string>();
  const wantsFocus = useRef(false);
  const isCompact = size.width < props.compactBelow;
  const rowHeight = size.rem * (isCompact ? props.rowHeight.compact : props.rowHeight.wide);
  const room = { containIntrinsicHeight: `${Math.max(items.length, LEAST_ROWS) * rowHeight}px` };
  const keyAt = (index: number): string | undefined => {
    const item = items[index];
    return item === undefined ? undefined : keyOf(item);
  };
  const { view, onScroll, reveal, find } = useRowScroll({ ...props, box, size, rowHeight, count: items.length, keyAt });

  const remembered = active === undefined ? -1 : find(active);
  const activeIndex = remembered >= 0 ? remembered : follow === undefined ? 0 : items.length - 1;

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const item = items[activeIndex];
    const isOpening = (event.key === 'Enter' || event.key === ' ') && item !== undefined;
    const to = indexAfterKey(
      event.key,
      activeIndex,
      items.length,
      Math.max(1, Math.floor(view.height / rowHeight) - 1),
    );
    if (!isOpening && to === undefined) return;
    event.preventDefault();
    if (isOpening) return onOpen(item);
    if (to === undefined) return;
    wantsFocus.current = true;
    setActive(keyAt(to));
    reveal(to);
  };

  const row = (index: number): JSX.Element | undefined => {
    const item = items[index];
    if (item === undefined) return undefined;
    const key = keyOf(item);
    return (
      <GridRow
        key={key}
        rowKey={key}
        index={index}
        height={rowHeight}
        className={rowClass(item)}
        isOpened={key === opened}
        isActive={index === activeIndex}
        onOpen={() => onOpen(item)}
        onFocus={() => setActive(key)}
      >
        {cells(item)}
      </GridRow>
    );
  };

  return (
    <div
      class={`grid ${className}${isCompact ? ' compact' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
    >
      <GridHead width={size.width}>{head}</GridHead>
      <div role="rowgroup" class="grid-body" style={room} ref={box} onScroll={onScroll} onKeyDown={onKeyDown}>
        <div role="presentation" class="grid-all" style={{ height: `${items.length * rowHeight}px` }}>
          {indexesOf(visibleRange(view, items.length), activeIndex).map(row)}
        </div>
        {items.length === 0 ? <EmptyRow text={empty} /> : undefined}
      </div>
    </div>
  );
}

/** The head of the table, as wide as its rows, which a scrollbar may narrow. */
function GridHead({ width, children }: { readonly width: number; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div role="rowgroup" class="grid-head">
      <div role="row" aria-rowindex={1} style={width === 0 ? {} : { width: `${width}px` }}>
        {children}
      </div>
    </div>
  );
}

/** A grid without a row is none to assistive technology. */
const EmptyRow = ({ text }: { readonly text: string }): JSX.Element => (
  <div role="row" class="grid-empty">
    <div role="gridcell">{text}</div>
  </div>
);

/** Rows to draw: those in view, and the one that may have the focus. */
function indexesOf(
  { start, end }: { readonly start: number; readonly end: number },
  active: number,
): readonly number[] {
  const inView = Array.from({ length: end - start }, (_, index) => start + index);
  return active >= start && active < end ? inView : [...inView, active];
}

interface GridRowProps {
  readonly rowKey: string;
  /** Place in the whole list, drawn or not, from 0. */
  readonly index: number;
  /** Px. */
  readonly height: number;
  readonly className: string;
  readonly isOpened: boolean;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly children: ComponentChildren;
}

/** A row at its place in a list of which only a part is drawn. */
function GridRow({
  rowKey,
  index,
  height,
  className,
  isOpened,
  isActive,
  onOpen,
  onFocus,
  children,
}: GridRowProps): JSX.Element {
  return (
    <div
      role="row"
      class={`grid-row ${className}${isOpened ? ' opened' : ''}`}
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={isOpened}
      tabIndex={isActive ? 0 : -1}
      style={{ top: `${index * height}px`, height: `${height}px` }}
      data-key={rowKey}
      onClick={() => {
        if (!hasSelection()) onOpen();
      }}
      onFocus={onFocus}
    >
      {children}
    </div>
  );
}

/** True while text is selected: a drag over text is for copying it, not for opening the row. */
const hasSelection = (): boolean => getSelection()?.isCollapsed === false;
