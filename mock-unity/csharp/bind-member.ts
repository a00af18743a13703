import type { Bound, Evaluate, Place } from './bound.ts';
import { convertTo } from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { throwException } from './values/exceptions.ts';
import { isForeignMember } from './foreign-members.ts';
import { foreignNames, linqMethods } from './foreign-names.ts';
import type { Frame } from './frame.ts';
import { membersNamed, typeNamed } from './library/library.ts';
import type { Property } from './library/member.ts';
import { change, checkIndex } from './library/sequences.ts';
import { asArray, asList, asNumber, asString, isSceneObject } from './values/raw.ts';
import { dottedName, isNamespace } from './resolve-type.ts';
import type { Local, Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { char, int, isReference, keywordType, nullableOf } from './values/types.ts';
import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** What comes before a dot: a value, or a type for its static members. */
export type Target =
  | { readonly kind: 'value'; readonly bound: Bound }
  | { readonly kind: 'type'; readonly type: CsType };

export function bindTarget(scope: Scope, expression: Expression): Target {
  if (expression.kind === 'keyword_type') return { kind: 'type', type: keywordType(expression.name) ?? int };
  const name = dottedName(expression);
  const root = name?.split('.')[0];
  if (name === undefined || root === undefined || scope.lookup(root, expression.at) !== undefined)
    return { kind: 'value', bound: scope.bind(expression) };
  const type = typeNamed(name);
  if (type !== undefined) return { kind: 'type', type };
  return { kind: 'value', bound: scope.bind(expression) };
}

export function bindName(scope: Scope, { name, at }: Of<'name'>): Bound {
  const local = scope.lookup(name, at);
  if (local === undefined) throw unknownName(name, at);
  scope.read(local, at);
  return boundLocal(local, at);
}

/** A local variable, whether or not it has a value yet. */
export function boundLocal({ slot, type, readOnly, constant, name }: Local, at: number): Bound {
  if (constant?.constant !== undefined) return { ...constant, at };
  const evaluate: Evaluate = (frame) => frame.locals[slot] ?? null;
  const open = (frame: Frame): ReturnType<Place['open']> => ({
    get: () => frame.locals[slot] ?? null,
    set: (value) => {
      frame.locals[slot] = value;
    },
  });
  const place: Place = { open, isVariable: readOnly === null, slot };
  if (readOnly === null) return { type, at, evaluate, place };
  const refusal = { code: 'CS1656', message: `Cannot assign to '${name}' because it is a '${readOnly}'` };
  return { type, at, evaluate, place: { ...place, refusal } };
}

function unknownName(name: string, at: number): CompileError {
  if (foreignNames.has(name)) return outsideSubset(`'${name}' is`, at);
  const type = typeNamed(name);
  if (type !== undefined)
    return new CompileError('CS0119', `'${type.name}' is a type, which is not valid in the given context`, at);
  if (isNamespace(name)) return new CompileError('CS0118', `'${name}' is a namespace but is used like a variable`, at);
  return new CompileError('CS0103', `The name '${name}' does not exist in the current context`, at);
}

export function bindMember(scope: Scope, expression: Of<'member'>): Bound {
  const namespace = dottedName(expression.target);
  if (
    namespace !== undefined &&
    isNamespace(namespace) &&
    scope.lookup(namespace.split('.')[0] ?? '', expression.at) === undefined
  )
    throw notInNamespace(namespace, expression);
  const target = bindTarget(scope, expression.target);
  const { name, nameAt, at } = expression;
  const isStatic = target.kind === 'type';
  const type = isStatic ? target.type : target.bound.type;
  const [member] = membersNamed(type, name, isStatic);
  if (member === undefined) throw unknownMember(target, expression);
  if (member.kind === 'method') {
    throw outsideSubset(`the method group '${name}' without a call is`, nameAt);
  }
  if (target.kind === 'type') return staticProperty(member, at);
  return instanceProperty(member, target.bound, { at, nameAt, type });
}

function notInNamespace(namespace: string, { name, at, target, nameAt }: Of<'member'>): CompileError {
  if (foreignNames.has(name)) return outsideSubset(`'${name}' is`, nameAt);
  const full = `${namespace}.${name}`;
  if (isNamespace(full)) return new CompileError('CS0118', `'${full}' is a namespace but is used like a variable`, at);
  if (typeNamed(full) !== undefined)
    return new CompileError('CS0119', `'${name}' is a type, which is not valid in the given context`, at);
  const shown = namespace.includes('.') || target.kind === 'name' ? namespace : full;
  return new CompileError(
    'CS0234',
    `The type or namespace name '${name}' does not exist in the namespace '${shown}' (are you missing an assembly reference?)`,
    at,
  );
}

/** No member of that name: CS1061, CS0117, CS0120 or CS0176, or one that the subset has not. */
export function unknownMember(target: Target, { name, nameAt, at }: Of<'member'>): CompileError {
  const type = target.kind === 'type' ? target.type : target.bound.type;
  if (isForeignMember(type, name, target.kind === 'type')) return outsideSubset(`'${type.name}.${name}' is`, nameAt);
  if (target.kind === 'type') {
    if (membersNamed(type, name, false).length > 0) {
      return new CompileError(
        'CS0120',
        `An object reference is required for the non-static field, method, or property '${type.name}.${name}'`,
        at,
      );
    }
    return new CompileError('CS0117', `'${type.name}' does not contain a definition for '${name}'`, nameAt);
  }
  if (membersNamed(type, name, true).length > 0) {
    return new CompileError(
      'CS0176',
      `Member '${type.name}.${name}' cannot be accessed with an instance reference; qualify it with a type name instead`,
      at,
    );
  }
  if ((type.kind === 'array' || type.kind === 'list') && linqMethods.has(name))
    return outsideSubset(`LINQ ('${name}') is`, nameAt);
  if (type.kind === 'void')
    return new CompileError('CS0023', "Operator '.' cannot be applied to operand of type 'void'", at);
  if (type.kind === 'null')
    return new CompileError('CS0023', "Operator '.' cannot be applied to operand of type '<null>'", at);
  const hint = `no accessible extension method '${name}' accepting a first argument of type '${type.name}' could be found (are you missing a using directive or an assembly reference?)`;
  return new CompileError('CS1061', `'${type.name}' does not contain a definition for '${name}' and ${hint}`, nameAt);
}

function staticProperty(property: Property, at: number): Bound {
  const { type } = property;
  if (property.constant !== undefined) {
    const value = property.constant;
    return {
      type,
      at,
      constant: value,
      evaluate: () => value,
      place: readOnlyPlace('CS0131', 'The left-hand side of an assignment must be a variable, property or indexer'),
    };
  }
  return {
    type,
    at,
    evaluate: (frame) => property.get(frame, null),
    place: staticPlace(property),
  };
}

function staticPlace(property: Property): Place {
  const { name, set } = property;
  if (set === undefined) {
    return readOnlyPlace('CS0200', `Property or indexer '${name}' cannot be assigned to -- it is read only`);
  }
  return {
    isVariable: false,
    property: name,
    open: (frame) => ({ get: () => property.get(frame, null), set: (value) => set(frame, null, value) }),
  };
}

function readOnlyPlace(code: string, message: string): Place {
  const nothing = { get: () => null, set: () => undefined };
  return { open: () => nothing, isVariable: false, refusal: { code, message } };
}

interface MemberAccess {
  readonly at: number;
  readonly nameAt: number;
  /** The type of what comes before the dot. */
  readonly type: CsType;
}

function instanceProperty(property: Property, target: Bound, access: MemberAccess): Bound {
  const { at, nameAt } = access;
  const check = receiverCheck(target.type);
  const evaluate: Evaluate = (frame) => {
    const self = target.evaluate(frame);
    frame.at = nameAt;
    return property.get(frame, check(self));
  };
  return { type: property.type, at, evaluate, place: propertyPlace(property, target, access) };
}

function propertyPlace(property: Property, target: Bound, { nameAt, type }: MemberAccess): Place {
  if (property.with !== undefined) return structFieldPlace(property, property.with, target, type);
  const { set } = property;
  if (set === undefined)
    return readOnlyPlace(
      'CS0200',
      `Property or indexer '${type.name}.${property.name}' cannot be assigned to -- it is read only`,
    );
  const check = receiverCheck(target.type);
  const open = (frame: Frame): ReturnType<Place['open']> => {
    const self = target.evaluate(frame);
    const checked = (): Raw => {
      frame.at = nameAt;
      return check(self);
    };
    return {
      get: () => property.get(frame, checked()),
      set: (value) => set(frame, checked(), value),
    };
  };
  return { open, isVariable: false, property: `${type.name}.${property.name}` };
}

/** A struct is a value: changing a member of it puts a changed copy where it came from. */
function structFieldPlace(
  property: Property,
  change: NonNullable<Property['with']>,
  target: Bound,
  type: CsType,
): Place {
  const { place } = target;
  if (place === undefined || !place.isVariable) {
    return readOnlyPlace(
      'CS1612',
      `Cannot modify the return value of '${place?.property ?? type.name}' because it is not a variable`,
    );
  }
  const open = (frame: Frame): ReturnType<Place['open']> => {
    const inner = place.open(frame);
    return {
      get: () => property.get(frame, inner.get()),
      set: (value) => inner.set(change(inner.get(), value)),
    };
  };
  return { open, isVariable: true };
}

/** Refuses null and destroyed receivers at run time. */
export function receiverCheck(type: CsType): (self: Raw) => Raw {
  if (type.kind === 'nullable') return (self) => self;
  return isReference(type) ? checkReceiver : (self) => self;
}

export function checkReceiver(self: Raw): Raw {
  if (self === null) return throwException('NullReferenceException');
  if (!isSceneObject(self) || !self.destroyed) return self;
  const name = self.kind === 'game_object' ? 'GameObject' : self.kind === 'transform' ? 'Transform' : self.type;
  return throwException(
    'MissingReferenceException',
    `The object of type '${name}' has been destroyed but you are still trying to access it. Your script should either check if it is null or you should not destroy the object.`,
  );
}

export function bindIndex(scope: Scope, { target, args, at }: Of<'index'>): Bound {
  const sequence = scope.bind(target);
  const { type } = sequence;
  const isText = type.kind === 'string';
  if (type.kind !== 'array' && type.kind !== 'list' && !isText) {
    throw new CompileError('CS0021', `Cannot apply indexing with [] to an expression of type '${type.name}'`, at);
  }
  const [first, second] = args;
  if (first === undefined) throw new CompileError('CS0443', 'Syntax error; value expected', at);
  if (second !== undefined) throw new CompileError('CS0022', 'Wrong number of indices inside []; expected 1', at);
  const index = convertTo(scope.bind(first), int);
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

function elementAccess(kind: 'array' | 'list', { sequence, index, at }: Element): Place['open'] {
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

export function bindConditionalAccess(
  scope: Scope,
  { target, chain, at, operatorAt }: Of<'conditional_access'>,
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

export function bindReceiver(scope: Scope): Bound {
  const receiver = scope.receivers.at(-1);
  if (receiver === undefined) throw new Error('a receiver is valid only inside a conditional access');
  return receiver;
}
