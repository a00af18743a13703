import { implicitConversion } from './conversions.ts';
import { throwException } from './values/exceptions.ts';
import { asBool, asLong, asNumber, box, asVector2, asVector3, equalStructs, sameReference } from './values/raw.ts';
import { toText } from './values/text.ts';
import {
  bool,
  double,
  float,
  int,
  long,
  string,
  type CsType,
  derivesFrom,
  isReference,
  nullableOf,
  object,
  sameType,
} from './values/types.ts';
import type { Raw } from './values/value.ts';
import { limited } from './library/strings.ts';
import { structOperator, type BinaryOperator, type Numbers } from './struct-operators.ts';
import { unityObject, vector2, vector3 } from './values/engine-types.ts';
import { scale, vector2 as makeVector2 } from '../scene/vector.ts';

const reals: Readonly<Record<string, Numbers>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const ints: Readonly<Record<string, Numbers>> = {
  '+': (a, b) => (a + b) | 0,
  '-': (a, b) => (a - b) | 0,
  '*': Math.imul,
  '/': (a, b) => (a / checkDivisor(a === INT_MIN, b)) | 0,
  '%': (a, b) => (a % checkDivisor(a === INT_MIN, b)) | 0,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
};

const INT_MIN = -(2 ** 31);

const LONG_MIN = -(2n ** 63n);

/** The divisor, if the division has a result: the smallest integer divided by -1 does not fit. */
function checkDivisor<N extends number | bigint>(smallest: boolean, by: N): N {
  if (Number(by) === 0) throwException('DivideByZeroException');
  if (smallest && Number(by) === -1) throwException('OverflowException');
  return by;
}

const longs: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / checkDivisor(a === LONG_MIN, b),
  '%': (a, b) => a % checkDivisor(a === LONG_MIN, b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

const comparisons: Readonly<Record<string, (a: number | bigint, b: number | bigint) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

const RANK = new Map<string, number>([
  ['char', 0],
  ['int', 0],
  ['long', 1],
  ['float', 2],
  ['double', 3],
]);

const PROMOTED = [int, long, float, double] as const;

/** The operator that C# chooses for these operand types; undefined is CS0019. Not for &&, || and ??. */
export function binaryOperator(operator: string, left: CsType, right: CsType): BinaryOperator | undefined {
  return (
    numericOperator(operator, left, right) ??
    textOperator(operator, left, right) ??
    structOperator(operator, left, right) ??
    equality(operator, left, right, binaryOperator) ??
    boolOperator(operator, left, right)
  );
}

function numericOperator(operator: string, left: CsType, right: CsType): BinaryOperator | undefined {
  if (operator === '<<' || operator === '>>') return shiftOperator(operator, left, right);
  const ranks = [RANK.get(left.kind), RANK.get(right.kind)];
  const [a, b] = ranks;
  if (a === undefined || b === undefined) return undefined;
  const type = PROMOTED[Math.max(a, b)] ?? int;
  return comparisonOperator(operator, type) ?? arithmeticOperator(operator, type);
}

function comparisonOperator(operator: string, type: CsType): BinaryOperator | undefined {
  const compare = comparisons[operator];
  if (compare === undefined) return undefined;
  const apply =
    type === long
      ? (a: Raw, b: Raw): Raw => compare(asLong(a), asLong(b))
      : (a: Raw, b: Raw): Raw => compare(asNumber(a), asNumber(b));
  return { left: type, right: type, result: bool, apply };
}

function arithmeticOperator(operator: string, type: CsType): BinaryOperator | undefined {
  if (type === long) {
    const compute = longs[operator];
    return (
      compute && {
        left: long,
        right: long,
        result: long,
        apply: (a, b) => BigInt.asIntN(64, compute(asLong(a), asLong(b))),
      }
    );
  }
  const compute = type === int ? ints[operator] : reals[operator];
  if (compute === undefined) return undefined;
  if (type === float)
    return {
      left: float,
      right: float,
      result: float,
      apply: (a, b) => Math.fround(compute(asNumber(a), asNumber(b))),
    };
  return { left: type, right: type, result: type, apply: (a, b) => compute(asNumber(a), asNumber(b)) };
}

function shiftOperator(operator: '<<' | '>>', left: CsType, right: CsType): BinaryOperator | undefined {
  if (implicitConversion(right, int) === undefined) return undefined;
  if (implicitConversion(left, int) !== undefined) {
    const compute = ints[operator];
    return compute && { left: int, right: int, result: int, apply: (a, b) => compute(asNumber(a), asNumber(b)) };
  }
  if (left.kind !== 'long') return undefined;
  const apply = (a: Raw, b: Raw): Raw => {
    const by = BigInt(asNumber(b) & 63);
    return operator === '<<' ? BigInt.asIntN(64, asLong(a) << by) : asLong(a) >> by;
  };
  return { left: long, right: int, result: long, apply };
}

/** + with a string on either side, and == and != of strings. */
function textOperator(operator: string, left: CsType, right: CsType): BinaryOperator | undefined {
  const texts = [left.kind, right.kind].filter((kind) => kind === 'string').length;
  if (operator === '+' && texts > 0 && left.kind !== 'void' && right.kind !== 'void') {
    return { left, right, result: string, apply: (a, b) => limited(toText(box(a, left)) + toText(box(b, right))) };
  }
  if (texts < 2 && !(texts === 1 && (left.kind === 'null' || right.kind === 'null'))) return undefined;
  if (operator === '==') return { left: string, right: string, result: bool, apply: (a, b) => a === b };
  if (operator === '!=') return { left: string, right: string, result: bool, apply: (a, b) => a !== b };
  return undefined;
}

const bools: Readonly<Record<string, (a: boolean, b: boolean) => boolean>> = {
  '&': (a, b) => a && b,
  '|': (a, b) => a || b,
  '^': (a, b) => a !== b,
};

function boolOperator(operator: string, left: CsType, right: CsType): BinaryOperator | undefined {
  if (left.kind !== 'bool' || right.kind !== 'bool') return undefined;
  const compute = bools[operator];
  return compute && { left: bool, right: bool, result: bool, apply: (a, b) => compute(asBool(a), asBool(b)) };
}

/** == and != of references, structs, bools and nullable values. `binary`: finds the operator of what a nullable value holds. */
function equality(
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

/** A unary operator for an operand type. */
interface UnaryOperator {
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
