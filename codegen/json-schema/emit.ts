import { generatedNotice } from '../model/header.ts';
import { toJson, isObject, defined } from '../model/json.ts';
import { type Refer, type JsonSchema, shapeSchema } from '../model/shape-schema.ts';
import {
  type ContractModel,
  type GeneratedFile,
  type Json,
  objectNamed,
  typeNamed,
  unionNamed,
  type NamedType,
  type ToolModel,
  type Field,
  type ObjectType,
  type TypeUse,
  type UnionType,
} from '../model/model.ts';
import { references } from '../model/load-types.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * `schema/<Type>.schema.json` for every named type, `schema/bundle.schema.json` with all of them, for tools that follow no reference to another file, and
 * `schema/tools.json`, a valid result of MCP's `tools/list`.
 */
export function emitJsonSchema(model: ContractModel): GeneratedFile[] {
  const refer: Refer = (name) => ({ $ref: schemaFile(name) });
  const schemas = model.types.map((type) => ({
    path: `schema/${schemaFile(type.name)}`,
    text: jsonText({
      $comment: generatedNotice(model, `${model.specFolder}/${type.source}`),
      $schema: dialect,
      $id: model.idBase + schemaFile(type.name),
      title: type.name,
      ...schemaOf(type, refer),
    }),
  }));
  const bundle = { path: `schema/${schemaFile('bundle')}`, text: bundleText(model) };
  return [...schemas, bundle, { path: 'schema/tools.json', text: toolsText(model) }];
}

/** Every type in `$defs`. The root is the envelope, as most who read a schema have an answer to check. */
function bundleText(model: ContractModel): string {
  const refer: Refer = (name) => ({ $ref: `#/$defs/${name}` });
  return jsonText({
    $comment: generatedNotice(model),
    $schema: dialect,
    $id: model.idBase + schemaFile('bundle'),
    ...refer(model.envelope.union),
    $defs: Object.fromEntries(
      model.types.map((type): [string, Json] => [type.name, { title: type.name, ...schemaOf(type, refer) }]),
    ),
  });
}

function toolsText(model: ContractModel): string {
  return jsonText({ _meta: { [`${model.name}/generated`]: generatedNotice(model) }, tools: toJson(mcpTools(model)) });
}

const schemaFile = (typeName: string): string => `${typeName}.schema.json`;

/** JSON as the generated files write it. */
export function jsonText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A whole MCP tool, as `tools/list` shows it. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolModel['annotations'];
}

/**
 * The tools of the contract with schemas that need no other file, and with what a model can use of them: many clients put the whole list into each prompt.
 * Patterns, the ids of requirements, and descriptions and bounds of answers are in the schema files of the types.
 */
export function mcpTools(model: ContractModel): McpTool[] {
  return model.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: withoutIds(tool.description),
    inputSchema: without(
      OF_INPUT,
      selfContained(model, (refer) => schemaOf(objectNamed(model, tool.params), refer)),
    ),
    outputSchema: without(
      OF_OUTPUT,
      selfContained(model, (refer) => outputSchema(model, tool, refer)),
    ),
    annotations: tool.annotations,
  }));
}

/** Keywords that a list of tools omits: the rest accepts all that the whole schema accepts. */
const OF_INPUT: ReadonlySet<string> = new Set(['pattern']);
const OF_OUTPUT: ReadonlySet<string> = new Set(
  'pattern description minimum maximum minLength maxLength minItems maxItems'.split(' '),
);

/** Keywords whose members have names that are no keywords. */
const NAMED = new Set(['properties', '$defs']);

function without(keywords: ReadonlySet<string>, schema: JsonSchema): JsonSchema {
  const lean = (value: Json): Json => {
    if (typeof value === 'string') return withoutIds(value);
    if (Array.isArray(value)) return value.map(lean);
    if (!isObject(value)) return value;
    return isOpenSet(value) ? { type: 'string' } : without(keywords, value);
  };
  // A constant has its type already.
  const isRedundant = (keyword: string): boolean => keyword === 'type' && 'const' in schema;
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.has(keyword) && !isRedundant(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      NAMED.has(keyword) && isObject(value) ? mapValues(value, lean) : lean(value),
    ]),
  );
}

/** Values that a newer version may add to: any string is valid. */
const isOpenSet = ({ anyOf, ...others }: JsonSchema): boolean =>
  Object.keys(others).every((keyword) => keyword === 'description') &&
  Array.isArray(anyOf) &&
  anyOf.some((schema) => isObject(schema) && schema['type'] === 'string' && !('enum' in schema));

/** Without members that are never there. */
const mapValues = (members: JsonSchema, change: (value: Json) => Json): JsonSchema =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, schema]) => !(isObject(schema) && 'not' in schema))
      .map(([name, schema]) => [name, change(schema)]),
  );

/** "Size in bytes (ENV-10)." without the ids of requirements. */
const withoutIds = (text: string): string => text.replaceAll(/ \([A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*\)/g, '');

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

function objectSchema({ closed, fields }: ObjectType, refer: Refer): JsonSchema {
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
