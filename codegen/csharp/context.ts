import {
  type ContractModel,
  type NamedType,
  type TypeUse,
  type UnionType,
  typeNamed,
  type Shape,
} from '../model/model.ts';
import { pascalCase, distinctNames } from './text.ts';

/** The context of every part of the emitter. */
export interface CsContext {
  readonly model: ContractModel;
  /** The namespace of all declarations, named after the contract: two contracts may be in one project. */
  readonly namespace: string;
  readonly nullable: boolean;
  /** `?` behind a reference type, or nothing for compilers that do not support it. */
  readonly q: '?' | '';
  /** Name of the compiled regular expression for each pattern of the contract. */
  readonly patterns: ReadonlyMap<string, string>;
  /** The union that an object is a variant of, and its tag value. */
  readonly membership: ReadonlyMap<string, Membership>;
}

/** Types that the support code declares or that generated code names without a namespace. */
const reservedTypeNames = new Set(
  [
    'IWireObject Wire WirePattern Formats Patterns JsonText ProtocolJson ProtocolException Rfc3339 TypeRegistry ProtocolInfo',
    'ToolNames ToolAnswers IUnityToolHandler UnityToolDispatcher BridgeMethods BridgeMessages BridgeErrorCodes ErrorCodes OperationLifecycle Limits',
    'JToken JObject JArray JTokenType JTokenWriter JsonWriter JsonTextWriter JsonTextReader',
    'IReadOnlyList List IReadOnlyDictionary Dictionary HashSet KeyValuePair IEquatable Task CancellationToken Func Action',
    'Array StringComparison StringComparer ArgumentNullException ArgumentOutOfRangeException Exception',
  ].flatMap((line) => line.split(' ')),
);

export function createContext(model: ContractModel, options: { readonly nullable: boolean }): CsContext {
  for (const type of model.types) refuseReserved(type);
  return {
    model,
    namespace: csNamespace(model.name),
    nullable: options.nullable,
    q: options.nullable ? '?' : '',
    patterns: collectPatterns(model.types),
    membership: findMemberships(model),
  };
}

/** `mcp-unity-bridge` -> `McpUnityBridge.Protocol`, `@acme/unity` -> `AcmeUnity.Protocol`. */
const csNamespace = (contractName: string): string => `${pascalCase(contractName)}.Protocol`;

function refuseReserved(type: NamedType): void {
  if (reservedTypeNames.has(type.name)) {
    throw new Error(
      `type ${type.name} (${type.source}): the generated C# needs this name for itself; call the type something else`,
    );
  }
}

/** A C# name for each different pattern of the contract, after the place that uses it first. */
function collectPatterns(types: readonly NamedType[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const type of types) {
    if (type.kind === 'alias') visit(type.use, type.name, places);
    if (type.kind === 'object')
      for (const field of type.fields) visit(field.use, type.name + pascalCase(field.name), places);
  }
  const patterns = [...places.keys()];
  const names = distinctNames(patterns, (pattern) => places.get(pattern) ?? '', []);
  return names;
}

function visit(use: TypeUse, place: string, places: Map<string, string>): void {
  const { shape } = use;
  if (shape.kind === 'array') visit(shape.items, `${place}Item`, places);
  if (shape.kind === 'record') {
    if (shape.keyPattern !== undefined) note(shape.keyPattern, `${place}Key`, places);
    visit(shape.values, `${place}Value`, places);
  }
  if (shape.kind === 'string' && shape.pattern !== undefined) note(shape.pattern, place, places);
}

function note(pattern: string, place: string, places: Map<string, string>): void {
  if (!places.has(pattern)) places.set(pattern, place);
}

interface Membership {
  readonly union: UnionType;
  readonly value: string;
}

function findMemberships(model: ContractModel): Map<string, Membership> {
  const found = new Map<string, Membership>();
  for (const union of model.types) {
    if (union.kind !== 'union') continue;
    for (const variant of union.variants) {
      const other = found.get(variant.type);
      if (other !== undefined) {
        throw new Error(
          `type ${variant.type} is a variant of ${other.union.name} and of ${union.name}: a C# class has one base class, so give each union its own variant`,
        );
      }
      found.set(variant.type, { union, value: variant.value });
    }
  }
  return found;
}

/** The class that an expression is written in. */
export interface ClassScope {
  /** The name of a type, qualified where a property of the class has the same name and would be found first. */
  readonly type: (name: string) => string;
}

export function scopeOf(namespace: string, properties: Iterable<string>): ClassScope {
  const names = new Set(properties);
  return { type: (name) => (names.has(name) ? `global::${namespace}.${name}` : name) };
}

/** A use with aliases followed: its own shape, or the object, union or enum that it names. */
interface Resolved {
  readonly shape: Exclude<Shape, { kind: 'ref' }> | Exclude<NamedType, { kind: 'alias' }>;
  readonly nullable: boolean;
}

/** Follows aliases; null is valid if it is so anywhere on the way. */
export function resolve(context: CsContext, use: TypeUse): Resolved {
  if (use.shape.kind !== 'ref') return { shape: use.shape, nullable: use.nullable };
  const type = typeNamed(context.model, use.shape.name);
  if (type.kind !== 'alias') return { shape: type, nullable: use.nullable };
  const target = resolve(context, type.use);
  return { shape: target.shape, nullable: target.shape.kind !== 'json' && (use.nullable || target.nullable) };
}
