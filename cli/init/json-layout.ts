import type { Node } from 'jsonc-parser';
import { membersOf } from '../clients/json-text.ts';

/** How a text of JSON is laid out, so that what is added looks like the rest. */
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

/** What a member may be worth. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Members on lines of their own, down to the given depth; what is deeper, and every array, stays on one line. */
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
