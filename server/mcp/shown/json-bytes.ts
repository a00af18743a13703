import type { Json } from '../../../generated/typescript/types.ts';

/** Sizes of arrays and objects that have been measured. */
export type Sizes = Map<object, number>;

/** UTF-8 bytes of a value as JSON text. Each array and object is measured once. */
export function jsonBytes(value: Json, sizes: Sizes): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return String(value).length;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const bytes = Array.isArray(value) ? itemsBytes(value, sizes) : membersBytes(value, sizes);
  sizes.set(value, bytes);
  return bytes;
}

export const textBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** Brackets, and a comma between two. */
const around = (count: number): number => 2 + Math.max(0, count - 1);

function itemsBytes(items: readonly Json[], sizes: Sizes): number {
  return items.reduce<number>((sum, item) => sum + jsonBytes(item, sizes), around(items.length));
}

function membersBytes(value: Readonly<Record<string, Json>>, sizes: Sizes): number {
  const members = Object.entries(value);
  return members.reduce(
    (sum, [name, member]) => sum + textBytes(name) + 1 + jsonBytes(member, sizes),
    around(members.length),
  );
}

/** How many UTF-16 units of a text, from its beginning, are JSON of no more than so many bytes. Never half of a surrogate pair. */
export function unitsThatFit(text: string, room: number): number {
  let bytes = 2;
  for (let index = 0; index < text.length; index += 1) {
    bytes += unitBytes(text.charCodeAt(index));
    if (bytes > room) return wholeCharacters(text, index);
  }
  return text.length;
}

/** As many as `units`, or one less where a surrogate pair would be torn. */
export function wholeCharacters(text: string, units: number): number {
  const isTorn = isHigh(text.charCodeAt(units - 1)) && units < text.length;
  return isTorn ? units - 1 : units;
}

const isHigh = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

/** At the most. */
function unitBytes(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  return unit < 0x80 ? 1 : unit < 0x8_00 ? 2 : 3;
}
