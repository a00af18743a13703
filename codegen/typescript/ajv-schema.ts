import { Ajv } from 'ajv';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import {
  type NamedType,
  type ObjectType,
  type TypeUse,
  type UnionType,
  stringFormats,
  objectNamed,
  unionNamed,
  type ContractModel,
  type ToolModel,
} from '../model/model.ts';
import { shapeSchema, type JsonSchema } from '../model/shape-schema.ts';

/** Schemas for Ajv, each with its `$id`, shaped so that the first error is the one that the model defines. They carry no documentation. */
type AjvSchema = JsonSchema;

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

function objectSchema({ closed, fields }: ObjectType): AjvSchema {
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
function unionSchema({ tag, open, variants }: UnionType): AjvSchema {
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

/** Ajv with some schemas of the contract, set up to print standalone code. */
export function ajvFor(schemas: readonly AjvSchema[]): Ajv {
  // Not Ajv2020: for the keywords used here the two agree, and this one prints no bookkeeping for `unevaluatedProperties`.
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // Functions here, so that calls of the functions in validator-runtime.ts are printed.
  for (const format of stringFormats) ajv.addFormat(format, () => true);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

/** One schema per named type (`$id` is the name) and one per tool's envelope (`$id` from `envelopeId`). */
export function ajvSchemas(model: ContractModel): AjvSchema[] {
  return [...model.types.map(namedSchema), ...model.tools.flatMap((tool) => envelopeSchemas(model, tool))];
}

// Names of types hold no underscore, so these never collide with one.
export const envelopeId = (tool: ToolModel): string => `${tool.name}_envelope`;

const completedId = (tool: ToolModel): string => `${tool.name}_completed`;

function envelopeSchemas(model: ContractModel, tool: ToolModel): AjvSchema[] {
  const { union: unionName, completed, resultField } = model.envelope;
  const union = unionNamed(model, unionName);
  const isNarrowed = tool.result !== undefined;
  const variants = union.variants
    .filter((variant) => tool.statuses.includes(variant.value))
    .map((variant) => (isNarrowed && variant.type === completed ? { ...variant, type: completedId(tool) } : variant));
  const envelope = { $id: envelopeId(tool), ...unionSchema({ ...union, variants }) };
  if (tool.result === undefined) return [envelope];
  const result: TypeUse = { nullable: false, shape: { kind: 'ref', name: tool.result } };
  const object = objectNamed(model, completed);
  const fields = object.fields.map((field) => (field.name === resultField ? { ...field, use: result } : field));
  return [{ $id: completedId(tool), ...objectSchema({ ...object, fields }) }, envelope];
}
