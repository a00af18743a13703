import type { Bound, Place } from './bound.ts';
import type { Frame } from './frame.ts';
import type { Property } from './library/member.ts';
import type { CsType } from './values/types.ts';
import { readOnlyPlace } from './read-only-place.ts';

/** A struct is a value: changing a member of it puts a changed copy where it came from. */
export function structFieldPlace(
  property: Property,
  change: NonNullable<Property['with']>,
  target: Bound,
  type: CsType,
): Place {
  const { place } = target;
  if (place === undefined || !place.isVariable) {
    return readOnlyPlace(
      'CS1612',
      `Cannot modify the return value of '${place?.property ?? type.name}' because it is not a variable`,
    );
  }
  const open = (frame: Frame): ReturnType<Place['open']> => {
    const inner = place.open(frame);
    return {
      get: () => property.get(frame, inner.get()),
      set: (value) => inner.set(change(inner.get(), value)),
    };
  };
  return { open, isVariable: true };
}
