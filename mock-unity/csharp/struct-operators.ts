import { implicitConversion } from './conversions.ts';
import { color, quaternion, vector2, vector3 } from './values/engine-types.ts';
import { asColor, asNumber, asQuaternion, asVector2, asVector3 } from './values/raw.ts';
import { float, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { add, color as makeColor, combine, rotate, scale, subtract, vector2 as makeVector2 } from '../scene/vector.ts';

function mixColors(left: Raw, right: Raw, mix: Numbers): Raw {
  const [a, b] = [asColor(left), asColor(right)];
  return makeColor(mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a));
}

function greyOf(raw: Raw): Raw {
  const part = asNumber(raw);
  return makeColor(part, part, part, part);
}

const structOperators: readonly (BinaryOperator & { readonly operator: string })[] = [
  { operator: '+', left: vector3, right: vector3, result: vector3, apply: (a, b) => add(asVector3(a), asVector3(b)) },
  {
    operator: '-',
    left: vector3,
    right: vector3,
    result: vector3,
    apply: (a, b) => subtract(asVector3(a), asVector3(b)),
  },
  { operator: '*', left: vector3, right: float, result: vector3, apply: (a, b) => scale(asVector3(a), asNumber(b)) },
  { operator: '*', left: float, right: vector3, result: vector3, apply: (a, b) => scale(asVector3(b), asNumber(a)) },
  {
    operator: '/',
    left: vector3,
    right: float,
    result: vector3,
    apply: (a, b) => scale(asVector3(a), 1 / asNumber(b)),
  },
  {
    operator: '+',
    left: vector2,
    right: vector2,
    result: vector2,
    apply: (a, b) => makeVector2(asVector2(a).x + asVector2(b).x, asVector2(a).y + asVector2(b).y),
  },
  {
    operator: '-',
    left: vector2,
    right: vector2,
    result: vector2,
    apply: (a, b) => makeVector2(asVector2(a).x - asVector2(b).x, asVector2(a).y - asVector2(b).y),
  },
  {
    operator: '*',
    left: vector2,
    right: float,
    result: vector2,
    apply: (a, b) => makeVector2(asVector2(a).x * asNumber(b), asVector2(a).y * asNumber(b)),
  },
  {
    operator: '*',
    left: float,
    right: vector2,
    result: vector2,
    apply: (a, b) => makeVector2(asVector2(b).x * asNumber(a), asVector2(b).y * asNumber(a)),
  },
  {
    operator: '/',
    left: vector2,
    right: float,
    result: vector2,
    apply: (a, b) => makeVector2(asVector2(a).x / asNumber(b), asVector2(a).y / asNumber(b)),
  },
  { operator: '+', left: color, right: color, result: color, apply: (a, b) => mixColors(a, b, (x, y) => x + y) },
  { operator: '-', left: color, right: color, result: color, apply: (a, b) => mixColors(a, b, (x, y) => x - y) },
  { operator: '*', left: color, right: color, result: color, apply: (a, b) => mixColors(a, b, (x, y) => x * y) },
  {
    operator: '*',
    left: color,
    right: float,
    result: color,
    apply: (a, b) => mixColors(a, greyOf(b), (x, y) => x * y),
  },
  {
    operator: '*',
    left: float,
    right: color,
    result: color,
    apply: (a, b) => mixColors(greyOf(a), b, (x, y) => x * y),
  },
  {
    operator: '/',
    left: color,
    right: float,
    result: color,
    apply: (a, b) => mixColors(a, greyOf(b), (x, y) => x / y),
  },
  {
    operator: '*',
    left: quaternion,
    right: quaternion,
    result: quaternion,
    apply: (a, b) => combine(asQuaternion(a), asQuaternion(b)),
  },
  {
    operator: '*',
    left: quaternion,
    right: vector3,
    result: vector3,
    apply: (a, b) => rotate(asQuaternion(a), asVector3(b)),
  },
];

export function structOperator(operator: string, left: CsType, right: CsType): BinaryOperator | undefined {
  if (left.kind !== 'named' && right.kind !== 'named') return undefined;
  return structOperators.find(
    (candidate) =>
      candidate.operator === operator &&
      implicitConversion(left, candidate.left) !== undefined &&
      implicitConversion(right, candidate.right) !== undefined,
  );
}

/** A binary operator for two operand types: convert both, then apply. */
export interface BinaryOperator {
  readonly left: CsType;
  readonly right: CsType;
  readonly result: CsType;
  /** Throws DivideByZeroException and OverflowException. */
  apply(a: Raw, b: Raw): Raw;
}

export type Numbers = (a: number, b: number) => number;
