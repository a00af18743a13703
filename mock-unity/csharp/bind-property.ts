import type { Bound, Evaluate, Place } from './bound.ts';
import type { Frame } from './frame.ts';
import type { Property } from './library/member.ts';
import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { receiverCheck } from './receiver.ts';

export function staticProperty(property: Property, at: number): Bound {
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
    place: staticPlace(property),
  };
}

function staticPlace(property: Property): Place {
  const { name, set } = property;
  if (set === undefined) {
    return readOnlyPlace('CS0200', `Property or indexer '${name}' cannot be assigned to -- it is read only`);
  }
  return {
    isVariable: false,
    property: name,
    open: (frame) => ({ get: () => property.get(frame, null), set: (value) => set(frame, null, value) }),
  };
}

export function readOnlyPlace(code: string, message: string): Place {
  const nothing = { get: () => null, set: () => undefined };
  return { open: () => nothing, isVariable: false, refusal: { code, message } };
}

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
  if (set === undefined)
    return readOnlyPlace(
      'CS0200',
      `Property or indexer '${type.name}.${property.name}' cannot be assigned to -- it is read only`,
    );
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

/** A struct is a value: changing a member of it puts a changed copy where it came from. */
function structFieldPlace(
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
