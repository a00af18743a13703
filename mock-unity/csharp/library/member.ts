import type { ProgramHost, Suspension, CsValue, Raw } from '../values/value.ts';
import { named, voidType, type CsType } from '../values/types.ts';

/** What library code may touch while a program or a query runs. */
export interface LibraryContext {
  readonly host: ProgramHost;
  /** Argument of AI.Return. */
  returned: CsValue | undefined;
  /** Stack trace of the expression that runs now. */
  stackTrace(): string;
}

export type Member = Property | Method;

/** A property or field. `self` is null for static ones. */
export interface Property {
  readonly kind: 'property';
  readonly name: string;
  readonly isStatic: boolean;
  readonly type: CsType;
  get(context: LibraryContext, self: Raw): Raw;
  readonly set?: (context: LibraryContext, self: Raw, value: Raw) => void;
  /** For a field of a struct: the struct with another value in it. */
  readonly with?: (self: Raw, value: Raw) => Raw;
  /** For const fields: part of constant expressions. */
  readonly constant?: Raw;
  /** For a field of a script of the game: it is there also when Unity has destroyed the component. */
  readonly isScriptField?: boolean;
}

export interface LibraryCall {
  readonly context: LibraryContext;
  /** The receiver; null in static methods. */
  readonly self: Raw;
  readonly args: readonly Raw[];
  /** The type argument of a generic method. */
  readonly typeArgument: CsType;
}

export interface Method {
  readonly kind: 'method';
  readonly name: string;
  readonly isStatic: boolean;
  readonly parameters: readonly CsType[];
  readonly returns: CsType;
  /** Has one type argument, which must derive from Component or Object. Returns the return type for it. */
  readonly generic?: (typeArgument: CsType) => CsType;
  call(call: LibraryCall): Raw;
  /** For methods that block the main thread: for how long. Only programs can call them. */
  readonly suspends?: (args: readonly Raw[]) => Suspension;
}

export interface Constructor {
  readonly parameters: readonly CsType[];
  make(args: readonly Raw[]): Raw;
}

/** Members of one type, without those of its base; absent: none. */
export interface TypeDefinition {
  readonly type: CsType;
  readonly members?: readonly Member[];
  readonly constructors?: readonly Constructor[];
}

export function property(
  name: string,
  type: CsType,
  get: (self: Raw, context: LibraryContext) => Raw,
  set?: (self: Raw, value: Raw, context: LibraryContext) => void,
): Property {
  const base = {
    kind: 'property',
    name,
    isStatic: false,
    type,
    get: (context: LibraryContext, self: Raw) => get(self, context),
  } as const;
  return set === undefined ? base : { ...base, set: (context, self, value) => set(self, value, context) };
}

export function field(
  name: string,
  type: CsType,
  get: (self: Raw) => Raw,
  change: (self: Raw, value: Raw) => Raw,
): Property {
  return { kind: 'property', name, isStatic: false, type, get: (_context, self) => get(self), with: change };
}

export function staticProperty(name: string, type: CsType, get: (context: LibraryContext) => Raw): Property {
  return { kind: 'property', name, isStatic: true, type, get: (context) => get(context) };
}

export function constant(name: string, type: CsType, value: Raw): Property {
  return { kind: 'property', name, isStatic: true, type, get: () => value, constant: value };
}

export function method(
  name: string,
  parameters: readonly CsType[],
  returns: CsType,
  call: (call: LibraryCall) => Raw,
): Method {
  return { kind: 'method', name, isStatic: false, parameters, returns, call };
}

export function staticMethod(
  name: string,
  parameters: readonly CsType[],
  returns: CsType,
  call: (call: LibraryCall) => Raw,
): Method {
  return { kind: 'method', name, isStatic: true, parameters, returns, call };
}

export function generic(of: Method, returns: (typeArgument: CsType) => CsType): Method {
  return { ...of, generic: returns };
}

/** A method that returns nothing. */
export function action(name: string, parameters: readonly CsType[], run: (call: LibraryCall) => void): Method {
  return method(name, parameters, voidType, (call) => {
    run(call);
    return null;
  });
}

export function staticAction(name: string, parameters: readonly CsType[], run: (call: LibraryCall) => void): Method {
  return { ...action(name, parameters, run), isStatic: true };
}

export function staticClass(namespace: string, name: string, members: readonly Member[]): TypeDefinition {
  return { type: named(namespace, name, null), members };
}
