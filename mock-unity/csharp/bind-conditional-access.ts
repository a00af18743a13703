import type { Bound } from './bound.ts';
import { CompileError } from './diagnostic.ts';
import type { Scope } from './scope.ts';
import { isReference, nullableOf } from './values/types.ts';
import type { ExpressionOf } from './syntax.ts';

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
