import { sequence } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { asArray, asList, asNumber, asSequence, box, equalValues } from '../values/raw.ts';
import { arrayOf, bool, int, string, type CsType } from '../values/types.ts';
import type { CsList, Raw } from '../values/value.ts';
import { action, method, property, type Constructor, type Member } from './member.ts';

export const arrayMembers: readonly Member[] = [property('Length', int, (self) => asArray(self).items.length)];

export function listMembers(element: CsType): readonly Member[] {
  return [
    property('Count', int, (self) => asList(self).items.length),
    action('Add', [element], ({ self, args: [item = null] }) => append(asList(self), [item])),
    action('AddRange', [sequence], ({ self, args: [items] }) =>
      append(asList(self), asSequence(items ?? throwException('ArgumentNullException')).items),
    ),
    action('Clear', [], ({ self }) => change(asList(self), (items) => items.splice(0))),
    action('RemoveAt', [int], ({ self, args: [at] }) =>
      change(asList(self), (items) => items.splice(checkIndex(items, asNumber(at)), 1)),
    ),
    action('Insert', [int, element], ({ self, args: [at, item = null] }) =>
      change(asList(self), (items) => items.splice(insertionIndex(items, asNumber(at)), 0, item)),
    ),
    action('Reverse', [], ({ self }) => change(asList(self), (items) => items.reverse())),
    method('Contains', [element], bool, ({ self, args: [item = null] }) => findItem(asList(self), item) >= 0),
    method('IndexOf', [element], int, ({ self, args: [item = null] }) => findItem(asList(self), item)),
    method('Remove', [element], bool, ({ self, args: [item = null] }) => removeItem(asList(self), item)),
    method('ToArray', [], arrayOf(element), ({ self }) => ({ kind: 'array', element, items: [...asList(self).items] })),
    method(
      'ToString',
      [],
      string,
      ({ self }) => `System.Collections.Generic.List\`1[${asList(self).element.runtimeName}]`,
    ),
  ];
}

export function listConstructors(element: CsType): readonly Constructor[] {
  const make = (items: readonly Raw[]): CsList => ({ kind: 'list', element, items: [...items], version: 0 });
  return [
    { parameters: [], make: () => make([]) },
    { parameters: [int], make: () => make([]) },
    {
      parameters: [sequence],
      make: ([items]) => make(asSequence(items ?? throwException('ArgumentNullException')).items),
    },
  ];
}

/** Longer arrays and lists end in OutOfMemoryException, so that no program exhausts the simulator's memory. */
export const MAX_ITEMS = 4_000_000;

export function append(list: CsList, items: readonly Raw[]): void {
  if (list.items.length + items.length > MAX_ITEMS) throwException('OutOfMemoryException');
  // A list can be added to itself.
  const added = [...items];
  change(list, (present) => {
    for (const item of added) present.push(item);
  });
}

/** Changes the items, and makes a running foreach fail. */
export function change(list: CsList, apply: (items: Raw[]) => void): void {
  apply(list.items);
  list.version += 1;
}

function findItem(list: CsList, item: Raw): number {
  const wanted = box(item, list.element);
  return list.items.findIndex((present) => equalValues(box(present, list.element), wanted));
}

function removeItem(list: CsList, item: Raw): boolean {
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

function insertionIndex(items: readonly Raw[], at: number): number {
  if (at >= 0 && at <= items.length) return at;
  return throwException(
    'ArgumentOutOfRangeException',
    "Index must be within the bounds of the List. (Parameter 'index')",
  );
}
