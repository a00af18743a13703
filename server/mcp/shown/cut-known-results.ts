import type { Json, JsonObject, LogDetailsResult } from '../../../generated/typescript/types.ts';
import { validateLogDetailsResult, validateLogsResult } from '../../../generated/typescript/validators.js';
import { cutJson, leadingItems, shareRoom } from './cut-json.ts';
import { jsonBytes, unitsThatFit } from './json-bytes.ts';

// Results with a schema still match it (ENV-09): no marker replaces a required string or list.

/** Members of a unity_get_log_details result that may be long, by what may replace them. */
const longMembers = {
  json: new Set(['params', 'result', 'partial_result', 'value']),
  text: new Set(['message', 'stack_trace', 'error']),
};

/** The newest entries that fit; there are older ones then. */
export function cutLogs(result: Json, limit: number): Json {
  const logs = validateLogsResult(result);
  if (!logs.ok) return cutJson(result, limit);
  const around = jsonBytes({ ...logs.value, entries: [] }, new Map());
  return { ...logs.value, entries: leadingItems(logs.value.entries, limit - around, new Map()), more: true };
}

/** The long members of an operation or an entry share the room that the others leave. */
export function cutDetails(result: Json, limit: number): Json {
  const details = validateLogDetailsResult(result);
  return details.ok ? cutRecord(details.value, limit) : cutJson(result, limit);
}

function cutRecord(details: LogDetailsResult, limit: number): Json {
  switch (details.kind) {
    case 'operation':
      return cutLongMembers(details, limit);
    case 'log_entry':
      return { ...details, entry: cutLongMembers(details.entry, limit) };
    case 'part':
      return { ...details, value: cutJson(details.value, limit) };
  }
}

function cutLongMembers(value: JsonObject, limit: number): JsonObject {
  const all = Object.entries(value);
  const long = all.filter(([name]) => longMembers.json.has(name) || longMembers.text.has(name));
  const others = jsonBytes(Object.fromEntries(all.filter((member) => !long.includes(member))), new Map());
  const rooms = shareRoom(
    long.map(([, member]) => jsonBytes(member, new Map())),
    Math.max(0, limit - others),
  );
  const cut = long.map(([name, member], index) => [name, cutMember(name, member, rooms[index] ?? 0)] as const);
  return { ...value, ...Object.fromEntries(cut) };
}

function cutMember(name: string, member: Json, room: number): Json {
  return longMembers.text.has(name) && typeof member === 'string' ? cutText(member, room) : cutJson(member, room);
}

/** Room for the words at its end. */
const WORDS_BYTES = 50;

function cutText(text: string, room: number): string {
  if (jsonBytes(text, new Map()) <= room) return text;
  const units = unitsThatFit(text, room - WORDS_BYTES);
  return `${text.slice(0, units)}… [$cut: ${text.length - units} characters left off]`;
}
