import type { ComponentChildren, JSX } from 'preact';

export interface GridRowProps {
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
export function GridRow({
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

/** A user who drags over text wants to copy it, not to open the row. */
const hasSelection = (): boolean => getSelection()?.isCollapsed === false;
