import { bindAssign, bindStep, bindIndex } from './bind-assign.ts';
import { bindBinary, bindUnary } from './bind-operator.ts';
import { bindCall } from './bind-call.ts';
import { bindMember, bindName, bindReceiver } from './bind-member.ts';
import { bindAnonymous, bindArray, bindNew } from './bind-new.ts';
import { box } from './values/raw.ts';
import type { Bound, Evaluate, Frame } from './evaluation.ts';
import {
  explicitConversion,
  implicitConversion,
  asCondition,
  convertBound,
  convertTo,
  isFullyKnown,
} from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { systemType } from './values/engine-types.ts';
import { throwException } from './values/exceptions.ts';
import { limited, limitedWidth } from './library/strings.ts';
import { LONG_MAX } from './token.ts';
import { resolveType, joinFlows, type Scope } from './scope.ts';
import type { Expression, Hole, ExpressionOf } from './syntax.ts';
import { formatText, isSupportedFormat, toText } from './values/text.ts';
import { sameType, string, type CsType, isReference, nullableOf } from './values/types.ts';

/** Checks an expression and makes it ready to run. Throws {@link CompileError}. */
export function bindExpression(scope: Scope, expression: Expression): Bound {
  switch (expression.kind) {
    case 'literal':
      return bindLiteral(expression);
    case 'interpolated':
      return bindInterpolated(scope, expression);
    case 'name':
      return bindName(scope, expression);
    case 'keyword_type':
      throw new CompileError('CS1525', `Invalid expression term '${expression.name}'`, expression.at);
    case 'member':
      return bindMember(scope, expression);
    case 'call':
      return bindCall(scope, expression);
    case 'index':
      return bindIndex(scope, expression);
    case 'conditional_access':
      return bindConditionalAccess(scope, expression);
    case 'receiver':
      return bindReceiver(scope);
    case 'new':
      return bindNew(scope, expression);
    case 'new_array':
      return bindArray(scope, expression);
    case 'new_anonymous':
      return bindAnonymous(scope, expression);
    case 'unary':
      return bindUnary(scope, expression);
    case 'step':
      return bindStep(scope, expression);
    case 'binary':
      return bindBinary(scope, expression);
    case 'conditional':
      return bindConditional(scope, expression);
    case 'assign':
      return bindAssign(scope, expression);
    case 'cast':
      return bindCast(scope, expression);
    case 'typeof':
      return bindTypeof(expression);
    case 'await':
      throw outsideSubset("'await' within an expression (write 'await ...;' as a statement) is", expression.at);
    case 'array_initializer':
      throw new CompileError(
        'CS0820',
        'Cannot initialize an implicitly-typed variable with an array initializer',
        expression.at,
      );
  }
}

function bindLiteral({ type, value, at }: ExpressionOf<'literal'>): Bound {
  if (typeof value === 'bigint' && value > LONG_MAX) throw outsideSubset("the types 'uint' and 'ulong' are", at);
  return { type, at, constant: value, evaluate: () => value, isLiteral: true };
}

function bindInterpolated(scope: Scope, { parts, at }: ExpressionOf<'interpolated'>): Bound {
  const pieces = parts.map((part): string | TextOf => (typeof part === 'string' ? part : bindHole(scope, part)));
  const [only] = pieces;
  if (typeof only === 'string' && pieces.length === 1)
    return { type: string, at, constant: only, evaluate: () => only };
  return {
    type: string,
    at,
    evaluate: (frame) => limited(pieces.map((piece) => (typeof piece === 'string' ? piece : piece(frame))).join('')),
  };
}

type TextOf = (frame: Frame) => string;

function bindHole(scope: Scope, { expression, alignment, format, at }: Hole): TextOf {
  const { type, evaluate } = asValue(scope.bind(expression));
  if (format !== '' && !isSupportedFormat(format)) throw outsideSubset(`the format specifier '${format}' is`, at);
  return (frame) => {
    const value = box(evaluate(frame), type);
    frame.at = at;
    const text =
      format === ''
        ? toText(value)
        : (formatText(value, format) ?? throwException('FormatException', 'Format specifier was invalid.'));
    const width = limitedWidth(Math.abs(alignment));
    return alignment < 0 ? text.padEnd(width) : text.padStart(width);
  };
}

