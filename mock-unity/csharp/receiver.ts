import type { Bound } from './bound.ts';
import { throwException } from './values/exceptions.ts';
import { isSceneObject } from './values/raw.ts';
import type { Scope } from './scope.ts';
import { isReference, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

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
