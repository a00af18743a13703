import {
  typeNamed,
  type NumberShape,
  type Shape,
  type StringShape,
  type TypeUse,
  type ObjectType,
} from '../model/model.ts';
import { type CsContext, resolve, type ClassScope } from './context.ts';
import { csLiteral, indent, dotnetNumber } from './text.ts';
import { csType, csTypeWithNull, numberType, orNull, type CsMember } from './types.ts';

/** Where the value to read is: C# expressions for the token and its JSON Pointer. */
export interface ValueSource {
  readonly token: string;
  readonly at: string;
  /** Nesting of lambdas, so that their parameters get names of their own. */
  readonly depth?: number;
}

/** A C# expression that reads a value, or null where the contract allows that. */
export function readExpression(context: CsContext, scope: ClassScope, use: TypeUse, place: ValueSource): string {
  const { nullable } = resolve(context, use);
  const value = readValue(context, scope, use.shape, place);
  if (!nullable || isNullableAlias(context, use)) return value;
  return `Wire.IsNull(${place.token}) ? (${orNull(context, csType(context, use))})null : ${value}`;
}

/** The reader of the alias deals with null itself. */
function isNullableAlias(context: CsContext, use: TypeUse): boolean {
  if (use.shape.kind !== 'ref') return false;
  const type = typeNamed(context.model, use.shape.name);
  return type.kind === 'alias' && !use.nullable;
}

/** The same without regard to null. */
function readValue(context: CsContext, scope: ClassScope, shape: Shape, place: ValueSource): string {
  const { token, at } = place;
  switch (shape.kind) {
    case 'ref':
      return `${scope.type(readerOf(context, shape.name))}.Read(${token}, ${at})`;
    case 'string':
      return `Wire.String(${[token, at, ...stringRules(context, shape)].join(', ')})`;
    case 'integer':
    case 'number':
      return readNumber(shape, place);
    case 'boolean':
      return `Wire.Boolean(${token}, ${at})`;
    case 'const':
      return `Wire.Constant(${token}, ${at}, ${typeof shape.value === 'string' ? csLiteral(shape.value) : dotnetNumber(shape.value)})`;
    case 'array':
      return `Wire.Items<${csTypeWithNull(context, shape.items)}>(${token}, ${at}, ${String(shape.maxItems ?? -1)}, ${String(shape.minItems ?? -1)}, ${readLambda(context, scope, shape.items, place)})`;
    case 'record': {
      const key = shape.keyPattern === undefined ? 'null' : patternField(context, shape.keyPattern);
      return `Wire.Map<${csTypeWithNull(context, shape.values)}>(${token}, ${at}, ${key}, ${readLambda(context, scope, shape.values, place)})`;
    }
    case 'json':
      return token;
  }
}

/** The class that holds the static reader of a named type. */
export function readerOf(context: CsContext, name: string): string {
  const type = typeNamed(context.model, name);
  return type.kind === 'enum' && !type.open ? `${name}Wire` : name;
}

function readLambda(context: CsContext, scope: ClassScope, use: TypeUse, { depth = 0 }: ValueSource): string {
  const suffix = depth === 0 ? '' : String(depth + 1);
  const inner = { token: `item${suffix}`, at: `place${suffix}`, depth: depth + 1 };
  return `(${inner.token}, ${inner.at}) => ${readExpression(context, scope, use, inner)}`;
}

function stringRules(context: CsContext, shape: StringShape): string[] {
  const { maxLength, minLength, pattern, format } = shape;
  return [
    ...(maxLength === undefined ? [] : [`maxLength: ${String(maxLength)}`]),
    ...(minLength === undefined ? [] : [`minLength: ${String(minLength)}`]),
    ...(pattern === undefined ? [] : [`pattern: ${patternField(context, pattern)}`]),
    ...(format === undefined ? [] : [`format: ${csLiteral(format)}`]),
  ];
}

function patternField(context: CsContext, pattern: string): string {
  const name = context.patterns.get(pattern);
  if (name === undefined) throw new Error(`pattern ${pattern} was not collected`);
  return `Patterns.${name}`;
}

function readNumber(shape: NumberShape, { token, at }: ValueSource): string {
  const { minimum, maximum } = shape;
  switch (numberType(shape)) {
    case 'int':
      return `Wire.Int32(${token}, ${at}, max: ${dotnetNumber(Math.floor(maximum ?? 0))}, min: ${dotnetNumber(Math.ceil(minimum ?? 0))})`;
    case 'long':
      return `Wire.Int64(${[token, at, ...bounds(maximum && Math.floor(maximum), minimum && Math.ceil(minimum), dotnetNumber)].join(', ')})`;
    case 'double':
      return `Wire.Number(${[token, at, ...bounds(maximum, minimum, (value) => `${String(value)}d`)].join(', ')})`;
  }
}

function bounds(maximum: number | undefined, minimum: number | undefined, spell: (value: number) => string): string[] {
  return [
    ...(maximum === undefined ? [] : [`max: ${spell(maximum)}`]),
    ...(minimum === undefined ? [] : [`min: ${spell(minimum)}`]),
  ];
}

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
