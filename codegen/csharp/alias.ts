import type { AliasType } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { readExpression } from './read.ts';
import { scopeOf } from './scope.ts';
import { indent, paragraphs, summary } from './text.ts';
import { csTypeWithNull } from './types.ts';
import { writeStatements } from './write.ts';

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
