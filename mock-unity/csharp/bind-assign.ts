import { boundLocal, readOnlyPlace, checkReceiver } from './bind-member.ts';
import { wrongOperands } from './bind-operator.ts';
import type { Bound, Evaluate, Assignable } from './evaluation.ts';
import {
  explicitConversion,
  implicitConversion,
  type Convert,
  convertTo,
  isFullyKnown,
  noConversion,
  convertIndex,
} from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { binaryOperator } from './operators.ts';
import type { BinaryOperator } from './struct-operators.ts';
import type { Scope } from './scope.ts';
import type { Expression, ExpressionOf } from './syntax.ts';
import { int, isNumeric, isReference, type CsType, char } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { throwException } from './values/exceptions.ts';
import { change, checkIndex } from './library/sequences.ts';
import { asArray, asList, asNumber, asString } from './values/raw.ts';

export function bindAssign(scope: Scope, expression: ExpressionOf<'assign'>): Bound {
  if (expression.operator === '=') return bindSimple(scope, expression);
  if (expression.operator === '??=') return bindCoalescing(scope, expression);
  return bindCompound(scope, expression);
}

function bindSimple(scope: Scope, expression: ExpressionOf<'assign'>): Bound {
  if (
    expression.target.kind === 'name' &&
    expression.target.name === '_' &&
    scope.lookup('_', expression.at) === undefined
  )
    throw outsideSubset('discards are', expression.at);
  const local =
    expression.target.kind === 'name' ? scope.lookup(expression.target.name, expression.target.at) : undefined;
  const target = local === undefined ? scope.bind(expression.target) : boundLocal(local, expression.target.at);
  const place = placeOf(target, expression.target);
  const value = convertTo(scope.bind(expression.value), target.type);
  if (local !== undefined) scope.assign(local);
  return { type: target.type, at: expression.at, evaluate: assignTo(place, value.evaluate) };
}

function assignTo(place: Assignable, value: Evaluate): Evaluate {
  const { slot } = place;
  if (slot !== undefined) return (frame) => (frame.locals[slot] = value(frame));
  return (frame) => {
    const reference = place.open(frame);
    const raw = value(frame);
    reference.set(raw);
    return raw;
  };
}

/** The place of an assignment's target, or why there is none. */
function placeOf(target: Bound, expression: Expression): Assignable {
  const { place } = target;
  if (
    place === undefined ||
    (target.constant !== undefined && place.slot === undefined && place.refusal === undefined)
  ) {
    throw new CompileError(
      'CS0131',
      'The left-hand side of an assignment must be a variable, property or indexer',
      target.at,
    );
  }
  if (place.refusal !== undefined) throw place.refusal(expression.at);
  return place;
}

function bindCompound(scope: Scope, expression: ExpressionOf<'assign'>): Bound {
  const operator = expression.operator.slice(0, -1);
  const target = scope.bind(expression.target);
  const place = placeOf(target, expression.target);
  const value = scope.bind(expression.value);
  const chosen = binaryOperator(operator, target.type, value.type);
  if (chosen === undefined) throw wrongOperands(expression.operator, { left: target, right: value });
  const back = backConversion(chosen.result, {
    target: target.type,
    value: value.type,
    isShift: operator === '<<' || operator === '>>',
  });
  if (back === undefined) throw noConversion({ ...value, type: chosen.result, at: expression.at }, target.type);
  const there = implicitConversion(target.type, chosen.left);
  const { evaluate } = convertTo(value, chosen.right);
  if (there === undefined) throw wrongOperands(expression.operator, { left: target, right: value });
  const { at } = expression;
  return {
    type: target.type,
    at,
    evaluate: (frame) => {
      const reference = place.open(frame);
      const before = there(reference.get());
      const operand = evaluate(frame);
      frame.at = at;
      const raw = back(chosen.apply(before, operand));
      reference.set(raw);
      return raw;
    },
  };
}

/** x op= y casts back to the type of x if y alone would convert to it. */
function backConversion(
  result: CsType,
  { target, value, isShift }: { target: CsType; value: CsType; isShift: boolean },
): Convert | undefined {
  const implicit = implicitConversion(result, target);
  if (implicit !== undefined) return implicit;
  return isShift || implicitConversion(value, target) !== undefined ? explicitConversion(result, target) : undefined;
}

function bindCoalescing(scope: Scope, expression: ExpressionOf<'assign'>): Bound {
  const target = scope.bind(expression.target);
  const place = placeOf(target, expression.target);
  const right = scope.bind(expression.value);
  if (!isReference(target.type) && target.type.kind !== 'nullable') throw wrongOperands('??=', { left: target, right });
  const value = convertTo(right, target.type);
  return {
    type: target.type,
    at: expression.at,
    evaluate: (frame) => {
      const reference = place.open(frame);
      const present = reference.get();
      if (present !== null) return present;
      const raw = value.evaluate(frame);
      reference.set(raw);
      return raw;
    },
  };
}

