import type { ObjectType } from '../model/model.ts';
import type { CsContext, ClassScope } from './context.ts';
import type { CsMember } from './members.ts';
import { readExpression, readValue } from './read.ts';
import { indent, csLiteral } from './text.ts';
import { orNull } from './types.ts';

/** The static method that makes an object of a token, or throws the first violation. */
export function objectReader(
  context: CsContext,
  scope: ClassScope,
  object: ObjectType,
  members: readonly CsMember[],
): string {
  const hides = context.membership.has(object.name) ? 'new ' : '';
  const present = members.filter((member) => member.mode !== 'forbidden');
  const body = [
    'JObject o = Wire.Object(token, at);',
    ...(members.some((member) => member.field.required) ? ['Wire.RequireAll(o, at, RequiredNames);'] : []),
    ...(object.closed ? ['Wire.RefuseUnknown(o, at, KnownNames);'] : []),
    ...(present.some((member) => isOptional(member)) ? [`JToken${context.q} member;`] : []),
    ...members.flatMap((member) => readMember(context, scope, member)),
    ...construct(object, members),
  ];
  return [
    '/// <exception cref="ProtocolException">The first violation of the contract.</exception>',
    `public static ${hides}${object.name} Read(JToken token, string at = "")`,
    '{',
    indent(body.join('\n')),
    '}',
  ].join('\n');
}

function isOptional(member: CsMember): boolean {
  return member.mode === 'optional' || member.mode === 'optional-null';
}

function readMember(context: CsContext, scope: ClassScope, member: CsMember): string[] {
  const name = csLiteral(member.field.name);
  const at = `at + ${csLiteral(`/${member.field.name}`)}`;
  const { use } = member.field;
  switch (member.mode) {
    case 'forbidden':
      return [`Wire.Forbid(o, ${name}, at);`];
    case 'constant':
      return [`${readExpression(context, scope, use, { token: `Wire.Required(o, ${name}, at)`, at })};`];
    case 'required':
      return readRequired(context, scope, member, name, at);
    case 'optional':
      return [
        `${orNull(context, member.type)} ${member.local} = null;`,
        `if ((member = Wire.Optional(o, ${name})) != null) ${member.local} = ${readValue(context, scope, use.shape, { token: 'member', at })};`,
      ];
    case 'optional-null':
      return [
        `${orNull(context, member.type)} ${member.local} = null;`,
        `if ((member = Wire.Optional(o, ${name})) != null && !Wire.IsNull(member)) ${member.local} = ${readValue(context, scope, use.shape, { token: 'member', at })};`,
      ];
  }
}

/** The token gets a local of its own where the expression needs it twice. */
function readRequired(context: CsContext, scope: ClassScope, member: CsMember, name: string, at: string): string[] {
  const token = `Wire.Required(o, ${name}, at)`;
  const declared = member.acceptsNull ? orNull(context, member.type) : member.type.text;
  if (!member.acceptsNull)
    return [`${declared} ${member.local} = ${readExpression(context, scope, member.field.use, { token, at })};`];
  const local = `${member.local.replace('@', '')}Token`;
  return [
    `JToken ${local} = ${token};`,
    `${declared} ${member.local} = ${readExpression(context, scope, member.field.use, { token: local, at })};`,
  ];
}

function construct(object: ObjectType, members: readonly CsMember[]): string[] {
  const parameters = members.filter((member) => member.mode === 'required').map((member) => member.local);
  const rest = [
    ...members
      .filter(isOptional)
      .flatMap((member) => [
        `${member.property} = ${member.local},`,
        ...(member.mode === 'optional-null'
          ? [
              `${member.property}IsNull = ${member.local} == null && Wire.Optional(o, ${csLiteral(member.field.name)}) != null,`,
            ]
          : []),
      ]),
    ...(object.closed ? [] : ['Extra = Wire.Extra(o, KnownNames),']),
  ];
  const call = `new ${object.name}(${parameters.join(', ')})`;
  return rest.length === 0 ? [`return ${call};`] : [`return ${call}`, '{', indent(rest.join('\n')), '};'];
}
