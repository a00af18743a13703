import type {
  BridgeMethod,
  ErrorDefinition,
  HelpTopic,
  Lifecycle,
  LimitDefinition,
  OpenedNames,
  PureMethods,
  Repetition,
  RenderingRule,
  Requirement,
  SkillDefinition,
  ToolDefinition,
  WorkloadConstruct,
} from '../../spec/form.ts';

/**
 * The contract as every emitter reads it: language-neutral, checked, complete. `load.ts` makes it from a spec.
 *
 * What an emitter may rely on:
 * - every `ref` names an entry of `types`, and no type refers to itself, directly or through others; type names are unique and match `[A-Z][A-Za-z0-9]*`;
 * - field names match `[A-Za-z_][A-Za-z0-9_]*`; wire names, type order and field order are those of the spec;
 * - objects, unions and string enums are always named: inline ones have the name Parent + Field
 *   (array items: + `Item`, record values: + `Value`) and come directly before the type that uses them;
 * - a union's variants are named objects whose tag field is required and a string constant, all different;
 * - a type is a variant of one union at most.
 *
 * Every validator, in whatever language, reports the *first* violation in this order, so that all agree:
 * `type` of the value; then of an object: missing required fields in field order (`required`, pointer = object + name),
 * unknown members of a closed object in order of appearance (`additionalProperties`, pointer = object + name), then the
 * fields in field order. Of a union: `type`, the tag's `required`, the tag's `type`, the tag's `enum` (closed unions only), then the
 * variant. Of a string: `maxLength`, `minLength`, `pattern`, `format`. Of a number: `maximum`, `minimum`.
 * Of an array: `maxItems`, `minItems`, then the items. Of an enum: `type`, then `enum` (closed ones only). A forbidden field that is present: `not`, at the field.
 */
export interface ContractModel {
  readonly name: string;
  /** `major.minor` of the bridge protocol. */
  readonly protocolVersion: string;
  /** `major.minor.patch` of the packages that are made of it. */
  readonly version: string;
  /** Prefix of every `$id`, ends in `/`. */
  readonly idBase: string;
  /** Spec file that header lines name where no single type's source fits, for example `spec/contract.ts`. */
  readonly specFile: string;
  /** Folder of the spec as header lines print it, for example `spec`: a type's file is `${specFolder}/${type.source}`. */
  readonly specFolder: string;
  readonly instructions: string;
  /** In spec order, hoisted types before the type that uses them. */
  readonly types: readonly NamedType[];
  /** Messages inside one installation, as `types`; a variant may be of several unions, those of `types` too. */
  readonly linkTypes: readonly NamedType[];
  readonly envelope: EnvelopeModel;
  readonly tools: readonly ToolModel[];
  readonly readyTools: readonly ReadyToolModel[];
  readonly bridge: readonly BridgeMethod[];
  readonly lifecycle: Lifecycle;
  readonly errors: readonly ErrorDefinition[];
  readonly limits: readonly LimitDefinition[];
  readonly help: readonly HelpTopic[];
  /** Undefined when the contract has none. */
  readonly skill: SkillDefinition | undefined;
  readonly requirements: readonly Requirement[];
  readonly workload: readonly WorkloadConstruct[];
  readonly openedNames: OpenedNames;
  readonly argumentAliases: Readonly<Record<string, readonly string[]>>;
  readonly pureMethods: PureMethods;
  /** Code that repeats as `fresh`; undefined: none does. */
  readonly freshCode: RegExp | undefined;
  readonly queryGrammar: string;
  readonly rendering: readonly RenderingRule[];
}

export type NamedType = ObjectType | UnionType | EnumType | AliasType;

interface TypeHead {
  readonly name: string;
  /** Spec file that holds it, relative to the spec folder. */
  readonly source: string;
  readonly doc?: string;
  readonly title?: string;
  readonly examples?: readonly Json[];
}

export interface ObjectType extends TypeHead {
  readonly kind: 'object';
  /** True (requests): unknown members are refused. False (responses, notifications): they are preserved. */
  readonly closed: boolean;
  readonly fields: readonly Field[];
}

export interface Field {
  /** Wire name. */
  readonly name: string;
  readonly use: TypeUse;
  readonly required: boolean;
  /** `not: {}`: the member must be absent. Its `use` is `json` and means nothing. */
  readonly forbidden: boolean;
  /** What an absent optional member means. No validator fills it in. */
  readonly default?: Json;
  readonly doc?: string;
  readonly title?: string;
  readonly examples?: readonly Json[];
}

