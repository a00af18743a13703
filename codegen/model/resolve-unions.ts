import type { Problem } from './contract-error.ts';
import type { Field, NamedType, ObjectType, UnionType } from './model.ts';

/** Finds the tag of every union: the first member that is required and a string constant in all variants, all different. */
export function resolveUnions(types: readonly NamedType[], problems: Problem[]): NamedType[] {
  checkMemberships(types, problems);
  return resolveTags(types, types, problems);
}

/** The same, but a variant may be of several unions. The variants are among `all`. */
export function resolveTags(types: readonly NamedType[], all: readonly NamedType[], problems: Problem[]): NamedType[] {
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
