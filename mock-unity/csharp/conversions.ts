import { sequence, unityObject } from './values/engine-types.ts';
import { throwException } from './values/exceptions.ts';
import { asLong, asNumber, asString, asValue, isSceneObject, box, typeOf, unbox } from './values/raw.ts';
import { type CsType, derivesFrom, isReference, sameType, bool, int } from './values/types.ts';
import type { Raw } from './values/value.ts';
import type { Bound } from './evaluation.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';

export type Convert = (raw: Raw) => Raw;

/** A conversion that does not change the representation. */
const keepRaw: Convert = (raw) => raw;

/** The implicit conversion of C# between two static types; undefined if there is none. */
export function implicitConversion(from: CsType, to: CsType): Convert | undefined {
  if (sameType(from, to)) return keepRaw;
  if (to.kind === 'nullable')
    return from.kind === 'null' ? keepRaw : implicitConversion(from.kind === 'nullable' ? from.of : from, to.of);
  if (from.kind === 'null') return isReference(to) ? keepRaw : undefined;
  if (to.kind === 'object') return from.kind === 'void' ? undefined : (raw) => box(raw, from);
  return (
    numericConversion(from, to) ??
    referenceConversion(from, to) ??
    (to.kind === 'bool' ? existenceConversion(from) : undefined)
  );
}

/** UnityEngine.Object converts to bool: whether it exists. */
function existenceConversion(from: CsType): Convert | undefined {
  return derivesFrom(from, unityObject) ? (raw) => isSceneObject(raw) && !raw.destroyed : undefined;
}

const toSingle: Convert = (raw) => Math.fround(asNumber(raw));
const toLong: Convert = (raw) => BigInt(asNumber(raw));
const codeOf: Convert = (raw) => asString(raw).charCodeAt(0);

function numericConversion(from: CsType, to: CsType): Convert | undefined {
  switch (`${from.kind} ${to.kind}`) {
    case 'int double':
    case 'float double':
      return keepRaw;
    case 'int float':
      return toSingle;
    case 'int long':
      return toLong;
    case 'long double':
      return (raw) => Number(asLong(raw));
    case 'long float':
      return (raw) => Math.fround(Number(asLong(raw)));
    case 'char int':
    case 'char float':
    case 'char double':
      return codeOf;
    case 'char long':
      return (raw) => BigInt(asString(raw).charCodeAt(0));
    default:
      return undefined;
  }
}

function referenceConversion(from: CsType, to: CsType): Convert | undefined {
  if (to.kind === 'named') {
    if (sameType(to, sequence) && (from.kind === 'array' || from.kind === 'list')) return keepRaw;
    return derivesFrom(from, to) && !to.isStruct ? keepRaw : undefined;
  }
  if (to.kind !== 'array' || from.kind !== 'array') return undefined;
  // Arrays of reference types are covariant.
  return isReference(from.element) && isReference(to.element)
    ? implicitConversion(from.element, to.element) && keepRaw
    : undefined;
}

/** The conversion that a cast makes; undefined if the compiler refuses it. */
export function explicitConversion(from: CsType, to: CsType): Convert | undefined {
  const implicit = implicitConversion(from, to);
  if (implicit !== undefined) return implicit;
  if (from.kind === 'object') return (raw) => unboxTo(raw, to);
  if (from.kind === 'nullable') return nullableCast(from.of, to);
  if (isArithmetic(from) && isArithmetic(to)) return (raw) => narrowNumber(widenNumber(raw), to);
  const downcast = from.kind === 'named' && to.kind === 'named' && !to.isStruct && derivesFrom(to, from);
  return downcast ? (raw) => castReference(raw, to) : undefined;
}

function nullableCast(from: CsType, to: CsType): Convert | undefined {
  const convert = explicitConversion(from, to);
  if (convert === undefined) return undefined;
  return (raw) =>
    raw === null ? throwException('InvalidOperationException', 'Nullable object must have a value.') : convert(raw);
}

function isArithmetic(type: CsType): boolean {
  return ['int', 'long', 'float', 'double', 'char'].includes(type.kind);
}

function widenNumber(raw: Raw): number | bigint {
  return typeof raw === 'bigint' ? raw : typeof raw === 'string' ? raw.charCodeAt(0) : asNumber(raw);
}

const INT_LIMIT = 2 ** 31;
const LONG_LIMIT = 2n ** 63n;

/** Reals saturate as in .NET 9 and later; NaN becomes 0. Integers wrap. */
function narrowNumber(value: number | bigint, to: CsType): Raw {
  if (to.kind === 'int')
    return typeof value === 'bigint'
      ? Number(BigInt.asIntN(32, value))
      : Math.min(INT_LIMIT - 1, Math.max(-INT_LIMIT, value || 0)) | 0;
  if (to.kind === 'long') return typeof value === 'bigint' ? value : saturateLong(value);
  if (to.kind === 'char')
    return String.fromCharCode(Number(BigInt.asUintN(16, typeof value === 'bigint' ? value : saturateLong(value))));
  return to.kind === 'float' ? Math.fround(Number(value)) : Number(value);
}

function saturateLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(LONG_LIMIT)) return LONG_LIMIT - 1n;
  return value <= -Number(LONG_LIMIT) ? -LONG_LIMIT : BigInt(Math.trunc(value));
}

function unboxTo(raw: Raw, to: CsType): Raw {
  const value = asValue(raw);
  if (value === null)
    return isReference(to) || to.kind === 'nullable' ? null : throwException('NullReferenceException');
  const type = typeOf(value);
  const target = to.kind === 'nullable' ? to.of : to;
  if (sameType(type, target) || (isReference(target) && implicitConversion(type, target) !== undefined))
    return unbox(value);
  return throwException(
    'InvalidCastException',
    `Unable to cast object of type '${type.runtimeName}' to type '${to.runtimeName}'.`,
  );
}

function castReference(raw: Raw, to: CsType): Raw {
  return raw === null ? null : unboxTo(raw, to);
}

/** The value of a condition: a bool, or a Unity object, which is true while it exists. */
export function conditionConversion(from: CsType): Convert | undefined {
  return from.kind === 'bool' ? keepRaw : existenceConversion(from);
}

/** The bound expression converted to `type`; CS0029 or CS0266 if there is no implicit conversion. */
export function convertTo(bound: Bound, type: CsType): Bound {
  if (sameType(bound.type, type)) return bound;
  const convert = implicitConversion(bound.type, type);
  if (convert === undefined) throw noConversion(bound, type);
  return convertBound(bound, type, convert);
}

/** The bound expression with another type and representation. Constants stay constants, but for nullable ones, which C# does not have. */
export function convertBound(bound: Bound, type: CsType, convert: Convert): Bound {
  const { evaluate, at, constant } = bound;
  if (type.kind === 'nullable') return { type, at, evaluate: (frame) => convert(evaluate(frame)) };
  if (convert === keepRaw) return constant === undefined ? { type, at, evaluate } : { type, at, evaluate, constant };
  if (constant !== undefined && type.kind !== 'object') {
    const value = convert(constant);
    return { type, at, constant: value, evaluate: () => value };
  }
  return { type, at, evaluate: (frame) => convert(evaluate(frame)) };
}

/** A length or an index of an array: those of type long are outside of the subset. */
export function convertIndex(bound: Bound): Bound {
  if (bound.type.kind === 'long') throw outsideSubset("an index of type 'long' is", bound.at);
  return convertTo(bound, int);
}

/** True if all its operators and conversions are known here. Those of Unity and of the class library are known in part. */
export function isFullyKnown(type: CsType): boolean {
  return type.kind !== 'named' && type.kind !== 'nullable' && type.kind !== 'null';
}

/** True if a conversion may exist that is not known here: a nullable one, or one that a type of Unity or the class library declares. Of those, only conversions to bool concern other types. */
function mayConvert(from: CsType, to: CsType): boolean {
  if (from.kind === 'void' || from.kind === 'null') return false;
  if (from.kind === 'nullable' || to.kind === 'nullable') return true;
  return from.kind === 'named' && (to.kind === 'named' || to.kind === 'bool');
}

export function noConversion(bound: Bound, type: CsType): CompileError {
  const from = bound.type.fullName;
  if (mayConvert(bound.type, type))
    return outsideSubset(`a conversion from '${from}' to '${type.fullName}' is`, bound.at);
  if (bound.type.kind === 'null') {
    return new CompileError(
      'CS0037',
      `Cannot convert null to '${type.name}' because it is a non-nullable value type`,
      bound.at,
    );
  }
  if (bound.isLiteral && bound.type.kind === 'double' && type.kind === 'float') {
    return new CompileError(
      'CS0664',
      "Literal of type double cannot be implicitly converted to type 'float'; use an 'F' suffix to create a literal of this type",
      bound.at,
    );
  }
  if (explicitConversion(bound.type, type) !== undefined && bound.type.kind !== 'void') {
    return new CompileError(
      'CS0266',
      `Cannot implicitly convert type '${from}' to '${type.fullName}'. An explicit conversion exists (are you missing a cast?)`,
      bound.at,
    );
  }
  return new CompileError('CS0029', `Cannot implicitly convert type '${from}' to '${type.fullName}'`, bound.at);
}

/** A condition of if, while, ?: and the like. */
export function asCondition(bound: Bound): Bound {
  const convert = conditionConversion(bound.type);
  if (convert === undefined) throw noConversion(bound, bool);
  return convertBound(bound, bool, convert);
}
