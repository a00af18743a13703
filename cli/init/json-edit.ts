import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import {
  jsonValueOf,
  memberNode,
  readJsonObject,
  readJsonServers,
  membersOf,
  type MemberNode,
} from '../clients/json-text.ts';
import type { ServerEntry } from '../clients/launch.ts';
import {
  printMember,
  type JsonValue,
  lineEnding,
  indentationAt,
  layoutOf,
  lineIndentation,
  type Layout,
  spliceText,
  type Splice,
  editList,
} from './text-layout.ts';

/** Levels of an addition on lines of their own: the servers, and the members of one, but not its array of arguments. */
const ENTRY_DEPTH = 1;

const newLayout = (eol: string) => ({ eol, unit: '  ', isOneLine: false, gap: ' ' });

/** Adds an entry below the key, which is made where it is missing. The text is one that can be read. */
export function addJsonMember(text: string, key: string, name: string, value: JsonValue): string {
  const root = readJsonObject(text);
  if (root === undefined) return textAndObject(text, { [key]: { [name]: value } }, ENTRY_DEPTH + 2);
  const servers = readJsonServers(text, key);
  if (servers === undefined)
    return addMember(text, root, root, { key, value: { [name]: value }, depth: ENTRY_DEPTH + 1 });
  return addMember(text, root, servers, { key: name, value, depth: ENTRY_DEPTH });
}

/** A text without any object: comments, or nothing. */
function textAndObject(text: string, value: JsonValue, depth: number): string {
  const eol = lineEnding(text);
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  return `${text}${gap}${printMember(value, depth, '', newLayout(eol))}${eol}`;
}

/** Replaces command and arguments of an existing entry; its other members are unchanged. */
export function updateJsonEntry(
  text: string,
  key: string,
  name: string,
  changes: Pick<ServerEntry, 'command' | 'args'>,
): string {
  return Object.entries({ command: changes.command, args: changes.args }).reduce(
    (current, [member, value]) => setMember(current, [key, name, member], value),
    text,
  );
}

function setMember(
  text: string,
  [key, name, member]: readonly [string, string, string],
  value: string | readonly string[],
): string {
  const root = readJsonObject(text);
  const servers = readJsonServers(text, key);
  const entry = servers === undefined ? undefined : memberNode(servers, name)?.value;
  if (root === undefined || entry === undefined) return text;
  const there = memberNode(entry, member);
  if (there === undefined) return addMember(text, root, entry, { key: member, value, depth: 0 });
  return isDeepStrictEqual(jsonValueOf(there.value), value) ? text : replaceValue(text, root, there, value);
}

/** Removes an entry. The key above remains, even if empty. */
export function removeJsonMember(text: string, key: string, name: string): string {
  const servers = readJsonServers(text, key);
  const entry = servers === undefined ? undefined : memberNode(servers, name);
  if (servers === undefined || entry === undefined) return text;
  return removeMember(text, servers, entry);
}

const COMMENT_OR_COMMA = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/g;

/** The content between two offsets, without space. */
interface Between {
  readonly comma: number | undefined;
  /** The end of the last comma or comment. */
  readonly end: number;
  readonly isLineComment: boolean;
}

