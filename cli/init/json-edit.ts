import { isDeepStrictEqual } from 'node:util';
import { jsonValueOf, memberOf, readJsonObject, readJsonServers } from '../clients/json-text.ts';
import type { ServerEntry } from '../clients/server-entry.ts';
import { printMember, type JsonValue } from './print-json.ts';
import { addMember, removeMember, replaceValue } from './json-members.ts';
import { lineEnding } from './splice.ts';

/** How many levels of what is added get lines of their own: the servers, and the members of one; its array of arguments does not. */
const ENTRY_DEPTH = 1;
const newLayout = (eol: string) => ({ eol, unit: '  ', isOneLine: false, gap: ' ' });

/** Adds an entry below the key, which is made where it is missing. The text is one that can be read. */
export function addJsonMember(text: string, key: string, name: string, value: JsonValue): string {
  const root = readJsonObject(text);
  if (root === undefined) return textAndObject(text, { [key]: { [name]: value } }, ENTRY_DEPTH + 2);
  const servers = readJsonServers(text, key);
  if (servers === undefined)
    return addMember(text, root, root, { key, value: { [name]: value }, depth: ENTRY_DEPTH + 1 });
  return addMember(text, root, servers, { key: name, value, depth: ENTRY_DEPTH });
}

/** A text without any object: comments, or nothing. */
function textAndObject(text: string, value: JsonValue, depth: number): string {
  const eol = lineEnding(text);
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  return `${text}${gap}${printMember(value, depth, '', newLayout(eol))}${eol}`;
}

/** Gives an existing entry another command and other arguments; whatever else it holds stays. */
export function updateJsonEntry(
  text: string,
  key: string,
  name: string,
  changes: Pick<ServerEntry, 'command' | 'args'>,
): string {
  return Object.entries({ command: changes.command, args: changes.args }).reduce(
    (current, [member, value]) => setMember(current, [key, name, member], value),
    text,
  );
}

function setMember(
  text: string,
  [key, name, member]: readonly [string, string, string],
  value: string | readonly string[],
): string {
  const root = readJsonObject(text);
  const servers = readJsonServers(text, key);
  const entry = servers === undefined ? undefined : memberOf(servers, name)?.value;
  if (root === undefined || entry === undefined) return text;
  const there = memberOf(entry, member);
  if (there === undefined) return addMember(text, root, entry, { key: member, value, depth: 0 });
  return isDeepStrictEqual(jsonValueOf(there.value), value) ? text : replaceValue(text, root, there, value);
}

/** Takes an entry out. The key above stays, also where nothing is left below it. */
export function removeJsonMember(text: string, key: string, name: string): string {
  const servers = readJsonServers(text, key);
  const entry = servers === undefined ? undefined : memberOf(servers, name);
  if (servers === undefined || entry === undefined) return text;
  return removeMember(text, servers, entry);
}
