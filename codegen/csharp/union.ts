import { objectNamed, type UnionType } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { membersOf, type CsMember } from './types.ts';
import { indent, csLiteral, paragraphs, summary, distinctNames, pascalCase } from './text.ts';

/** The abstract base, its visitor, and for an open union the variant with the JSON of unknown values. */
export function unionClass(context: CsContext, union: UnionType): string {
  const parts = [baseClass(context, union), visitor(union), ...(union.open ? [unknownVariant(union)] : [])];
  return paragraphs(parts);
}

/** Members that every variant has in the same form: the base declares them. Empty for open unions, whose unknown variants have none. */
export function commonMembers(context: CsContext, union: UnionType): CsMember[] {
  if (union.open) return [];
  const [first, ...others] = union.variants.map((variant) =>
    membersOf(context, objectNamed(context.model, variant.type)),
  );
  return (first ?? []).filter(
    (member) =>
      member.field.name !== union.tag &&
      isShareable(member) &&
      others.every((members) => members.some((other) => isSame(member, other))),
  );
}

function isShareable(member: CsMember): boolean {
  return (member.mode === 'required' && !member.acceptsNull) || member.mode === 'constant';
}

function isSame(member: CsMember, other: CsMember): boolean {
  return (
    other.field.name === member.field.name &&
    other.property === member.property &&
    other.mode === member.mode &&
    other.acceptsNull === member.acceptsNull &&
    other.type.text === member.type.text
  );
}

export function unknownVariantName(union: UnionType): string {
  return `Unknown${union.name}`;
}

function tagConstants(union: UnionType): Map<string, string> {
  return distinctNames(
    union.variants.map((variant) => variant.value),
    pascalCase,
    [],
  );
}

function baseClass(context: CsContext, union: UnionType): string {
  const tag = pascalCase(union.tag);
  const note = union.open
    ? `An unknown <c>${union.tag}</c> is read as <see cref="${unknownVariantName(union)}" />.`
    : `An unknown <c>${union.tag}</c> is refused.`;
  const parts = [
    tagTable(union),
    `private protected ${union.name}()\n{\n}`,
    `/// <summary>The tag.</summary>\npublic abstract string ${tag} { get; }`,
    ...commonMembers(context, union).map(abstractProperty),
    `/// <summary>Exhaustive: a variant added to the contract breaks the build of every visitor.</summary>\npublic abstract T Accept<T>(I${union.name}Visitor<T> visitor);`,
    '/// <inheritdoc />\npublic abstract void Write(JsonWriter writer);',
    unionReader(union),
  ];
  const remarks = `/// <remarks>A union told apart by <c>${union.tag}</c>. ${note}</remarks>\n`;
  return `${summary(union.doc)}${remarks}public abstract partial class ${union.name} : IWireObject\n{\n${indent(paragraphs(parts))}\n}`;
}

function tagTable(union: UnionType): string {
  const lines = [...tagConstants(union)].map(([value, name]) => `public const string ${name} = ${csLiteral(value)};`);
  const all = `internal static readonly string[] All = { ${[...tagConstants(union).values()].join(', ')} };`;
  return `/// <summary>The values of <c>${union.tag}</c>.</summary>\npublic static class Tags\n{\n${indent([...lines, ...(union.open ? [] : ['', all])].join('\n'))}\n}`;
}

function abstractProperty(member: CsMember): string {
  return `${summary(member.field.doc)}public abstract ${member.type.text} ${member.property} { ${member.mode === 'constant' ? 'get;' : 'get; set;'} }`;
}

function unionReader(union: UnionType): string {
  const tags = tagConstants(union);
  const pointer = csLiteral(`/${union.tag}`);
  const cases = union.variants.map(
    (variant) => `case Tags.${tags.get(variant.value) ?? ''}: return ${variant.type}.Read(o, at);`,
  );
  const otherwise = union.open
    ? `return new ${unknownVariantName(union)}(tag, o);`
    : `throw Wire.UnknownValue(at + ${pointer}, Tags.All, tag);`;
  return [
    '/// <exception cref="ProtocolException">The first violation of the contract.</exception>',
    `public static ${union.name} Read(JToken token, string at = "")`,
    '{',
    '    JObject o = Wire.Object(token, at);',
    `    string tag = Wire.String(Wire.Required(o, ${csLiteral(union.tag)}, at), at + ${pointer});`,
    '    switch (tag)',
    '    {',
    indent([...cases, `default: ${otherwise}`].join('\n'), 2),
    '    }',
    '}',
  ].join('\n');
}

function visitor(union: UnionType): string {
  const types = [...union.variants.map((variant) => variant.type), ...(union.open ? [unknownVariantName(union)] : [])];
  return `/// <summary>One method per variant of <see cref="${union.name}" />.</summary>\npublic interface I${union.name}Visitor<out T>\n{\n${indent(
    types.map((type) => `T Visit(${type} value);`).join('\n'),
  )}\n}`;
}

function unknownVariant(union: UnionType): string {
  const name = unknownVariantName(union);
  const tag = pascalCase(union.tag);
  return `/// <summary>A variant that this version does not know, written back as it came.</summary>
public sealed partial class ${name} : ${union.name}
{
    private readonly string _tag;

    public ${name}(string tag, JObject raw)
    {
        _tag = tag ?? throw new ArgumentNullException(nameof(tag));
        Raw = raw ?? throw new ArgumentNullException(nameof(raw));
    }

    /// <inheritdoc />
    public override string ${tag} => _tag;

    /// <summary>The whole object.</summary>
    public JObject Raw { get; }

    /// <inheritdoc />
    public override T Accept<T>(I${union.name}Visitor<T> visitor)
    {
        return visitor.Visit(this);
    }

    /// <inheritdoc />
    public override void Write(JsonWriter writer)
    {
        Raw.WriteTo(writer);
    }
}`;
}