/** Adds a member at the end of an object; all its other members are unchanged. `depth`: number of levels of the value on lines of their own. */
function addMember(
  text: string,
  root: Node,
  object: Node,
  member: { readonly key: string; readonly value: JsonValue; readonly depth: number },
): string {
  const layout = layoutOf(text, root);
  const closing = object.offset + object.length - 1;
  const last = membersOf(object).at(-1);
  const lastEnd = last === undefined ? object.offset + 1 : endOf(last.property);
  const { comma, end } = textBetween(text, lastEnd, closing);
  const isOneLine = layout.isOneLine || (last !== undefined && !text.slice(object.offset, closing).includes('\n'));
  const indentation = isOneLine ? '' : memberIndentation(text, object, last, layout);
  const value = printMember(member.value, member.depth, indentation, { ...layout, isOneLine });
  const piece = `${isOneLine ? (last === undefined ? '' : layout.gap) : layout.eol + indentation}${JSON.stringify(member.key)}:${isOneLine ? layout.gap : ' '}${value}`;
  // If the last member is on the line of the bracket, so is the new one.
  const tail =
    isOneLine || last !== undefined || text.slice(end, closing).includes('\n')
      ? ''
      : layout.eol + lineIndentation(text, object.offset);
  const pieces: Splice[] = [{ start: end, end, text: `${piece}${comma === undefined ? '' : ','}${tail}` }];
  if (last !== undefined && comma === undefined) pieces.unshift({ start: lastEnd, end: lastEnd, text: ',' });
  return spliceText(text, pieces);
}

function memberIndentation(text: string, object: Node, last: MemberNode | undefined, { unit }: Layout): string {
  const ofLast = last === undefined ? undefined : indentationAt(text, last.property.offset);
  return ofLast ?? lineIndentation(text, object.offset) + unit;
}

/** Removes a member with its comma; comments and the other members are unchanged. */
function removeMember(text: string, object: Node, { property }: MemberNode): string {
  const members = membersOf(object);
  const index = members.findIndex((other) => other.property === property);
  const [previous, next] = [members[index - 1], members[index + 1]];
  const closing = object.offset + object.length - 1;
  const before = textBetween(
    text,
    previous === undefined ? object.offset + 1 : endOf(previous.property),
    property.offset,
  );
  const after = textBetween(text, endOf(property), next?.property.offset ?? closing);
  const end = after.comma === undefined ? endOf(property) : after.comma + 1;
  const isEmptied =
    members.length === 1 &&
    text.slice(object.offset + 1, property.offset).trim() === '' &&
    text.slice(end, closing).trim() === '';
  if (isEmptied) return spliceText(text, [{ start: object.offset + 1, end: closing, text: '' }]);
  // The rest of the line must not become a part of the comment before.
  const needsBreak = before.isLineComment && /^[ \t]*\S/.test(text.slice(end));
  const pieces: Splice[] = [
    needsBreak
      ? { start: property.offset, end: end + leadingSpace(text, end), text: '' }
      : { start: before.end, end, text: '' },
  ];
  const needsNoComma = next === undefined && after.comma === undefined && before.comma !== undefined;
  return spliceText(
    text,
    needsNoComma ? [{ start: before.comma, end: before.comma + 1, text: '' }, ...pieces] : pieces,
  );
}

/** Replaces a value. In a list, unchanged items and all comments remain as they are written. */
function replaceValue(text: string, root: Node, { value }: MemberNode, next: string | readonly string[]): string {
  const layout = layoutOf(text, root);
  if (typeof next === 'string' || value.type !== 'array')
    return spliceText(text, [{ start: value.offset, end: endOf(value), text: printMember(next, 0, '', layout) }]);
  const items = (value.children ?? []).map((item) => ({
    start: item.offset,
    end: endOf(item),
    value: jsonValueOf(item),
  }));
  const form = { print: (item: string) => JSON.stringify(item), commentOrComma: COMMENT_OR_COMMA, gap: layout.gap };
  return spliceText(text, editList(text, { start: value.offset, end: endOf(value), items }, next, form));
}

const endOf = (node: Node): number => node.offset + node.length;

const leadingSpace = (text: string, at: number): number => /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;

/** There is nothing but commas, comments and space from `start` to `end`. */
function textBetween(text: string, start: number, end: number): Between {
  let found: Between = { comma: undefined, end: start, isLineComment: false };
  for (const { 0: piece, index } of text.slice(start, end).matchAll(COMMENT_OR_COMMA)) {
    const comma = piece === ',' ? start + index : found.comma;
    found = { comma, end: start + index + piece.length, isLineComment: piece.startsWith('//') };
  }
  return found;
}
