/** A block of code in a page of Markdown. */
export interface Block {
  /** Of its first line of code, counted from 1. */
  readonly line: number;
  /** The text behind the fence; `indented` for a block without one. */
  readonly language: string;
  /** Without fence and indentation. */
  readonly code: string;
  /** The HTML comments right above it, without their marks: they say how it is played. */
  readonly notes: readonly string[];
}

const fence = /^( *)(```+)([\w-]*) *$/;
const listItem = /^( *)(?:[-*]|\d+\.) +/;
/** What Markdown takes for code, beyond the text that it belongs to. */
const CODE_INDENT = 4;

/** Fenced and indented blocks, in the order of the page. Throws on a fence that is not closed. */
export function readBlocks(text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  /** Where the text of the list item begins in which we are. */
  let indent = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const opened = fence.exec(line);
    const isAfterBlank = at === 0 || lines[at - 1]?.trim() === '';
    const found =
      opened === null
        ? readIndented(lines, at, isAfterBlank ? indent + CODE_INDENT : Infinity)
        : readFenced(lines, at, opened);
    if (found !== undefined) {
      const { end, ...block } = found;
      blocks.push({ ...block, notes: notesAbove(lines, at) });
      at = end;
      continue;
    }
    const item = listItem.exec(line);
    if (item !== null) indent = item[0].length;
    else if (isAfterBlank && /^\S/.test(line)) indent = 0;
  }
  return blocks;
}

type Found = Omit<Block, 'notes'> & { readonly end: number };

function readFenced(
  lines: readonly string[],
  at: number,
  [, before = '', marks = '', language = '']: RegExpExecArray,
): Found {
  const length = lines.slice(at + 1).findIndex((line) => line.trim() === marks);
  if (length < 0) throw new Error(`line ${at + 1}: expected an end of the block that begins here, found none`);
  const code = lines
    .slice(at + 1, at + 1 + length)
    .map((line) => (line.startsWith(before) ? line.slice(before.length) : line));
  return { line: at + 2, language, code: code.join('\n'), end: at + 1 + length };
}

function readIndented(lines: readonly string[], at: number, indent: number): Found | undefined {
  if (indentOf(lines[at]) < indent) return undefined;
  let end = at;
  while (end + 1 < lines.length && (indentOf(lines[end + 1]) >= indent || isBlankWithin(lines, end + 1, indent)))
    end += 1;
  const code = lines.slice(at, end + 1).map((line) => line.slice(indent));
  return { line: at + 1, language: 'indented', code: code.join('\n'), end };
}

const indentOf = (line = ''): number => (line.trim() === '' ? -1 : line.length - line.trimStart().length);

const isBlankWithin = (lines: readonly string[], at: number, indent: number): boolean =>
  lines[at]?.trim() === '' && indentOf(lines[at + 1]) >= indent;

function notesAbove(lines: readonly string[], at: number): readonly string[] {
  const notes: string[] = [];
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = lines[above]?.trim() ?? '';
    const [, note] = /^<!-- (.+) -->$/.exec(line) ?? [];
    if (note !== undefined) notes.unshift(note);
    else if (line !== '') break;
  }
  return notes;
}

/** The text behind `name:` in a note above the block; an empty text for a note that is the name alone. */
export function noteOf(block: Block, name: string): string | undefined {
  const note = block.notes.find((one) => one === name || one.startsWith(`${name}:`));
  return note?.slice(name.length + 1).trim();
}
