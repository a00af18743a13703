import type { Bound, Evaluate } from './evaluation.ts';
import { convertIndex, convertTo, implicitConversion, isFullyKnown } from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { gameObject, engineTypes } from './values/engine-types.ts';
import { throwException } from './values/exceptions.ts';
import { constructorsOf } from './library/library.ts';
import { append, MAX_ITEMS } from './library/sequences.ts';
import { resolveOverload } from './bind-call.ts';
import { asList, asNumber, asText, box } from './values/raw.ts';
import { resolveType, type Scope } from './scope.ts';
import type { Expression, ExpressionOf } from './syntax.ts';
import { anonymousOf, arrayOf, object, sameType, string, type ArrayType, type CsType } from './values/types.ts';
import type { CsArray, Raw } from './values/value.ts';
import { structTypes } from './values/struct-types.ts';

export function bindNew(scope: Scope, expression: ExpressionOf<'new'>): Bound {
  const type = resolveType(expression.type);
  const { at } = expression;
  const args = expression.args.map((arg) => scope.bind(arg));
  if (sameType(type, gameObject)) return newGameObject(args, expression);
  const constructors = constructorsOf(type);
  if (constructors.length === 0) throw outsideSubset(`'new ${type.name}(...)' is`, expression.type.at);
  const { chosen, converted } = resolveOverload(constructors, args, { of: `new ${type.name}`, at: expression.type.at });
  const evaluations = converted.map((arg) => arg.evaluate);
  const evaluate: Evaluate = (frame) => {
    const values = evaluations.map((each) => each(frame));
    frame.at = at;
    return chosen.make(values);
  };
  if (expression.items === null) return { type, at, evaluate };
  if (type.kind !== 'list') throw outsideSubset('object initializers are', at);
  const items = expression.items.map((item) => bindItem(scope.bind(item), type.element).evaluate);
  return {
    type,
    at,
    evaluate: (frame) => {
      const list = asList(evaluate(frame));
      for (const item of items) append(list, [item(frame)]);
      return list;
    },
  };
}

/** The one constructor that changes the scene. */
function newGameObject(args: readonly Bound[], { at, items, type }: ExpressionOf<'new'>): Bound {
  const [name, extra] = args;
  if (items !== null) throw outsideSubset('object initializers are', at);
  if (extra !== undefined || (name !== undefined && implicitConversion(name.type, string) === undefined))
    throw outsideSubset(`'new GameObject(${args.map((arg) => arg.type.name).join(', ')})' is`, type.at);
  const named = name === undefined ? undefined : convertTo(name, string).evaluate;
  return {
    type: gameObject,
    at,
    evaluate: (frame) => frame.host.scene.create(named === undefined ? 'New Game Object' : asText(named(frame))),
  };
}

/** An item of a collection initializer: an argument of Add, of which the project may have other overloads. */
function bindItem(item: Bound, element: CsType): Bound {
  if (implicitConversion(item.type, element) !== undefined) return convertTo(item, element);
  throw outsideSubset(`an item of type '${item.type.name}' in a list of '${element.name}' is`, item.at);
}

export function bindArray(scope: Scope, expression: ExpressionOf<'new_array'>): Bound {
  const { at, items } = expression;
  if (items === null) return emptyArray(scope, expression);
  if (expression.element === null) return implicitArray(scope, items, at);
  const type = arrayOf(resolveType(expression.element));
  if (expression.length === null) return bindItems(scope, items, { type, at });
  const length = scope.bind(expression.length);
  if (typeof length.constant !== 'number') throw outsideSubset('a length of this kind before items is', length.at);
  if (length.constant !== items.length)
    throw new CompileError('CS0847', `An array initializer of length '${length.constant}' is expected`, at);
  return bindItems(scope, items, { type, at });
}

/** `{ 1, 2 }` as an array of that type. */
export function bindItems(
  scope: Scope,
  items: readonly Expression[],
  { type, at }: { type: ArrayType; at: number },
): Bound {
  return arrayOfBound(
    items.map((item) => scope.bind(item)),
    { type, at },
  );
}

function arrayOfBound(items: readonly Bound[], { type, at }: { type: ArrayType; at: number }): Bound {
  const { element } = type;
  const evaluations = items.map((item) => convertTo(item, element).evaluate);
  return {
    type,
    at,
    evaluate: (frame): CsArray => ({ kind: 'array', element, items: evaluations.map((evaluate) => evaluate(frame)) }),
  };
}

