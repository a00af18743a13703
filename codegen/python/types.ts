import { dependencyOrder } from '../model/load-types.ts';
import {
  typeNamed,
  unionNamed,
  objectNamed,
  type AliasType,
  type EnumType,
  type Field,
  type ObjectType,
  type Shape,
  type ToolModel,
  type TypeUse,
  type UnionType,
} from '../model/model.ts';
import { attributesOf, nameOf, type PyContext, typeName, valueName } from './context.ts';
import {
  importOf,
  indented,
  pyLiteral,
  literalType,
  moduleText,
  paragraphs,
  scalar,
  jsonWords,
  docstring,
} from './text.ts';

/** `types.py`: a dataclass for each object, an alias for everything else. Each comes after what it refers to. */
export function typesModule(context: PyContext): string {
  const declared = dependencyOrder(context.model.types).map((type) => {
    switch (type.kind) {
      case 'object':
        return dataclass(context, type);
      case 'union':
        return unionAlias(context, type);
      case 'enum':
        return enumAlias(context, type);
      case 'alias':
        return shapeAlias(context, type);
    }
  });
  const body = paragraphs([
    ...declared,
    completedOf(context),
    ...context.model.tools.map((tool) => answerAlias(context, tool)),
  ]);
  return moduleText(
    context.model,
    'Every named type of the contract, with the names of the wire.',
    paragraphs([header(body), body]),
  );
}

const header = (body: string): string => `from __future__ import annotations

from dataclasses import dataclass, field
${importOf('typing', ['Generic', 'Literal', 'TypeAlias'], body).trimEnd()}, TypeVar

${importOf('.wire', ['UNSET', 'Json', 'Unset', 'no_members'], body)}
R = TypeVar("R")`;

/** A type in its place, as an annotation. */
export function annotation(context: PyContext, { shape, nullable }: TypeUse): string {
  const text = shapeType(context, shape);
  return nullable ? `${text} | None` : text;
}

function shapeType(context: PyContext, shape: Shape): string {
  switch (shape.kind) {
    case 'ref':
      return nameOf(context.types, shape.name);
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'const':
      return constType(shape.value);
    case 'array':
      return `list[${annotation(context, shape.items)}]`;
    case 'record':
      return `dict[str, ${annotation(context, shape.values)}]`;
    case 'json':
      return 'Json';
  }
}

function constType(value: string | number | boolean): string {
  if (typeof value === 'string') return `Literal[${pyLiteral(value)}]`;
  return typeof value === 'boolean' || Number.isInteger(value) ? `Literal[${scalar(value)}]` : 'float';
}

/** The same as another module writes it, that imports `types`. */
export function qualifiedAnnotation(context: PyContext, use: TypeUse): string {
  const known = new Set(context.types.values());
  return annotation(context, use).replaceAll(/"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*/g, (word) =>
    known.has(word) ? `types.${word}` : word,
  );
}

/** Whether null is a value here: absence needs a mark of its own then. */
export function acceptsNull(context: PyContext, { shape, nullable }: TypeUse): boolean {
  if (nullable || shape.kind === 'json') return true;
  if (shape.kind !== 'ref') return false;
  const type = typeNamed(context.model, shape.name);
  return type.kind === 'alias' && acceptsNull(context, type.use);
}

function dataclass(context: PyContext, object: ObjectType): string {
  const members = memberLines(context, object);
  return classText(nameOf(context.types, object.name), '', object.doc, [
    ...members,
    ...(object.closed ? [] : [extraMember]),
  ]);
}

const extraMember = `extra: dict[str, Json] = field(default_factory=no_members)\n${docstring('Members that this version does not define; written back last.')}`;

function classText(name: string, bases: string, doc: string | undefined, members: readonly string[]): string {
  const body = [
    ...(doc === undefined ? [] : [`${docstring(doc)}\n`]),
    ...(members.length === 0 && doc === undefined ? ['pass'] : members),
  ].join('\n');
  return `@dataclass(frozen=True, kw_only=True)\nclass ${name}${bases}:\n${indented(body)}`;
}

function memberLines(context: PyContext, object: ObjectType): string[] {
  const attributes = attributesOf(context, object);
  return object.fields
    .filter(({ forbidden }) => !forbidden)
    .map((field) => {
      const doc = memberDoc(field);
      return `${nameOf(attributes, field.name)}: ${memberType(context, field)}${doc === '' ? '' : `\n${docstring(doc, '')}`}`;
    });
}

