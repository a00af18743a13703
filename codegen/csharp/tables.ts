import type { LimitDefinition, PureMethods, OpenedNames } from '../../spec/form.ts';
import { type CsContext, scopeOf } from './context.ts';
import { distinctNames, pascalCase, dotnetNumber } from './names.ts';
import { indent, paragraphs, summary, csLiteral } from './text.ts';
import { translateRegex } from '../model/regex.ts';
import type { AliasType } from '../model/model.ts';
import { readExpression } from './read.ts';
import { csTypeWithNull } from './types.ts';
import { writeStatements } from './object.ts';

/** The numbers of the contract. */
export function limits(context: CsContext): string {
  const names = distinctNames(
    context.model.limits.map((limit) => limit.name),
    pascalCase,
    ['Limits'],
  );
  const constants = context.model.limits.map(
    (limit) =>
      `${summary(`${limit.reason} Unit: ${limit.unit}.`)}public const ${limitType(limit)} ${names.get(limit.name) ?? ''} = ${dotnetNumber(limit.value)};`,
  );
  return `/// <summary>The numbers of the contract.</summary>\npublic static class Limits\n{\n${indent(paragraphs(constants))}\n}`;
}

function limitType({ value }: LimitDefinition): 'int' | 'long' | 'double' {
  if (!Number.isInteger(value)) return 'double';
  return Math.abs(value) <= 2_147_483_647 ? 'int' : 'long';
}

/** What identifies the contract. */
export function protocolInfo(context: CsContext): string {
  const { name, protocolVersion } = context.model;
  const [major, minor] = protocolVersion.split('.');
  const members = [
    `public const string Name = ${csLiteral(name)};`,
    `/// <summary>Version of the bridge protocol, major.minor.</summary>\npublic const string Version = ${csLiteral(protocolVersion)};`,
    `public const int Major = ${String(Number(major))};`,
    `public const int Minor = ${String(Number(minor ?? 0))};`,
  ];
  return `/// <summary>Which contract this is.</summary>\npublic static class ProtocolInfo\n{\n${indent(paragraphs(members))}\n}`;
}

/** What a query may call without allow_methods. */
export function pureMethods(methods: PureMethods): string {
  const entries = Object.entries(methods).map(
    ([type, names]) => `{ ${csLiteral(type)}, new[] { ${names.map((name) => csLiteral(name)).join(', ')} } },`,
  );
  const doc = `/// <summary>What a query may call without allow_methods: names of methods by the full name of the type that declares them first; <c>*</c>: all of them.</summary>`;
  const property = `public static IReadOnlyDictionary<string, string[]> ByType { get; } = new Dictionary<string, string[]>\n{\n${indent(entries.join('\n'))}\n};`;
  return `${doc}\npublic static class PureMethods\n{\n${indent(`/// <summary>By the type that declares them first.</summary>\n${property}`)}\n}`;
}

/** What code sees without a using directive. */
export function openedNames({ namespaces, aliases }: OpenedNames): string {
  const names = namespaces.map((name) => `${csLiteral(name)},`);
  const pairs = aliases.map(({ name, type }) => `{ ${csLiteral(name)}, ${csLiteral(type)} },`);
  const members = [
    property('Namespaces that are open.', 'IReadOnlyList<string>', 'Namespaces', 'string[]', names),
    property(
      'Types by short names that two of these namespaces have.',
      'IReadOnlyDictionary<string, string>',
      'Aliases',
      'Dictionary<string, string>',
      pairs,
    ),
  ];
  return `/// <summary>What code sees without a using directive.</summary>\npublic static class OpenedNames\n{\n${indent(paragraphs(members))}\n}`;
}

function property(doc: string, type: string, name: string, made: string, items: readonly string[]): string {
  return `/// <summary>${doc}</summary>\npublic static ${type} ${name} { get; } = new ${made}\n{\n${indent(items.join('\n'))}\n};`;
}

/** The patterns of the contract, compiled once. */
export function patternTable(context: CsContext): string {
  const fields = [...context.patterns].map(
    ([pattern, name]) =>
      `internal static readonly WirePattern ${name} = new WirePattern(${csLiteral(pattern)}, ${csLiteral(dotnetRegex(pattern))});`,
  );
  return `/// <summary>The patterns of the contract.</summary>\ninternal static class Patterns\n{\n${indent(fields.join('\n'))}\n}`;
}

/**
 * An ECMAScript pattern (`u` flag) as a .NET regular expression that accepts the same strings. A character is two UTF-16 units there, where it must be.
 * @throws Error for a construct that has no sure translation.
 */
export function dotnetRegex(pattern: string): string {
  return translateRegex(pattern, { name: '.NET', end: '\\z', oneOf: wholeCharacter, escapedInSets: '[' });
}

const astral = '[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]';

/** Atomic, so that backtracking never splits a surrogate pair. */
function wholeCharacter(unit: string): string {
  return `(?>${astral}|${unit})`;
}

/** C# has no names for other types: a static class holds reader and writer, and members have the type behind the name. */
export function aliasClass(context: CsContext, alias: AliasType): string {
  const type = csTypeWithNull(context, alias.use);
  const scope = scopeOf(context.namespace, []);
  const members = [
    `/// <exception cref="ProtocolException">The first violation of the contract.</exception>\npublic static ${type} Read(JToken token, string at = "")\n{\n    return ${readExpression(context, scope, alias.use, { token: 'token', at: 'at' })};\n}`,
    `public static void Write(JsonWriter writer, ${type} value)\n{\n${indent(writeStatements(context, scope, alias.use, 'value'))}\n}`,
  ];
  return `${summary(alias.doc)}public static class ${alias.name}\n{\n${indent(paragraphs(members))}\n}`;
}
