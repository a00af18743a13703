import type { Random } from '../sim/random.ts';
import { parseJson } from '../../server/lib/json.ts';

/** Most changes of one text. */
const MOST_CHANGES = 4;

/** Probability that a step of the walk descends instead of changing the current value. */
const DEEPER = 0.75;

/** One in this many nests so deep that recursion without a bound overflows the stack. */
const DEEP_EVERY = 800;

const DEEP = 60_000;

const NESTED = 40;

/** Replaces a raw text until the value has been printed. */
const mark = (number: number): string => `\u0001raw ${number}\u0001`;

const marks = /"\\u0001raw (\d+)\\u0001"/g;

/**
 * A JSON text with some of its values, names and structure changed, and still JSON most of the time; undefined if `text` is none. `others` are
 * texts whose parts may be inserted.
 */
export function mutateJson(text: string, others: () => string, random: Random): string | undefined {
  let value = parseJson(text);
  if (value === undefined) return undefined;
  const raw: string[] = [];
  const changes = random.chance(0.5) ? 1 : 1 + random.below(MOST_CHANGES);
  for (let done = 0; done < changes; done += 1) value = change({ value, others, raw, random });
  return textOf(value).replaceAll(marks, (_mark, number: string) => raw[Number(number)] ?? 'null');
}

interface Change {
  readonly value: unknown;
  readonly others: () => string;
  readonly raw: string[];
  readonly random: Random;
}

function change({ value, others, raw, random }: Change): unknown {
  const replace = (old: unknown): unknown => replaced(old, { others, raw, random });
  if (!isContainer(value)) return replace(value);
  let parent = value;
  for (;;) {
    const names = Object.keys(parent);
    const name = names[random.below(names.length)];
    if (name === undefined) return value;
    const child: unknown = Reflect.get(parent, name);
    if (isContainer(child) && random.chance(DEEPER)) {
      parent = child;
      continue;
    }
    alter(parent, name, replace, random);
    return value;
  }
}

/** Changes one member in place. */
function alter(parent: object, name: string, replace: (old: unknown) => unknown, random: Random): void {
  const old: unknown = Reflect.get(parent, name);
  const kind = random.below(10);
  if (kind === 0) remove(parent, name);
  else if (kind === 1) put(parent, random.pick(edgeNames), old);
  else if (kind === 2) put(parent, `${name}x`, old);
  else if (kind === 3 && Array.isArray(parent))
    for (let copies = random.below(50); copies > 0; copies -= 1) parent.push(old);
  else put(parent, name, replace(old));
}

function replaced(old: unknown, { others, raw, random }: Omit<Change, 'value'>): unknown {
  const write = (text: string): string => mark(raw.push(text) - 1);
  switch (random.below(8)) {
    case 0:
      return nested(old, write, random);
    case 1:
      return part(parseJson(others()), random);
    case 2:
      return typeof old === 'string' && !old.startsWith('\u0001')
        ? changedText(old, random)
        : typeof old === 'number'
          ? changedNumber(old, random)
          : write(random.pick(edgeValues));
    default:
      return write(random.pick(edgeValues));
  }
}

function nested(old: unknown, write: (text: string) => string, random: Random): unknown {
  const depth = random.below(DEEP_EVERY / 8) === 0 ? random.below(DEEP) : random.below(NESTED);
  const inner = textOf(old);
  return write(
    random.chance(0.5)
      ? `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`
      : `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`,
  );
}

/** Some value inside another. */
function part(value: unknown, random: Random): unknown {
  let found = value;
  while (isContainer(found) && random.chance(DEEPER)) {
    const members: unknown[] = Object.values(found);
    if (members.length === 0) break;
    found = members[random.below(members.length)];
  }
  return found;
}

function changedText(old: string, random: Random): string {
  const at = random.below(old.length + 1);
  switch (random.below(5)) {
    case 0:
      return old.slice(0, at);
    case 1:
      return old + old;
    case 2:
      return old.toUpperCase();
    case 3:
      return old.slice(0, at) + random.pick(edgeNames) + old.slice(at);
    default:
      return old.slice(0, at).repeat(1 + random.below(300)) + old.slice(at);
  }
}

function changedNumber(old: number, random: Random): number {
  return random.pick([-old, old + 1, old - 1, old * 1000, old / 7, old + 0.5]);
}

/** The JSON text of a value; `null` for undefined. */
const textOf = (value: unknown): string => JSON.stringify(value ?? null);

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Also for names that are setters of every object. */
function put(parent: object, name: string, value: unknown): void {
  // An array prints its items only, and would be no array any more with another constructor.
  if (Array.isArray(parent) && !/^\d+$/.test(name)) return;
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
}

function remove(parent: object, name: string): void {
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else Reflect.deleteProperty(parent, name);
}

/** Names of members that every object has already, or with a meaning for some program. */
const edgeNames: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '',
  '0',
  '$ref',
  '\u0000',
  'a/b~c',
  '\ud83d',
  'Id',
];

/** JSON texts that have broken parsers before: put in place of a value, also where JSON.stringify would never write them. */
const edgeValues: readonly [string, ...string[]] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e999',
  '-1e999',
  '1e-999',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740993',
  '2147483648',
  '4294967296',
  '1e21',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ud83d\\ude00"',
  '"\\u2028\\u2029"',
  '"\\ufeff"',
  '"\u202e\u0000\u200b"',
  '"e\u0301\u0301\u0301\u0301"',
  '"__proto__"',
  '"constructor"',
  '"../../../../etc/passwd"',
  '"C:\\\\Windows\\\\..\\\\..\\\\"',
  '"\\n{\\"jsonrpc\\":\\"2.0\\"}\\n"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"":0}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '{"length":1e9}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"a":1,"a":2}',
  '"00000000-0000-7000-8000-000000000000"',
  '"2023-02-31T25:61:61.000Z"',
  '"9999999999.1"',
];
