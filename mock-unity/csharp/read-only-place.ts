import type { Place } from './bound.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import type { CsType } from './values/types.ts';

export function readOnlyPlace(code: string, message: string): Place {
  return refusedPlace((at) => new CompileError(code, message, at));
}

/** A property that cannot be set here: only of a type of Unity's or the class library's it is open whether that can be set. */
export function readOnlyProperty(type: CsType, name: string): Place {
  if (type.kind === 'named') return refusedPlace((at) => outsideSubset(`setting '${type.name}.${name}' is`, at));
  return readOnlyPlace('CS0200', `Property or indexer '${type.name}.${name}' cannot be assigned to -- it is read only`);
}

function refusedPlace(refusal: NonNullable<Place['refusal']>): Place {
  const nothing = { get: () => null, set: () => undefined };
  return { open: () => nothing, isVariable: false, refusal };
}
