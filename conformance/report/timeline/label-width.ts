/** Size of the labels of events, in px; they are set in a monospaced font. */
export const FONT_SIZE = 11;
/** Advance of a character of the usual monospaced fonts (0.602 em at the most), with a little air. */
const CELL = FONT_SIZE * 0.62;

/** Beyond Latin-1 a character may come from another font: up to 1.2 em. `textLength` makes the rest true. */
const isPlain = (char: string): boolean => char <= '\u00ff' || char === '…';

/** Px that a label takes, at the most. */
export const labelWidth = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (isPlain(char) ? CELL : 2 * CELL), 0);

/** Whether the font cannot be trusted with the width. */
export const isFitted = (text: string): boolean => Array.from(text).some((char) => !isPlain(char));