function emptyArray(scope: Scope, expression: ExpressionOf<'new_array'>): Bound {
  if (expression.element === null || expression.length === null)
    throw new Error('the parser gives an array its items or its element type and length');
  const element = resolveType(expression.element);
  const length = convertIndex(scope.bind(expression.length));
  if (typeof length.constant === 'number' && length.constant < 0)
    throw new CompileError('CS0248', 'Cannot create an array with a negative size', length.at);
  const { at } = expression;
  return {
    type: arrayOf(element),
    at,
    evaluate: (frame) => {
      const count = asNumber(length.evaluate(frame));
      frame.at = at;
      return makeArray(element, count);
    },
  };
}

function makeArray(element: CsType, count: number): CsArray {
  if (count < 0) throwException('OverflowException');
  if (count > MAX_ITEMS) throwException('OutOfMemoryException');
  return { kind: 'array', element, items: Array.from({ length: count }, (): Raw => defaultValue(element)) };
}

function implicitArray(scope: Scope, items: readonly Expression[], at: number): Bound {
  const bound = items.map((item) => scope.bind(item));
  const element = bound
    .map(({ type }) => type)
    .find(
      (type) =>
        type.kind !== 'null' &&
        type.kind !== 'void' &&
        bound.every((item) => implicitConversion(item.type, type) !== undefined),
    );
  if (element === undefined && bound.some(({ type }) => !isFullyKnown(type)))
    throw outsideSubset('an array of these items without a type is', at);
  if (element === undefined) throw new CompileError('CS0826', 'No best type found for implicitly-typed array', at);
  return arrayOfBound(bound, { type: arrayOf(element), at });
}

export function bindAnonymous(scope: Scope, { members, at }: ExpressionOf<'new_anonymous'>): Bound {
  const bound = members.map((member) => scope.bind(member.value));
  for (const [index, { name, at: memberAt }] of members.entries()) {
    const kind = bound[index]?.type.kind;
    if (kind === 'null' || kind === 'void')
      throw new CompileError(
        'CS0828',
        `Cannot assign '${kind === 'null' ? '<null>' : 'void'}' to anonymous type property`,
        memberAt,
      );
    if (members.findIndex((member) => member.name === name) < index)
      throw new CompileError(
        'CS0833',
        'An anonymous type cannot have multiple properties with the same name',
        memberAt,
      );
  }
  const type = anonymousOf(members.map(({ name }, index) => ({ name, type: bound[index]?.type ?? object })));
  const evaluations = bound.map((member) => member.evaluate);
  return {
    type,
    at,
    evaluate: (frame) => ({ kind: 'anonymous', type, values: evaluations.map((evaluate) => evaluate(frame)) }),
  };
}

/** Value of a variable that nothing was assigned to. */
export function defaultValue(type: CsType): Raw {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'double':
      return 0;
    case 'long':
      return 0n;
    case 'bool':
      return false;
    case 'char':
      return '\0';
    case 'named':
      return type.isStruct ? (structDefaults.get(type.fullName) ?? null) : null;
    case 'string':
    case 'object':
    case 'void':
    case 'null':
    case 'array':
    case 'list':
    case 'nullable':
    case 'anonymous':
      return null;
  }
}

function zeroOf(type: CsType): Raw {
  return type.kind === 'named' ? { kind: 'vector3', x: 0, y: 0, z: 0 } : 0;
}

const structDefaults = new Map<string, Raw>([
  [engineTypes.vector2.fullName, { kind: 'vector2', x: 0, y: 0 }],
  [engineTypes.vector3.fullName, { kind: 'vector3', x: 0, y: 0, z: 0 }],
  [engineTypes.quaternion.fullName, { kind: 'quaternion', x: 0, y: 0, z: 0, w: 0 }],
  [engineTypes.color.fullName, { kind: 'color', r: 0, g: 0, b: 0, a: 0 }],
  ...structTypes.map(({ type, fields }): [string, Raw] => [
    type.fullName,
    { kind: 'struct', type, values: fields.map((field) => box(zeroOf(field.type), field.type)) },
  ]),
  [engineTypes.cancellation_token.fullName, { kind: 'cancellation_token' }],
]);
