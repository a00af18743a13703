import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import { callError } from '../../../hub/protocol/call.ts';
import type {
  CompletedEnvelope,
  Envelope,
  Json,
  ResultPart,
  JsonObject,
  LogDetailsResult,
} from '../../../../generated/typescript/types.ts';
import { cutJson, jsonBytes, leadingItems, shareRoom, unitsThatFit } from './cut-json.ts';
import { type Pictures, picturesIn, takeOutPictures } from './pictures.ts';
import { type PartWanted, partOf } from './result-part.ts';
import { isObject } from '../../../lib/json.ts';
import {
  toolValidators,
  validateLogDetailsResult,
  validateLogsResult,
} from '../../../../generated/typescript/validators.js';

/** An answer as a client gets it. */
export interface Shown {
  readonly envelope: Envelope;
  readonly images: readonly ImageContent[];
  /** The envelope as JSON, where it is known already. */
  readonly text?: string;
  /** The client gets something else than the answer, so that its end is not delivered (EXO-06). */
  readonly withheld?: true;
}

/** For whom, and after what call. */
interface HowToShow {
  readonly tool: string;
  /** The arguments of the call. */
  readonly given: unknown;
  /** Results above this many bytes are cut. Infinity: nothing is cut, and pictures stay in the JSON. */
  readonly limit: number;
  /** An id for an answer without an operation. */
  readonly newLogId: () => string;
}

/** The form of an answer for the client: pictures as images (ENV-11), and of a big result the requested part, or what fits (ENV-10). */
export function showAnswer({ tool, given, limit, newLogId }: HowToShow, answer: Envelope): Shown {
  if (limit === Number.POSITIVE_INFINITY) return { envelope: answer, images: [] };
  const wanted = partWantedBy(tool, given);
  const text = JSON.stringify(answer);
  const isSmall = text.length * MOST_BYTES_PER_UNIT <= limit;
  if (isSmall && wanted === undefined && !text.includes('"$image"')) return { envelope: answer, images: [], text };
  if (answer.status === 'completed') return showResult({ tool, wanted, limit, newLogId, text }, answer);
  if (answer.status === 'not_found' || answer.partial_result === undefined) return { envelope: answer, images: [] };
  const { value, pictures } = takeOutPictures(answer.partial_result);
  const { images } = picturesIn(value, pictures);
  return { envelope: { ...answer, partial_result: cutJson(value, limit) }, images };
}

/** ENV-01: the structured content is the envelope, the first text block the same JSON. Pictures follow as images (ENV-11). */
export function toolResult({ envelope, images, text = JSON.stringify(envelope) }: Shown): CallToolResult {
  return {
    content: [{ type: 'text', text }, ...images],
    structuredContent: { ...envelope },
    ...(envelope.status === 'error' ? { isError: true } : {}),
  };
}

const MOST_BYTES_PER_UNIT = 3;

interface Asked {
  readonly tool: string;
  readonly wanted: PartWanted | undefined;
  readonly limit: number;
  readonly newLogId: () => string;
  /** The answer as JSON. */
  readonly text: string;
}

function showResult({ tool, wanted, limit, newLogId, text }: Asked, answer: CompletedEnvelope): Shown {
  const { value, pictures } = takeOutPictures(answer.result);
  const partial =
    answer.partial_result === undefined
      ? {}
      : { partial_result: cutJson(takeOutPictures(answer.partial_result).value, limit) };
  const whole = { ...answer, ...partial, result: value };
  if (wanted === undefined) {
    const bytes = pictures.size === 0 ? resultBytes(answer, text) : jsonBytes(value, new Map());
    return showWhole(tool, whole, { pictures, limit, bytes });
  }
  const found = partOf(value, wanted, limit);
  return found.kind === 'found'
    ? showPart(found.part, whole, pictures)
    : { envelope: badPointer(newLogId(), found.error), images: [], withheld: true };
}

interface Bounds {
  readonly pictures: Pictures;
  readonly limit: number;
  /** The size of the result as JSON. */
  readonly bytes: number;
}

/** The bytes of a result, from the JSON of the answer that has it: measuring a large result costs as much as writing it. */
const resultBytes = (answer: CompletedEnvelope, text: string): number =>
  Buffer.byteLength(text) - Buffer.byteLength(JSON.stringify({ ...answer, result: 0 })) + 1;

