import type { CustomTool, JsonObject } from '../../../../generated/typescript/types.ts';
import { compileSchema, isReadySchema } from './compile-schema.ts';
import { serverMembers, isReservedName } from './call-custom-tool.ts';

const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Limit for what a model reads at once, and against oversized schemas. */
const SCHEMA_LIMIT_CHARACTERS = 64 * 1024;
const DEPTH_LIMIT = 32;

/** Why a tool of the Editor cannot be offered to AI clients, and how to fix it: a sentence for its console. Undefined where it can. */
export function refuseTool(tool: CustomTool): string | undefined {
  if (!namePattern.test(tool.name))
    return 'Expected a name of 1 to 128 characters of A-Z, a-z, 0-9, _, . and -. Rename the tool.';
  if (isReservedName(tool.name))
    return `The name ${tool.name} is taken by the bridge, as is all that begins with unity_, ignoring case. Rename the tool.`;
  if (tool.description.trim() === '')
    return 'The description is empty: no model would know what the tool is for. Describe it.';
  return refuseSchema(tool.input_schema);
}

function refuseSchema(schema: JsonObject): string | undefined {
  const text = JSON.stringify(schema);
  if (isReadySchema(text)) return undefined;
  const { length } = text;
  if (length > SCHEMA_LIMIT_CHARACTERS)
    return `The input schema has ${length} characters of JSON; expected at most ${SCHEMA_LIMIT_CHARACTERS}. Make it smaller.`;
  if (schema['type'] !== 'object')
    return `Expected an input schema with "type": "object" at its root, got ${shown(schema['type'])}.`;
  const { properties } = schema;
  const taken = serverMembers.find(
    (name) => typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name),
  );
  if (taken !== undefined) return `The input schema has a member ${taken}, which belongs to the server. Rename it.`;
  const found = findInSchema(schema, '', 0);
  if (found !== undefined) return found;
  try {
    compileSchema(schema);
  } catch (error) {
    return `The input schema is not valid JSON Schema 2020-12: ${error instanceof Error ? error.message.slice(0, 500) : String(error)}. Correct it.`;
  }
  return undefined;
}

/** Keywords whose values are data, and those whose values are schemas by name. */
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);
const namedSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const references = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** The fault in a schema by which a check of arguments would need other schemas, or never end. */
function findInSchema(value: unknown, pointer: string, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEPTH_LIMIT)
    return `The input schema is nested deeper than ${DEPTH_LIMIT} levels at ${pointer}. Make it flatter.`;
  for (const [key, member] of Object.entries(value)) {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const found = Array.isArray(value) ? findInSchema(member, at, depth + 1) : findInKeyword(key, member, at, depth);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInKeyword(key: string, value: unknown, at: string, depth: number): string | undefined {
  if (references.has(key) && (typeof value !== 'string' || !value.startsWith('#')))
    return `The input schema refers to ${shown(value)} at ${at}; expected a reference that begins with "#": nothing is fetched. Put what it refers to under $defs.`;
  if (key === '$schema' && value !== DIALECT)
    return `Expected "$schema": "${DIALECT}" or none at ${at}, got ${shown(value)}.`;
  if (key === '$async') return `The input schema has "$async" at ${at}, which is no keyword of JSON Schema. Remove it.`;
  if (dataKeywords.has(key))
    return tooDeep(value, depth + 1)
      ? `The input schema is nested deeper than ${DEPTH_LIMIT} levels at ${at}. Make it flatter.`
      : undefined;
  if (!namedSchemas.has(key) || typeof value !== 'object' || value === null) return findInSchema(value, at, depth + 1);
  for (const [name, schema] of Object.entries(value)) {
    const found = findInSchema(schema, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 2);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > DEPTH_LIMIT || Object.values(value).some((member) => tooDeep(member, depth + 1));
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value).slice(0, 120);
}
