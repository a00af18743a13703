import { dependencyOrder } from '../model/load-types.ts';
import {
  typeNamed,
  type Field,
  type NamedType,
  type ObjectType,
  type TypeUse,
  type UnionType,
} from '../model/model.ts';
import { attributesOf, nameOf, type PyContext } from './context.ts';
import { importOf, indented, pyLiteral, moduleText, paragraphs, docstring } from './text.ts';
import { acceptsNull } from './types.ts';

/** `writers.py`: one function for each type, that makes JSON of it: members in the order of the contract, unknown ones last. */
export function writersModule(context: PyContext): string {
  const { model } = context;
  const body = paragraphs([
    ...dependencyOrder(model.types).map((type) => writerText(context, type)),
    registry(context),
  ]);
  return moduleText(
    model,
    'Writes the types of the contract as JSON: members in the order of the contract, unknown ones last.',
    paragraphs([(header + importOf('.wire', ['UNSET', 'Json'], body)).trimEnd(), body]),
  );
}

const header = `from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import types, wire
`;

function writerText(context: PyContext, type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return objectWriter(context, type);
    case 'union':
      return functionText(context, type, 'dict[str, Json]', unionBody(context, type));
    case 'enum':
      return functionText(context, type, 'Json', ['return value']);
    case 'alias':
      return functionText(context, type, 'Json', [`return ${writeExpression(context, type.use, 'value')}`]);
  }
}

function functionText(context: PyContext, { name }: NamedType, result: string, body: readonly string[]): string {
  return `def write_${nameOf(context.functions, name)}(value: types.${nameOf(context.types, name)}) -> ${result}:\n${indented(body.join('\n'))}`;
}

function objectWriter(context: PyContext, object: ObjectType): string {
  const attributes = attributesOf(context, object);
  const present = object.fields.filter((field) => !field.forbidden);
  return functionText(context, object, 'dict[str, Json]', [
    'o: dict[str, Json] = {}',
    ...present.map((field) => memberWriter(context, field, `value.${nameOf(attributes, field.name)}`)),
    ...(object.closed ? [] : ['o.update(value.extra)']),
    'return o',
  ]);
}

function memberWriter(context: PyContext, field: Field, member: string): string {
  const assign = `o[${pyLiteral(field.name)}] = ${writeExpression(context, field.use, member)}`;
  if (field.required) return assign;
  return `if ${member} is not ${acceptsNull(context, field.use) ? 'UNSET' : 'None'}:\n    ${assign}`;
}

function unionBody(context: PyContext, union: UnionType): string[] {
  const variants = union.variants.map(({ type }) => ({
    cls: nameOf(context.types, type),
    write: `write_${nameOf(context.functions, type)}(value)`,
  }));
  const all = union.open
    ? [...variants, { cls: nameOf(context.types, `Unknown${union.name}`), write: 'dict(value.members)' }]
    : variants;
  return all.map(({ cls, write }, index) =>
    index === all.length - 1 ? `return ${write}` : `if isinstance(value, types.${cls}):\n    return ${write}`,
  );
}

function writeExpression(context: PyContext, use: TypeUse, value: string): string {
  if (isJsonAsItStands(context, use)) return value;
  if (use.nullable) return `wire.write_nullable(${value}, ${writeFunction(context, { ...use, nullable: false })})`;
  const { shape } = use;
  if (shape.kind === 'array') return `wire.write_items(${value}, ${writeFunction(context, shape.items)})`;
  if (shape.kind === 'record') return `wire.write_members(${value}, ${writeFunction(context, shape.values)})`;
  return `${writeFunction(context, use)}(${value})`;
}

function writeFunction(context: PyContext, use: TypeUse): string {
  if (isJsonAsItStands(context, use)) return 'wire.same';
  if (!use.nullable && use.shape.kind === 'ref') return `write_${nameOf(context.functions, use.shape.name)}`;
  return `lambda item: ${writeExpression(context, use, 'item')}`;
}

/** Scalars, constants, sets of strings and any JSON. */
function isJsonAsItStands(context: PyContext, { shape }: TypeUse): boolean {
  if (shape.kind === 'array' || shape.kind === 'record') return false;
  if (shape.kind !== 'ref') return true;
  const type = typeNamed(context.model, shape.name);
  return type.kind === 'enum' || (type.kind === 'alias' && isJsonAsItStands(context, type.use));
}

function registry(context: PyContext): string {
  const entries = context.model.types.map(
    ({ name }) => `    ${pyLiteral(name)}: write_${nameOf(context.functions, name)},\n`,
  );
  return `WRITERS: Final[Mapping[str, Callable[[Any], Json]]] = {\n${entries.join('')}}\n${docstring('By the name of the type in the contract.')}`;
}