/** A tagged union: exactly one variant per tag value. */
export interface UnionType extends TypeHead {
  readonly kind: 'union';
  /** Wire name of the tag field, the same in every variant. */
  readonly tag: string;
  /** True (`x-open`): an object with an unknown tag value is valid, and preserved. */
  readonly open: boolean;
  readonly variants: readonly Variant[];
}

export interface Variant {
  /** Value of the tag. */
  readonly value: string;
  /** Named object type. */
  readonly type: string;
}

/** A set of strings. */
export interface EnumType extends TypeHead {
  readonly kind: 'enum';
  /** True (`x-open`): other strings are valid too. */
  readonly open: boolean;
  readonly values: readonly string[];
}

/** A name for any other shape: a constrained scalar, an array, a record, any JSON, or another type. */
export interface AliasType extends TypeHead {
  readonly kind: 'alias';
  readonly use: TypeUse;
}

/** A shape in a place: field, item, record value or alias. */
export interface TypeUse {
  /** Null is valid too. Never set on `json`, which includes null. */
  readonly nullable: boolean;
  readonly shape: Shape;
}

export type Shape =
  | RefShape
  | StringShape
  | NumberShape
  | BooleanShape
  | ConstShape
  | ArrayShape
  | RecordShape
  | JsonShape;

export interface RefShape {
  readonly kind: 'ref';
  readonly name: string;
}

export interface StringShape {
  readonly kind: 'string';
  /** In code points, as `maxLength`. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** ECMAScript, with the `u` flag, not anchored by itself. */
  readonly pattern?: string;
  readonly format?: StringFormat;
}

export const stringFormats = ['uuid', 'date-time', 'uri'] as const;
export type StringFormat = (typeof stringFormats)[number];

/** `integer` accepts 1.0 as JSON Schema does; neither accepts NaN or an infinity. */
export interface NumberShape {
  readonly kind: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanShape {
  readonly kind: 'boolean';
}

/** One fixed value. A value of another JSON type violates `type`, another value of that type `const`. */
export interface ConstShape {
  readonly kind: 'const';
  readonly value: string | number | boolean;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly items: TypeUse;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An object used as a map. */
export interface RecordShape {
  readonly kind: 'record';
  readonly values: TypeUse;
  /** Member names that do not match are refused as `additionalProperties`; absent: any name. */
  readonly keyPattern?: string;
}

/** Any JSON value, unchanged. */
export interface JsonShape {
  readonly kind: 'json';
}

export interface EnvelopeModel {
  /** Named union. */
  readonly union: string;
  /** The variant with `result`. */
  readonly completed: string;
  readonly tag: string;
  /** Wire name of the member of `completed` that a tool's result type narrows. */
  readonly resultField: string;
  /** All tag values, in order. */
  readonly statuses: readonly string[];
}

/** A tool; `result` absent means any JSON. `statuses` in the order of the envelope. */
export type ToolModel = ToolDefinition;

/** A ready tool; the schema of its arguments is plain JSON, with member order as in the spec. */
export interface ReadyToolModel {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: { readonly [keyword: string]: Json };
  readonly annotations: ToolDefinition['annotations'];
  readonly repetition: Repetition;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One output of an emitter. `path` is relative to the output folder, with `/`; `text` ends in a line feed. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

export type Emitter = (model: ContractModel) => GeneratedFile[];

/** The type of that name. The loader has proven that it exists, so a miss is our bug. */
export function typeNamed(model: ContractModel, name: string): NamedType {
  const found = model.types.find((type) => type.name === name);
  if (found === undefined) throw new Error(`no type ${name} in the contract model`);
  return found;
}

/** The object type of that name, for variants and parameters. */
export function objectNamed(model: ContractModel, name: string): ObjectType {
  const type = typeNamed(model, name);
  if (type.kind !== 'object') throw new Error(`type ${name} is of kind ${type.kind}, not object`);
  return type;
}

/** The union type of that name. */
export function unionNamed(model: ContractModel, name: string): UnionType {
  const type = typeNamed(model, name);
  if (type.kind !== 'union') throw new Error(`type ${name} is of kind ${type.kind}, not union`);
  return type;
}
