import type { Bound } from './evaluation.ts';
import {
  conditionConversion,
  implicitConversion,
  asCondition,
  convertBound,
  convertTo,
  isFullyKnown,
} from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { asLong } from './values/raw.ts';
import { binaryOperator, unaryOperator } from './operators.ts';
import type { BinaryOperator } from './struct-operators.ts';
import type { Scope } from './scope.ts';
import type { ExpressionOf } from './syntax.ts';
import { bool, isReference, sameType, string, type CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

export function bindBinary(scope: Scope, expression: ExpressionOf<'binary'>): Bound {
  const { operator } = expression;
  if (operator === '&&' || operator === '||') return bindLogical(scope, expression);
  if (operator === '??') return bindCoalescing(scope, expression);
  const left = scope.bind(expression.left);
  const right = scope.bind(expression.right);
  const chosen = binaryOperator(operator, left.type, right.type);
  if (chosen === undefined) throw wrongOperands(operator, { left, right });
  const a = convertTo(left, chosen.left);
  const b = convertTo(right, chosen.right);
  if (
    a.constant !== undefined &&
    isConstantZero(b) &&
    (operator === '/' || operator === '%') &&
    isIntegral(chosen.result)
  ) {
    throw new CompileError('CS0020', 'Division by constant zero', left.at);
  }
  // Of texts only those of strings: "n" + 1 is no constant.
  const isConstant = !sameType(chosen.result, string) || [left, right].every(({ type }) => isText(type));
  if (isConstant && a.constant !== undefined && b.constant !== undefined)
    return foldConstant(chosen, { operator, a, b, at: left.at });
  return { type: chosen.result, at: left.at, evaluate: evaluateOperands(chosen, { a, b, at: expression.operatorAt }) };
}

const isText = ({ kind }: CsType): boolean => kind === 'string' || kind === 'null';

interface Operands {
  readonly a: Bound;
  readonly b: Bound;
  readonly at: number;
}

function evaluateOperands(chosen: BinaryOperator, { a, b, at }: Operands): Bound['evaluate'] {
  const [left, right] = [a.evaluate, b.evaluate];
  return (frame) => {
    const x = left(frame);
    const y = right(frame);
    frame.at = at;
    return chosen.apply(x, y);
  };
}

/** Invalid operands of `operator`: CS0019, if all of their operators are known. */
export function wrongOperands(operator: string, { left, right }: { left: Bound; right: Bound }): CompileError {
  const types = [left.type, right.type];
  if (types.some(({ kind }) => kind === 'nullable'))
    return outsideSubset(`the operator '${operator}' on nullable values is`, left.at);
  const operands = `'${left.type.name}' and '${right.type.name}'`;
  const isKnown = operator === '??' ? types.some(({ kind }) => kind !== 'named') : types.every(isFullyKnown);
  if (!isKnown) return outsideSubset(`the operator '${operator}' on ${operands} is`, left.at);
  return new CompileError(
    'CS0019',
    `Operator '${operator}' cannot be applied to operands of type ${operands}`,
    left.at,
  );
}

function isConstantZero(bound: Bound): boolean {
  return bound.constant === 0 || bound.constant === 0n;
}

function isIntegral(type: CsType): boolean {
  return type.kind === 'int' || type.kind === 'long';
}

/** Constant expressions are checked for overflow, unlike those at run time. */
function foldConstant(chosen: BinaryOperator, { operator, a, b, at }: Operands & { operator: string }): Bound {
  const value = chosen.apply(a.constant ?? null, b.constant ?? null);
  if (isIntegral(chosen.result) && doesOverflow(operator, { a: a.constant ?? 0, b: b.constant ?? 0, value })) {
    throw overflowError(at);
  }
  return { type: chosen.result, at, constant: value, evaluate: () => value };
}

function overflowError(at: number): CompileError {
  return new CompileError('CS0220', 'The operation overflows at compile time in checked mode', at);
}

function doesOverflow(operator: string, { a, b, value }: { a: Raw; b: Raw; value: Raw }): boolean {
  const [x, y] = [asBigInt(a), asBigInt(b)];
  switch (operator) {
    case '+':
      return x + y !== asBigInt(value);
    case '-':
      return x - y !== asBigInt(value);
    case '*':
      return x * y !== asBigInt(value);
    default:
      return false;
  }
}

function asBigInt(raw: Raw): bigint {
  return typeof raw === 'number' ? BigInt(raw) : asLong(raw);
}

function bindLogical(scope: Scope, expression: ExpressionOf<'binary'>): Bound {
  const { operator, at } = expression;
  const left = scope.bind(expression.left);
  const right = scope.bind(expression.right);
  if (conditionConversion(left.type) === undefined || conditionConversion(right.type) === undefined)
    throw wrongOperands(operator, { left, right });
  const [a, b] = [asCondition(left), asCondition(right)];
  const stops = operator === '||';
  const evaluate: Bound['evaluate'] = (frame) => (a.evaluate(frame) === stops ? stops : b.evaluate(frame));
  if (a.constant === undefined || b.constant === undefined) return { type: bool, at, evaluate };
  return { type: bool, at, evaluate, constant: a.constant === stops ? stops : b.constant };
}

function bindCoalescing(scope: Scope, expression: ExpressionOf<'binary'>): Bound {
  const left = scope.bind(expression.left);
  const right = scope.bind(expression.right);
  const { at } = expression;
  const nullable = left.type.kind === 'nullable';
  if (!nullable && !isReference(left.type)) throw wrongOperands('??', { left, right });
  const type = coalescedType(left.type, right.type);
  if (type === undefined) throw wrongOperands('??', { left, right });
  const unwrapped: Bound =
    left.type.kind === 'nullable' && type.kind !== 'nullable' ? { ...left, type: left.type.of } : left;
  // Converts the value that was found, so that the left operand is evaluated once.
  const found = implicitConversion(unwrapped.type, type);
  const other = convertTo(right, type);
  return {
    type,
    at,
    evaluate: (frame) => {
      const value = left.evaluate(frame);
      return value === null || found === undefined ? other.evaluate(frame) : found(value);
    },
  };
}

function coalescedType(left: CsType, right: CsType): CsType | undefined {
  if (left.kind === 'null') return isReference(right) || right.kind === 'nullable' ? right : undefined;
  if (left.kind === 'nullable' && implicitConversion(right, left.of) !== undefined) return left.of;
  if (implicitConversion(right, left) !== undefined) return left;
  return implicitConversion(left.kind === 'nullable' ? left.of : left, right) === undefined ? undefined : right;
}

export function bindUnary(scope: Scope, { operator, operand, at }: ExpressionOf<'unary'>): Bound {
  const bound = scope.bind(operand);
  const unity = operator === '!' && bound.type.kind === 'named' ? conditionConversion(bound.type) : undefined;
  const source = unity === undefined ? bound : convertBound(bound, bool, unity);
  const chosen = unaryOperator(operator, source.type);
  if (chosen === undefined && !isFullyKnown(bound.type))
    throw outsideSubset(`the operator '${operator}' on '${bound.type.name}' is`, at);
  if (chosen === undefined)
    throw new CompileError(
      'CS0023',
      `Operator '${operator}' cannot be applied to operand of type '${bound.type.name}'`,
      at,
    );
  const a = convertTo(source, chosen.operand);
  if (a.constant !== undefined) {
    const value = chosen.apply(a.constant);
    if (operator === '-' && isIntegral(chosen.result) && asBigInt(value) !== -asBigInt(a.constant))
      throw overflowError(at);
    return { type: chosen.result, at, constant: value, evaluate: () => value };
  }
  return { type: chosen.result, at, evaluate: (frame) => chosen.apply(a.evaluate(frame)) };
}
