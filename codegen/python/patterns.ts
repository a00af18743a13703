import type { NamedType, TypeUse } from '../model/model.ts';
import { distinctNames, snakeCase } from './names.ts';

export function collectPatterns(types: readonly NamedType[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const type of types) {
    if (type.kind === 'alias') visit(type.use, type.name, places);
    if (type.kind === 'object') for (const field of type.fields) visit(field.use, `${type.name}_${field.name}`, places);
  }
  return distinctNames([...places.keys()], (pattern) => `_${snakeCase(places.get(pattern) ?? '').toUpperCase()}`, []);
}

function visit({ shape }: TypeUse, place: string, places: Map<string, string>): void {
  const note = (pattern: string | undefined): void => {
    if (pattern !== undefined && !places.has(pattern)) places.set(pattern, place);
  };
  if (shape.kind === 'array') visit(shape.items, place, places);
  if (shape.kind === 'record') visit(shape.values, place, places);
  if (shape.kind === 'record') note(shape.keyPattern);
  if (shape.kind === 'string') note(shape.pattern);
}
