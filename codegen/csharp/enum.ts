import type { EnumType } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { distinctNames, pascalCase } from './names.ts';
import { indent, csLiteral, paragraphs, summary } from './text.ts';

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
