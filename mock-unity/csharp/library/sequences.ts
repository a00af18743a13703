import { sequence } from '../values/engine-types.ts';
import { throwException } from '../values/exceptions.ts';
import { asArray, asList, asNumber, asSequence } from '../values/raw.ts';
import { arrayOf, bool, int, string } from '../values/types.ts';
import type { CsType } from '../values/types.ts';
import type { CsList, Raw } from '../values/value.ts';
import { action, method, property } from './member.ts';
import type { Constructor, Member } from './member.ts';
import { append, change, findItem, removeItem, checkIndex, insertionIndex } from './change-list.ts';

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
