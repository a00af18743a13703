import { docComment, fileHeader, quote } from './text.ts';
import { typeOf } from './types.ts';
import { references } from '../model/load-types.ts';
import {
  typeNamed,
  type ContractModel,
  type Field,
  type GeneratedFile,
  type NamedType,
  type NumberShape,
  type UnionType,
  type Variant,
  type Shape,
  type TypeUse,
} from '../model/model.ts';

const runtime = `
const isObject = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
/** Exact whole numbers only: they index maps and set timers. */
const isInteger = (value: unknown, minimum = -Infinity, maximum = Infinity): boolean =>
  Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item));

/*
 * Guards for a peer that has proved itself. They check that the members of this version are present and have their JSON types. A newer
 * version may have more members and more values of an enum; values of the contract's own types were validated where they were made.
 */
`;

/** `link.ts`: the types of the link with a guard for each, in one file that loads nothing else, since the forwarder's start waits for it. */
export function emitLink(model: ContractModel): GeneratedFile[] {
  const { linkTypes } = model;
  if (linkTypes.length === 0) return [];
  const text = [
    fileHeader(model),
    importsText(model),
    ...linkTypes.map((type) => `\n${docComment(type.doc)}${typeText(type)}`),
    runtime,
    ...linkTypes.filter((type) => type.kind !== 'enum').map((type) => guardText(model, type)),
  ].join('');
  return [{ path: 'typescript/link.ts', text }];
}

function importsText({ linkTypes }: ContractModel): string {
  const own = new Set(linkTypes.map(({ name }) => name));
  const names = linkTypes.flatMap(references).map(({ name }) => name);
  const usesJsonObject = linkTypes.some(
    (type) => type.kind === 'object' && type.fields.some(({ use }) => use.shape.kind === 'record'),
  );
  const imported = [...new Set([...names.filter((name) => !own.has(name)), ...(usesJsonObject ? ['JsonObject'] : [])])];
  return `\nimport type {\n${imported
    .toSorted()
    .map((name) => `  ${name},\n`)
    .join('')}} from './types.ts';\n`;
}

function typeText(type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return `export interface ${type.name} {\n${type.fields.map(fieldText).join('')}}\n`;
    case 'union':
      return `export type ${type.name} =${type.variants.map((variant) => `\n  | ${variant.type}`).join('')};\n`;
    case 'enum':
      return `export type ${type.name} = ${type.values.map(quote).join(' | ')};\n`;
    case 'alias':
      return `export type ${type.name} = ${readonlyType(type.use)};\n`;
  }
}

const fieldText = ({ name, doc, required, use }: Field): string =>
  `${docComment(doc, '  ')}  readonly ${name}${required ? '' : '?'}: ${readonlyType(use)};\n`;

const readonlyType = (use: TypeUse): string => `${use.shape.kind === 'array' ? 'readonly ' : ''}${typeOf(use)}`;

function guardText(model: ContractModel, type: NamedType): string {
  const used = model.linkTypes.some((other) => references(other).some(({ name }) => name === type.name));
  return `\n${used ? '' : 'export '}const is${type.name} = (value: unknown): value is ${type.name} =>\n  ${guardOf(model, type)};\n`;
}

function guardOf(model: ContractModel, type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return ['isObject(value)', ...type.fields.map((field) => fieldGuard(model, field))].join(' &&\n  ');
    case 'union':
      return unionGuard(model, type);
    case 'enum':
      return 'isString(value)';
    case 'alias':
      return useGuard(model, type.use, 'value');
  }
}

/** The guards of the link check the tag themselves; those of the contract's own types may not. */
function unionGuard(model: ContractModel, { tag, variants }: UnionType): string {
  const isOfLink = ({ type }: Variant): boolean => model.linkTypes.some(({ name }) => name === type);
  const check = ({ type }: Variant): string => checkOf(model, type, 'value');
  if (variants.every(isOfLink)) return variants.map(check).join(' ||\n  ');
  const tagged = variants.map((variant) => `(value['${tag}'] === ${quote(variant.value)} && ${check(variant)})`);
  return `isObject(value) &&\n  (${tagged.join(' ||\n    ')})`;
}

function fieldGuard(model: ContractModel, { name, required, use }: Field): string {
  const at = `value['${name}']`;
  return required ? useGuard(model, use, at) : `isAbsentOr(${at}, ${itemGuard(model, use)})`;
}

function useGuard(model: ContractModel, { shape, nullable }: TypeUse, at: string): string {
  const guard = shapeGuard(model, shape, at);
  return nullable ? `(${at} === null || ${guard})` : guard;
}

function shapeGuard(model: ContractModel, shape: Shape, at: string): string {
  switch (shape.kind) {
    case 'ref':
      return checkOf(model, shape.name, at);
    case 'string':
      return `isString(${at})`;
    case 'boolean':
      return `isBoolean(${at})`;
    case 'number':
      return `isNumber(${at})`;
    case 'integer':
      return `isInteger(${[at, ...limitsOf(shape)].join(', ')})`;
    case 'const':
      return `${at} === ${typeof shape.value === 'string' ? quote(shape.value) : String(shape.value)}`;
    case 'array':
      return `isList(${at}, ${itemGuard(model, shape.items)})`;
    case 'record':
      return `isObject(${at})`;
    case 'json':
      return `${at} !== undefined`;
  }
}

/** A function that checks its argument: a guard by its name where there is one. */
function itemGuard(model: ContractModel, use: TypeUse): string {
  const guard = useGuard(model, use, 'item');
  return /^(\w+)\(item\)$/.exec(guard)?.[1] ?? `(item) => ${guard}`;
}

function limitsOf({ minimum, maximum }: NumberShape): string[] {
  const above = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [String(maximum)];
  return minimum === undefined && above.length === 0 ? [] : [String(minimum ?? '-Infinity'), ...above];
}

/** A value of a named type: whole if the type is one of the link, else its JSON type alone. */
function checkOf(model: ContractModel, name: string, at: string): string {
  const own = model.linkTypes.find((type) => type.name === name);
  if (own !== undefined) return own.kind === 'enum' ? `isString(${at})` : `is${name}(${at})`;
  const type = typeNamed(model, name);
  if (type.kind === 'alias') return useGuard(model, type.use, at);
  return type.kind === 'enum' ? `isString(${at})` : `isObject(${at})`;
}
