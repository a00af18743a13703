import { vector2, vector3 } from './values/engine-types.ts';
import { asBool, asLong, asNumber, asVector2, asVector3 } from './values/raw.ts';
import { bool, int, long, sameType, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { scale, vector2 as makeVector2 } from '../scene/vector.ts';
import { RANK } from './operators.ts';

/** A unary operator for an operand type. */
export interface UnaryOperator {
  readonly operand: CsType;
  readonly result: CsType;
  apply(a: Raw): Raw;
}

export function unaryOperator(operator: string, type: CsType): UnaryOperator | undefined {
  const promoted = type.kind === 'char' ? int : type;
  if (operator === '!')
    return promoted.kind === 'bool' ? { operand: bool, result: bool, apply: (a) => !asBool(a) } : undefined;
  if (operator === '-' && sameType(type, vector2))
    return { operand: type, result: type, apply: (a) => makeVector2(-asVector2(a).x, -asVector2(a).y) };
  if (operator === '-' && sameType(type, vector3))
    return { operand: type, result: type, apply: (a) => scale(asVector3(a), -1) };
  if (!RANK.has(promoted.kind)) return undefined;
  const same = { operand: promoted, result: promoted };
  if (operator === '+') return { ...same, apply: (a) => a };
  if (operator === '~') return complementOperator(promoted);
  if (promoted.kind === 'long') return { ...same, apply: (a) => BigInt.asIntN(64, -asLong(a)) };
  return { ...same, apply: promoted.kind === 'int' ? (a) => -asNumber(a) | 0 : (a) => -asNumber(a) };
}

function complementOperator(type: CsType): UnaryOperator | undefined {
  if (type.kind === 'int') return { operand: int, result: int, apply: (a) => ~asNumber(a) };
  return type.kind === 'long' ? { operand: long, result: long, apply: (a) => ~asLong(a) } : undefined;
}
