import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import { membersOf } from '../clients/json-text.ts';

/** The layout of a JSON text, for additions in the same style. */
export interface Layout {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** True for a text without line breaks between members. */
  readonly isOneLine: boolean;
  /** The space after commas and colons of one line. */
  readonly gap: string;
}

export function layoutOf(text: string, root: Node): Layout {
  const whole = text.slice(root.offset, root.offset + root.length);
  const [member] = membersOf(root);
  const isOneLine = member !== undefined && !whole.includes('\n');
  return {
    eol: lineEnding(text),
    unit: member === undefined ? '  ' : stepOf(indentationAt(text, member.property.offset) ?? ''),
    isOneLine,
    gap: isOneLine && !/":\s/.test(whole) ? '' : ' ',
  };
}

function stepOf(indentation: string): string {
  if (indentation.startsWith('\t')) return '\t';
  return indentation === '' ? '  ' : indentation;
}

/** The space before what is first on its line; undefined where something else is first. */
export function indentationAt(text: string, offset: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** The space with which the line of that place begins. */
export function lineIndentation(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** The possible values of a member. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Members on lines of their own, to the given depth; deeper ones, and every array, are on one line. */
export function printMember(value: JsonValue, depth: number, indentation: string, layout: Layout): string {
  if (layout.isOneLine || depth === 0 || typeof value !== 'object' || value === null || isArray(value))
    return printInline(value, layout.gap);
  const members = Object.entries(value).map(
    ([key, member]) =>
      `${indentation}${layout.unit}${JSON.stringify(key)}: ${printMember(member, depth - 1, indentation + layout.unit, layout)}`,
  );
  return members.length === 0 ? '{}' : `{${layout.eol}${members.join(`,${layout.eol}`)}${layout.eol}${indentation}}`;
}

function printInline(value: JsonValue, gap: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map((item) => printInline(item, gap)).join(`,${gap}`)}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${gap}${printInline(member, gap)}`,
  );
  return members.length === 0 ? '{}' : `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A piece of a text, from `start` up to `end`, that becomes another one. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies pieces that do not overlap, given in any order; of several at one place, in the given order. */
export function spliceText(text: string, pieces: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, piece.start) + piece.text;
    at = piece.end;
  }
  return result + text.slice(at);
}

/** The line ending of the first line; LF where there is only one. */
export function lineEnding(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** A list in a text, from its opening bracket to the end of its closing one. */
interface TextList {
  readonly start: number;
  readonly end: number;
  readonly items: readonly TextItem[];
}

interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** The syntax of lists in a file format. */
interface ListForm {
  readonly print: (item: string) => string;
  /** A comment or a comma, with the flag `g`. */
  readonly commentOrComma: RegExp;
  /** The space after commas of one line. */
  readonly gap: string;
}

/** Edits that replace the items of a list: equal items at its start and end, and every comment, remain as they are written. */
export function editList(text: string, list: TextList, next: readonly string[], form: ListForm): readonly Splice[] {
  const { items } = list;
  const head = countSame(items, next);
  const tail = countSame(items.slice(head).toReversed(), next.slice(head).toReversed());
  const [old, wanted] = [items.slice(head, items.length - tail), next.slice(head, next.length - tail)];
  const replaced = old
    .slice(0, wanted.length)
    .map(({ start, end }, index) => ({ start, end, text: form.print(wanted[index] ?? '') }));
  return [
    ...replaced,
    ...insertItems(text, list, head + replaced.length, wanted.slice(replaced.length), form),
    ...removeItems(text, list, head + replaced.length, old.length - replaced.length, form),
  ];
}

function countSame(items: readonly TextItem[], next: readonly string[]): number {
  const different = items.findIndex(({ value }, index) => !isDeepStrictEqual(value, next[index]));
  return different === -1 ? items.length : different;
}

function insertItems(
  text: string,
  { start, end, items }: TextList,
  at: number,
  added: readonly string[],
  { print, gap }: ListForm,
): readonly Splice[] {
  if (added.length === 0) return [];
  const [first, before] = [items[0], items[at - 1]];
  const indentation = first === undefined ? undefined : indentationAt(text, first.start);
  const isSpread = indentation !== undefined && text.slice(start, end).includes('\n');
  const between = `,${isSpread ? lineEnding(text) + indentation : gap}`;
  const printed = added.map(print).join(between);
  if (before !== undefined) return [{ start: before.end, end: before.end, text: between + printed }];
  if (first !== undefined) return [{ start: first.start, end: first.start, text: printed + between }];
  return [{ start: start + 1, end: start + 1, text: printed }];
}

function removeItems(text: string, list: TextList, from: number, count: number, form: ListForm): readonly Splice[] {
  const pieces = list.items.slice(from, from + count).flatMap((item, index): Splice[] => {
    const comma = commaAfter(text, list, from + index, form);
    if (comma === undefined) return [{ ...withSpaceBefore(text, item.start, item.end), text: '' }];
    if (text.slice(item.end, comma).trim() === '') return [{ ...wholeLine(text, item.start, comma + 1), text: '' }];
    return [
      { start: item.start, end: item.end, text: '' },
      { start: comma, end: comma + 1, text: '' },
    ];
  });
  const isLast = count > 0 && commaAfter(text, list, from + count - 1, form) === undefined;
  const needless = isLast && from > 0 ? commaAfter(text, list, from - 1, form) : undefined;
  return needless === undefined ? pieces : [{ start: needless, end: needless + 1, text: '' }, ...pieces];
}

/** The comma after an item, outside of comments. */
function commaAfter(text: string, { items, end }: TextList, index: number, form: ListForm): number | undefined {
  const from = items[index]?.end ?? end;
  const rest = text.slice(from, items[index + 1]?.start ?? end);
  const comma = [...rest.matchAll(form.commentOrComma)].find(([piece]) => piece === ',');
  return comma === undefined ? undefined : from + comma.index;
}

/** The whole line if nothing else is on it; else with the space after. */
function wholeLine(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const rest = /^[ \t]*(\r?\n)?/.exec(text.slice(end));
  const indentation = indentationAt(text, start);
  if (rest?.[1] !== undefined && indentation !== undefined)
    return { start: start - indentation.length, end: end + rest[0].length };
  return { start, end: rest?.[1] === undefined ? end + (rest?.[0].length ?? 0) : end };
}

const withSpaceBefore = (
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } => ({
  start: start - (/\s*$/.exec(text.slice(0, start))?.[0].length ?? 0),
  end,
});
