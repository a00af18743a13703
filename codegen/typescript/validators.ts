import standalone from 'ajv/dist/standalone/index.js';
import { Ajv } from 'ajv';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import { fileHeader } from './text.ts';
import { validatorRuntime } from './validator-runtime.ts';
import {
  objectNamed,
  type ContractModel,
  type GeneratedFile,
  type NamedType,
  type ObjectType,
  type TypeUse,
  type UnionType,
  stringFormats,
  unionNamed,
  type ToolModel,
} from '../model/model.ts';
import { shapeSchema, type JsonSchema } from '../model/shape-schema.ts';

/** `validators.js` and its types: one precompiled validator per named type, and per tool one for its arguments and one for its envelope. */
export function emitValidators(model: ContractModel): GeneratedFile[] {
  return [
    { path: 'typescript/validators.js', text: validatorsText(model) },
    { path: 'typescript/validators.d.ts', text: declarationsText(model) },
  ];
}

const matcher = (id: string): string => `matches_${id}`;

function validatorsText(model: ContractModel): string {
  const parts = [
    fileHeader(model),
    validatorRuntime,
    `\n/** A pattern that narrows a format says less to a person than the format does. */\nconst patternFormats = ${JSON.stringify(patternFormats(model))};\n`,
    `\n${compile(model)}\n`,
    ...model.types.map(
      (type) =>
        `\nexport const validate${type.name} = check(${matcher(type.name)}, ${JSON.stringify(memberNames(type))});`,
    ),
    `\n\nexport const toolValidators = {\n${model.tools.map((tool) => toolText(model, tool.name)).join('')}};\n`,
  ];
  return parts.join('');
}

/** Each pattern that is beside a format, with that format. */
function patternFormats(model: ContractModel): Record<string, string> {
  const found: Record<string, string> = {};
  JSON.stringify(ajvSchemas(model), (_name, value: unknown) => {
    if (
      typeof value === 'object' &&
      value !== null &&
      'pattern' in value &&
      'format' in value &&
      typeof value.pattern === 'string' &&
      typeof value.format === 'string'
    ) {
      found[value.pattern] = value.format;
    }
    return value;
  });
  return found;
}

/** The names that a closed object has, for the error about a misspelt one. */
function memberNames(type: NamedType): string[] {
  return type.kind === 'object' && type.closed
    ? type.fields.filter((field) => !field.forbidden).map((field) => field.name)
    : [];
}

function toolText(model: ContractModel, name: string): string {
  const tool = model.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return '';
  const members = JSON.stringify(memberNames(objectNamed(model, tool.params)));
  return `  ${name}: {\n    params: check(${matcher(tool.params)}, ${members}),\n    envelope: check(${matcher(envelopeId(tool))}, []),\n  },\n`;
}

/** Ajv's standalone code, with nothing left to load at run time. */
function compile(model: ContractModel): string {
  const ajv = ajvFor(ajvSchemas(model));
  const exported = [...model.types.map((type) => type.name), ...model.tools.map(envelopeId)];
  const code = standalone.default(ajv, Object.fromEntries(exported.map((id) => [matcher(id), id])));
  return withoutImports(code);
}

function withoutImports(code: string): string {
  const inlined = code
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
    .replace(/^"use strict";/, '')
    .replaceAll(/export const (matches_\w+) = (\w+);/g, 'const $1 = $2;')
    .replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    .replaceAll(/\/\*# sourceURL="[^"]*" \*\/;\n/g, '');
  const left = /\brequire\([^)]*\)/.exec(inlined);
  if (left !== null)
    throw new Error(
      `the validators would load something at run time: ${left[0]}; give validator-runtime.ts what replaces it`,
    );
  return withoutUnusedSchemas(withShortRefusals(inlined));
}

/** Ajv prints the same two statements for each of a thousand faults: a call in their place is a tenth of the file. */
function withShortRefusals(code: string): string {
  return code.replaceAll(
    /(\w+)\.errors = \[\{instancePath(?::(.+?))?,keyword:("\w+"),params:(.+)\}\];\nreturn false;/g,
    (_found, matches: string, pointer: string | undefined, keyword: string, params: string) =>
      `return refuse(${matches}, ${pointer ?? 'instancePath'}, ${keyword}, ${params});`,
  );
}

/** Ajv prints every schema as a constant, and reads few of them. */
function withoutUnusedSchemas(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return code
    .split('\n')
    .filter((line) => uses.get(/^const (schema\d+) = /.exec(line)?.[1] ?? '') !== 1)
    .join('\n');
}

function declarationsText(model: ContractModel): string {
  const names = model.types.map((type) => type.name).toSorted();
  return `${fileHeader(model)}
import type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.ts';

/** Result of a validator: the same value with its type, or its first fault. */
export type Validation<T> = { ok: true; value: T } | { ok: false; errors: Violation[] };

/** One thing that is wrong with a value. */
export type Violation = {
  /** JSON Pointer of what is wrong; of a missing or unknown member, the pointer that it has or would have. */
  pointer: string;
  /** JSON Schema keyword that failed. */
  keyword: string;
  expected: string;
  /** The value that came instead, in a few words. */
  got: string;
  /** All of it in one sentence. */
  message: string;
};

/** What is wrong, in one sentence. */
export function sentenceOf(violation: Omit<Violation, 'message'>): string;

${model.types.map((type) => `export declare function validate${type.name}(value: unknown): Validation<${type.name}>;\n`).join('')}
/** For each tool, of its arguments and of its answer (narrowed to the statuses and the result of that tool). */
export declare const toolValidators: {
  readonly [Name in ToolName]: {
    readonly params: (value: unknown) => Validation<ToolParams[Name]>;
    readonly envelope: (value: unknown) => Validation<ToolEnvelopes[Name]>;
  };
};
`;
}

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
function ajvSchemas(model: ContractModel): AjvSchema[] {
  return [...model.types.map(namedSchema), ...model.tools.flatMap((tool) => envelopeSchemas(model, tool))];
}

// Names of types hold no underscore, so these never collide with one.
const envelopeId = (tool: ToolModel): string => `${tool.name}_envelope`;

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