/** Refuses what a void method returns. */
function asValue(bound: Bound): Bound {
  if (bound.type.kind === 'void')
    throw new CompileError('CS0029', "Cannot implicitly convert type 'void' to 'object'", bound.at);
  return bound;
}

function bindConditional(scope: Scope, expression: ExpressionOf<'conditional'>): Bound {
  const condition = asCondition(scope.bind(expression.condition));
  const before = scope.flow;
  const whenTrue = asValue(scope.bind(expression.whenTrue));
  const afterTrue = scope.flow;
  scope.flow = before;
  const whenFalse = asValue(scope.bind(expression.whenFalse));
  scope.flow = joinFlows(afterTrue, scope.flow);
  const type = commonType(whenTrue.type, whenFalse.type);
  // Since C# 9 the target may determine the type.
  if (type === undefined)
    throw outsideSubset(`a conditional of '${whenTrue.type.name}' and '${whenFalse.type.name}' is`, expression.at);
  const [left, right] = [convertTo(whenTrue, type), convertTo(whenFalse, type)];
  const evaluate: Evaluate = (frame) =>
    condition.evaluate(frame) === true ? left.evaluate(frame) : right.evaluate(frame);
  const chosen = condition.constant === undefined ? undefined : (condition.constant === true ? left : right).constant;
  const isConstant = chosen !== undefined && left.constant !== undefined && right.constant !== undefined;
  return isConstant ? { type, at: expression.at, evaluate, constant: chosen } : { type, at: expression.at, evaluate };
}

function commonType(a: CsType, b: CsType): CsType | undefined {
  if (sameType(a, b)) return a.kind === 'null' ? undefined : a;
  if (implicitConversion(a, b) !== undefined) return b;
  return implicitConversion(b, a) === undefined ? undefined : a;
}

function bindCast(scope: Scope, expression: ExpressionOf<'cast'>): Bound {
  const type = resolveType(expression.type);
  const operand = scope.bind(expression.operand);
  const convert = operand.type.kind === 'void' ? undefined : explicitConversion(operand.type, type);
  if (convert === undefined && !isCastKnown(operand.type, type))
    throw outsideSubset(`a cast from '${operand.type.name}' to '${type.name}' is`, expression.at);
  if (convert === undefined) {
    const message =
      operand.type.kind === 'null'
        ? `Cannot convert null to '${type.name}' because it is a non-nullable value type`
        : `Cannot convert type '${operand.type.fullName}' to '${type.fullName}'`;
    throw new CompileError(operand.type.kind === 'null' ? 'CS0037' : 'CS0030', message, expression.at);
  }
  const { at } = expression;
  checkConstant(operand, type, at);
  if (operand.constant !== undefined && type.kind !== 'object' && operand.type.kind !== 'null')
    return { ...convertBound(operand, type, convert), at };
  return {
    type,
    at,
    evaluate: (frame) => {
      const raw = operand.evaluate(frame);
      frame.at = at;
      return convert(raw);
    },
  };
}

/** Whether it is known here that there is no such conversion. Between arrays there may be one. */
function isCastKnown(from: CsType, to: CsType): boolean {
  if (from.kind === 'null' || from.kind === 'void') return true;
  return isFullyKnown(from) && isFullyKnown(to) && !(from.kind === 'array' && to.kind === 'array');
}

/** Least and largest value of the integral types. */
const RANGES = new Map<string, readonly [bigint, bigint]>([
  ['int', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['long', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['char', [0n, 2n ** 16n - 1n]],
]);

/** Casts of constants are checked, unlike those at run time. */
function checkConstant({ constant, type: from }: Bound, to: CsType, at: number): void {
  const range = RANGES.get(to.kind);
  if (range === undefined || (typeof constant !== 'number' && typeof constant !== 'bigint')) return;
  const whole =
    typeof constant === 'bigint' ? constant : Number.isFinite(constant) ? BigInt(Math.trunc(constant)) : undefined;
  if (whole !== undefined && whole >= range[0] && whole <= range[1]) return;
  throw new CompileError(
    'CS0221',
    `Constant value '${toText(box(constant, from))}' cannot be converted to a '${to.name}' (use 'unchecked' syntax to override)`,
    at,
  );
}

function bindTypeof({ type, at }: ExpressionOf<'typeof'>): Bound {
  const value = { kind: 'type', type: resolveType(type) } as const;
  return { type: systemType, at, evaluate: () => value };
}

function bindConditionalAccess(
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
