import { dependencyOrder } from '../model/load-types.ts';
import {
  objectNamed,
  unionNamed,
  type EnumType,
  type Field,
  type NamedType,
  type ObjectType,
  type ToolModel,
  type TypeUse,
  type UnionType,
} from '../model/model.ts';
import { attributesOf, nameOf, type PyContext, distinctNames, usedBuiltins, valueName } from './context.ts';
import { readExpression } from './read.ts';
import { importOf, indented, pyLiteral, moduleText, paragraphs, tuple, docstring } from './text.ts';
import { acceptsNull, isGiven, qualifiedAnnotation, unknownTag } from './types.ts';
import { translateRegex } from '../model/regex.ts';

const TYPES = 'types';

/** `readers.py`: one function for each type, that makes it of JSON or raises the first violation. */
export function readersModule(context: PyContext): string {
  const { model } = context;
  const body = paragraphs([
    [...context.patterns]
      .map(([pattern, name]) => `${name} = wire.Pattern(${pyLiteral(pattern)}, ${pyLiteral(pythonRegex(pattern))})`)
      .join('\n'),
    ...dependencyOrder(model.types).map((type) => readerText(context, type)),
    completedReader(context),
    ...model.tools.map((tool) => answerReader(context, tool)),
    registry(context),
  ]);
  return moduleText(
    model,
    'Reads JSON into the types of the contract. Each function raises ContractError with the first violation.',
    paragraphs([header(body), body]),
  );
}

const header = (body: string): string => `from __future__ import annotations

from collections.abc import Mapping
${importOf('typing', ['Final', 'Literal'], body).trimEnd()}, TypeVar

from . import types, wire
${importOf('.wire', ['UNSET', 'Reader', 'Unset'], body)}
R = TypeVar("R")`;

function readerText(context: PyContext, type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return objectReader(context, type);
    case 'union':
      return unionReader(context, type);
    case 'enum':
      return enumReader(context, type);
    case 'alias':
      return functionText(context, type.name, [`return ${readExpression(context, type.use, 'value', 'at')}`]);
  }
}

function functionText(context: PyContext, type: string, body: readonly string[]): string {
  return `def read_${nameOf(context.functions, type)}(value: object, at: str = "") -> ${TYPES}.${nameOf(context.types, type)}:\n${indented(body.join('\n'))}`;
}

const constantName = (context: PyContext, type: string): string => `_${nameOf(context.functions, type).toUpperCase()}`;

function objectReader(context: PyContext, object: ObjectType): string {
  const known = `${constantName(context, object.name)}_NAMES: Final = ${tuple(object.fields.map(({ name }) => name))}`;
  const reads = objectBody(context, object, `${TYPES}.${nameOf(context.types, object.name)}`, {});
  return `${known}\n\n\n${functionText(context, object.name, reads)}`;
}

/** Statements that read an object. `results` has the expression of a member that is read in another way. */
function objectBody(
  context: PyContext,
  object: ObjectType,
  cls: string,
  results: { readonly [member: string]: string },
): string[] {
  const names = `${constantName(context, object.name)}_NAMES`;
  const required = object.fields.filter((field) => field.required).map(({ name }) => name);
  const attributes = attributesOf(context, object);
  const locals = localsOf(context, object);
  const passed = object.fields
    .filter((field) => !field.forbidden && !isGiven(field))
    .map(({ name }) => `${nameOf(attributes, name)}=${nameOf(locals, name)}`);
  const all = [...passed, ...(object.closed ? [] : [`extra=wire.extra(o, ${names})`])];
  return [
    'o = wire.object_(value, at)',
    ...(required.length === 0 ? [] : [`wire.require_all(o, at, ${tuple(required)})`]),
    ...(object.closed ? [`wire.refuse_unknown(o, at, ${names})`] : []),
    ...object.fields.map((field) =>
      memberReader(context, field, field.forbidden ? '' : nameOf(locals, field.name), results[field.name]),
    ),
    all.length === 0 ? `return ${cls}()` : `return ${cls}(\n${all.map((argument) => `    ${argument},\n`).join('')})`,
  ];
}

/** Locals must hide nothing that the function calls. */
function localsOf(context: PyContext, object: ObjectType): ReadonlyMap<string, string> {
  const functions = [...context.functions.values()].map((name) => `read_${name}`);
  const taken = [
    ...usedBuiltins,
    ...functions,
    ...context.patterns.values(),
    'value',
    'at',
    'o',
    'wire',
    TYPES,
    'read_result',
    'item',
    'place',
    'UNSET',
  ];
  return distinctNames(
    object.fields.filter((field) => !field.forbidden).map(({ name }) => name),
    valueName,
    taken,
  );
}

function memberReader(context: PyContext, field: Field, local: string, result: string | undefined): string {
  const name = pyLiteral(field.name);
  if (field.forbidden) return `wire.forbid(o, at, ${name})`;
  const read = result ?? readExpression(context, field.use, `o[${name}]`, `at + ${pyLiteral(`/${field.name}`)}`);
  if (isGiven(field)) return read;
  const target = holdsConstant(field.use) ? `${local}: ${localType(context, field)}` : local;
  if (field.required) return `${target} = ${read}`;
  return `${target} = ${read} if ${name} in o else ${acceptsNull(context, field.use) ? 'UNSET' : 'None'}`;
}

