import type { Json } from '../../generated/typescript/types.ts';

/** What a result weighs in the final MCP message, which carries it as JSON and as text (WIR-02). UTF-8 bytes. */
export function resultSize(value: Json): number {
  const text = JSON.stringify(value);
  return utf8Length(text) + utf8Length(JSON.stringify(text));
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x8_00) continue;
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1))) {
      // Two units, four bytes: one more than the two already counted for the units and the one above.
      bytes += 1;
      index += 1;
    } else {
      bytes += 1;
    }
  }
  return bytes;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff;
