import { typeNamed, type NumberShape, type Shape, type StringShape, type TypeUse } from '../model/model.ts';
import { type CsContext, resolve, type ClassScope } from './context.ts';
import { dotnetNumber } from './names.ts';
import { csLiteral } from './text.ts';
import { csType, csTypeWithNull, numberType, orNull } from './types.ts';

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
export function readValue(context: CsContext, scope: ClassScope, shape: Shape, place: ValueSource): string {
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
