import { positionAt, UnreadableText } from './text-position.ts';

export const BOM = '\uFEFF';

/** Bytes of UTF-8 as text, without their byte order mark. Throws UnreadableText: another encoding would be changed in silence. */
export function readUtf8(bytes: Buffer): { readonly text: string; readonly hasBom: boolean } {
  if (/^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2)))
    throw new UnreadableText('expected UTF-8, got UTF-16: save it as UTF-8', { line: 1, column: 1 });
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new UnreadableText('expected UTF-8, got bytes that are none', positionAt(text, text.indexOf('\uFFFD')));
  return text.startsWith(BOM) ? { text: text.slice(BOM.length), hasBom: true } : { text, hasBom: false };
}
