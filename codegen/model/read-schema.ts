import { isObject, pointerToken, type JsonObject } from './json.ts';
import { stringFormats, type Json, type NamedType, type Shape, type StringFormat, type TypeUse } from './model.ts';
import type { Problem } from './contract-error.ts';

/** What reading one named type needs and collects. */
export interface Reading {
  /** Name of the type that is being read; inline types are named after it. */
  readonly typeName: string;
  readonly source: string;
  readonly problems: Problem[];
  /** Inline objects, enums and unions that got a name, in the order found. */
  readonly hoisted: NamedType[];
  /** How to read a schema that needs a name of its own. */
  readonly readNamed: (name: string, schema: JsonObject, at: string, reading: Reading) => NamedType;
}

/** A schema in its place. `name` is what an inline type found here would be called. */
export interface SchemaPlace {
  readonly schema: Json | undefined;
  readonly at: string;
  readonly name: string;
}

/** Keywords that describe and never constrain. `default` is one of a field only. */
export const annotations = ['title', 'description', 'examples'] as const;

const anyJson: TypeUse = { nullable: false, shape: { kind: 'json' } };

/** Reads the schema of a field, item, record value or alias. Problems are collected; what is returned then means nothing. */
export function readUse(place: SchemaPlace, reading: Reading): TypeUse {
  const { schema, at } = place;
  if (!isObject(schema))
    return refuse(reading, at, `expected a schema (an object), got ${JSON.stringify(schema)}; any JSON is \`{}\``);
  if ('anyOf' in schema) return readAnyOf(schema, place, reading);
  return { nullable: false, shape: readShape(schema, place, reading) };
}

function readAnyOf(schema: JsonObject, place: SchemaPlace, reading: Reading): TypeUse {
  const { at } = place;
  const members = schema['anyOf'];
  if (!Array.isArray(members) || members.length < 2)
    return refuse(reading, `${at}/anyOf`, 'expected a list of two or more schemas');
  const nulls = members.filter((member) => isObject(member) && member['type'] === 'null');
  if (nulls.length === 0) return { nullable: false, shape: hoistType(schema, place, reading) };
  allow(schema, ['anyOf'], 'something or null', at, reading);
  const index = members.findIndex((member) => !nulls.includes(member));
  if (members.length !== 2 || nulls.length !== 1) {
    return refuse(
      reading,
      `${at}/anyOf`,
      'expected exactly two members, a schema and {"type":"null"}; give the union a name and make that nullable',
    );
  }
  const inner = readUse({ schema: members[index], at: `${at}/anyOf/${index}`, name: place.name }, reading);
  return inner.shape.kind === 'json' ? inner : { nullable: true, shape: inner.shape };
}

function readShape(schema: JsonObject, place: SchemaPlace, reading: Reading): Shape {
  const { at } = place;
  if ('$ref' in schema) return readRef(schema, at, reading);
  if ('enum' in schema) return hoistType(schema, place, reading);
  if ('const' in schema) return readConst(schema, at, reading);
  if ('type' in schema) return readTyped(schema, place, reading);
  allow(schema, [], 'any JSON', at, reading);
  return { kind: 'json' };
}

function readRef(schema: JsonObject, at: string, reading: Reading): Shape {
  allow(schema, ['$ref'], 'a reference', at, reading);
  const name = schema['$ref'];
  if (typeof name === 'string') return { kind: 'ref', name };
  return refuse(reading, `${at}/$ref`, `expected the name of a type, got ${JSON.stringify(name)}`).shape;
}

function readConst(schema: JsonObject, at: string, reading: Reading): Shape {
  allow(schema, ['const', 'type'], 'a constant', at, reading);
  const value = schema['const'];
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isScalar)
    return refuse(reading, `${at}/const`, `expected a string, number or boolean, got ${JSON.stringify(value)}`).shape;
  return { kind: 'const', value };
}

function readTyped(schema: JsonObject, place: SchemaPlace, reading: Reading): Shape {
  const { at } = place;
  const type = schema['type'];
  if (typeof type !== 'string')
    return refuse(
      reading,
      `${at}/type`,
      `expected one of string, integer, number, boolean, array, object; got ${JSON.stringify(type)}`,
    ).shape;
  switch (type) {
    case 'string':
      return readString(schema, at, reading);
    case 'integer':
    case 'number':
      allow(schema, ['type', 'minimum', 'maximum'], 'a number', at, reading);
      return { kind: type, ...numbersOf(schema, ['minimum', 'maximum'], at, reading) };
    case 'boolean':
      allow(schema, ['type'], 'a boolean', at, reading);
      return { kind: 'boolean' };
    case 'array':
      return readArray(schema, place, reading);
    case 'object':
      return isRecord(schema) ? readRecord(schema, place, reading) : hoistType(schema, place, reading);
    case 'null':
      return refuse(reading, at, 'null alone is not supported; null is allowed in anyOf beside one other schema').shape;
    default:
      return refuse(
        reading,
        `${at}/type`,
        `expected one of string, integer, number, boolean, array, object; got ${JSON.stringify(type)}`,
      ).shape;
  }
}

function readString(schema: JsonObject, at: string, reading: Reading): Shape {
  allow(schema, ['type', 'minLength', 'maxLength', 'pattern', 'format'], 'a string', at, reading);
  return {
    kind: 'string',
    ...numbersOf(schema, ['minLength', 'maxLength'], at, reading),
    ...readPattern(schema, at, reading),
    ...readFormat(schema, at, reading),
  };
}

function readPattern(schema: JsonObject, at: string, reading: Reading): { pattern?: string } {
  const pattern = schema['pattern'];
  if (pattern === undefined) return {};
  if (typeof pattern === 'string' && isPattern(pattern)) return { pattern };
  refuse(
    reading,
    `${at}/pattern`,
    `expected a regular expression that compiles with the u flag, got ${JSON.stringify(pattern)}`,
  );
  return {};
}

