import type { NamedType } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { readerOf } from './read.ts';
import { indent, csLiteral } from './text.ts';

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
