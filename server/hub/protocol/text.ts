import type { JsonObject } from '../../../generated/typescript/types.ts';

/** The first characters of a text, never half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHighSurrogate = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHighSurrogate ? max - 1 : max);
}

/**
 * What could hide or reorder what a person reads: all that Unicode calls control, format, unassigned, private, separator or ignorable (fillers that
 * count as letters among them), and the blank of Braille; but space, tab and line feed.
 */
const hiddenCharacters = /(?![ \t\n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A stretch of text: as it is, or one character that would not be seen, or would reorder what is seen. */
export interface Stretch {
  readonly text: string;
  readonly isHidden: boolean;
}

/** The text in its stretches, nothing left out (SEC-04). */
export function stretchesOf(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(hiddenCharacters)) {
    if (match.index > from) stretches.push({ text: text.slice(from, match.index), isHidden: false });
    stretches.push({ text: match[0], isHidden: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isHidden: false });
  return stretches;
}

/** The text with everything hidden written out: a user decides by what is shown (SEC-04). */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(hiddenCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const TITLE_CHARS = 160;

/** The whole work as people read it: code or query unchanged, anything else as JSON. */
export function workText(params: JsonObject): string {
  const { code, query } = params;
  const [only] = [code, query].filter((text) => typeof text === 'string');
  return only !== undefined && Object.keys(params).length === 1 ? only : JSON.stringify(params, null, 2);
}

/** The same in one line of a list: the first line of code that is not empty, the query, or the arguments; at most 160 characters. */
export function workTitle({ tool, params }: { readonly tool: string; readonly params: JsonObject }): string {
  const { code, query, arguments: given } = params;
  const [written] = [code, query].filter((text) => typeof text === 'string');
  const text = tool === 'custom_tool' ? JSON.stringify(given ?? {}) : (written ?? JSON.stringify(params));
  // No more of a line than is shown: it may be a megabyte.
  return cutText(/\S[^\r\n]{0,160}/.exec(text)?.[0] ?? '', TITLE_CHARS).trimEnd();
}
