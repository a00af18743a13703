import { defined } from '../model/json.ts';
import type { Field, Json, NamedType, ObjectType, TypeUse, UnionType } from '../model/model.ts';
import { shapeSchema, type JsonSchema, type Refer } from '../model/shape-schema.ts';

/** The published JSON Schema (2020-12) of a named type. It accepts exactly what the generated validators accept. */
export function schemaOf(type: NamedType, refer: Refer): JsonSchema {
  const head = annotate(type);
  switch (type.kind) {
    case 'object':
      return { ...head, ...objectSchema(type, refer) };
    case 'union':
      return { ...head, ...unionSchema(type, refer) };
    case 'enum':
      return { ...head, ...enumSchema(type.values, type.open) };
    case 'alias':
      return { ...head, ...useSchema(type.use, refer) };
  }
}

interface Annotated {
  readonly title?: string;
  readonly doc?: string;
  readonly examples?: readonly Json[];
  readonly default?: Json;
}

function annotate({ title, doc, examples, default: fallback }: Annotated): JsonSchema {
  const copy = examples === undefined ? undefined : [...examples];
  return defined<JsonSchema>({ title, description: doc, default: fallback, examples: copy });
}

export function objectSchema({ closed, fields }: ObjectType, refer: Refer): JsonSchema {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, refer)])),
    ...(required.length > 0 ? { required } : {}),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

function fieldSchema(field: Field, refer: Refer): JsonSchema {
  if (field.forbidden) return { ...annotate(field), not: {} };
  // A member's own description wins over that of an inlined type.
  return { ...useSchema(field.use, refer), ...annotate(field) };
}

function unionSchema({ tag, open, variants }: UnionType, refer: Refer): JsonSchema {
  const known = variants.map((variant) => refer(variant.type));
  if (!open) return { anyOf: known };
  const newer = { type: 'string', not: { enum: variants.map((variant) => variant.value) } };
  return {
    anyOf: [
      ...known,
      { description: 'A variant of a later version.', type: 'object', properties: { [tag]: newer }, required: [tag] },
    ],
  };
}

function enumSchema(values: readonly string[], open: boolean): JsonSchema {
  const known = { type: 'string', enum: [...values] };
  return open ? { anyOf: [known, { description: 'A value of a later version.', type: 'string' }] } : known;
}

export function useSchema({ shape, nullable }: TypeUse, refer: Refer): JsonSchema {
  const schema = shapeSchema(shape, { refer, use: (inner) => useSchema(inner, refer) });
  return nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}
