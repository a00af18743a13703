import type { ImageContent } from '@modelcontextprotocol/server';
import type { Json } from '../../../../generated/typescript/types.ts';
import { isObject } from '../../../lib/json.ts';

/** More pictures than these are not sent with one answer; `unity://operations/{log_id}` has them. */
const PICTURES_LIMIT = 4;

/** Base64 characters of all pictures of one answer. */
const PICTURES_LIMIT_CHARACTERS = 4 * 1024 * 1024;

const imageType = /^image\/[a-z0-9.+-]{1,60}$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Pictures by the objects that replace them in a value without their data. */
export type Pictures = ReadonlyMap<object, ImageContent>;

/**
 * Removes the data of pictures (ENV-11): objects like {"$image": "image/png", "width": 64, "height": 64, "data": "<base64>"}, the rendering of a texture.
 * Models receive them only as image content.
 */
export function takeOutPictures(value: Json): { readonly value: Json; readonly pictures: Pictures } {
  const pictures = new Map<object, ImageContent>();
  return { value: withoutData(value, pictures), pictures };
}

function withoutData(value: Json, found: Map<object, ImageContent>): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutData(item, found));
  const picture = pictureOf(value);
  if (picture === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutData(member, found)]));
  const { data: _, ...others } = value;
  const standIn = { ...others, bytes: Buffer.byteLength(picture.data, 'base64') };
  found.set(standIn, picture);
  return standIn;
}

/** The pictures of a value in their order, as many as one answer carries, and how many more there are. */
export function picturesIn(
  value: Json,
  pictures: Pictures,
): { readonly images: ImageContent[]; readonly more: number } {
  const found = pictures.size === 0 ? [] : thoseIn(value, pictures);
  let room = PICTURES_LIMIT_CHARACTERS;
  const images = found
    .filter(({ data }) => {
      if (data.length > room) return false;
      room -= data.length;
      return true;
    })
    .slice(0, PICTURES_LIMIT);
  return { images, more: found.length - images.length };
}

function thoseIn(value: Json, pictures: Pictures): ImageContent[] {
  if (typeof value !== 'object' || value === null) return [];
  const picture = pictures.get(value);
  return picture === undefined ? Object.values(value).flatMap((member) => thoseIn(member, pictures)) : [picture];
}

function pictureOf(value: Json): ImageContent | undefined {
  if (!isObject(value)) return undefined;
  const [mimeType, data]: unknown[] = [Reflect.get(value, '$image'), Reflect.get(value, 'data')];
  if (typeof mimeType !== 'string' || typeof data !== 'string' || data === '' || !imageType.test(mimeType))
    return undefined;
  // The SDK refuses a whole answer whose image is no base64.
  return base64.test(data) ? { type: 'image', mimeType, data } : undefined;
}
