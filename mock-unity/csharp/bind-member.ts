import type { Bound, Evaluate, Place } from './bound.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { isForeignMember } from './foreign/foreign-members.ts';
import { foreignNames, linqMethods } from './foreign-names.ts';
import type { Frame } from './frame.ts';
import { membersNamed, typeNamed } from './library/library.ts';
import { dottedName, isNamespace } from './resolve-type.ts';
import type { Local, Scope } from './scope.ts';
import type { Expression, ExpressionOf } from './syntax.ts';
import { int, keywordType, type CsType } from './values/types.ts';
import { instanceProperty } from './bind-property.ts';
import { staticProperty } from './static-property.ts';

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
  if (member === undefined) throw unknownMember(target, expression);
  if (member.kind === 'method') {
    throw outsideSubset(`the method group '${name}' without a call is`, nameAt);
  }
  if (target.kind === 'type') return staticProperty(member, at);
  return instanceProperty(member, target.bound, { at, nameAt, type });
}

function notInNamespace(namespace: string, { name, at, target, nameAt }: ExpressionOf<'member'>): CompileError {
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
export function unknownMember(target: Target, { name, nameAt, at }: ExpressionOf<'member'>): CompileError {
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
