import { typeNamed, type ContractModel, type Field, type NamedType, type Shape, type TypeUse } from '../model/model.ts';

/** A type in a few words, with links to the types that have a section of their own. */
export function describeUse(model: ContractModel, { shape, nullable }: TypeUse): string {
  const text = describeShape(model, shape);
  return nullable ? `${text} or null` : text;
}

function describeShape(model: ContractModel, shape: Shape): string {
  switch (shape.kind) {
    case 'ref':
      return describeReference(typeNamed(model, shape.name));
    case 'string':
      return join('string', [
        bounds(shape.minLength, shape.maxLength, 'characters'),
        shape.format,
        shape.pattern === undefined ? undefined : `matching ${code(shape.pattern)}`,
      ]);
    case 'integer':
    case 'number':
      return join(shape.kind, [bounds(shape.minimum, shape.maximum, '')]);
    case 'boolean':
      return 'boolean';
    case 'const':
      return code(JSON.stringify(shape.value));
    case 'array':
      return join(`array of ${describeUse(model, shape.items)}`, [bounds(shape.minItems, shape.maxItems, 'items')]);
    case 'record':
      return shape.values.shape.kind === 'json' ? 'object' : `object of ${describeUse(model, shape.values)}`;
    case 'json':
      return 'any JSON';
  }
}

function describeReference(type: NamedType): string {
  if (type.kind === 'enum' && type.values.length <= 6) return values(type.values, type.open);
  return typeLink(type.name);
}

/** A link to the section of a type. */
export const typeLink = (name: string): string => `[${name}](#${anchor(name)})`;

const values = (all: readonly string[], open: boolean): string =>
  all.map((value) => code(value)).join(', ') + (open ? ', or a later value' : '');

const join = (head: string, details: readonly (string | undefined)[]): string =>
  [head, ...details.filter((detail) => detail !== undefined)].join(', ');

function bounds(low: number | undefined, high: number | undefined, unit: string): string | undefined {
  const isOpenAbove = high === undefined || high === Number.MAX_SAFE_INTEGER;
  if (low === undefined && isOpenAbove) return undefined;
  if (isOpenAbove) return `at least ${low ?? 0}${counted(low ?? 0, unit)}`;
  return (low === undefined ? `at most ${high}` : `${low} to ${high}`) + counted(high, unit);
}

function counted(count: number, unit: string): string {
  return unit === '' ? '' : ` ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** The members of an object as a table; members that must be absent in a sentence below it. */
export function fieldTable(model: ContractModel, fields: readonly Field[]): string {
  const present = fields.filter((field) => !field.forbidden);
  if (present.length === 0) return paragraph('No members of its own.');
  const rows = present.map((field) => [
    code(field.name),
    describeUse(model, field.use),
    field.required ? 'yes' : 'no',
    fieldMeaning(model, field),
  ]);
  const absent = fields.filter((field) => field.forbidden).map((field) => code(field.name));
  return (
    table(['member', 'type', 'required', 'meaning'], rows) +
    (absent.length === 0 ? '' : paragraph(`Never present: ${absent.join(', ')}.`))
  );
}

function fieldMeaning(model: ContractModel, { doc, use, default: fallback }: Field): string {
  const typeDoc = use.shape.kind === 'ref' ? typeNamed(model, use.shape.name).doc : undefined;
  return [
    prose(doc ?? typeDoc ?? ''),
    fallback === undefined ? undefined : `Default: ${code(JSON.stringify(fallback))}.`,
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' ');
}

/** The section of one type. */
export function typeSection(model: ContractModel, type: NamedType, level: number): string {
  const head = heading(level, type.name) + (type.doc === undefined ? '' : paragraph(prose(type.doc)));
  switch (type.kind) {
    case 'object':
      return head + (type.closed ? paragraph('Unknown members are refused.') : '') + fieldTable(model, type.fields);
    case 'union':
      return head + unionText(type);
    case 'enum':
      return head + paragraph(`One of ${values(type.values, type.open)}.`);
    case 'alias':
      return head + paragraph(`${upperFirst(describeUse(model, type.use))}.`);
  }
}

function unionText({ tag, open, variants }: Extract<NamedType, { kind: 'union' }>): string {
  const items = variants.map(({ value, type }) => `${code(value)}: ${typeLink(type)}`);
  return (
    paragraph(`One of, by ${code(tag)}:`) +
    list(items) +
    (open ? paragraph('Readers tolerate other values, which later versions may add.') : '')
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A heading with its blank lines. */
export function heading(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text}\n\n`;
}

export function paragraph(text: string): string {
  return `${text}\n\n`;
}

/** Text of the contract as Markdown: what is between backticks is code, and nothing else is a tag. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/<(?=[A-Za-z/!?])/g, String.raw`\<`) : part))
    .join('`');
}

/** A table; cells may hold Markdown, line breaks and bars. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return `${line(columns)}|${' --- |'.repeat(columns.length)}\n${rows.map(line).join('')}\n`;
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', '<br>');

/** Code within a line, whatever backticks are in it. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? fence + text + fence : `${fence} ${text} ${fence}`;
}

/** A block of code. */
export function block(language: string, text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n\n`;
}

export function list(items: readonly string[]): string {
  return `${items.map((item) => `- ${item}\n`).join('')}\n`;
}

/** The anchor that GitHub creates for a heading. */
export function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
