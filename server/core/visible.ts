/** What could hide or reorder what a person reads: controls but line feed and tab, and characters of no width, those that turn the direction of text among them. */
const deceptive = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text with everything invisible written out: a user decides by what is shown (SEC-04). */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(deceptive, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
