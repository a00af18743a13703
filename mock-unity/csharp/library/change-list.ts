import { equalValues } from '../values/equality.ts';
import { throwException } from '../values/exceptions.ts';
import { box } from '../values/raw.ts';
import type { CsList, Raw } from '../values/value.ts';

/** Longer arrays and lists end in OutOfMemoryException, so that no program takes the simulator's memory. */
export const MAX_ITEMS = 4_000_000;

export function append(list: CsList, items: readonly Raw[]): void {
  if (list.items.length + items.length > MAX_ITEMS) throwException('OutOfMemoryException');
  // A list can be added to itself.
  const added = [...items];
  change(list, (present) => {
    for (const item of added) present.push(item);
  });
}

/** Changes the items and says so to a foreach that is under way. */
export function change(list: CsList, apply: (items: Raw[]) => void): void {
  apply(list.items);
  list.version += 1;
}

export function findItem(list: CsList, item: Raw): number {
  const wanted = box(item, list.element);
  return list.items.findIndex((present) => equalValues(box(present, list.element), wanted));
}

export function removeItem(list: CsList, item: Raw): boolean {
  const at = findItem(list, item);
  if (at >= 0) change(list, (items) => items.splice(at, 1));
  return at >= 0;
}

/** An index into a list; ArgumentOutOfRangeException, not IndexOutOfRangeException as for arrays. */
export function checkIndex(items: readonly Raw[], at: number): number {
  if (at >= 0 && at < items.length) return at;
  return throwException(
    'ArgumentOutOfRangeException',
    "Index was out of range. Must be non-negative and less than the size of the collection. (Parameter 'index')",
  );
}

export function insertionIndex(items: readonly Raw[], at: number): number {
  if (at >= 0 && at <= items.length) return at;
  return throwException(
    'ArgumentOutOfRangeException',
    "Index must be within the bounds of the List. (Parameter 'index')",
  );
}