function memberType(context: PyContext, field: Field): string {
  const { use, required } = field;
  const text = annotation(context, use);
  if (use.shape.kind === 'const' && isGiven(field)) return `${text} = ${constText(use.shape.value)}`;
  if (required) return text;
  return acceptsNull(context, use) ? `${text} | Unset = UNSET` : `${text} | None = None`;
}

/** True if a member can have one value only: the caller may omit it. */
export const isGiven = ({ required, use }: Field): boolean => required && !use.nullable && use.shape.kind === 'const';

/** A constant as an expression. */
export const constText = (value: string | number | boolean): string =>
  typeof value === 'string' ? pyLiteral(value) : scalar(value);

/** What a member means, how large it may be, and what its absence means. */
export function memberDoc({ doc, use, default: fallback }: Field): string {
  const bounds = boundsOf(use.shape);
  return [
    doc,
    bounds === undefined ? undefined : `${bounds}.`,
    fallback === undefined ? undefined : `Default: ${jsonWords(fallback)}.`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function boundsOf(shape: Shape): string | undefined {
  if (shape.kind === 'integer' || shape.kind === 'number') return range(shape.minimum, shape.maximum, '');
  if (shape.kind === 'string') return range(shape.minLength, shape.maxLength, ' character');
  return shape.kind === 'array' ? range(shape.minItems, shape.maxItems, ' item') : undefined;
}

function range(low: number | undefined, high: number | undefined, noun: string): string | undefined {
  const counted = (count: number): string => `${count}${noun}${noun === '' || count === 1 ? '' : 's'}`;
  const isOpenAbove = high === undefined || high === Number.MAX_SAFE_INTEGER;
  if (isOpenAbove) return low === undefined ? undefined : `At least ${counted(low)}`;
  return low === undefined ? `At most ${counted(high)}` : `${low} to ${counted(high)}`;
}

function alias(name: string, target: string, doc: string | undefined): string {
  return `${name}: TypeAlias = ${target}${doc === undefined ? '' : `\n${docstring(doc)}`}`;
}

function shapeAlias(context: PyContext, { name, use, doc }: AliasType): string {
  // Quoted: `Json | None` is no expression.
  return alias(nameOf(context.types, name), pyLiteral(annotation(context, use)), doc);
}

function enumAlias(context: PyContext, { name, values, open, doc }: EnumType): string {
  const known = literalType(values);
  if (!open) return alias(nameOf(context.types, name), known, doc);
  const knownName = nameOf(context.types, `Known${name}`);
  return `${alias(knownName, known, `The values of ${name} that this version knows.`)}\n\n${alias(nameOf(context.types, name), `${knownName} | str`, doc)}`;
}

function unionAlias(context: PyContext, { name, variants, open, tag, doc }: UnionType): string {
  const own = variants.map(({ type }) => nameOf(context.types, type)).join(' | ');
  if (!open) return alias(nameOf(context.types, name), own, doc);
  const [knownName, unknownName] = [nameOf(context.types, `Known${name}`), nameOf(context.types, `Unknown${name}`)];
  const unknown = classText(unknownName, '', `A variant of ${name} that a newer writer sent.`, [
    `${unknownTag(tag)}: str`,
    `members: dict[str, Json]\n${docstring('The whole object as it came, the tag too.')}`,
  ]);
  return paragraphs([
    unknown,
    alias(knownName, own, `The variants of ${name} that this version knows.`),
    alias(nameOf(context.types, name), `${knownName} | ${unknownName}`, doc),
  ]);
}

/** The attribute of the tag, in the class of an unknown variant. */
export const unknownTag = (tag: string): string => (valueName(tag) === 'members' ? 'members_' : valueName(tag));

function completedOf(context: PyContext): string {
  const { completed, resultField } = context.model.envelope;
  const object = objectNamed(context.model, completed);
  const attribute = nameOf(attributesOf(context, object), resultField);
  const members = memberLines(context, object).map((line) =>
    line.startsWith(`${attribute}: Json`) ? line.replace(`${attribute}: Json`, `${attribute}: R`) : line,
  );
  return classText(
    context.completedOf,
    '(Generic[R])',
    `${typeName(completed)} with a \`${attribute}\` of a known type.`,
    [...members, extraMember],
  );
}

function answerAlias(context: PyContext, tool: ToolModel): string {
  const { union, completed } = context.model.envelope;
  const variants = unionNamed(context.model, union).variants.filter(({ value }) => tool.statuses.includes(value));
  const types = variants.map(({ type }) =>
    type === completed && tool.result !== undefined
      ? `${context.completedOf}[${nameOf(context.types, tool.result)}]`
      : nameOf(context.types, type),
  );
  return alias(nameOf(context.answers, tool.name), types.join(' | '), `What ${tool.name} answers.`);
}
