import { outsideSubset } from './diagnostic.ts';
import { namespaces, typeNamed } from './library/library.ts';
import type { Expression, TypeSyntax } from './syntax.ts';
import { arrayOf, isReference, keywordType, listOf, nullableOf } from './values/types.ts';
import type { CsType } from './values/types.ts';

const LIST_NAMES = new Set(['List', 'System.Collections.Generic.List']);

/** The type that a type syntax names. One that is not here may be Unity's, the class library's or the project's: MCP0001. */
export function resolveType(syntax: TypeSyntax): CsType {
  const plain = resolveName(syntax);
  if (syntax.nullable && isReference(plain)) throw outsideSubset('nullable reference types are', syntax.at);
  let type = syntax.nullable ? nullableOf(plain) : plain;
  for (let rank = 0; rank < syntax.rank; rank += 1) type = arrayOf(type);
  return type;
}

function resolveName(syntax: TypeSyntax): CsType {
  const name = syntax.parts.join('.');
  const { at, args } = syntax;
  if (LIST_NAMES.has(name)) {
    const [element] = args;
    if (args.length === 1 && element !== undefined) return listOf(resolveType(element));
  }
  const type = args.length > 0 ? undefined : (keywordType(name) ?? typeNamed(name));
  if (type === undefined)
    throw outsideSubset(`the type '${name}${args.length > 0 ? `<${','.repeat(args.length - 1)}>` : ''}' is`, at);
  return type;
}

/** The dotted name that an expression spells, if it is one. */
export function dottedName(expression: Expression): string | undefined {
  if (expression.kind === 'name' && expression.typeArgs === null) return expression.name;
  if (expression.kind !== 'member' || expression.typeArgs !== null) return undefined;
  const target = dottedName(expression.target);
  return target === undefined ? undefined : `${target}.${expression.name}`;
}

export function isNamespace(name: string): boolean {
  return namespaces.has(name);
}
