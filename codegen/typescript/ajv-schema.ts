import type { NamedType, ObjectType, TypeUse, UnionType } from '../model/model.ts';
import { shapeSchema, type JsonSchema } from '../model/shape-schema.ts';

/** Schemas for Ajv, each with its `$id`, shaped so that the first error is the one that the model defines. They carry no documentation. */
export type AjvSchema = JsonSchema;

/** The schema of a named type. */
export const namedSchema = (type: NamedType): AjvSchema => ({ $id: type.name, ...typeSchema(type) });

function typeSchema(type: NamedType): AjvSchema {
  switch (type.kind) {
    case 'object':
      return objectSchema(type);
    case 'union':
      return unionSchema(type);
    case 'enum':
      return type.open ? { type: 'string' } : { type: 'string', enum: [...type.values] };
    case 'alias':
      return useSchema(type.use);
  }
}

export function objectSchema({ closed, fields }: ObjectType): AjvSchema {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      fields.map((field) => [field.name, field.forbidden ? { not: {} } : useSchema(field.use)]),
    ),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

/** `discriminator` sends the value to the variant of its tag, so that errors point into that one alone. */
export function unionSchema({ tag, open, variants }: UnionType): AjvSchema {
  const values = variants.map((variant) => variant.value);
  const choice: AjvSchema = {
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: variants.map((variant) => ({ $ref: variant.type })),
  };
  if (!open) return { ...choice, properties: { [tag]: { type: 'string', enum: values } } };
  const isKnown = { type: 'object', required: [tag], properties: { [tag]: { enum: values } } };
  return {
    type: 'object',
    required: [tag],
    properties: { [tag]: { type: 'string' } },
    if: { not: isKnown },
    else: choice,
  };
}

/** The schema of a place, with references to the schemas above. */
export function useSchema({ shape, nullable }: TypeUse): AjvSchema {
  const schema = shapeSchema(shape, { refer: (name) => ({ $ref: name }), use: useSchema });
  if (!nullable) return schema;
  // Not anyOf: that would add errors of a branch that was not meant.
  if (shape.kind === 'ref' || shape.kind === 'const') return { if: { type: 'null' }, else: schema };
  return { ...schema, type: [schema['type'] ?? 'null', 'null'] };
}