function showWhole(tool: string, answer: CompletedEnvelope, { pictures, limit, bytes }: Bounds): Shown {
  const { images, more } = picturesIn(answer.result, pictures);
  const left = more === 0 ? '' : `${more} more pictures are in the resource unity://operations/${answer.log_id}.`;
  if (bytes <= limit) return { envelope: withAdvice(answer, left), images };
  const cut = {
    ...answer,
    message: `${answer.message} The result has ${bytes} bytes: what does not fit is left out ("$cut").`,
    result: cutOf(tool, answer.result, limit),
    result_bytes: bytes,
  };
  return { envelope: withAdvice(cut, `${howToReadOn(tool)} ${left}`.trim()), images };
}

function cutOf(tool: string, result: Json, limit: number): Json {
  if (tool === 'unity_get_logs') return cutLogs(result, limit);
  return tool === 'unity_get_log_details' ? cutDetails(result, limit) : cutJson(result, limit);
}

function howToReadOn(tool: string): string {
  if (tool === 'unity_get_logs')
    return 'For the older ones, ask with filters, or read single entries by unity_get_log_details.';
  const reader = tool === 'unity_get_log_details' ? tool : 'unity_get_result';
  return `${reader} with this log_id and pointer (such as "/items/0"), offset and limit gives any part of it.`;
}

function showPart(part: ResultPart, answer: CompletedEnvelope, pictures: Pictures): Shown {
  const { next_offset } = part;
  const envelope = { ...answer, message: `${whatOf(part)} ${answer.message}`, result: { ...part } };
  const advice = next_offset === undefined ? '' : `Go on with offset ${next_offset}.`;
  return { envelope: withAdvice(envelope, advice), images: picturesIn(part.value, pictures).images };
}

function whatOf({ pointer, of, offset, total, value }: ResultPart): string {
  const where = pointer === '' ? 'the result' : JSON.stringify(pointer);
  if (of === 'value') return `The value at ${where}.`;
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : String(value).length;
  const what = { array: 'items', object: 'members', string: 'characters' }[of];
  return `${count} of ${total} ${what} of ${where}, from ${offset}.`;
}

function badPointer(log_id: string, error: string): Envelope {
  return callError({
    log_id,
    message: 'The operation has a result, but pointer leads to no value in it.',
    advice: 'Correct pointer ("" is the whole result) and call again; nothing runs again.',
    error,
    error_code: 'invalid_params',
  });
}

function withAdvice(answer: CompletedEnvelope, more: string): CompletedEnvelope {
  if (more === '') return answer;
  return { ...answer, advice: answer.advice === undefined ? more : `${answer.advice} ${more}` };
}

/** True if a call of the tool can request a part that does not exist, so that its answer is withheld. */
function mayWithhold(tool: string): tool is 'unity_get_result' | 'unity_get_log_details' {
  return tool === 'unity_get_result' || tool === 'unity_get_log_details';
}

/** The part of its result that a call requests; undefined for all of it. */
function partWantedBy(tool: string, given: unknown): PartWanted | undefined {
  if (!mayWithhold(tool)) return undefined;
  const params = toolValidators[tool].params(isObject(given) ? given : {});
  if (!params.ok) return undefined;
  const { pointer, offset, limit } = params.value;
  if (pointer === undefined && offset === undefined && limit === undefined) return undefined;
  return { pointer: pointer ?? '', offset: offset ?? 0, ...(limit === undefined ? {} : { limit }) };
}

// Results with a schema still match it (ENV-09): no marker replaces a required string or list.

/** Members of a unity_get_log_details result that may be long, by what may replace them. */
const longMembers = {
  json: new Set(['params', 'result', 'partial_result', 'value']),
  text: new Set(['message', 'stack_trace', 'error']),
};

/** The newest entries that fit; there are older ones then. */
function cutLogs(result: Json, limit: number): Json {
  const logs = validateLogsResult(result);
  if (!logs.ok) return cutJson(result, limit);
  const around = jsonBytes({ ...logs.value, entries: [] }, new Map());
  return { ...logs.value, entries: leadingItems(logs.value.entries, limit - around, new Map()), more: true };
}

/** The long members of an operation or an entry share the bytes that the others do not need. */
function cutDetails(result: Json, limit: number): Json {
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

/** Size of the text at its end. */
const WORDS_BYTES = 50;

function cutText(text: string, room: number): string {
  if (jsonBytes(text, new Map()) <= room) return text;
  const units = unitsThatFit(text, room - WORDS_BYTES);
  return `${text.slice(0, units)}… [$cut: ${text.length - units} characters left off]`;
}
