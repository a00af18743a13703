import type { Shape, TypeUse } from '../model/model.ts';
import { quote } from './text.ts';

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
