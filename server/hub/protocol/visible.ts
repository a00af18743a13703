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
