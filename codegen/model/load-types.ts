import { isObject, toJson } from './json.ts';
import { readNamed } from './read-type.ts';
import { resolveTags, resolveUnions } from './resolve-unions.ts';
import type { Problem } from './contract-error.ts';
import type { NamedType, TypeUse } from './model.ts';
import type { TypeDefinition } from '../../spec/form.ts';

const typeName = /^[A-Z][A-Za-z0-9]*$/;
/** The generated code uses these for itself. */
const reservedNames: ReadonlySet<string> = new Set(['Json', 'JsonObject', 'Validation', 'Violation']);

/** Reads every named type, gives names to inline ones, and resolves unions. Problems are collected. */
export function loadTypes(definitions: readonly TypeDefinition[], problems: Problem[]): NamedType[] {
  const types = definitions.flatMap((definition) => loadType(definition, problems));
  checkNames(types, problems);
  checkReferences(types, problems);
  checkCycles(types, problems);
  return resolveUnions(types, problems);
}

/** The same for types that refer to others, which are complete. */
export function loadLinkTypes(
  definitions: readonly TypeDefinition[],
  others: readonly NamedType[],
  problems: Problem[],
): NamedType[] {
  const types = definitions.flatMap((definition) => loadType(definition, problems));
  const all = [...others, ...types];
  checkNames(types, problems, others);
  checkReferences(types, problems, others);
  checkCycles(types, problems);
  return resolveTags(types, all, problems);
}

function loadType({ name, source, schema }: TypeDefinition, problems: Problem[]): NamedType[] {
  const json = toJson(schema);
  if (!isObject(json)) {
    problems.push({ where: `type ${name}`, what: `expected a schema (an object), got ${JSON.stringify(json)}` });
    return [];
  }
  const reading = { typeName: name, source, problems, hoisted: [], readNamed };
  const type = readNamed(name, json, '', reading);
  return [...reading.hoisted, type];
}

function checkNames(types: readonly NamedType[], problems: Problem[], others: readonly NamedType[] = []): void {
  const seen = new Map(others.map((type) => [type.name, type]));
  for (const type of types) {
    const { name } = type;
    const other = seen.get(name);
    if (other !== undefined) {
      problems.push({
        where: `type ${name}`,
        what: `there are two types of that name, in ${other.source} and in ${type.source} (an inline type is named after its parent and field)`,
      });
    }
    if (!typeName.test(name)) problems.push({ where: `type ${name}`, what: `a type is named ${String(typeName)}` });
    if (reservedNames.has(name))
      problems.push({ where: `type ${name}`, what: 'the generated code uses this name itself; choose another' });
    seen.set(name, type);
  }
}

function checkReferences(types: readonly NamedType[], problems: Problem[], others: readonly NamedType[] = []): void {
  const names = new Set([...others, ...types].map((type) => type.name));
  for (const type of types) {
    for (const { name, at } of references(type)) {
      if (!names.has(name))
        problems.push({ where: `type ${type.name} at ${at}`, what: `$ref "${name}" names no type of the contract` });
    }
  }
}

/** Recursive types would need laziness in every target; what nests without end is any JSON. */
function checkCycles(types: readonly NamedType[], problems: Problem[]): void {
  const targets = new Map(types.map((type) => [type.name, references(type).map(({ name }) => name)]));
  const settled = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (settled.has(name)) return;
    if (path.includes(name)) {
      const cycle = [...path.slice(path.indexOf(name)), name].join(' -> ');
      problems.push({
        where: `type ${name}`,
        what: `recursive types are not supported (${cycle}); use any JSON, \`{}\`, for what nests without end`,
      });
      return;
    }
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    settled.add(name);
  };
  for (const { name } of types) visit(name, []);
}

interface Reference {
  readonly name: string;
  readonly at: string;
}

/** Every reference in a type, with the JSON Pointer of the place. */
export function references(type: NamedType): Reference[] {
  switch (type.kind) {
    case 'object':
      return type.fields.flatMap((field) => referencesOf(field.use, `/properties/${field.name}`));
    case 'union':
      return type.variants.map((variant, index) => ({ name: variant.type, at: `/anyOf/${index}` }));
    case 'alias':
      return referencesOf(type.use, '');
    case 'enum':
      return [];
  }
}

/** Every reference in a place; `at` is the JSON Pointer of the place. */
export function referencesOf({ shape }: TypeUse, at: string): Reference[] {
  switch (shape.kind) {
    case 'ref':
      return [{ name: shape.name, at: at === '' ? 'its root' : at }];
    case 'array':
      return referencesOf(shape.items, `${at}/items`);
    case 'record':
      return referencesOf(shape.values, `${at}/additionalProperties`);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
    case 'json':
      return [];
  }
}
