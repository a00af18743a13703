import { isObject, toJson } from './json.ts';
import { readNamed } from './read-type.ts';
import type { Problem } from './contract-error.ts';
import {
  type NamedType,
  type TypeUse,
  type Field,
  type ObjectType,
  type UnionType,
  typeNamed,
  type ContractModel,
} from './model.ts';
import type { TypeDefinition } from '../../spec/form.ts';

const typeName = /^[A-Z][A-Za-z0-9]*$/;

/** The generated code uses these for itself. */
const reservedNames: ReadonlySet<string> = new Set(['Json', 'JsonObject', 'Validation', 'Violation']);

/** Reads every named type, names inline ones, and resolves unions. Problems are collected. */
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

/** Finds the tag of every union: the first member that is required and a string constant in all variants, all different. */
function resolveUnions(types: readonly NamedType[], problems: Problem[]): NamedType[] {
  checkMemberships(types, problems);
  return resolveTags(types, types, problems);
}

/** The same, but a variant may be of several unions. The variants are among `all`. */
function resolveTags(types: readonly NamedType[], all: readonly NamedType[], problems: Problem[]): NamedType[] {
  const byName = new Map(all.map((type) => [type.name, type]));
  return types.map((type) => (type.kind === 'union' ? resolveUnion(type, byName, problems) : type));
}

/** A variant derives from its union where a language has classes, and a class has one base. */
function checkMemberships(types: readonly NamedType[], problems: Problem[]): void {
  const unionOf = new Map<string, string>();
  for (const union of types.filter((type) => type.kind === 'union')) {
    for (const [index, { type: variant }] of union.variants.entries()) {
      const other = unionOf.get(variant);
      if (other !== undefined && other !== union.name) {
        problems.push({
          where: `type ${union.name} at /anyOf/${index}`,
          what: `${variant} is already a variant of ${other}; give each union its own variants`,
        });
      }
      unionOf.set(variant, union.name);
    }
  }
}

function resolveUnion(union: UnionType, byName: ReadonlyMap<string, NamedType>, problems: Problem[]): UnionType {
  const objects: ObjectType[] = [];
  for (const [index, { type: name }] of union.variants.entries()) {
    const type = byName.get(name);
    if (type?.kind === 'object') objects.push(type);
    else if (type !== undefined) {
      problems.push({
        where: `type ${union.name} at /anyOf/${index}`,
        what: `${name} is of kind ${type.kind}; the variants of a union are objects`,
      });
    }
  }
  if (objects.length !== union.variants.length || objects.length === 0) return union;
  const tag = findTag(objects);
  if (tag === undefined) {
    const what = `a union must be tagged: no member is required and a string constant in all of ${objects.map(({ name }) => name).join(', ')}, different in each`;
    problems.push({ where: `type ${union.name} at /anyOf`, what });
    return union;
  }
  return {
    ...union,
    tag,
    variants: objects.map((object) => ({ value: tagValue(object, tag) ?? '', type: object.name })),
  };
}

function findTag(objects: readonly ObjectType[]): string | undefined {
  const candidates = objects[0]?.fields.map((field) => field.name) ?? [];
  return candidates.find((name) => {
    const values = objects.map((object) => tagValue(object, name));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}

function tagValue(object: ObjectType, name: string): string | undefined {
  return constantOf(object.fields.find((field) => field.name === name));
}

function constantOf(field: Field | undefined): string | undefined {
  if (field === undefined || !field.required || field.use.nullable || field.use.shape.kind !== 'const')
    return undefined;
  const { value } = field.use.shape;
  return typeof value === 'string' ? value : undefined;
}

/** The types so that each comes after those it refers to; else in the order given. The loader has refused cycles. */
export function dependencyOrder(types: readonly NamedType[]): NamedType[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const done = new Set<NamedType>();
  const visit = (type: NamedType): void => {
    if (done.has(type)) return;
    for (const { name } of references(type)) {
      const target = byName.get(name);
      if (target !== undefined) visit(target);
    }
    done.add(type);
  };
  types.forEach(visit);
  return [...done];
}

/** The named types and every type that they refer to, directly or through others. */
export function reachable(model: ContractModel, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const reference of references(typeNamed(model, name))) reach(reference.name);
  };
  names.forEach(reach);
  return reached;
}
