import type { JsonObject, BlockedBy } from '../../../generated/typescript/types.ts';

/** The first characters of a text, never half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHighSurrogate = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHighSurrogate ? max - 1 : max);
}

/**
 * Characters that could hide or reorder text for a reader: everything that Unicode classifies as control, format,
 * unassigned, private, separator or ignorable (including fillers that count as letters), and the Braille blank; except
 * space, tab and line feed.
 */
const hiddenCharacters = /(?![ \t\n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A part of a text: unchanged text, or one character that is invisible or reorders visible text. */
export interface Stretch {
  readonly text: string;
  readonly isHidden: boolean;
}

/** Splits the complete text into its stretches (SEC-04). */
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

/** The text with every hidden character escaped: a user decides by what is shown (SEC-04). */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(hiddenCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const TITLE_CHARS = 160;

/** The complete work for users: code or query unchanged, anything else as JSON. */
export function workText(params: JsonObject): string {
  const { code, query } = params;
  const [only] = [code, query].filter((text) => typeof text === 'string');
  return only !== undefined && Object.keys(params).length === 1 ? only : JSON.stringify(params, null, 2);
}

/** The work in one line: the first non-empty line of code, the query, or the arguments; at most 160 characters. */
export function workTitle({ tool, params }: { readonly tool: string; readonly params: JsonObject }): string {
  const { code, query, arguments: given } = params;
  const [written] = [code, query].filter((text) => typeof text === 'string');
  const text = tool === 'custom_tool' ? JSON.stringify(given ?? {}) : (written ?? JSON.stringify(params));
  // Matches no more of a line than is shown: it may have a megabyte.
  return cutText(/\S[^\r\n]{0,160}/.exec(text)?.[0] ?? '', TITLE_CHARS).trimEnd();
}

/** A longer title is not more informative. */
const TITLE_LENGTH = 200;

/** The work of Unity's main thread, such as `with a build`; undefined if the Editor has not reported it (TMO-07). */
export function describeWork({ kind, log_id, title }: BlockedBy = { kind: 'unknown' }): string | undefined {
  const begun = log_id === undefined ? '' : ` that operation ${log_id} has begun`;
  switch (kind) {
    case 'user_code':
      return log_id === undefined ? 'with code' : `with the code of operation ${log_id}`;
    case 'import':
      return `with an import of assets${begun}`;
    case 'compile':
      return `with a compilation of scripts${begun}`;
    case 'build':
      return `with a build${begun}`;
    case 'dialog':
      return `with a modal dialog${title === undefined ? '' : ` ${JSON.stringify(title.slice(0, TITLE_LENGTH))}`}${begun}`;
    // Also for kinds of newer Editors.
    case 'reload':
    case 'unknown':
    default:
      return undefined;
  }
}
