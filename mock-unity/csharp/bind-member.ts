import type { Bound, Evaluate, Assignable, Frame } from './evaluation.ts';
import { CompileError, outsideSubset, adviceOnName } from './diagnostic.ts';
import { lacksMember, membersNamed, typeNamed } from './library/library.ts';
import { dottedName, isNamespace, type Local, type Scope } from './scope.ts';
import type { Expression, ExpressionOf } from './syntax.ts';
import { int, keywordType, type CsType, isReference } from './values/types.ts';
import type { Property } from './library/member.ts';
import type { Raw } from './values/value.ts';
import { throwException } from './values/exceptions.ts';
import { isSceneObject } from './values/raw.ts';

/** The part before a dot: a value, or a type for its static members. */
export type MemberTarget =
  | { readonly kind: 'value'; readonly bound: Bound }
  | { readonly kind: 'type'; readonly type: CsType };

export function bindTarget(scope: Scope, expression: Expression): MemberTarget {
  if (expression.kind === 'keyword_type') return { kind: 'type', type: keywordType(expression.name) ?? int };
  const name = dottedName(expression);
  const root = name?.split('.')[0];
  if (name === undefined || root === undefined || scope.lookup(root, expression.at) !== undefined)
    return { kind: 'value', bound: scope.bind(expression) };
  const type = typeNamed(name);
  if (type !== undefined) return { kind: 'type', type };
  if (name === root && !isNamespace(name)) throw outsideSubset(`'${name}' is`, expression.at);
  return { kind: 'value', bound: scope.bind(expression) };
}

export function bindName(scope: Scope, { name, at }: ExpressionOf<'name'>): Bound {
  const local = scope.lookup(name, at);
  if (local === undefined) throw unknownName(name, at);
  scope.read(local, at);
  return boundLocal(local, at);
}

/** A local variable, whether or not it has a value yet. */
export function boundLocal({ slot, type, readOnly, constant, name }: Local, at: number): Bound {
  if (constant?.constant !== undefined) return { ...constant, at };
  const evaluate: Evaluate = (frame) => frame.locals[slot] ?? null;
  const open = (frame: Frame): ReturnType<Assignable['open']> => ({
    get: () => frame.locals[slot] ?? null,
    set: (value) => {
      frame.locals[slot] = value;
    },
  });
  const place: Assignable = { open, isVariable: readOnly === null, slot };
  if (readOnly === null) return { type, at, evaluate, place };
  const refusal = (place: number): CompileError =>
    new CompileError('CS1656', `Cannot assign to '${name}' because it is a '${readOnly}'`, place);
  return { type, at, evaluate, place: { ...place, refusal } };
}

/** Methods that the class around a snippet has by itself: they are in scope in it. */
const OWN_METHODS = new Set(['Run', 'Equals', 'ReferenceEquals']);

/** A name that is no local variable, where only a value can be: neither a type nor a namespace of the project can make that right. */
export function unknownName(name: string, at: number): CompileError {
  if (OWN_METHODS.has(name)) return outsideSubset(`the method '${name}' of the code's own class is`, at);
  const type = typeNamed(name);
  if (type !== undefined)
    return new CompileError('CS0119', `'${type.name}' is a type, which is not valid in the given context`, at);
  if (isNamespace(name)) return new CompileError('CS0118', `'${name}' is a namespace but is used like a variable`, at);
  return new CompileError(
    'CS0103',
    `The name '${name}' does not exist in the current context${adviceOnName(name)}`,
    at,
  );
}

export function bindMember(scope: Scope, expression: ExpressionOf<'member'>): Bound {
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
  if (member === undefined) throw unknownMember(target, expression, { isCalled: false });
  if (member.kind === 'method') {
    throw outsideSubset(`the method group '${name}' without a call is`, nameAt);
  }
  if (target.kind === 'type') return staticProperty(member, type, at);
  return instanceProperty(member, target.bound, { at, nameAt, type });
}

function notInNamespace(namespace: string, { name, at, nameAt }: ExpressionOf<'member'>): CompileError {
  const full = `${namespace}.${name}`;
  if (isNamespace(full)) return new CompileError('CS0118', `'${full}' is a namespace but is used like a variable`, at);
  if (typeNamed(full) !== undefined)
    return new CompileError('CS0119', `'${name}' is a type, which is not valid in the given context`, at);
  return outsideSubset(`'${full}' is`, nameAt);
}

/**
 * The error for a member that the subset does not have: the compiler's where a property is static and used as of an instance, or the other way round, where no value
 * has members, and where all members of the type are known and an extension method cannot have the name. Else `outside`: Unity, the class library or the project may have it.
 */
