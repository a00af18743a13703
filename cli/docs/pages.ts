import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the documentation; `path` is relative to the repository. */
export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Pages beside the code that they are about. */
const beside = ['proof/fuzz/README.md', 'proof/load/README.md'];

/** README.md and docs/*.md for users, and the pages beside code. All their blocks are run. */
export function readPages(): readonly Page[] {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.toSorted().map((name) => `docs/${name}`), ...beside].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, blocks: readBlocks(text) };
}

/** A block of code in a page of Markdown. */
export interface Block {
  /** The line of its first code, counted from 1. */
  readonly line: number;
  /** The text after the fence; `indented` for a block without one. */
  readonly language: string;
  /** Without fence and indentation. */
  readonly code: string;
  /** The HTML comments right above it, without their marks: they say how it is played. */
  readonly notes: readonly string[];
}

const fence = /^( *)(```+)([\w-]*) *$/;

const listItem = /^( *)(?:[-*]|\d+\.) +/;

/** Markdown's indentation of code, beyond the text that it belongs to. */
const CODE_INDENT = 4;

/** Fenced and indented blocks, in the order of the page. Throws on a fence that is not closed. */
export function readBlocks(text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  /** The indentation of the current list item's text. */
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

/** The text after `name:` in a note above the block; empty for a note with the name only. */
export function noteOf(block: Block, name: string): string | undefined {
  const note = block.notes.find((one) => one === name || one.startsWith(`${name}:`));
  return note?.slice(name.length + 1).trim();
}

/** A link or a picture of a page. */
interface Link {
  readonly line: number;
  readonly target: string;
  /** The text in place of a picture where there is none; undefined for a link. */
  readonly alt?: string;
}

/** Links, pictures (also as HTML), in the order of the page; not those in code. */
export function linksIn(text: string): readonly Link[] {
  const prose = withoutCode(text);
  const lineAt = (at: number): number => prose.slice(0, at).split('\n').length;
  const written = [...prose.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)(?: "[^"]*")?\)/g)].map((found) => {
    const begin = labelBegin(prose, found.index);
    return {
      line: lineAt(found.index),
      target: found[1] ?? '',
      ...(prose[begin - 1] === '!' ? { alt: prose.slice(begin + 1, found.index) } : {}),
    };
  });
  const html = [...prose.matchAll(/<(?:img|a)\b[^>]*>/g)].flatMap((found) => {
    const [, target = ''] = /(?:src|href)="([^"]*)"/.exec(found[0]) ?? [];
    const [, alt = ''] = /alt="([^"]*)"/.exec(found[0]) ?? [];
    return [{ line: lineAt(found.index), target, ...(found[0].startsWith('<img') ? { alt } : {}) }];
  });
  const bare = [...prose.matchAll(/<(https?:[^>]+)>/g)].map((found) => ({
    line: lineAt(found.index),
    target: found[1] ?? '',
  }));
  return [...written, ...html, ...bare].toSorted((a, b) => a.line - b.line);
}

/** The bracket that belongs to the one that closes at `end`: a label may hold a picture. */
function labelBegin(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return end;
}

function withoutCode(text: string): string {
  const inBlocks = codeLines(text);
  const prose = text.split('\n').map((line, index) => (inBlocks.has(index + 1) ? '' : line));
  return prose.join('\n').replaceAll(/`[^`\n]+`/g, (code) => 'x'.repeat(code.length));
}

/** The anchors of a page, as GitHub makes them from its headings: lower case, without punctuation, blanks as hyphens, `-1` for the second of a name. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const inBlocks = codeLines(text);
  const headings = text
    .split('\n')
    .flatMap((line, index) => (inBlocks.has(index + 1) ? [] : (/^#{1,6} +(.+?) *#*$/.exec(line)?.[1] ?? [])));
  const seen = new Map<string, number>();
  const anchors = headings.map((heading) => {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name);
  return new Set([...anchors, ...named]);
}

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The numbers of the lines that are in blocks of code. */
function codeLines(text: string): ReadonlySet<number> {
  return new Set(readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)));
}

/** The texts in back quotes in a page, outside of its blocks, with their lines. */
export function inlineCode(text: string): readonly { readonly line: number; readonly code: string }[] {
  const inBlocks = new Set(
    readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)),
  );
  const hidden = text
    .split('\n')
    .map((line, index) => (inBlocks.has(index + 1) || line.startsWith('```') ? '' : line))
    .join('\n');
  return [...hidden.matchAll(/`([^`]+)`/g)].map((found) => ({
    line: hidden.slice(0, found.index).split('\n').length,
    code: (found[1] ?? '').replaceAll(/\s*\n\s*/g, ' ').replaceAll('\\|', '|'),
  }));
}
