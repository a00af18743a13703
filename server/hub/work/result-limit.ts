import type { Json } from '../../../generated/typescript/types.ts';

/** So many UTF-16 units of JSON text are at least so many bytes; a text that cannot reach the limit is not measured. */
const MOST_BYTES_PER_UNIT = 7;

/**
 * What a value weighs in the final MCP message, which carries it as JSON and as text (WIR-02), in UTF-8 bytes; undefined where that is within the limit
 * in any case.
 */
export function sizeOver(limit: number, value: Json): number | undefined {
  const text = JSON.stringify(value);
  if (text.length * MOST_BYTES_PER_UNIT + 2 <= limit) return undefined;
  const size = messageBytes(text);
  return size > limit ? size : undefined;
}

/** Of the text itself, and of the same written as a JSON string. JSON text has no control characters and no lone surrogates: quotes and backslashes alone are escaped. */
function messageBytes(text: string): number {
  let bytes = 0;
  let escapes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0x22 || unit === 0x5c) escapes += 1;
    // Each half of a pair counts two of its four.
    bytes += unit < 0x80 ? 1 : unit < 0x8_00 || (unit >= 0xd8_00 && unit <= 0xdf_ff) ? 2 : 3;
  }
  return 2 * bytes + escapes + 2;
}
