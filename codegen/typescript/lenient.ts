import { fileHeader } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `lenient.ts`: arguments as real clients and models send them, read by the schema of the tool. */
export function emitLenient(model: ContractModel): GeneratedFile[] {
  const aliases = `\n/** What clients call some arguments, by the name that they have here. */\nconst aliases: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(model.argumentAliases, undefined, 2)};\n`;
  return [{ path: 'typescript/lenient.ts', text: `${fileHeader(model)}${aliases}${runtime}` }];
}

const runtime = String.raw`
/** A JSON Schema (2020-12), as a tool announces it. */
export type Schema = { readonly [keyword: string]: unknown };

/**
 * Handling of a member that the schema does not have: kept, read as the member of which it is an alias (else kept), or the same (else omitted). The
 * validator refuses what is kept.
 */
export type Surplus = 'kept' | 'aliased' | 'left_out';

/** Arguments in the form of the schema, and sentences about how they were read. */
export interface LenientReading {
  readonly value: unknown;
  readonly notes: readonly string[];
}

/**
 * Reads arguments that do not fit their schema as they are meant: null and "" of an optional member are absent, text that is exactly a number, true or false
 * is that, values of an enum are compared without case, and JSON in a string is what it holds. What cannot be read stays as it is, for the validator to
 * refuse. Reading twice is reading once.
 */
export function readLeniently(schema: Schema, given: unknown, surplus: Surplus): LenientReading {
  const notes: string[] = [];
  const value = given === undefined || given === null || given === '' ? {} : read(schema, given, { root: schema, at: '', surplus, note: (text) => void notes.push(text) });
  return { value, notes };
}

/** The member that was meant by one that does not exist: the one that it is an alias of, or that has nearly its name. */
export function nearestMember(schema: Schema, name: string): string | undefined {
  const known = Object.keys(objectAt(schema, 'properties'));
  const plain = plainName(name);
  const same = known.find((one) => plainName(one) === plain) ?? known.find((one) => aliases[one]?.some((alias) => plainName(alias) === plain));
  if (same !== undefined) return same;
  const near = known.map((one) => ({ one, apart: distance(plainName(one), plain) })).toSorted((a, b) => a.apart - b.apart)[0];
  return near !== undefined && near.apart <= Math.floor(plain.length / 3) ? near.one : undefined;
}

interface Place {
  readonly root: Schema;
  readonly at: string;
  readonly surplus: Surplus;
  readonly note: (text: string) => void;
}

function read(given: Schema, value: unknown, place: Place): unknown {
  const schema = resolved(given, place.root);
  const forms = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (forms !== undefined) return readForms(forms.filter(isRecord), value, place);
  if (typeof value === 'string' || (typeof value === 'number' && schema['format'] === 'date-time')) return readText(schema, value, place);
  if (Array.isArray(value)) {
    const items = schema['items'];
    return isRecord(items) ? value.map((item, index) => read(items, item, inside(place, String(index)))) : value;
  }
  return isRecord(value) && (takes(schema, 'object') || isRecord(schema['properties'])) ? readMembers(schema, value, place) : value;
}

/** The first form that the value has, else the first in which it can be read. */
function readForms(forms: readonly Schema[], value: unknown, place: Place): unknown {
  const own = forms.find((form) => isOf(resolved(form, place.root), value));
  if (own !== undefined) return read(own, value, place);
  const [found = value] = forms.map((form) => read(form, value, place)).filter((one, index) => isOf(resolved(forms[index] ?? {}, place.root), one));
  return found;
}

function readText(schema: Schema, value: string | number, place: Place): unknown {
  const text = String(value);
  const choices = [schema['enum'], 'const' in schema ? [schema['const']] : undefined].find(Array.isArray);
  if (choices !== undefined) {
    const meant = choices.filter((choice) => typeof choice === 'string' && choice.toLowerCase() === text.toLowerCase());
    const other = choices.filter((choice) => typeof choice !== 'string' && String(choice) === text.toLowerCase());
    return choices.includes(value) ? value : (meant.length === 1 ? meant[0] : other.length === 1 ? other[0] : value);
  }
  if (schema['format'] === 'date-time') return readTime(text) ?? value;
  if (takes(schema, 'string') || schema['type'] === undefined) return value;
  if (takes(schema, 'boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (takes(schema, 'integer') && /^-?(?:0|[1-9][0-9]*)(?:\.0+)?$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (takes(schema, 'number') && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text) && Number.isFinite(Number(text))) return Number(text);
  return readJson(schema, value, place);
}

/** An object or a list that a client has made a text of. */
function readJson(schema: Schema, value: string | number, place: Place): unknown {
  let held: unknown;
  try {
    held = JSON.parse(String(value));
  } catch {
    return value;
  }
  const fits = (takes(schema, 'array') && Array.isArray(held)) || (isRecord(held) && (takes(schema, 'object') || isRecord(schema['properties'])));
  return fits && !isDeep(held) ? read(schema, held, place) : value;
}

const DEEPEST = 100;

/** By levels: a deep value would end a recursion. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

const localTime = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}:[0-9]{2})(:[0-9]{2}(?:\.[0-9]+)?)?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?$/;

/** Numbers below are seconds since 1970: as milliseconds they would be before March 1973. */
const LEAST_MS = 1e11;

/** A date, a time without seconds or offset (then UTC), or seconds or milliseconds since 1970. Undefined for anything else, and for what is RFC 3339 already. */
function readTime(text: string): string | undefined {
  if (/^[0-9]{1,15}(?:\.[0-9]+)?$/.test(text)) return new Date(Number(text) * (Number(text) < LEAST_MS ? 1000 : 1)).toISOString();
  const [, day, minute, second, offset] = localTime.exec(text) ?? [];
  if (day === undefined) return undefined;
  const whole = day + 'T' + (minute ?? '00:00') + (second ?? ':00') + (offset ?? 'Z').toUpperCase();
  // JavaScript makes the first of March of the thirtieth of February.
  return Number.isNaN(Date.parse(whole)) || new Date(day + 'T00:00:00Z').toISOString().slice(0, 10) !== day ? undefined : whole;
}

function readMembers(schema: Schema, value: Schema, place: Place): unknown {
  const properties = objectAt(schema, 'properties');
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isRecord(own)) return readSurplus(schema, value, { ...place, name, member });
    return isGiven(schema, value, name, place.root) ? [[name, read(resolved(own, place.root), member, inside(place, name))]] : [];
  });
  return Object.fromEntries(members);
}

function readSurplus(schema: Schema, siblings: Schema, { name, member, ...place }: Place & { readonly name: string; readonly member: unknown }): [string, unknown][] {
  const isOpen = schema['additionalProperties'] !== false || isRecord(schema['patternProperties']);
  if (isOpen || place.surplus === 'kept') return [[name, member]];
  const meant = place.at === '' ? nearestMember(schema, name) : undefined;
  const own = meant === undefined ? undefined : objectAt(schema, 'properties')[meant];
  const where = JSON.stringify(clip(inside(place, name).at.slice(1)));
  if (meant === undefined || !isRecord(own) || isGiven(schema, siblings, meant, place.root) || !isAlias(meant, name)) {
    if (place.surplus === 'aliased') return [[name, member]];
    place.note('The unknown argument ' + where + ' was ignored' + (meant === undefined ? '.' : ' (did you mean ' + JSON.stringify(meant) + '?).'));
    return [];
  }
  place.note('The argument ' + where + ' was taken for ' + JSON.stringify(meant) + '.');
  return isGiven(schema, { [meant]: member }, meant, place.root) ? [[meant, read(own, member, inside(place, meant))]] : [];
}

const isAlias = (name: string, given: string): boolean => [name, ...(aliases[name] ?? [])].some((one) => plainName(one) === plainName(given));

/** Whether a member is there, and not absent by its value. */
function isGiven(schema: Schema, members: Schema, name: string, root: Schema): boolean {
  const own = objectAt(schema, 'properties')[name];
  const isRequired = Array.isArray(schema['required']) && schema['required'].includes(name);
  return Object.hasOwn(members, name) && (isRequired || !isRecord(own) || !isAbsent(resolved(own, root), members[name], root));
}

const noValue = /^(?:null|undefined|none)$/i;

/** null, "", and "null" where no text is valid: not given. */
function isAbsent(schema: Schema, value: unknown, root: Schema): boolean {
  if (value !== null && typeof value !== 'string') return false;
  const forms = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (forms !== undefined) return forms.filter(isRecord).every((form) => isAbsent(resolved(form, root), value, root));
  if (value === null) return !takes(schema, 'null') && isTyped(schema) && !(Array.isArray(schema['enum']) && schema['enum'].includes(null));
  const isText = takes(schema, 'string') && !('enum' in schema) && schema['format'] !== 'date-time';
  if (Array.isArray(schema['enum']) && schema['enum'].some((choice) => String(choice).toLowerCase() === value.toLowerCase())) return false;
  return value === '' ? isTyped(schema) && !(isText && !(Number(schema['minLength'] ?? 0) > 0)) : isTyped(schema) && !isText && noValue.test(value);
}

const isTyped = (schema: Schema): boolean => 'type' in schema || 'enum' in schema || 'const' in schema;

function takes(schema: Schema, type: string): boolean {
  const types = schema['type'];
  return types === type || (Array.isArray(types) && types.includes(type));
}

/** Whether a value is of the kind that the schema names. */
function isOf(schema: Schema, value: unknown): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  if ('const' in schema) return schema['const'] === value;
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return takes(schema, type) || (Number.isInteger(value) && takes(schema, 'integer'));
}

const MOST_REFERENCES = 10;

/** What a reference within the schema leads to. */
function resolved(schema: Schema, root: Schema): Schema {
  let found = schema;
  for (let step = 0; step < MOST_REFERENCES && typeof found['$ref'] === 'string' && found['$ref'].startsWith('#'); step += 1) {
    const path = found['$ref'].split('/').slice(1).map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    found = path.reduce<Schema>((within, key) => objectAt(within, key), root);
  }
  return found;
}

function objectAt(value: Schema, key: string): Schema {
  const member = Object.hasOwn(value, key) ? value[key] : undefined;
  return isRecord(member) ? member : {};
}

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (place: Place, name: string): Place => ({ ...place, at: place.at + '/' + name });
const plainName = (name: string): string => name.slice(0, 100).replaceAll(/[-_ ]/g, '').toLowerCase();
const clip = (text: string): string => (text.length <= 60 ? text : text.slice(0, 60).replace(/[\ud800-\udbff]$/, '') + '…');

/** How many characters have to be changed, added or removed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const before = row;
    row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row.push(Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
  }
  return row[b.length] ?? 0;
}
`;
