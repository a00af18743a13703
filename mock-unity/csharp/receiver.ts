import type { Bound } from './bound.ts';
import { CompileError } from './diagnostic.ts';
import { throwException } from './values/exceptions.ts';
import { isSceneObject } from './values/raw.ts';
import type { Scope } from './scope.ts';
import { isReference, nullableOf, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import type { ExpressionOf } from './syntax.ts';

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

export function bindConditionalAccess(
  scope: Scope,
  { target, chain, at, operatorAt }: ExpressionOf<'conditional_access'>,
): Bound {
  const receiver = scope.bind(target);
  const { type } = receiver;
  if (!isReference(type) && type.kind !== 'nullable')
    throw new CompileError('CS0023', `Operator '?' cannot be applied to operand of type '${type.name}'`, operatorAt);
  const slot = scope.slot();
  const inside: Bound = {
    type: type.kind === 'nullable' ? type.of : type,
    at,
    evaluate: (frame) => frame.locals[slot] ?? null,
  };
  scope.receivers.push(inside);
  const rest = scope.bind(chain);
  scope.receivers.pop();
  const result =
    isReference(rest.type) || rest.type.kind === 'void' || rest.type.kind === 'nullable'
      ? rest.type
      : nullableOf(rest.type);
  return {
    type: result,
    at,
    evaluate: (frame) => {
      const self = receiver.evaluate(frame);
      if (self === null) return null;
      frame.locals[slot] = self;
      return rest.evaluate(frame);
    },
  };
}

export function bindReceiver(scope: Scope): Bound {
  const receiver = scope.receivers.at(-1);
  if (receiver === undefined) throw new Error('a receiver is valid only inside a conditional access');
  return receiver;
}
