import { objectNamed, unionNamed, type ContractModel, type ToolModel, type TypeUse } from '../model/model.ts';
import { namedSchema, objectSchema, unionSchema, type AjvSchema } from './ajv-schema.ts';

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