function readFormat(schema: JsonObject, at: string, reading: Reading): { format?: StringFormat } {
  const format = schema['format'];
  if (format === undefined) return {};
  const known = stringFormats.find((name) => name === format);
  if (known !== undefined) return { format: known };
  refuse(
    reading,
    `${at}/format`,
    `format ${JSON.stringify(format)} is not supported; supported: ${stringFormats.join(', ')}`,
  );
  return {};
}

function readArray(schema: JsonObject, place: SchemaPlace, reading: Reading): Shape {
  const { at, name } = place;
  allow(schema, ['type', 'items', 'minItems', 'maxItems'], 'an array', at, reading);
  const items =
    'items' in schema ? readUse({ schema: schema['items'], at: `${at}/items`, name: `${name}Item` }, reading) : anyJson;
  return { kind: 'array', items, ...numbersOf(schema, ['minItems', 'maxItems'], at, reading) };
}

/** Whether an inline object schema is a map: nothing named in it. An empty closed object is not. */
export function isRecord(schema: JsonObject): boolean {
  if ('patternProperties' in schema || isObject(schema['additionalProperties'])) return true;
  const properties = schema['properties'];
  const namesNothing = properties === undefined || (isObject(properties) && Object.keys(properties).length === 0);
  return namesNothing && schema['additionalProperties'] !== false;
}

/** Reads a map: `patternProperties` with one pattern, `additionalProperties` with a schema, or an object without named members. */
export function readRecord(schema: JsonObject, place: SchemaPlace, reading: Reading): Shape {
  const { at, name } = place;
  allow(schema, ['type', 'properties', 'patternProperties', 'additionalProperties'], 'a record', at, reading);
  const properties = schema['properties'];
  if (isObject(properties) && Object.keys(properties).length > 0) {
    return refuse(
      reading,
      at,
      'named properties beside patternProperties or an additionalProperties schema are not supported',
    ).shape;
  }
  if ('patternProperties' in schema) return readPatternRecord(schema, place, reading);
  const rest = schema['additionalProperties'];
  if (!isObject(rest)) return { kind: 'record', values: anyJson };
  return {
    kind: 'record',
    values: readUse({ schema: rest, at: `${at}/additionalProperties`, name: `${name}Value` }, reading),
  };
}

function readPatternRecord(schema: JsonObject, { at, name }: SchemaPlace, reading: Reading): Shape {
  const patterns = schema['patternProperties'];
  const [pattern, ...more] = isObject(patterns) ? Object.keys(patterns) : [];
  if (!isObject(patterns) || pattern === undefined || more.length > 0 || !isPattern(pattern)) {
    return refuse(
      reading,
      `${at}/patternProperties`,
      'expected exactly one pattern, a regular expression that compiles with the u flag',
    ).shape;
  }
  const valuesAt = `${at}/patternProperties/${pointerToken(pattern)}`;
  const values = readUse({ schema: patterns[pattern], at: valuesAt, name: `${name}Value` }, reading);
  if (matchesEveryName(pattern)) return { kind: 'record', values };
  if (schema['additionalProperties'] !== false) {
    return refuse(
      reading,
      at,
      'a record whose names must match a pattern needs additionalProperties: false, else other names could hold anything',
    ).shape;
  }
  return { kind: 'record', values, keyPattern: pattern };
}

const matchesEveryName = (pattern: string): boolean => ['', '.*', '^.*$', '^(.*)$'].includes(pattern);

/** Names an inline type and reads it as a named one. */
function hoistType(schema: JsonObject, { at, name }: SchemaPlace, reading: Reading): Shape {
  reading.hoisted.push(reading.readNamed(name, schema, at, reading));
  return { kind: 'ref', name };
}

/** Reports every keyword that is neither listed nor an annotation. */
export function allow(
  schema: JsonObject,
  keywords: readonly string[],
  what: string,
  at: string,
  reading: Reading,
): void {
  const supported = [...keywords, ...annotations];
  for (const keyword of Object.keys(schema)) {
    if (supported.includes(keyword)) continue;
    refuse(
      reading,
      `${at}/${pointerToken(keyword)}`,
      `keyword "${keyword}" is not supported for ${what}; supported: ${supported.join(', ')}`,
    );
  }
  for (const keyword of ['title', 'description']) {
    const text = schema[keyword];
    if (text !== undefined && typeof text !== 'string')
      refuse(reading, `${at}/${keyword}`, `expected a string, got ${JSON.stringify(text)}`);
  }
}

/** Records a problem. Returns a use that replaces the unreadable one. */
export function refuse(reading: Reading, at: string, what: string): TypeUse {
  reading.problems.push({ where: `type ${reading.typeName} at ${at === '' ? 'its root' : at}`, what });
  return anyJson;
}

/** The listed keywords that are present, each a finite number; those about sizes must be whole and not negative. */
function numbersOf<K extends string>(
  schema: JsonObject,
  keywords: readonly K[],
  at: string,
  reading: Reading,
): { [P in K]?: number } {
  const found: { [P in K]?: number } = {};
  for (const keyword of keywords) {
    const value = schema[keyword];
    if (value === undefined) continue;
    const isSize = !keyword.endsWith('imum');
    if (typeof value === 'number' && (!isSize || (Number.isInteger(value) && value >= 0))) found[keyword] = value;
    else
      refuse(
        reading,
        `${at}/${keyword}`,
        `expected a ${isSize ? 'whole number from 0' : 'number'}, got ${JSON.stringify(value)}`,
      );
  }
  return found;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
