import { isDeepStrictEqual } from 'node:util';
import type { AST } from 'toml-eslint-parser';
import type { ServerEntry } from '../clients/launch.ts';
import { readToml } from '../clients/configuration.ts';
import { editList, lineEnding, spliceText, type Splice } from './text-layout.ts';

/** A line `key = value` (or a member of an inline table), with the path of its value from the top. */
interface Assignment {
  readonly path: readonly string[];
  readonly node: AST.TOMLKeyValue;
  /** The inline table that it is a member of. */
  readonly within: AST.TOMLInlineTable | undefined;
}

type TomlValue = string | number | readonly string[] | Readonly<Record<string, string>>;

/** Adds a table for an entry: at the end of the text, or in the inline table of the servers where they are one. */
export function addTomlEntry(text: string, key: string, name: string, entry: ServerEntry): string {
  const inline = assignmentsOf(text).find(
    ({ path, node }) => samePath(path, [key]) && node.value.type === 'TOMLInlineTable',
  );
  if (inline?.node.value.type === 'TOMLInlineTable')
    return addInline(text, inline.node.value, `${keyText(name)} = ${inlineText(entry)}`);
  const eol = lineEnding(text);
  const table = [
    `[${keyText(key)}.${keyText(name)}]`,
    ...Object.entries(entry).map(([member, value]) => `${keyText(member)} = ${valueText(value)}`),
  ].join(eol);
  if (text === '') return `${table}${eol}`;
  return text.endsWith('\n') ? `${text}${eol}${table}${eol}` : `${text}${eol}${eol}${table}`;
}

function addInline(text: string, table: AST.TOMLInlineTable, member: string): string {
  const last = table.body.at(-1);
  if (last === undefined)
    return spliceText(text, [{ start: table.range[0] + 1, end: table.range[1] - 1, text: ` ${member} ` }]);
  return spliceText(text, [{ start: last.range[1], end: last.range[1], text: `, ${member}` }]);
}

/** Replaces command and arguments of an existing entry; its other members are unchanged. */
export function updateTomlEntry(
  text: string,
  key: string,
  name: string,
  changes: Pick<ServerEntry, 'command' | 'args'>,
): string {
  const assignments = assignmentsOf(text);
  const valueAt = (member: string): AST.TOMLKeyValue | undefined =>
    assignments.find(({ path }) => samePath(path, [key, name, member]))?.node;
  const [command, args] = [valueAt('command'), valueAt('args')];
  const within = assignments.find(({ node }) => node === command)?.within;
  if (command === undefined) return text;
  const pieces: Splice[] = [...replaceValue(text, command.value, changes.command)];
  if (args !== undefined) pieces.push(...replaceValue(text, args.value, changes.args));
  else
    pieces.push({
      start: command.range[1],
      end: command.range[1],
      text: `${within === undefined ? lineEnding(text) + prefixOf(text, command) : ', '}args = ${valueText(changes.args)}`,
    });
  return spliceText(text, pieces);
}

