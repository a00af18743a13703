import type { ConstShape, NumberShape, TypeUse, Field, ObjectType } from '../model/model.ts';
import { type CsContext, resolve } from './context.ts';
import { camelCase, distinctNames, pascalCase } from './names.ts';

/** How a JSON shape is spelt in C#. */
interface CsType {
  readonly text: string;
  /** Absence needs `Nullable<T>`, and reading it `.Value`. */
  readonly isValue: boolean;
}

/** The C# type of a value that is not null. */
export function csType(context: CsContext, use: TypeUse): CsType {
  const { shape } = resolve(context, use);
  switch (shape.kind) {
    case 'string':
      return { text: 'string', isValue: false };
    case 'integer':
    case 'number':
      return { text: numberType(shape), isValue: true };
    case 'boolean':
      return { text: 'bool', isValue: true };
    case 'const':
      return constType(shape);
    case 'array':
      return { text: `IReadOnlyList<${csTypeWithNull(context, shape.items)}>`, isValue: false };
    case 'record':
      return { text: `IReadOnlyDictionary<string, ${csTypeWithNull(context, shape.values)}>`, isValue: false };
    case 'json':
      return { text: 'JToken', isValue: false };
    case 'object':
    case 'union':
      return { text: shape.name, isValue: false };
    case 'enum':
      return { text: shape.name, isValue: true };
  }
}

/** The C# type of a value that may be null where the contract says so. */
export function csTypeWithNull(context: CsContext, use: TypeUse): string {
  const type = csType(context, use);
  return resolve(context, use).nullable ? orNull(context, type) : type.text;
}

/** `int?`; `string?`, or `string` for compilers without nullable references. */
export function orNull(context: CsContext, type: CsType): string {
  return type.text + (type.isValue ? '?' : context.q);
}

const int32 = { max: 2_147_483_647, min: -2_147_483_648 };

/** `int` if the bounds of the contract guarantee that it fits. */
export function numberType(shape: NumberShape): 'int' | 'long' | 'double' {
  if (shape.kind === 'number') return 'double';
  const { minimum, maximum } = shape;
  return minimum !== undefined && maximum !== undefined && minimum >= int32.min && maximum <= int32.max
    ? 'int'
    : 'long';
}

function constType({ value }: ConstShape): CsType {
  if (typeof value === 'string') return { text: 'string', isValue: false };
  return { text: typeof value === 'boolean' ? 'bool' : 'double', isValue: true };
}

/**
 * How its class holds a field. `constant`: written always, cannot be set. `required`: in the constructor; null, where it is valid, is CLR null.
 * `optional`: CLR null is absence. `optional-null`: absence, null and a value all differ, so a second property says "null".
 * `forbidden`: no property at all.
 */
type MemberMode = 'constant' | 'required' | 'optional' | 'optional-null' | 'forbidden';

export interface CsMember {
  readonly field: Field;
  readonly mode: MemberMode;
  readonly type: CsType;
  readonly property: string;
  /** Parameter of the constructor and local of the reader. */
  readonly local: string;
  readonly acceptsNull: boolean;
}

const membersOfEveryClass = [
  'Read',
  'Write',
  'Accept',
  'Extra',
  'Tags',
  'Equals',
  'GetHashCode',
  'GetType',
  'ToString',
  'MemberwiseClone',
  'Finalize',
  'KnownNames',
  'RequiredNames',
];
const localsOfEveryReader = ['o', 'at', 'token', 'member', 'writer', 'extra', 'item', 'place', 'entry'];

export function membersOf(context: CsContext, object: ObjectType): CsMember[] {
  const names = object.fields.map((field) => field.name);
  const properties = distinctNames(names, pascalCase, [...membersOfEveryClass, object.name]);
  const locals = distinctNames(names, camelCase, localsOfEveryReader);
  return object.fields.map((field) => {
    const { nullable } = resolve(context, field.use);
    return {
      field,
      mode: memberMode(field, nullable),
      type: csType(context, field.use),
      property: properties.get(field.name) ?? '',
      local: locals.get(field.name) ?? '',
      acceptsNull: nullable,
    };
  });
}

function memberMode(field: Field, nullable: boolean): MemberMode {
  if (field.forbidden) return 'forbidden';
  if (!field.required) return nullable ? 'optional-null' : 'optional';
  return field.use.shape.kind === 'const' && !nullable ? 'constant' : 'required';
}
