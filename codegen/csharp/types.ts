import type { ConstShape, NumberShape, TypeUse, Field, ObjectType, EnumType } from '../model/model.ts';
import { type CsContext, resolve } from './context.ts';
import { camelCase, distinctNames, pascalCase, indent, csLiteral, paragraphs, summary } from './text.ts';

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

/** The C# type of a value, nullable where the contract permits null. */
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
 * `optional`: CLR null is absence. `optional-null`: absence, null and a value all differ, so a second property stands for null.
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

/** A closed enum with its generated switch, or for an open one a struct over the string on the wire. */
export function enumType(context: CsContext, type: EnumType): string {
  return type.open ? openEnum(context, type) : closedEnum(type);
}

function constantsOf(type: EnumType, taken: readonly string[]): [value: string, name: string][] {
  return [...distinctNames(type.values, pascalCase, taken)];
}

function closedEnum(type: EnumType): string {
  const constants = constantsOf(type, []);
  const members = constants.map(([value, name]) => `/// <summary><c>${value}</c></summary>\n${name},`).join('\n\n');
  const texts = constants.map(([value, name]) => `case ${type.name}.${name}: return ${csLiteral(value)};`);
  const values = constants.map(([value, name]) => `case ${csLiteral(value)}: return ${type.name}.${name};`);
  const wire = [
    `private static readonly string[] All = { ${type.values.map(csLiteral).join(', ')} };`,
    `/// <summary>The text on the wire.</summary>
public static string Text(${type.name} value)
{
    switch (value)
    {
${indent(texts.join('\n'), 2)}
        default: throw new ArgumentOutOfRangeException(nameof(value), value, "not a ${type.name}");
    }
}`,
    `/// <exception cref="ProtocolException">Not one of the values, in exactly this spelling.</exception>
public static ${type.name} Read(JToken token, string at = "")
{
    string text = Wire.String(token, at);
    switch (text)
    {
${indent(values.join('\n'), 2)}
        default: throw Wire.UnknownValue(at, All, text);
    }
}`,
    `public static void Write(JsonWriter writer, ${type.name} value)\n{\n    writer.WriteValue(Text(value));\n}`,
  ];
  return paragraphs([
    `${summary(type.doc)}public enum ${type.name}\n{\n${indent(members)}\n}`,
    `/// <summary>Reads and writes <see cref="${type.name}" />.</summary>\npublic static class ${type.name}Wire\n{\n${indent(paragraphs(wire))}\n}`,
  ]);
}

const structMembers = ['Values', 'Value', 'IsKnown', 'Read', 'Write', 'Equals', 'GetHashCode', 'ToString', 'GetType'];

function openEnum(context: CsContext, type: EnumType): string {
  const { q } = context;
  const constants = constantsOf(type, [...structMembers, type.name]);
  const strings = constants.map(([value, name]) => `public const string ${name} = ${csLiteral(value)};`);
  const known = constants.map(([, name]) => `case Values.${name}:`);
  const members = [
    `/// <summary>The known values, for <c>switch</c>.</summary>\npublic static class Values\n{\n${indent(strings.join('\n'))}\n}`,
    `private readonly string${q} _value;`,
    `public ${type.name}(string value)\n{\n    _value = value ?? throw new ArgumentNullException(nameof(value));\n}`,
    ...constants.map(([, name]) => `public static ${type.name} ${name} => new ${type.name}(Values.${name});`),
    '/// <summary>The text on the wire.</summary>\npublic string Value => _value ?? "";',
    `/// <summary>Whether this version knows the value.</summary>
public bool IsKnown
{
    get
    {
        switch (Value)
        {
${indent(known.join('\n'), 3)}
                return true;
            default:
                return false;
        }
    }
}`,
    `public static ${type.name} Read(JToken token, string at = "")\n{\n    return new ${type.name}(Wire.String(token, at));\n}`,
    'public void Write(JsonWriter writer)\n{\n    writer.WriteValue(Value);\n}',
    `public bool Equals(${type.name} other)\n{\n    return string.Equals(Value, other.Value, StringComparison.Ordinal);\n}`,
    `public override bool Equals(object${q} obj)\n{\n    return obj is ${type.name} && Equals((${type.name})obj);\n}`,
    'public override int GetHashCode()\n{\n    return StringComparer.Ordinal.GetHashCode(Value);\n}',
    'public override string ToString()\n{\n    return Value;\n}',
    `public static bool operator ==(${type.name} left, ${type.name} right)\n{\n    return left.Equals(right);\n}`,
    `public static bool operator !=(${type.name} left, ${type.name} right)\n{\n    return !left.Equals(right);\n}`,
  ];
  const remarks = '/// <remarks>Open: values that this version does not know are kept.</remarks>\n';
  return `${summary(type.doc)}${remarks}public readonly struct ${type.name} : IEquatable<${type.name}>\n{\n${indent(paragraphs(members))}\n}`;
}
