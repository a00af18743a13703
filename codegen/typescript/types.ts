import { docComment, fileHeader, quote } from './text.ts';
import {
  objectNamed,
  unionNamed,
  type ContractModel,
  type EnumType,
  type Field,
  type GeneratedFile,
  type NamedType,
  type ObjectType,
  type UnionType,
  type Shape,
  type TypeUse,
} from '../model/model.ts';

const jsonTypes = `
/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object without constraints. */
export type JsonObject = { [key: string]: Json };
`;

/** `types.ts`: every named type, with the names of the wire. */
export function emitTypes(model: ContractModel): GeneratedFile[] {
  const parts = [
    fileHeader(model),
    jsonTypes,
    ...model.types.map((type) => `\n${typeText(type)}`),
    `\n${envelopeOf(model)}`,
  ];
  return [{ path: 'typescript/types.ts', text: parts.join('') }];
}

function typeText(type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return docComment(type.doc) + objectText(type.name, type);
    case 'union':
      return unionText(type);
    case 'enum':
      return docComment(type.doc) + enumText(type);
    case 'alias':
      return `${docComment(type.doc)}export type ${type.name} = ${typeOf(type.use)};\n`;
  }
}

// Type literals, not interfaces: only they are assignable to Json.
function objectText(name: string, { fields }: ObjectType): string {
  if (fields.length === 0) return `export type ${name} = JsonObject;\n`;
  return `export type ${name} = {\n${fields.map(fieldText).join('')}};\n`;
}

function fieldText(field: Field): string {
  if (field.forbidden) return `  ${field.name}?: never;\n`;
  const fallback = field.default === undefined ? undefined : `Default: ${JSON.stringify(field.default)}.`;
  const doc = [field.doc, fallback].filter((text) => text !== undefined).join(' ');
  return `${docComment(doc, '  ')}  ${field.name}${field.required ? '' : '?'}: ${typeOf(field.use)};\n`;
}

function enumText({ name, values, open }: EnumType): string {
  const members = values.map(quote);
  // The intersection preserves the known values in completion lists.
  const all = open ? [...members, '(string & {})'] : members;
  return `export type ${name} = ${all.join(' | ')};\n`;
}

function unionText({ name, doc, open, tag, variants }: UnionType): string {
  const known = variants.map((variant) => `\n  | ${variant.type}`).join('');
  if (!open) return `${docComment(doc)}export type ${name} =${known};\n`;
  return [
    `${docComment(`The variants of ${name} that this version knows.`)}export type Known${name} =${known};\n`,
    `\n${docComment(`A variant of ${name} that a newer writer sent.`)}export type Unknown${name} = { ${tag}: string; [member: string]: Json };\n`,
    `\n${docComment(doc)}export type ${name} = Known${name} | Unknown${name};\n`,
  ].join('');
}

/** The envelope with a result of a known type. */
function envelopeOf(model: ContractModel): string {
  const { union, completed, resultField } = model.envelope;
  const generic = objectText(`${completed}Of<R>`, narrowResult(objectNamed(model, completed), resultField));
  const others = unionNamed(model, union).variants.map(({ type }) => (type === completed ? `${completed}Of<R>` : type));
  return [
    `${docComment(`${completed} with a \`${resultField}\` of a known type.`)}${generic}`,
    `\n${docComment(`${union} with a \`${resultField}\` of a known type.`)}export type EnvelopeOf<R> =${others.map((type) => `\n  | ${type}`).join('')};\n`,
  ].join('');
}

function narrowResult(type: ObjectType, resultField: string): ObjectType {
  const narrow = (field: Field): Field =>
    field.name === resultField ? { ...field, use: { nullable: false, shape: { kind: 'ref', name: 'R' } } } : field;
  return { ...type, fields: type.fields.map(narrow) };
}

/** A shape in its place, as a type expression. `scope` is put before named types, for example `t.`. */
export function typeOf({ shape, nullable }: TypeUse, scope = ''): string {
  const text = shapeType(shape, scope);
  return nullable ? `${text} | null` : text;
}

function shapeType(shape: Shape, scope: string): string {
  switch (shape.kind) {
    case 'ref':
      return scope + shape.name;
    case 'string':
    case 'boolean':
      return shape.kind;
    case 'integer':
    case 'number':
      return 'number';
    case 'const':
      return typeof shape.value === 'string' ? quote(shape.value) : String(shape.value);
    case 'array':
      return arrayType(shape.items, scope);
    case 'record':
      return shape.values.shape.kind === 'json'
        ? `${scope}JsonObject`
        : `{ [key: string]: ${typeOf(shape.values, scope)} }`;
    case 'json':
      return `${scope}Json`;
  }
}

function arrayType(items: TypeUse, scope: string): string {
  const text = typeOf(items, scope);
  return items.nullable ? `(${text})[]` : `${text}[]`;
}

/** `envelopes.ts`: one constructor per variant of the envelope. Its argument has every member, so that a caller which omits a new or renamed one does not compile. */
export function emitEnvelopes(model: ContractModel): GeneratedFile[] {
  const variants = unionNamed(model, model.envelope.union).variants.map(({ type }) => objectNamed(model, type));
  const text = [fileHeader(model), importsText(variants), ...variants.map(variantText)].join('');
  return [{ path: 'typescript/envelopes.ts', text }];
}

function importsText(variants: readonly ObjectType[]): string {
  const used = variants.flatMap((variant) => [variant.name, ...given(variant).flatMap(({ use }) => namesIn(use))]);
  return `import type { ${[...new Set(used)].toSorted().join(', ')} } from './types.ts';\n`;
}

function namesIn({ shape }: TypeUse): string[] {
  switch (shape.kind) {
    case 'ref':
      return [shape.name];
    case 'json':
      return ['Json'];
    case 'array':
      return namesIn(shape.items);
    case 'record':
      return shape.values.shape.kind === 'json' ? ['JsonObject'] : namesIn(shape.values);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
      return [];
  }
}

/** A required constant is no choice of the caller that builds it. */
const isFixed = ({ required, use }: Field): boolean => required && use.shape.kind === 'const';
const given = ({ fields }: ObjectType): Field[] => fields.filter((field) => !field.forbidden && !isFixed(field));

function variantText(variant: ObjectType): string {
  const { name, doc, fields } = variant;
  const members = given(variant);
  const optional = members.filter((field) => !field.required);
  const first = fields
    .filter((field) => !field.forbidden && field.required)
    .map((field) => `    ${field.name}: ${isFixed(field) ? typeOf(field.use) : `members.${field.name}`},\n`);
  const rest = optional.map(
    (field) => `  if (members.${field.name} !== undefined) envelope.${field.name} = members.${field.name};\n`,
  );
  const build = `  const envelope: ${name} = {\n${first.join('')}  };\n${rest.join('')}  return envelope;\n`;
  return [
    `\n${docComment(`What ${name} is made of, besides what is the same in all of them. An undefined member is left out.`)}`,
    `export type ${name}Members = {\n${members.map((field) => `  readonly ${field.name}: ${typeOf(field.use)}${field.required ? '' : ' | undefined'};\n`).join('')}};\n`,
    `\n${docComment(doc)}export function ${functionName(name)}(members: ${name}Members): ${name} {\n${build}}\n`,
  ].join('');
}

const functionName = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