/** Annotates a constant: without that its type is any string to a type checker. */
function holdsConstant({ shape }: TypeUse): boolean {
  if (shape.kind === 'array') return holdsConstant(shape.items);
  return shape.kind === 'const' || (shape.kind === 'record' && holdsConstant(shape.values));
}

function localType(context: PyContext, { use, required }: Field): string {
  const text = qualifiedAnnotation(context, use);
  if (required || use.nullable) return required ? text : `${text} | Unset`;
  return `${text} | None`;
}

function enumReader(context: PyContext, type: EnumType): string {
  if (type.open) return functionText(context, type.name, ['return wire.string(value, at)']);
  const values = `${constantName(context, type.name)}_VALUES`;
  const table = `${values}: Final[tuple[${TYPES}.${nameOf(context.types, type.name)}, ...]] = ${tuple(type.values)}`;
  return `${table}\n\n\n${functionText(context, type.name, [`return wire.choice(value, at, ${values})`])}`;
}

function unionReader(context: PyContext, union: UnionType): string {
  const known = nameOf(context.types, union.open ? `Known${union.name}` : union.name);
  const entries = union.variants
    .map(({ value, type }) => `    ${pyLiteral(value)}: read_${nameOf(context.functions, type)},\n`)
    .join('');
  const table = `${constantName(context, union.name)}_READERS: Final[Mapping[str, Reader[${TYPES}.${known}]]] = {\n${entries}}`;
  return `${table}\n\n\n${functionText(context, union.name, unionBody(context, union))}`;
}

function unionBody(context: PyContext, union: UnionType): string[] {
  const readers = `${constantName(context, union.name)}_READERS`;
  const tag = pyLiteral(union.tag);
  if (!union.open) return [`return wire.variant(value, at, ${tag}, ${readers})`];
  const unknown = `${TYPES}.${nameOf(context.types, `Unknown${union.name}`)}`;
  return [
    `tag = wire.tag(value, at, ${tag})`,
    `if tag in ${readers}:\n    return ${readers}[tag](value, at)`,
    `return ${unknown}(${unknownTag(union.tag)}=tag, members=wire.object_(value, at))`,
  ];
}

function completedReader(context: PyContext): string {
  const { completed, resultField } = context.model.envelope;
  const object = objectNamed(context.model, completed);
  const cls = `${TYPES}.${context.completedOf}`;
  const head = `def ${completedFunction(context)}(value: object, at: str, read_result: Reader[R]) -> ${cls}[R]:`;
  const body = [
    docstring(`${completed} with a \`${resultField}\` that \`read_result\` reads.`),
    ...objectBody(context, object, cls, {
      [resultField]: `read_result(o[${pyLiteral(resultField)}], at + ${pyLiteral(`/${resultField}`)})`,
    }),
  ];
  return `${head}\n${indented(body.join('\n'))}`;
}

const completedFunction = (context: PyContext): string =>
  `_read_${nameOf(context.functions, context.model.envelope.completed)}_of`;

/** The function that reads what a tool answers. */
export const answerFunction = (tool: ToolModel): string => `read_answer_of_${tool.name}`;

function answerReader(context: PyContext, tool: ToolModel): string {
  const { union, completed, tag } = context.model.envelope;
  const answer = `${TYPES}.${nameOf(context.answers, tool.name)}`;
  const table = `_ANSWERS_OF_${tool.name.toUpperCase()}`;
  const entries = unionNamed(context.model, union)
    .variants.filter(({ value }) => tool.statuses.includes(value))
    .map(({ value, type }) => {
      const result = type === completed ? tool.result : undefined;
      const reader =
        result === undefined
          ? `read_${nameOf(context.functions, type)}`
          : `lambda value, at: ${completedFunction(context)}(value, at, read_${nameOf(context.functions, result)})`;
      return `    ${pyLiteral(value)}: ${reader},\n`;
    });
  return `${table}: Final[Mapping[str, Reader[${answer}]]] = {\n${entries.join('')}}


def ${answerFunction(tool)}(value: object, at: str = "") -> ${answer}:
    return wire.variant(value, at, ${pyLiteral(tag)}, ${table})`;
}

function registry(context: PyContext): string {
  const entries = context.model.types.map(
    ({ name }) => `    ${pyLiteral(name)}: read_${nameOf(context.functions, name)},\n`,
  );
  return `READERS: Final[Mapping[str, Reader[object]]] = {\n${entries.join('')}}\n${docstring('By the name of the type in the contract.')}`;
}

/**
 * An ECMAScript pattern (`u` flag) as a regular expression of Python's `re` with re.ASCII that accepts the same strings.
 * @throws Error for a construct that has no sure translation.
 */
export function pythonRegex(pattern: string): string {
  return translateRegex(pattern, { name: 'Python', end: '\\Z', oneOf: (set) => set, escapedInSets: '[&|~' });
}
