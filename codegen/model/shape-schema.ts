import type { Json, Shape, TypeUse } from './model.ts';

export type JsonSchema = { [keyword: string]: Json };

/** What a reference to a named type becomes: a `$ref`, or the schema itself. */
export type Refer = (name: string) => JsonSchema;

/** How the published schemas and those for Ajv differ inside a shape: in what a reference, and what a nullable place becomes. */
export interface ShapeWriter {
  readonly refer: Refer;
  readonly use: (use: TypeUse) => JsonSchema;
}

/** The JSON Schema of a shape. */
export function shapeSchema(shape: Shape, { refer, use }: ShapeWriter): JsonSchema {
  switch (shape.kind) {
    case 'ref':
      return refer(shape.name);
    case 'const':
      return { type: typeof shape.value, const: shape.value };
    case 'array': {
      const { items, kind, ...sizes } = shape;
      return { type: kind, items: use(items), ...sizes };
    }
    case 'record':
      if (shape.keyPattern !== undefined)
        return {
          type: 'object',
          patternProperties: { [shape.keyPattern]: use(shape.values) },
          additionalProperties: false,
        };
      return shape.values.shape.kind === 'json'
        ? { type: 'object' }
        : { type: 'object', additionalProperties: use(shape.values) };
    case 'json':
      return {};
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean': {
      const { kind, ...constraints } = shape;
      return { type: kind, ...constraints };
    }
  }
}
