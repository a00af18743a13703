import type { Node } from 'jsonc-parser';
import { membersOf } from '../clients/json-text.ts';
import { lineEnding } from './splice.ts';

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
