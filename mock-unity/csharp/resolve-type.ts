import { CompileError, outsideSubset } from './diagnostic.ts';
import { foreignNames } from './foreign-names.ts';
import { namespaces, typeNamed } from './library/library.ts';
import type { Expression, TypeSyntax } from './syntax.ts';
import { arrayOf, isReference, keywordType, listOf, nullableOf } from './values/types.ts';
import type { CsType } from './values/types.ts';

const LIST_NAMES = new Set(['List', 'System.Collections.Generic.List']);

/** The type that a type syntax names. Throws CS0246 and MCP0001. */
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
    throw new CompileError('CS0305', "Using the generic type 'List<T>' requires 1 type arguments", at);
  }
  const type = keywordType(name) ?? typeNamed(name);
  if (type === undefined) throw unknownType(name, args.length, at);
  if (args.length > 0)
    throw new CompileError('CS0308', `The non-generic type '${type.name}' cannot be used with type arguments`, at);
  return type;
}

function unknownType(name: string, argCount: number, at: number): CompileError {
  const short = name.slice(name.lastIndexOf('.') + 1);
  if (foreignNames.has(short)) return outsideSubset(`'${short}' is`, at);
  if (name === 'dynamic') return outsideSubset("the type 'dynamic' is", at);
  const shown = argCount === 0 ? name : `${name}<${','.repeat(argCount - 1)}>`;
  return new CompileError(
    'CS0246',
    `The type or namespace name '${shown}' could not be found (are you missing a using directive or an assembly reference?)`,
    at,
  );
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
