import type { Json } from '../state/types.ts';

/** A value for people: a text as it is, all else as indented JSON, without the data of pictures. */
export const jsonText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(withoutPictureData(value), undefined, 2);

/** Whether there is a picture anywhere in a value, as Unity renders a texture. */
export function hasPicture(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isPicture(value) || Object.values(value).some(hasPicture);
}

/** Whether a value is a picture and nothing else. */
export const isPicture = (value: Json): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, '$image') === 'string' && 'data' in value;

function withoutPictureData(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPictureData);
  const members = Object.entries(value).filter(([name]) => name !== 'data' || !isPicture(value));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPictureData(member)]));
}
