import type { View } from './window.ts';

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
