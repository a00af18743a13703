/** A stretch of text: as it is, or the names of characters that would not be seen, or would reorder what is seen. */
export interface Stretch {
  readonly text: string;
  readonly isHidden: boolean;
}

/** All that Unicode calls control, format, unassigned, private, separator or ignorable, and the blank of Braille; but space, tab and line feed. */
const HIDDEN = /(?![ \t\n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Splits a text so that nothing in it can hide from somebody who is to approve it. */
export function showHidden(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) stretches.push({ text: text.slice(from, match.index), isHidden: false });
    stretches.push({ text: nameOf(match[0]), isHidden: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isHidden: false });
  return stretches;
}

const nameOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
