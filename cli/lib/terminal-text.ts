import { styleText } from 'node:util';
import { escapeTerminalControls, jsonLine } from '../../server/lib/json.ts';

/** Width if it is unknown. */
const COLUMNS_DEFAULT = 80;

/** Text that is wider is read badly. */
const COLUMNS_LIMIT = 120;

/** Width when stdout is not a terminal: a file, a pager, a log, a model's context. */
const COLUMNS_ELSEWHERE = 100;

interface Screen {
  readonly isTTY: boolean;
  readonly columns: number;
}

/** The width of a terminal in columns; undefined for other outputs. */
export function widthOf({ isTTY, columns }: Screen = process.stdout): number | undefined {
  // Terminals without a size say 0.
  return isTTY ? (columns > 0 ? columns : COLUMNS_DEFAULT) : undefined;
}

/** A help text for this terminal: long lines are broken, and continue below the text that they break. Elsewhere it has a width that most can show. */
export const fitHelp = (text: string, screen: Screen = process.stdout): string =>
  breakLines(text, Math.min(widthOf(screen) ?? COLUMNS_ELSEWHERE, COLUMNS_LIMIT));

/** The text in lines of at most this many columns. The rest of a long line is joined with the next one if that continues its sentence. */
export function breakLines(text: string, width: number = COLUMNS_LIMIT): string {
  const broken: string[] = [];
  for (const line of text.split('\n')) {
    const before = broken.at(-1);
    const goesOn = before !== undefined && before.includes('\n') && isRestOf(before, line);
    if (goesOn) broken[broken.length - 1] = joinLines(before, line, width);
    else broken.push(brokenAt(line, width));
  }
  return broken.join('\n');
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

const indentOf = (line: string): number => line.length - line.trimStart().length;

const isRestOf = (broken: string, line: string): boolean =>
  line !== '' && !/[.:]$/.test(broken) && indentOf(line) === indentOf(lastLine(broken));

function joinLines(broken: string, line: string, width: number): string {
  const last = lastLine(broken);
  return `${broken.slice(0, -last.length)}${brokenAt(`${last} ${line.trimStart()}`, width)}`;
}

function brokenAt(line: string, width: number): string {
  if (line.length <= width) return line;
  const [, first = '', spaces = ''] = /^(\s*)(?:\S.*?(\s{2,}))?/.exec(line) ?? [];
  const column = spaces === '' ? first.length : line.indexOf(spaces, first.length) + spaces.length;
  // If the second column begins too far right, the text continues below the first.
  const indent = column < width / 2 ? column : first.length + 2;
  const end = line.lastIndexOf(' ', width);
  if (end <= indent) return line;
  return `${line.slice(0, end)}\n${brokenAt(' '.repeat(indent) + line.slice(end + 1), width)}`;
}

/** Controls but tab and ends of lines, and what reorders a line: a terminal would obey them. */
const controls = /(?!\r?\n|\t)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others (code, log messages), for a terminal: with controls written out. */
export function escapeControls(text: string): string {
  return withoutControls(text.replaceAll('\r\n', '\n'));
}

/** The same with ends of lines as they are. */
export function withoutControls(text: string): string {
  return text.replaceAll(controls, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** The same for a log that a CI service reads: no text in it can begin a line with a workflow command (`::add-mask::`), or have one in it (`##[error]`). */
export function withoutCommands(text: string): string {
  return withoutControls(text)
    .replaceAll(/^([^\S\n]*)::/gm, '$1\u200b::')
    .replaceAll('##[', '#\u200b#[');
}

/** The same in one line of at most this many characters. */
export function oneLine(text: string, limit: number): string {
  return clipLine(escapeControls(text).replaceAll(/\s+/g, ' ').trim(), limit);
}

/** A line of at most this many characters. */
export const clipLine = (line: string, limit: number): string =>
  line.length <= limit ? line : `${line.slice(0, Math.max(0, limit - 1))}…`;

/** A JSON value for people: texts as they are, what is short in one line. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const line = jsonLine(value);
  return line.length <= ONE_LINE_LIMIT ? line : escapeTerminalControls(JSON.stringify(value, null, 2));
}

const ONE_LINE_LIMIT = 100;

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'grey';

/** True for coloured output: on a terminal, unless NO_COLOR or TERM=dumb forbids it. */
export function hasColour(): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return process.stdout.isTTY && NO_COLOR === '' && TERM !== 'dumb';
}

/** A text in a colour, where colours are shown. */
export function colourText(colour: Colour | undefined, text: string): string {
  return colour === undefined || !hasColour() ? text : styleText(colour, text, { validateStream: false });
}

/** Lines of a table whose columns are as wide as their widest cell; the last one is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** For a command line that a user copies. */
export function quotePath(path: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(path) ? path : JSON.stringify(path);
}

/** Up to here a UUIDv7 is the time in ms: work that was accepted in the same one is rare. */
const SHORTEST = 13;

/** Ids by the shortest beginnings that distinguish them. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const lengths = new Map(ids.map((id) => [id, lengthFor(id, ids)]));
  return (id) => id.slice(0, lengths.get(id));
}

function lengthFor(id: string, ids: readonly string[]): number {
  let length = SHORTEST;
  while (length < id.length && ids.some((other) => other !== id && other.startsWith(id.slice(0, length)))) length += 1;
  return length;
}
