import type { Json, ResultPart } from '../../../../generated/typescript/types.ts';
import { leadingItems, leadingMembers, unitsThatFit, wholeCharacters, type Sizes } from './cut-json.ts';

/** The requested part of a result. */
export interface PartWanted {
  readonly pointer: string;
  readonly offset: number;
  readonly limit?: number;
}

export type PartFound =
  | { readonly kind: 'found'; readonly part: ResultPart }
  /** Nothing is found there: a sentence. */
  | { readonly kind: 'nowhere'; readonly error: string };

/** The requested part of a result, cut to fit (ENV-10). */
export function partOf(result: Json, wanted: PartWanted, room: number): PartFound {
  const place = follow(result, wanted.pointer);
  if (place.kind === 'nowhere') return place;
  const { value, ...found } = slice(place.value, wanted, room);
  const { offset, total, count } = found;
  const next = offset + count;
  return {
    kind: 'found',
    part: {
      kind: 'part',
      pointer: wanted.pointer,
      of: found.of,
      offset,
      total,
      ...(next < total && count > 0 ? { next_offset: next } : {}),
      value,
    },
  };
}

interface Slice {
  readonly of: ResultPart['of'];
  readonly offset: number;
  readonly total: number;
  /** Their number in the part. */
  readonly count: number;
  readonly value: Json;
}

function slice(value: Json, { offset, limit = Number.MAX_SAFE_INTEGER }: PartWanted, room: number): Slice {
  const sizes: Sizes = new Map();
  if (typeof value === 'string') return sliceOfText(value, offset, limit, room);
  if (typeof value !== 'object' || value === null) return { of: 'value', offset: 0, total: 1, count: 1, value };
  if (Array.isArray(value)) {
    const items = leadingItems(value.slice(offset, offset + limit), room, sizes);
    return { of: 'array', offset, total: value.length, count: items.length, value: items };
  }
  const all = Object.entries(value);
  const members = leadingMembers(all.slice(offset, offset + limit), room, sizes);
  return {
    of: 'object',
    offset,
    total: all.length,
    count: members.length,
    value: Object.fromEntries(members),
  };
}

/** An offset into a surrogate pair begins with the whole pair. */
function sliceOfText(text: string, asked: number, limit: number, room: number): Slice {
  const offset = wholeCharacters(text, Math.min(asked, text.length));
  const rest = text.slice(offset);
  const units = Math.min(unitsThatFit(rest, room), wholeCharacters(rest, Math.min(limit, rest.length)));
  // A limit of 1 returns a whole pair, or reading could not continue.
  const count = units === 0 ? Math.min(2, rest.length) : units;
  return { of: 'string', offset, total: text.length, count, value: rest.slice(0, count) };
}

type Place = { readonly kind: 'there'; readonly value: Json } | Extract<PartFound, { kind: 'nowhere' }>;

function follow(result: Json, pointer: string): Place {
  let value: Json = result;
  let path = '';
  for (const token of pointer.split('/').slice(1)) {
    const inside = memberAt(value, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (inside === undefined)
      return {
        kind: 'nowhere',
        error: `there is no value at ${JSON.stringify(short(pointer))}: ${JSON.stringify(short(path))} ${contentsOf(value)}`,
      };
    value = inside;
    path += `/${token}`;
  }
  return { kind: 'there', value };
}

function memberAt(value: Json, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9]\d{0,15})$/.test(name) ? value[Number(name)] : undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

const NAMES_SHOWN = 10;
const PATH_CHARS = 200;

const short = (path: string): string => (path.length > PATH_CHARS ? `${path.slice(0, PATH_CHARS)}…` : path);

function contentsOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return 'is a single value.';
  if (Array.isArray(value)) return `is an array of ${value.length}.`;
  const names = Object.keys(value);
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  const shown = names.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(short(name)));
  return `is an object with ${shown.join(', ') || 'no members'}${more}.`;
}