export function unknownMember(
  target: MemberTarget,
  { name, nameAt, at }: ExpressionOf<'member'>,
  { isCalled }: { readonly isCalled: boolean },
): CompileError {
  const type = target.kind === 'type' ? target.type : target.bound.type;
  if (target.kind === 'type') {
    if (hasProperty(type, name, false)) {
      return new CompileError(
        'CS0120',
        `An object reference is required for the non-static field, method, or property '${type.name}.${name}'`,
        at,
      );
    }
    return lacksMember(type, name)
      ? new CompileError('CS0117', `'${type.name}' does not contain a definition for '${name}'`, nameAt)
      : outsideSubset(`'${type.name}.${name}' is`, nameAt);
  }
  if (hasProperty(type, name, true)) {
    return new CompileError(
      'CS0176',
      `Member '${type.name}.${name}' cannot be accessed with an instance reference; qualify it with a type name instead`,
      at,
    );
  }
  if (type.kind === 'void')
    return new CompileError('CS0023', "Operator '.' cannot be applied to operand of type 'void'", at);
  if (type.kind === 'null')
    return new CompileError('CS0023', "Operator '.' cannot be applied to operand of type '<null>'", at);
  if (isCalled || !lacksMember(type, name)) return outsideSubset(`'${type.name}.${name}' is`, nameAt);
  return new CompileError(
    'CS1061',
    `'${type.name}' does not contain a definition for '${name}' and no accessible extension method '${name}' accepting a first argument of type '${type.name}' could be found (are you missing a using directive or an assembly reference?)`,
    nameAt,
  );
}

function hasProperty(type: CsType, name: string, isStatic: boolean): boolean {
  return membersNamed(type, name, isStatic).some(({ kind }) => kind === 'property');
}

/** A struct is a value: changing a member of it stores a changed copy at its origin. */
function structFieldPlace(
  property: Property,
  change: NonNullable<Property['with']>,
  target: Bound,
  type: CsType,
): Assignable {
  const { place } = target;
  if (place === undefined || !place.isVariable) {
    return readOnlyPlace(
      'CS1612',
      `Cannot modify the return value of '${place?.property ?? type.name}' because it is not a variable`,
    );
  }
  const open = (frame: Frame): ReturnType<Assignable['open']> => {
    const inner = place.open(frame);
    return {
      get: () => property.get(frame, inner.get()),
      set: (value) => inner.set(change(inner.get(), value)),
    };
  };
  return { open, isVariable: true };
}

function staticProperty(property: Property, of: CsType, at: number): Bound {
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
    place: staticPlace(property, of),
  };
}

function staticPlace(property: Property, of: CsType): Assignable {
  const { name, set } = property;
  if (set === undefined) return readOnlyProperty(of, name);
  return {
    isVariable: false,
    property: name,
    open: (frame) => ({ get: () => property.get(frame, null), set: (value) => set(frame, null, value) }),
  };
}

interface MemberAccess {
  readonly at: number;
  readonly nameAt: number;
  /** The type of the part before the dot. */
  readonly type: CsType;
}

function instanceProperty(property: Property, target: Bound, access: MemberAccess): Bound {
  const { at, nameAt } = access;
  const check = propertyCheck(property, target.type);
  const evaluate: Evaluate = (frame) => {
    const self = target.evaluate(frame);
    frame.at = nameAt;
    return property.get(frame, check(self));
  };
  return { type: property.type, at, evaluate, place: propertyPlace(property, target, access) };
}

function propertyPlace(property: Property, target: Bound, { nameAt, type }: MemberAccess): Assignable {
  if (property.with !== undefined) return structFieldPlace(property, property.with, target, type);
  const { set } = property;
  if (set === undefined) return readOnlyProperty(type, property.name);
  const check = propertyCheck(property, target.type);
  const open = (frame: Frame): ReturnType<Assignable['open']> => {
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

function propertyCheck(property: Property, type: CsType): (self: Raw) => Raw {
  return property.isScriptField === true ? refuseNull : receiverCheck(type);
}

const refuseNull = (self: Raw): Raw => self ?? throwException('NullReferenceException');

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

export function bindReceiver(scope: Scope): Bound {
  const receiver = scope.receivers.at(-1);
  if (receiver === undefined) throw new Error('a receiver is valid only inside a conditional access');
  return receiver;
}

export function readOnlyPlace(code: string, message: string): Assignable {
  return refusedPlace((at) => new CompileError(code, message, at));
}

/** A property that cannot be set here: only of a type of Unity's or the class library's it is open whether that can be set. */
function readOnlyProperty(type: CsType, name: string): Assignable {
  if (type.kind === 'named') return refusedPlace((at) => outsideSubset(`setting '${type.name}.${name}' is`, at));
  return readOnlyPlace('CS0200', `Property or indexer '${type.name}.${name}' cannot be assigned to -- it is read only`);
}

function refusedPlace(refusal: NonNullable<Assignable['refusal']>): Assignable {
  const nothing = { get: () => null, set: () => undefined };
  return { open: () => nothing, isVariable: false, refusal };
}
