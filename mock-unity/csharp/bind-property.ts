import type { Bound, Evaluate, Place } from './bound.ts';
import type { Frame } from './frame.ts';
import type { Property } from './library/member.ts';
import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { receiverCheck } from './receiver.ts';
import { readOnlyProperty } from './read-only-place.ts';
import { structFieldPlace } from './struct-field-place.ts';

interface MemberAccess {
  readonly at: number;
  readonly nameAt: number;
  /** The type of what comes before the dot. */
  readonly type: CsType;
}

export function instanceProperty(property: Property, target: Bound, access: MemberAccess): Bound {
  const { at, nameAt } = access;
  const check = receiverCheck(target.type);
  const evaluate: Evaluate = (frame) => {
    const self = target.evaluate(frame);
    frame.at = nameAt;
    return property.get(frame, check(self));
  };
  return { type: property.type, at, evaluate, place: propertyPlace(property, target, access) };
}

function propertyPlace(property: Property, target: Bound, { nameAt, type }: MemberAccess): Place {
  if (property.with !== undefined) return structFieldPlace(property, property.with, target, type);
  const { set } = property;
  if (set === undefined) return readOnlyProperty(type, property.name);
  const check = receiverCheck(target.type);
  const open = (frame: Frame): ReturnType<Place['open']> => {
    const self = target.evaluate(frame);
    const checked = (): Raw => {
      frame.at = nameAt;
      return check(self);
    };
    return {
      get: () => property.get(frame, checked()),
      set: (value) => set(frame, checked(), value),
    };
  };
  return { open, isVariable: false, property: `${type.name}.${property.name}` };
}
