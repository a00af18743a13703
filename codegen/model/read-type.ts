import { defined, isObject, pointerToken, type JsonObject } from './json.ts';
import { allow, isRecord, readUse, refuse, type Reading } from './read-schema.ts';
import type { Field, Json, NamedType, Variant } from './model.ts';

const fieldName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Reads one schema that has a name: an object, a tagged union, a set of strings, or an alias of anything else. */
export function readNamed(name: string, schema: JsonObject, at: string, reading: Reading): NamedType {
  const head = { name, source: reading.source, ...readAnnotations(schema) };
  if (isStringEnum(schema)) return { ...head, kind: 'enum', ...readEnum(schema, at, reading) };
  if (isUnion(schema)) return { ...head, kind: 'union', ...readUnion(schema, at, reading) };
  if (isPlainObject(schema)) return { ...head, kind: 'object', ...readObject(name, schema, at, reading) };
  return { ...head, kind: 'alias', use: readUse({ schema, at, name: `${name}Value` }, reading) };
}

/** Title, description and examples as the model holds them. */
function readAnnotations(schema: JsonObject): { doc?: string; title?: string; examples?: readonly Json[] } {
  const { description, title, examples } = schema;
  return defined<{ doc?: string; title?: string; examples?: readonly Json[] }>({
    doc: typeof description === 'string' ? description : undefined,
    title: typeof title === 'string' ? title : undefined,
    examples: Array.isArray(examples) ? examples : undefined,
  });
}

const isStringEnum = (schema: JsonObject): boolean => 'enum' in schema;

const isUnion = (schema: JsonObject): boolean =>
  Array.isArray(schema['anyOf']) && !schema['anyOf'].some((member) => isObject(member) && member['type'] === 'null');

/** At the root of a name, an object without members is a message without members, not a map. */
const isPlainObject = (schema: JsonObject): boolean =>
  schema['type'] === 'object' && ('properties' in schema || !isRecord(schema));

function readEnum(schema: JsonObject, at: string, reading: Reading): { open: boolean; values: string[] } {
  allow(schema, ['type', 'enum', 'x-open'], 'a set of strings', at, reading);
  const values = Array.isArray(schema['enum']) ? schema['enum'].filter((value) => typeof value === 'string') : [];
  const isAllStrings = Array.isArray(schema['enum']) && values.length === schema['enum'].length;
  if (!isAllStrings || values.length === 0 || new Set(values).size !== values.length) {
    refuse(reading, `${at}/enum`, `expected a list of different strings, got ${JSON.stringify(schema['enum'])}`);
  }
  if (schema['type'] !== undefined && schema['type'] !== 'string')
    refuse(reading, `${at}/type`, 'the values of an enum are strings');
  return { open: readOpen(schema, at, reading), values };
}

function readOpen(schema: JsonObject, at: string, reading: Reading): boolean {
  const open = schema['x-open'] ?? false;
  if (typeof open !== 'boolean') refuse(reading, `${at}/x-open`, `expected true or false, got ${JSON.stringify(open)}`);
  return open === true;
}

/** A second pass (`load-types.ts`) adds tag and tag values, when the variants are known. */
function readUnion(
  schema: JsonObject,
  at: string,
  reading: Reading,
): { tag: string; open: boolean; variants: Variant[] } {
  allow(schema, ['anyOf', 'x-open', 'type'], 'a union', at, reading);
  const members = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  const variants = members.flatMap((member, index) => readVariant(member, `${at}/anyOf/${index}`, reading));
  return { tag: '', open: readOpen(schema, at, reading), variants };
}

function readVariant(member: Json, at: string, reading: Reading): Variant[] {
  const name = isObject(member) ? member['$ref'] : undefined;
  if (isObject(member) && typeof name === 'string') {
    allow(member, ['$ref'], 'a variant', at, reading);
    return [{ value: '', type: name }];
  }
  const isConstant = isObject(member) && 'const' in member;
  const advice = isConstant ? 'a set of strings is written with `enum`' : 'give the variant a name and refer to it';
  refuse(
    reading,
    at,
    `a union must be tagged: every member a {"$ref": "Name"} to an object with a constant string tag; ${advice}`,
  );
  return [];
}

function readObject(
  name: string,
  schema: JsonObject,
  at: string,
  reading: Reading,
): { closed: boolean; fields: Field[] } {
  allow(schema, ['type', 'properties', 'required', 'additionalProperties'], 'an object', at, reading);
  if ('patternProperties' in schema || isObject(schema['additionalProperties'])) {
    refuse(
      reading,
      at,
      'named properties beside patternProperties or an additionalProperties schema are not supported',
    );
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = readRequired(schema, properties, at, reading);
  const fields = Object.entries(properties).map(([key, value]) =>
    readField(
      { typeName: name, key, schema: value, isRequired: required.includes(key) },
      `${at}/properties/${pointerToken(key)}`,
      reading,
    ),
  );
  return { closed: schema['additionalProperties'] === false, fields };
}

function readRequired(schema: JsonObject, properties: JsonObject, at: string, reading: Reading): string[] {
  const required = schema['required'] ?? [];
  if (!Array.isArray(required)) {
    refuse(reading, `${at}/required`, `expected a list of names, got ${JSON.stringify(required)}`);
    return [];
  }
  return required.filter((key, index): key is string => {
    const isKnown = typeof key === 'string' && key in properties;
    if (!isKnown)
      refuse(
        reading,
        `${at}/required/${index}`,
        `${JSON.stringify(key)} is required, but no property of that name is defined`,
      );
    return isKnown;
  });
}

interface FieldPlace {
  readonly typeName: string;
  readonly key: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

function readField(place: FieldPlace, at: string, reading: Reading): Field {
  const { typeName, key, schema, isRequired } = place;
  if (!fieldName.test(key))
    refuse(reading, at, `a property is named ${String(fieldName)}, so that it is an identifier everywhere`);
  if (isObject(schema) && 'not' in schema) return readForbidden(key, schema, { at, isRequired }, reading);
  const { default: fallback, ...rest } = isObject(schema) ? schema : {};
  if (fallback !== undefined && isRequired)
    refuse(reading, `${at}/default`, 'a required property has no default; make it optional');
  const use = readUse({ schema: isObject(schema) ? rest : schema, at, name: typeName + pascalCase(key) }, reading);
  return {
    name: key,
    use,
    required: isRequired,
    forbidden: false,
    ...defined<{ default?: Json }>({ default: fallback }),
    ...readAnnotations(rest),
  };
}

function readForbidden(
  key: string,
  schema: JsonObject,
  place: { at: string; isRequired: boolean },
  reading: Reading,
): Field {
  const { at, isRequired } = place;
  allow(schema, ['not'], 'a member that must be absent', at, reading);
  const never = schema['not'];
  if (!isObject(never) || Object.keys(never).length > 0)
    refuse(reading, `${at}/not`, 'only `not: {}` (the member must be absent) is supported');
  if (isRequired) refuse(reading, at, 'a member that must be absent cannot be required');
  return {
    name: key,
    use: { nullable: false, shape: { kind: 'json' } },
    required: false,
    forbidden: true,
    ...readAnnotations(schema),
  };
}

/** `log_id` -> `LogId`: the second half of a hoisted type's name. */
function pascalCase(wireName: string): string {
  return wireName
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
