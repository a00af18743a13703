import type { LimitDefinition, PureMethods, OpenedNames, ErrorDefinition } from '../../spec/form.ts';
import { type CsContext, scopeOf } from './context.ts';
import { indent, paragraphs, summary, csLiteral, distinctNames, pascalCase, dotnetNumber } from './text.ts';
import { translateRegex } from '../model/regex.ts';
import type { AliasType, NamedType } from '../model/model.ts';
import { readExpression, readerOf } from './read.ts';
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

/** The names that code has without a using directive. */
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

/** The error codes of envelopes, what to do about each, and whether to try again. */
export function errorCodes(context: CsContext): string {
  return errorClass(
    context,
    'ErrorCodes',
    'Error codes of envelopes.',
    context.model.errors.filter((error) => error.scope === 'envelope'),
    [],
  );
}

/** The error codes of the bridge with their JSON-RPC numbers. */
export function bridgeErrorCodes(context: CsContext): string {
  const errors = context.model.errors.filter((error) => error.scope === 'bridge');
  const names = namesOf(errors);
  const numbers = errors.flatMap((error) =>
    error.number === undefined ? [] : [`case ${names.get(error.code) ?? ''}: return ${dotnetNumber(error.number)};`],
  );
  const number = `/// <summary>The JSON-RPC number of a code.</summary>\npublic static int Number(string code)\n{\n    switch (code)\n    {\n${indent(
    [...numbers, 'default: throw new ArgumentOutOfRangeException(nameof(code), code, "no such code");'].join('\n'),
    2,
  )}\n    }\n}`;
  return errorClass(context, 'BridgeErrorCodes', "Error codes of the bridge's JSON-RPC errors.", errors, [number]);
}

function namesOf(errors: readonly ErrorDefinition[]): Map<string, string> {
  return distinctNames(
    errors.map((error) => error.code),
    pascalCase,
    ['Remedy', 'IsRetryable', 'Number', 'ErrorCodes', 'BridgeErrorCodes'],
  );
}

function errorClass(
  context: CsContext,
  name: string,
  doc: string,
  errors: readonly ErrorDefinition[],
  more: readonly string[],
): string {
  const names = namesOf(errors);
  const constants = errors.map(
    (error) =>
      `${summary(error.meaning)}public const string ${names.get(error.code) ?? ''} = ${csLiteral(error.code)};`,
  );
  const remedies = errors.map((error) => `case ${names.get(error.code) ?? ''}: return ${csLiteral(error.remedy)};`);
  const retryable = errors.filter((error) => error.retryable).map((error) => `case ${names.get(error.code) ?? ''}:`);
  const isRetryable =
    retryable.length === 0
      ? 'return false;'
      : `switch (code)\n{\n${indent([...retryable, '    return true;', 'default:', '    return false;'].join('\n'))}\n}`;
  const members = [
    ...constants,
    ...more,
    `/// <summary>What the caller should do, a sentence; null for an unknown code.</summary>\npublic static string${context.q} Remedy(string code)\n{\n    switch (code)\n    {\n${indent(
      [...remedies, 'default: return null;'].join('\n'),
      2,
    )}\n    }\n}`,
    `/// <summary>Whether the same call can succeed without any other change.</summary>\npublic static bool IsRetryable(string code)\n{\n${indent(isRetryable)}\n}`,
  ];
  return `${summary(doc)}public static class ${name}\n{\n${indent(paragraphs(members))}\n}`;
}

/** Every type by name: reads a token and writes what was read. For test vectors, and without reflection. */
export function typeRegistry(context: CsContext): string {
  const { types } = context.model;
  const cases = types.map((type) => `case ${csLiteral(type.name)}: ${roundTrip(context, type)} return true;`);
  return `/// <summary>Every named type of the contract by its name.</summary>
public static class TypeRegistry
{
    public static readonly IReadOnlyList<string> Names = new[]
    {
${indent(types.map((type) => `${csLiteral(type.name)},`).join('\n'), 2)}
    };

    /// <summary>Reads <paramref name="token" /> as the named type and writes what was read. False if there is no such type.</summary>
    /// <exception cref="ProtocolException">The token breaks the contract.</exception>
    public static bool TryRoundTrip(string type, JToken token, JsonWriter writer)
    {
        switch (type)
        {
${indent(cases.join('\n'), 3)}
            default: return false;
        }
    }
}`;
}

function roundTrip(context: CsContext, type: NamedType): string {
  switch (type.kind) {
    case 'object':
    case 'union':
      return `${type.name}.Read(token).Write(writer);`;
    case 'enum':
      return type.open
        ? `${type.name}.Read(token).Write(writer);`
        : `${readerOf(context, type.name)}.Write(writer, ${readerOf(context, type.name)}.Read(token));`;
    case 'alias':
      return `${type.name}.Write(writer, ${type.name}.Read(token));`;
  }
}
