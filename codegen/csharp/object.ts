import { type Json, type ObjectType, typeNamed, type TypeUse } from '../model/model.ts';
import { type CsContext, resolve, scopeOf, type ClassScope } from './context.ts';
import { objectReader } from './read.ts';
import { indent, csLiteral, paragraphs, summary, pascalCase, distinctNames, dotnetNumber } from './text.ts';
import { orNull, csType, membersOf, type CsMember } from './types.ts';
import { commonMembers } from './union.ts';

/** A sealed class with constructor, properties, reader and writer. */
export function objectClass(context: CsContext, object: ObjectType): string {
  const members = membersOf(context, object);
  const scope = scopeOf(
    context.namespace,
    members.map((member) => member.property),
  );
  const union = context.membership.get(object.name)?.union;
  const parts = [
    nameTables(members),
    ...members.map((member) => defaultConstant(context, scope, member)),
    constructorOf(context, object, members),
    ...propertiesOf(context, object, members),
    ...(object.closed ? [] : [extraProperty(context)]),
    ...(union === undefined ? [] : [visitMethod(union.name)]),
    objectReader(context, scope, object, members),
    objectWriter(context, scope, object, members),
  ];
  return `${summary(object.doc)}public sealed partial class ${object.name} : ${union?.name ?? 'IWireObject'}\n{\n${indent(paragraphs(parts))}\n}`;
}

function nameTables(members: readonly CsMember[]): string {
  const known = members.map((member) => csLiteral(member.field.name)).join(', ');
  const required = members.filter((member) => member.field.required).map((member) => csLiteral(member.field.name));
  return [
    `private static readonly HashSet<string> KnownNames = Wire.Names(${known});`,
    ...(required.length === 0 ? [] : [`private static readonly string[] RequiredNames = { ${required.join(', ')} };`]),
  ].join('\n');
}

/** The default as a constant: what absence means is for the user of the class to decide. */
function defaultConstant(context: CsContext, scope: ClassScope, member: CsMember): string {
  const value = member.field.default;
  if (value === undefined || member.mode === 'forbidden') return '';
  const spelt = defaultValue(context, scope, member, value);
  return spelt === '' ? '' : `/// <summary>What an absent <c>${member.field.name}</c> means.</summary>\n${spelt}`;
}

function defaultValue(context: CsContext, scope: ClassScope, member: CsMember, value: Json): string {
  const { shape } = resolve(context, member.field.use);
  const name = `${member.property}Default`;
  if (shape.kind === 'enum' && typeof value === 'string') {
    const constants = distinctNames(shape.values, pascalCase, []);
    const constant = `${scope.type(shape.name)}.${constants.get(value) ?? ''}`;
    return `public ${shape.open ? 'static readonly' : 'const'} ${shape.name} ${name} = ${constant};`;
  }
  if (typeof value === 'string' && member.type.text === 'string')
    return `public const string ${name} = ${csLiteral(value)};`;
  if (typeof value === 'number' || typeof value === 'boolean')
    return `public const ${member.type.text} ${name} = ${dotnetNumber(value)};`;
  return '';
}

function constructorOf(context: CsContext, object: ObjectType, members: readonly CsMember[]): string {
  const required = members.filter((member) => member.mode === 'required');
  const parameters = required.map((member) => `${requiredType(context, member)} ${member.local}`).join(', ');
  const lines = required.map((member) => {
    const mustBe = !member.type.isValue && !member.acceptsNull;
    return `${member.property} = ${member.local}${mustBe ? ` ?? throw new ArgumentNullException(nameof(${member.local}))` : ''};`;
  });
  return lines.length === 0
    ? `public ${object.name}()\n{\n}`
    : `public ${object.name}(${parameters})\n{\n${indent(lines.join('\n'))}\n}`;
}

function requiredType(context: CsContext, member: CsMember): string {
  return member.acceptsNull ? orNull(context, member.type) : member.type.text;
}

function propertiesOf(context: CsContext, object: ObjectType, members: readonly CsMember[]): string[] {
  const membership = context.membership.get(object.name);
  const inherited =
    membership === undefined
      ? new Set<string>()
      : new Set(commonMembers(context, membership.union).map((member) => member.property));
  if (membership !== undefined) inherited.add(pascalCase(membership.union.tag));
  return members.flatMap((member) => propertyOf(context, member, inherited.has(member.property) ? 'override ' : ''));
}

