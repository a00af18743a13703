import type { Bound, Place } from './evaluation.ts';
import { throwException } from './values/exceptions.ts';
import { isSceneObject } from './values/raw.ts';
import type { Scope } from './scope.ts';
import { isReference, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';

/** Refuses null and destroyed receivers at run time. */
export function receiverCheck(type: CsType): (self: Raw) => Raw {
  if (type.kind === 'nullable') return (self) => self;
  return isReference(type) ? checkReceiver : (self) => self;
}

export function checkReceiver(self: Raw): Raw {
  if (self === null) return throwException('NullReferenceException');
  if (!isSceneObject(self) || !self.destroyed) return self;
  const name = self.kind === 'game_object' ? 'GameObject' : self.kind === 'transform' ? 'Transform' : self.type;
  return throwException(
    'MissingReferenceException',
    `The object of type '${name}' has been destroyed but you are still trying to access it. Your script should either check if it is null or you should not destroy the object.`,
  );
}

export function bindReceiver(scope: Scope): Bound {
  const receiver = scope.receivers.at(-1);
  if (receiver === undefined) throw new Error('a receiver is valid only inside a conditional access');
  return receiver;
}

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
