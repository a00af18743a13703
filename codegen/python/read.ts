import type { Shape, StringShape, TypeUse } from '../model/model.ts';
import { nameOf, type PyContext } from './context.ts';
import { pyLiteral, scalar } from './text.ts';
import { constText } from './types.ts';

/** A Python expression that reads the value of an expression, `at` being an expression for its JSON Pointer. */
export function readExpression(context: PyContext, use: TypeUse, value: string, at: string): string {
  if (use.nullable) return `wire.nullable(${value}, ${at}, ${readFunction(context, { ...use, nullable: false })})`;
  const { shape } = use;
  switch (shape.kind) {
    case 'ref':
      return `read_${nameOf(context.functions, shape.name)}(${value}, ${at})`;
    case 'const':
      return `wire.constant(${value}, ${at}, ${constText(shape.value)})`;
    case 'array':
      return call('items', [
        value,
        at,
        readFunction(context, shape.items),
        ...keywords({ max_items: shape.maxItems, min_items: shape.minItems }),
      ]);
    case 'record':
      return call('members', [
        value,
        at,
        readFunction(context, shape.values),
        ...(shape.keyPattern === undefined ? [] : [`key_pattern=${nameOf(context.patterns, shape.keyPattern)}`]),
      ]);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'json':
      return call(readerOf(shape), [value, at, ...rules(context, shape)]);
  }
}

/** A Python function of a value and its JSON Pointer. */
function readFunction(context: PyContext, use: TypeUse): string {
  const { shape } = use;
  if (!use.nullable && shape.kind === 'ref') return `read_${nameOf(context.functions, shape.name)}`;
  if (!use.nullable && isScalar(shape) && rules(context, shape).length === 0) return `wire.${readerOf(shape)}`;
  return `lambda item, place: ${readExpression(context, use, 'item', 'place')}`;
}

type ScalarShape = Extract<Shape, { kind: 'string' | 'integer' | 'number' | 'boolean' | 'json' }>;

const isScalar = (shape: Shape): shape is ScalarShape => !['ref', 'const', 'array', 'record'].includes(shape.kind);

const readerOf = ({ kind }: ScalarShape): string => (kind === 'json' ? 'json_' : kind);

const call = (name: string, args: readonly string[]): string => `wire.${name}(${args.join(', ')})`;

function rules(context: PyContext, shape: ScalarShape): string[] {
  if (shape.kind === 'string') return stringRules(context, shape);
  if (shape.kind === 'boolean' || shape.kind === 'json') return [];
  return keywords({ maximum: shape.maximum, minimum: shape.minimum });
}

function stringRules(context: PyContext, { maxLength, minLength, pattern, format }: StringShape): string[] {
  return [
    ...keywords({ max_length: maxLength, min_length: minLength }),
    ...(pattern === undefined ? [] : [`pattern=${nameOf(context.patterns, pattern)}`]),
    ...(format === undefined ? [] : [`format=${pyLiteral(format)}`]),
  ];
}

function keywords(values: { readonly [name: string]: number | undefined }): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${scalar(value)}`]));
}
