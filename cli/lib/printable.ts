import { harmlessJson, jsonLine } from '../../server/lib/json.ts';

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

/** The same in one line of at most so many characters. */
export function oneLine(text: string, limit: number): string {
  return clipLine(escapeControls(text).replaceAll(/\s+/g, ' ').trim(), limit);
}

/** A line of at most so many characters. */
export const clipLine = (line: string, limit: number): string =>
  line.length <= limit ? line : `${line.slice(0, Math.max(0, limit - 1))}…`;

/** A JSON value for people: texts as they are, what is short in one line. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const line = jsonLine(value);
  return line.length <= ONE_LINE_LIMIT ? line : harmlessJson(JSON.stringify(value, null, 2));
}

const ONE_LINE_LIMIT = 100;
