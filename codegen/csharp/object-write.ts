import type { ObjectType } from '../model/model.ts';
import type { CsContext } from './context.ts';
import type { Member } from './members.ts';
import type { Scope } from './scope.ts';
import { indent, literal } from './text.ts';
import { block, writeStatements, writeValue } from './write.ts';

/** The method that writes the object, members in the order of the contract. */
export function objectWriter(context: CsContext, scope: Scope, object: ObjectType, members: readonly Member[]): string {
  const body = [
    'writer.WriteStartObject();',
    ...members.flatMap((member) => writeMember(context, scope, member)),
    ...(object.closed ? [] : ['Wire.WriteExtra(writer, Extra);']),
    'writer.WriteEndObject();',
  ];
  const modifier = context.membership.has(object.name) ? 'override ' : '';
  return `/// <inheritdoc />\npublic ${modifier}void Write(JsonWriter writer)\n{\n${indent(body.join('\n'))}\n}`;
}

function writeMember(context: CsContext, scope: Scope, member: Member): string[] {
  const name = `writer.WritePropertyName(${literal(member.field.name)});`;
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
