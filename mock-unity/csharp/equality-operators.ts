import { implicitConversion } from './conversions.ts';
import { unityObject } from './values/engine-types.ts';
import { equalStructs, sameReference } from './values/equality.ts';
import { bool, derivesFrom, isReference, nullableOf, object, sameType, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import type { BinaryOperator } from './binary-operator.ts';

/** == and != of references, structs, bools and nullable values. `binary`: finds the operator of what a nullable value holds. */
export function equality(
  operator: string,
  left: CsType,
  right: CsType,
  binary: (operator: string, left: CsType, right: CsType) => BinaryOperator | undefined,
): BinaryOperator | undefined {
  if (operator !== '==' && operator !== '!=') return undefined;
  const common = comparedAs(left, right);
  if (common === undefined) return undefined;
  const equal = equalityOf(common, (type) => binary('==', type, type));
  return { left: common, right: common, result: bool, apply: operator === '==' ? equal : (a, b) => !equal(a, b) };
}

/** The type in which two operands are compared. */
function comparedAs(left: CsType, right: CsType): CsType | undefined {
  if (left.kind === 'null' && right.kind !== 'null' && !isReference(right)) return comparedAs(right, left);
  if (right.kind === 'null' && !isReference(left)) return left.kind === 'nullable' ? left : nullableOf(left);
  if (left.kind === 'nullable' || right.kind === 'nullable') {
    const type = left.kind === 'nullable' ? left : nullableOf(left);
    const fits = left.kind !== 'null' && implicitConversion(right, type) !== undefined;
    return fits ? type : right.kind === 'nullable' && implicitConversion(left, right) !== undefined ? right : undefined;
  }
  if (sameType(left, right) && (left.kind === 'bool' || isStruct(left))) return left;
  if (derivesFrom(left, unityObject) && derivesFrom(right, unityObject)) return unityObject;
  if (
    (left.kind === 'bool' && implicitConversion(right, bool)) ||
    (right.kind === 'bool' && implicitConversion(left, bool))
  )
    return bool;
  if (!isReference(left) || !isReference(right)) return undefined;
  if (implicitConversion(left, right) !== undefined) return right.kind === 'null' ? object : right;
  return implicitConversion(right, left) === undefined ? undefined : left;
}

function isStruct(type: CsType): boolean {
  return type.kind === 'named' && type.isStruct;
}

function equalityOf(
  type: CsType,
  equalityIn: (type: CsType) => BinaryOperator | undefined,
): (a: Raw, b: Raw) => boolean {
  if (isStruct(type)) return equalStructs;
  if (type.kind === 'nullable') {
    const equal = equalityIn(type.of);
    return (a, b) => (a === null || b === null ? a === b : equal?.apply(a, b) === true);
  }
  return sameReference;
}
