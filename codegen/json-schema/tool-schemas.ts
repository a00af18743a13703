import { references } from '../model/load-types.ts';
import { objectSchema, schemaOf } from './schema.ts';
import type { JsonSchema, Refer } from '../model/shape-schema.ts';
import {
  objectNamed,
  typeNamed,
  unionNamed,
  type ContractModel,
  type NamedType,
  type ToolModel,
} from '../model/model.ts';

/** A whole MCP tool, as `tools/list` shows it. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolModel['annotations'];
}

/** The tools of the contract with schemas that need no other file. */
export function mcpTools(model: ContractModel): McpTool[] {
  return model.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: selfContained(model, (refer) => schemaOf(objectNamed(model, tool.params), refer)),
    outputSchema: selfContained(model, (refer) => outputSchema(model, tool, refer)),
    annotations: tool.annotations,
  }));
}

/** The envelope narrowed to what this tool can answer. The root names its type: clients of 2025 insist on `object`. */
function outputSchema(model: ContractModel, tool: ToolModel, refer: Refer): JsonSchema {
  const { union: unionName, completed, resultField } = model.envelope;
  const variants = unionNamed(model, unionName).variants.filter((variant) => tool.statuses.includes(variant.value));
  const schemas = variants.map((variant): JsonSchema => {
    if (variant.type !== completed || tool.result === undefined) return refer(variant.type);
    const type = objectNamed(model, completed);
    const result = { nullable: false, shape: { kind: 'ref', name: tool.result } } as const;
    const fields = type.fields.map((field) => (field.name === resultField ? { ...field, use: result } : field));
    return objectSchema({ ...type, fields }, refer);
  });
  return { type: 'object', anyOf: schemas };
}

/**
 * Builds a schema and adds `$defs` for the objects and unions that it refers to. Scalars and sets of strings are written in place, and so is
 * everything that holds no object: many clients read no `$ref` in arguments.
 */
function selfContained(model: ContractModel, build: (refer: Refer) => JsonSchema): JsonSchema {
  const defs = new Map<string, JsonSchema>();
  const refer: Refer = (name) => {
    const type = typeNamed(model, name);
    if (isSmall(type)) return schemaOf(type, refer);
    if (!defs.has(name)) {
      defs.set(name, {}); // before the schema itself, which may refer back
      defs.set(name, schemaOf(type, refer));
    }
    return { $ref: `#/$defs/${name}` };
  };
  const schema = build(refer);
  return defs.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(defs) };
}

const isSmall = (type: NamedType): boolean =>
  type.kind === 'enum' || (type.kind === 'alias' && references(type).length === 0);