function propertyOf(context: CsContext, member: CsMember, modifier: string): string[] {
  const doc = summary(member.field.doc);
  const { shape } = member.field.use;
  switch (member.mode) {
    case 'forbidden':
      return [];
    case 'constant':
      return [`${doc}public ${modifier}${member.type.text} ${member.property} => ${constantOf(shape)};`];
    case 'required':
      return [`${doc}public ${modifier}${requiredType(context, member)} ${member.property} { get; set; }`];
    case 'optional':
      return [`${doc}public ${orNull(context, member.type)} ${member.property} { get; set; }`];
    case 'optional-null':
      return [
        `${doc}public ${orNull(context, member.type)} ${member.property} { get; set; }`,
        `/// <summary>Whether <c>${member.field.name}</c> is JSON null rather than absent.</summary>\npublic bool ${member.property}IsNull { get; set; }`,
      ];
  }
}

function constantOf(shape: CsMember['field']['use']['shape']): string {
  if (shape.kind !== 'const') throw new Error(`a member of shape ${shape.kind} is no constant`);
  return typeof shape.value === 'string' ? csLiteral(shape.value) : dotnetNumber(shape.value);
}

function extraProperty(context: CsContext): string {
  return `/// <summary>Members that this version does not define; written back last.</summary>\npublic JObject${context.q} Extra { get; set; }`;
}

function visitMethod(union: string): string {
  return `/// <inheritdoc />\npublic override T Accept<T>(I${union}Visitor<T> visitor)\n{\n    return visitor.Visit(this);\n}`;
}

/** Statements that write `value` (of the type of `csTypeWithNull`), one per line. */
export function writeStatements(context: CsContext, scope: ClassScope, use: TypeUse, value: string, depth = 0): string {
  const { nullable } = resolve(context, use);
  if (!nullable) return writeValue(context, scope, use, value, depth);
  const inner = csType(context, use).isValue ? `${value}.Value` : value;
  return `if (${value} == null) writer.WriteNull();\nelse${block(writeValue(context, scope, use, inner, depth))}`;
}

/** The same for a value that is not null. */
function writeValue(context: CsContext, scope: ClassScope, use: TypeUse, value: string, depth = 0): string {
  const { shape } = resolve(context, use);
  switch (shape.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
      return `writer.WriteValue(${value});`;
    case 'json':
      return `${value}.WriteTo(writer);`;
    case 'object':
    case 'union':
      return `${value}.Write(writer);`;
    case 'enum':
      return typeNamed(context.model, shape.name).kind === 'enum' && !shape.open
        ? `${scope.type(`${shape.name}Wire`)}.Write(writer, ${value});`
        : `${value}.Write(writer);`;
    case 'array': {
      const item = `item${depth === 0 ? '' : String(depth + 1)}`;
      const body = writeStatements(context, scope, shape.items, item, depth + 1);
      return `writer.WriteStartArray();\nforeach (var ${item} in ${value})${block(body)}\nwriter.WriteEndArray();`;
    }
    case 'record': {
      const entry = `entry${depth === 0 ? '' : String(depth + 1)}`;
      const body = `writer.WritePropertyName(${entry}.Key);\n${writeStatements(context, scope, shape.values, `${entry}.Value`, depth + 1)}`;
      return `writer.WriteStartObject();\nforeach (var ${entry} in ${value})${block(body)}\nwriter.WriteEndObject();`;
    }
  }
}

/** One statement behind the condition, several in braces. */
function block(statements: string): string {
  return statements.includes('\n') ? `\n{\n${indent(statements)}\n}` : ` ${statements}`;
}

/** The method that writes the object, members in the order of the contract. */
function objectWriter(context: CsContext, scope: ClassScope, object: ObjectType, members: readonly CsMember[]): string {
  const body = [
    'writer.WriteStartObject();',
    ...members.flatMap((member) => writeMember(context, scope, member)),
    ...(object.closed ? [] : ['Wire.WriteExtra(writer, Extra);']),
    'writer.WriteEndObject();',
  ];
  const modifier = context.membership.has(object.name) ? 'override ' : '';
  return `/// <inheritdoc />\npublic ${modifier}void Write(JsonWriter writer)\n{\n${indent(body.join('\n'))}\n}`;
}

function writeMember(context: CsContext, scope: ClassScope, member: CsMember): string[] {
  const name = `writer.WritePropertyName(${csLiteral(member.field.name)});`;
  const { use } = member.field;
  const value = member.type.isValue ? `${member.property}.Value` : member.property;
  switch (member.mode) {
    case 'forbidden':
      return [];
    case 'constant':
    case 'required':
      return [name, writeStatements(context, scope, use, member.property)];
    case 'optional':
      return [`if (${member.property} != null)${block(`${name}\n${writeValue(context, scope, use, value)}`)}`];
    case 'optional-null':
      return [
        `if (${member.property} != null)${block(`${name}\n${writeValue(context, scope, use, value)}`)}`,
        `else if (${member.property}IsNull)${block(`${name}\nwriter.WriteNull();`)}`,
      ];
  }
}
