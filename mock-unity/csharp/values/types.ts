/** Static types of the subset. Two types are the same iff their `fullName` is. */
export type CsType = SimpleType | ArrayType | ListType | NullableType | AnonymousType | NamedType;

export type SimpleKind = 'int' | 'long' | 'float' | 'double' | 'bool' | 'char' | 'string' | 'object' | 'void' | 'null';

interface TypeNames {
  /** As in C# source and in most compiler messages. */
  readonly name: string;
  /** With namespace, as in the compiler's conversion messages; unique. */
  readonly fullName: string;
  /** The name in the form of Type.FullName. */
  readonly runtimeName: string;
}

export interface SimpleType extends TypeNames {
  readonly kind: SimpleKind;
}

export interface ArrayType extends TypeNames {
  readonly kind: 'array';
  readonly element: CsType;
}

export interface ListType extends TypeNames {
  readonly kind: 'list';
  readonly element: CsType;
}

export interface NullableType extends TypeNames {
  readonly kind: 'nullable';
  readonly of: CsType;
}

export interface AnonymousType extends TypeNames {
  readonly kind: 'anonymous';
  readonly members: readonly { readonly name: string; readonly type: CsType }[];
}

/** A class or struct of the library: members are in library.ts. */
export interface NamedType extends TypeNames {
  readonly kind: 'named';
  readonly base: NamedType | null;
  readonly isStruct: boolean;
}

function simpleType(kind: SimpleKind, runtimeName: string): SimpleType {
  const name = kind === 'null' ? '<null>' : kind;
  return { kind, name, fullName: name, runtimeName };
}

export const int = simpleType('int', 'System.Int32');
export const long = simpleType('long', 'System.Int64');
export const float = simpleType('float', 'System.Single');
export const double = simpleType('double', 'System.Double');
export const bool = simpleType('bool', 'System.Boolean');
export const char = simpleType('char', 'System.Char');
export const string = simpleType('string', 'System.String');
export const object = simpleType('object', 'System.Object');
export const voidType = simpleType('void', 'System.Void');
export const nullType = simpleType('null', '');

const keywordTypes = new Map([int, long, float, double, bool, char, string, object].map((type) => [type.name, type]));

export function keywordType(name: string): SimpleType | undefined {
  return keywordTypes.get(name);
}

export function arrayOf(element: CsType): ArrayType {
  return {
    kind: 'array',
    element,
    name: `${element.name}[]`,
    fullName: `${element.fullName}[]`,
    runtimeName: `${element.runtimeName}[]`,
  };
}

export function listOf(element: CsType): ListType {
  return {
    kind: 'list',
    element,
    name: `List<${element.name}>`,
    fullName: `System.Collections.Generic.List<${element.fullName}>`,
    runtimeName: `System.Collections.Generic.List\`1[${element.runtimeName}]`,
  };
}

export function nullableOf(of: CsType): NullableType {
  return { kind: 'nullable', of, name: `${of.name}?`, fullName: `${of.fullName}?`, runtimeName: of.runtimeName };
}

export function anonymousOf(members: AnonymousType['members']): AnonymousType {
  const list = members.map((member) => `${member.type.fullName} ${member.name}`).join(', ');
  const name = `<anonymous type: ${list}>`;
  return { kind: 'anonymous', members, name, fullName: name, runtimeName: '<>f__AnonymousType' };
}

export function named(namespace: string, name: string, base: NamedType | null, isStruct = false): NamedType {
  const fullName = namespace === '' ? name : `${namespace}.${name}`;
  return { kind: 'named', name, fullName, runtimeName: fullName, base, isStruct };
}

export function sameType(a: CsType, b: CsType): boolean {
  return a === b || a.fullName === b.fullName;
}

export function isNumeric(type: CsType): boolean {
  return type.kind === 'int' || type.kind === 'long' || type.kind === 'float' || type.kind === 'double';
}

/** Reference types and nullables can hold null. */
export function isReference(type: CsType): boolean {
  switch (type.kind) {
    case 'int':
    case 'long':
    case 'float':
    case 'double':
    case 'bool':
    case 'char':
    case 'void':
    case 'nullable':
      return false;
    case 'string':
    case 'object':
    case 'null':
    case 'array':
    case 'list':
    case 'anonymous':
      return true;
    case 'named':
      return !type.isStruct;
  }
}

export function derivesFrom(type: CsType, base: NamedType): boolean {
  for (let at = type.kind === 'named' ? type : null; at !== null; at = at.base) {
    if (at.fullName === base.fullName) return true;
  }
  return false;
}
