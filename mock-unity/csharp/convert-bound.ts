import type { Bound } from './bound.ts';
import { conditionConversion, explicitConversion, implicitConversion, unchanged } from './conversions.ts';
import type { Convert } from './conversions.ts';
import { CompileError } from './diagnostic.ts';
import { bool, sameType } from './values/types.ts';
import type { CsType } from './values/types.ts';

/** The bound expression converted to `type`; CS0029 or CS0266 if there is no implicit conversion. */
export function convertTo(bound: Bound, type: CsType): Bound {
  if (sameType(bound.type, type)) return bound;
  const convert = implicitConversion(bound.type, type);
  if (convert === undefined) throw noConversion(bound, type);
  return converted(bound, type, convert);
}

/** The bound expression with another type and representation. Constants stay constants, but for nullable ones, which C# does not have. */
export function converted(bound: Bound, type: CsType, convert: Convert): Bound {
  const { evaluate, at, constant } = bound;
  if (type.kind === 'nullable') return { type, at, evaluate: (frame) => convert(evaluate(frame)) };
  if (convert === unchanged) return constant === undefined ? { type, at, evaluate } : { type, at, evaluate, constant };
  if (constant !== undefined && type.kind !== 'object') {
    const value = convert(constant);
    return { type, at, constant: value, evaluate: () => value };
  }
  return { type, at, evaluate: (frame) => convert(evaluate(frame)) };
}

export function noConversion(bound: Bound, type: CsType): CompileError {
  const from = bound.type.fullName;
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
  return converted(bound, bool, convert);
}