/** The edits that turn a value into another one: none where both mean the same; in a list only those of the items that differ. */
function replaceValue(text: string, value: AST.TOMLContentNode, next: string | readonly string[]): readonly Splice[] {
  const [start, end] = value.range;
  const printed = valueText(next);
  if (sameToml(text.slice(start, end), printed)) return [];
  if (typeof next === 'string' || value.type !== 'TOMLArray') return [{ start, end, text: printed }];
  const items = value.elements.map((item) => ({
    start: item.range[0],
    end: item.range[1],
    value: item.type === 'TOMLValue' ? item.value : undefined,
  }));
  return editList(text, { start, end, items }, next, { print: quoteText, commentOrComma: /#[^\r\n]*|,/g, gap: ' ' });
}

function sameToml(left: string, right: string): boolean {
  const [a, b] = [left, right].map((value) => readToml(`v = ${value}`).values);
  return isDeepStrictEqual(a, b);
}

/** A dotted key continues with the same dots: `unity.command = ...`, `unity.args = ...`. */
function prefixOf(text: string, { key, range }: AST.TOMLKeyValue): string {
  const line = text.slice(text.lastIndexOf('\n', range[0] - 1) + 1, range[0]);
  const dots = key.keys.slice(0, -1).map((part) => `${text.slice(...part.range)}.`);
  return `${/^[ \t]*$/.test(line) ? line : ''}${dots.join('')}`;
}

/** Removes all parts of an entry: its tables, or its lines, or its member of an inline table. */
export function removeTomlEntry(text: string, key: string, name: string): string {
  const isOurs = (path: readonly string[]): boolean => path[0] === key && path[1] === name;
  const tables = tablesOf(text).filter(({ resolvedKey }) => isOurs(resolvedKey.map(String)));
  const assignments = assignmentsOf(text).filter(({ path }) => isOurs(path));
  const outside = assignments.filter(({ node }) => !tables.some((table) => containsNode(table, node)));
  // Members of what is taken out go with it.
  const outermost = outside.filter(
    ({ node }) => !outside.some((other) => other.node !== node && containsNode(other.node, node)),
  );
  return spliceText(text, [
    ...tables.map((table) => tableRange(text, table)),
    ...outermost.map((assignment) => assignmentRange(text, assignment)),
  ]);
}

function tableRange(text: string, { range }: AST.TOMLTable): Splice {
  const start = text.lastIndexOf('\n', range[0] - 1) + 1;
  const end = lineEnd(text, range[1]);
  const before = text.slice(0, start);
  // The blank line above was added with it; if the text does not end in a line break, also the end of the line above.
  const above =
    (end === text.length && !text.endsWith('\n') ? /(?:\r?\n)?\r?\n$/ : /(?<=\n|^)\r?\n$/).exec(before)?.[0] ?? '';
  return { start: start - above.length, end, text: '' };
}

function assignmentRange(text: string, { node, within }: Assignment): Splice {
  const [start, end] = node.range;
  if (within === undefined) return { start: text.lastIndexOf('\n', start - 1) + 1, end: lineEnd(text, end), text: '' };
  const index = within.body.indexOf(node);
  const [previous, next] = [within.body[index - 1], within.body[index + 1]];
  if (previous !== undefined) return { start: previous.range[1], end, text: '' };
  if (next !== undefined) return { start, end: next.range[0], text: '' };
  return { start: within.range[0] + 1, end: within.range[1] - 1, text: '' };
}

/** After the line break of the line in which that place is. */
function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

function tablesOf(text: string): readonly AST.TOMLTable[] {
  return readToml(text).tree.body[0].body.filter((node) => node.type === 'TOMLTable');
}

/** Every assignment of a text, also those of inline tables. */
function assignmentsOf(text: string): readonly Assignment[] {
  return readToml(text).tree.body[0].body.flatMap((node) =>
    node.type === 'TOMLTable'
      ? node.body.flatMap((child) => findWithin(node.resolvedKey.map(String), child, undefined))
      : findWithin([], node, undefined),
  );
}

function findWithin(
  parent: readonly string[],
  node: AST.TOMLKeyValue,
  table: AST.TOMLInlineTable | undefined,
): readonly Assignment[] {
  const path = [...parent, ...node.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value))];
  const { value } = node;
  return [
    { path, node, within: table },
    ...(value.type === 'TOMLInlineTable' ? value.body.flatMap((child) => findWithin(path, child, value)) : []),
  ];
}

const containsNode = (outer: AST.TOMLNode, inner: AST.TOMLNode): boolean =>
  outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

const keyText = (key: string): string => (/^[\w-]+$/.test(key) ? key : quoteText(key));

/** TOML has the escapes of JSON, and forbids one more character. */
const quoteText = (text: string): string => JSON.stringify(text).replaceAll('\u007F', '\\u007f');

function valueText(value: TomlValue): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value === 'number') return String(value);
  return isList(value) ? `[${value.map(quoteText).join(', ')}]` : inlineText(value);
}

function inlineText(members: Readonly<Record<string, TomlValue>>): string {
  return `{ ${Object.entries(members)
    .map(([key, value]) => `${keyText(key)} = ${valueText(value)}`)
    .join(', ')} }`;
}

function isList(value: TomlValue): value is readonly string[] {
  return Array.isArray(value);
}
