import type { Bound, Place } from './bound.ts';
import type { Property } from './library/member.ts';
import { readOnlyPlace, readOnlyProperty } from './read-only-place.ts';
import type { CsType } from './values/types.ts';

export function staticProperty(property: Property, of: CsType, at: number): Bound {
  const { type } = property;
  if (property.constant !== undefined) {
    const value = property.constant;
    return {
      type,
      at,
      constant: value,
      evaluate: () => value,
      place: readOnlyPlace('CS0131', 'The left-hand side of an assignment must be a variable, property or indexer'),
    };
  }
  return {
    type,
    at,
    evaluate: (frame) => property.get(frame, null),
    place: staticPlace(property, of),
  };
}

function staticPlace(property: Property, of: CsType): Place {
  const { name, set } = property;
  if (set === undefined) return readOnlyProperty(of, name);
  return {
    isVariable: false,
    property: name,
    open: (frame) => ({ get: () => property.get(frame, null), set: (value) => set(frame, null, value) }),
  };
}
