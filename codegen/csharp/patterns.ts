import type { NamedType, TypeUse } from '../model/model.ts';
import { distinctNames, pascalCase } from './names.ts';

/** A C# name for each different pattern of the contract, after the place that uses it first. */
export function collectPatterns(types: readonly NamedType[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const type of types) {
    if (type.kind === 'alias') visit(type.use, type.name, places);
    if (type.kind === 'object')
      for (const field of type.fields) visit(field.use, type.name + pascalCase(field.name), places);
  }
  const patterns = [...places.keys()];
  const names = distinctNames(patterns, (pattern) => places.get(pattern) ?? '', []);
  return names;
}

function visit(use: TypeUse, place: string, places: Map<string, string>): void {
  const { shape } = use;
  if (shape.kind === 'array') visit(shape.items, `${place}Item`, places);
  if (shape.kind === 'record') {
    if (shape.keyPattern !== undefined) note(shape.keyPattern, `${place}Key`, places);
    visit(shape.values, `${place}Value`, places);
  }
  if (shape.kind === 'string' && shape.pattern !== undefined) note(shape.pattern, place, places);
}

function note(pattern: string, place: string, places: Map<string, string>): void {
  if (!places.has(pattern)) places.set(pattern, place);
}
