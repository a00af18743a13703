import type { Json } from '../../../../generated/typescript/types.ts';

/** Size of a marker such as {"$cut":"items","left_off":1234567,"bytes":12345678}. */
const MARKER_BYTES = 100;

/** If an object has more members than fit with this many bytes each, only the first ones are shown, else a part of each. */
const MEMBER_BYTES = 200;

type Members = Readonly<Record<string, Json>>;

/**
 * The part of a value that fits into this many bytes, cut at the ends of JSON values (ENV-10): `$cut` names what is omitted, `bytes` the full size. A value
 * that fits is unchanged.
 */
export function cutJson(value: Json, room: number, sizes: Sizes = new Map()): Json {
  const bytes = jsonBytes(value, sizes);
  if (bytes <= room || typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (room < MARKER_BYTES) return { $cut: 'size', bytes };
  if (typeof value === 'string') return cutText(value, room, bytes);
  return Array.isArray(value) ? cutArray(value, room, { sizes, bytes }) : cutObject(value, room, { sizes, bytes });
}

interface Measured {
  readonly sizes: Sizes;
  /** The full size of the cut value. */
  readonly bytes: number;
}

function cutText(text: string, room: number, bytes: number): Json {
  const units = unitsThatFit(text, room - MARKER_BYTES);
  return { $cut: 'text', left_off: text.length - units, bytes, text: text.slice(0, units) };
}

function cutArray(items: readonly Json[], room: number, { sizes, bytes }: Measured): Json[] {
  const shown = leadingItems(items, room - MARKER_BYTES, sizes);
  const left_off = items.length - shown.length;
  return left_off === 0 ? shown : [...shown, { $cut: 'items', left_off, bytes }];
}

/** The first items that fit, whole; where not even the first does, what of it fits. */
export function leadingItems(items: readonly Json[], room: number, sizes: Sizes): Json[] {
  const [first] = items;
  if (first === undefined) return [];
  const whole = countOfLeading(items, room, (item) => jsonBytes(item, sizes) + 1);
  return whole === 0 ? [cutJson(first, room, sizes)] : items.slice(0, whole);
}

function countOfLeading<T>(all: readonly T[], room: number, bytesOf: (one: T) => number): number {
  let left = room - 2;
  const end = all.findIndex((one) => {
    left -= bytesOf(one);
    return left < 0;
  });
  return end === -1 ? all.length : end;
}

function cutObject(value: Members, room: number, measured: Measured): Json {
  const members = Object.entries(value);
  const names = members.reduce((sum, [name]) => sum + nameBytes(name), 0);
  if (members.length * MEMBER_BYTES <= room && names <= room / 2)
    return Object.fromEntries(sharedMembers(members, room - names - 2, measured.sizes));
  const shown = leadingMembers(members, room - MARKER_BYTES, measured.sizes);
  const left_off = members.length - shown.length;
  if (left_off === 0) return Object.fromEntries(shown);
  return { ...Object.fromEntries(shown), $cut: 'items', left_off, bytes: measured.bytes };
}

/** The first members that fit, whole; where not even the first does, what of it fits. */
export function leadingMembers(
  members: readonly (readonly [string, Json])[],
  room: number,
  sizes: Sizes,
): (readonly [string, Json])[] {
  const [first] = members;
  if (first === undefined) return [];
  const whole = countOfLeading(members, room, ([name, member]) => nameBytes(name) + jsonBytes(member, sizes));
  return whole === 0 ? [[first[0], cutJson(first[1], room - nameBytes(first[0]), sizes)]] : members.slice(0, whole);
}

/** With colon and comma. */
const nameBytes = (name: string): number => textBytes(name) + 2;

/** A part of each member: small ones are whole, large ones share the rest. */
function sharedMembers(
  members: readonly (readonly [string, Json])[],
  room: number,
  sizes: Sizes,
): (readonly [string, Json])[] {
  const rooms = shareRoom(
    members.map(([, member]) => jsonBytes(member, sizes)),
    room,
  );
  return members.map(([name, member], index) => [name, cutJson(member, rooms[index] ?? 0, sizes)] as const);
}

/** Distributes bytes evenly; what small members do not need is distributed to the large ones. */
export function shareRoom(wanted: readonly number[], room: number): number[] {
  const rooms = wanted.map(() => 0);
  let left = room;
  const rising = wanted.map((bytes, index) => ({ bytes, index })).toSorted((a, b) => a.bytes - b.bytes);
  rising.forEach(({ bytes, index }, place) => {
    const share = Math.min(bytes, Math.floor(left / (rising.length - place)));
    rooms[index] = share;
    left -= share;
  });
  return rooms;
}

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

const textBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

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

/** The greatest number of UTF-16 units from the beginning of a text whose JSON fits into this many bytes. Never splits a surrogate pair. */
export function unitsThatFit(text: string, room: number): number {
  let bytes = 2;
  for (let index = 0; index < text.length; index += 1) {
    bytes += unitBytes(text.charCodeAt(index));
    if (bytes > room) return wholeCharacters(text, index);
  }
  return text.length;
}

/** `units`, or one less if that would split a surrogate pair. */
export function wholeCharacters(text: string, units: number): number {
  const isTorn = isHigh(text.charCodeAt(units - 1)) && units < text.length;
  return isTorn ? units - 1 : units;
}

const isHigh = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

/** Maximum size of a UTF-16 unit in JSON, in bytes. */
function unitBytes(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  return unit < 0x80 ? 1 : unit < 0x8_00 ? 2 : 3;
}