export function bindStep(scope: Scope, { operator, prefix, target, at }: ExpressionOf<'step'>): Bound {
  const bound = scope.bind(target);
  const { type } = bound;
  if (bound.place === undefined)
    throw new CompileError(
      'CS1059',
      'The operand of an increment or decrement operator must be a variable, property or indexer',
      at,
    );
  const place = placeOf(bound, target);
  if (!isFullyKnown(type)) throw outsideSubset(`the operator '${operator}' on '${type.name}' is`, at);
  if (!isNumeric(type) && type.kind !== 'char')
    throw new CompileError('CS0023', `Operator '${operator}' cannot be applied to operand of type '${type.name}'`, at);
  const next = stepOf(operator === '++' ? '+' : '-', type);
  const { slot } = place;
  if (slot !== undefined) return { type, at, evaluate: localStep(slot, next, prefix) };
  return {
    type,
    at,
    evaluate: (frame) => {
      const reference = place.open(frame);
      const before = reference.get();
      const after = next(before);
      reference.set(after);
      return prefix ? after : before;
    },
  };
}

function localStep(slot: number, next: Convert, prefix: boolean): Evaluate {
  return (frame) => {
    const before = frame.locals[slot] ?? null;
    const after = (frame.locals[slot] = next(before));
    return prefix ? after : before;
  };
}

function stepOf(operator: '+' | '-', type: CsType): Convert {
  const chosen: BinaryOperator | undefined = binaryOperator(operator, type, int);
  const there = chosen && implicitConversion(type, chosen.left);
  const one: Raw = type.kind === 'long' ? 1n : 1;
  const back = chosen && explicitConversion(chosen.result, type);
  if (chosen === undefined || there === undefined || back === undefined)
    throw new Error(`${type.name} has no ${operator}`);
  return (raw) => back(chosen.apply(there(raw), one));
}

export function bindIndex(scope: Scope, { target, args, at }: ExpressionOf<'index'>): Bound {
  const sequence = scope.bind(target);
  const { type } = sequence;
  const isText = type.kind === 'string';
  if (type.kind === 'named') throw outsideSubset(`an index of '${type.name}' is`, at);
  if (type.kind !== 'array' && type.kind !== 'list' && !isText) {
    throw new CompileError('CS0021', `Cannot apply indexing with [] to an expression of type '${type.name}'`, at);
  }
  const [first, second] = args;
  if (first === undefined) throw new CompileError('CS0443', 'Syntax error; value expected', at);
  if (second !== undefined) throw new CompileError('CS0022', 'Wrong number of indices inside []; expected 1', at);
  const index = type.kind === 'array' ? convertIndex(scope.bind(first)) : convertTo(scope.bind(first), int);
  if (type.kind !== 'array' && type.kind !== 'list') return characterAt(sequence, index, at);
  const open = elementAccess(type.kind, { sequence, index, at });
  return {
    type: type.element,
    at,
    evaluate: (frame) => open(frame).get(),
    place: { open, isVariable: type.kind === 'array' },
  };
}

interface Element {
  readonly sequence: Bound;
  readonly index: Bound;
  readonly at: number;
}

function elementAccess(kind: 'array' | 'list', { sequence, index, at }: Element): Assignable['open'] {
  return (frame) => {
    const target = sequence.evaluate(frame);
    const position = asNumber(index.evaluate(frame));
    const checked = (): Raw[] => {
      frame.at = at;
      const { items } = kind === 'array' ? asArray(checkReceiver(target)) : asList(checkReceiver(target));
      if (kind === 'list') checkIndex(items, position);
      else if (position < 0 || position >= items.length) throwException('IndexOutOfRangeException');
      return items;
    };
    return {
      get: () => checked()[position] ?? null,
      set: (value) => {
        checked()[position] = value;
        if (kind === 'list') change(asList(target), () => undefined);
      },
    };
  };
}

function characterAt(text: Bound, index: Bound, at: number): Bound {
  const evaluate: Evaluate = (frame) => {
    const self = text.evaluate(frame);
    const position = asNumber(index.evaluate(frame));
    frame.at = at;
    const value = asString(checkReceiver(self));
    return position >= 0 && position < value.length
      ? value.charAt(position)
      : throwException('IndexOutOfRangeException');
  };
  return {
    type: char,
    at,
    evaluate,
    place: readOnlyPlace('CS0200', "Property or indexer 'string.this[int]' cannot be assigned to -- it is read only"),
  };
}
