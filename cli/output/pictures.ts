import type { Json } from '../../generated/typescript/types.ts';
import { takeOutPictures } from '../../server/mcp/shown/pictures.ts';

/** A value without the data of its pictures: base64 is not for reading. */
export function withoutPictures(value: Json): { readonly value: Json; readonly left: number } {
  const { value: shown, pictures } = takeOutPictures(value);
  return { value: shown, left: pictures.size };
}

/** What goes into a file: the picture of a value where it has one, else its text or its JSON. */
export function contentOf(value: Json): string | Uint8Array {
  const [picture] = takeOutPictures(value).pictures.values();
  if (picture !== undefined) return Buffer.from(picture.data, 'base64');
  return typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`;
}
