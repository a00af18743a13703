import {
  type Server,
  type ServerContext,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
} from '@modelcontextprotocol/server';
import { cutText } from '../../../hub/protocol/text.ts';
import { isObject, memberOf } from '../../../lib/json.ts';
import { limits } from '../../../../generated/typescript/limits.ts';
import type { Violation } from '../../../../generated/typescript/validators.js';

/** A client's name is in every line and row about it and is sent to every Editor, so its length is limited. */
export const NAME_CHARS = 100;

/** A message in the form that the SDK accepts, from any transport. */
export function prepareMessage(message: object): object {
  return carryArguments(shortenClientInfo(withoutNulls(knownMembers(message), keptNulls(message), NULL_LEVELS)));
}

const OF_CALLS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const OF_ANSWERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result', 'error']);

/** JSON-RPC peers send more members than there are. */
function knownMembers(message: object): object {
  const known = typeof memberOf(message, 'method') === 'string' ? OF_CALLS : OF_ANSWERS;
  const noId = isNotification(message);
  if (!noId && Object.keys(message).every((key) => known.has(key))) return message;
  return Object.fromEntries(Object.entries(message).filter(([key]) => known.has(key) && !(noId && key === 'id')));
}

/** A notification has no id, or null. */
function isNotification(message: object): boolean {
  const method = memberOf(message, 'method');
  return typeof method === 'string' && method.startsWith(NOTIFICATIONS) && memberOf(message, 'id') === null;
}

const NOTIFICATIONS = 'notifications/';

/** The protocol nests no deeper. */
const NULL_LEVELS = 10;
/** Members for tools only, and the id, which a request must have. */
const OF_TOOLS: ReadonlySet<string> = new Set(['arguments', 'id']);
const OF_OTHERS: ReadonlySet<string> = new Set(['id']);

const keptNulls = (message: object): ReadonlySet<string> =>
  memberOf(message, 'method') === 'tools/call' ? OF_TOOLS : OF_OTHERS;

/** No member of the protocol means anything by null: it is absent then. The very same object where there is none. */
function withoutNulls(value: object, kept: ReadonlySet<string>, levels: number): object {
  const given: [string, unknown][] = Object.entries(value);
  const members = given.flatMap(([key, member]): [string, unknown][] => {
    if (kept.has(key)) return [[key, member]];
    if (member === null) return [];
    return [[key, isObject(member) && levels > 0 ? withoutNulls(member, kept, levels - 1) : member]];
  });
  const isSame = members.length === given.length && members.every(([, member], at) => member === given[at]?.[1]);
  return isSame ? value : Object.fromEntries(members);
}

/** The text, or its beginning with a mark. */
export function shortName(text: string): string {
  return text.length <= NAME_CHARS ? text : `${cutText(text, NAME_CHARS - 1)}…`;
}

/** The path, or its end with a mark, since the end distinguishes folders. */
export function shortPath(path: string): string {
  return path.length <= NAME_CHARS ? path : `…${path.slice(1 - NAME_CHARS).replace(/^[\udc00-\udfff]/, '')}`;
}

/** The client's description of itself: once in the 2025 era, in each request of the 2026 era. Only name and version are kept. */
function shortenClientInfo(message: object): object {
  const params = memberOf(message, 'params');
  if (!isObject(params)) return message;
  if (memberOf(message, 'method') === 'initialize' && isObject(memberOf(params, 'clientInfo')))
    return { ...message, params: { ...params, clientInfo: short(memberOf(params, 'clientInfo')) } };
  const meta = memberOf(params, '_meta');
  if (!isObject(meta) || !isObject(memberOf(meta, CLIENT_INFO_META_KEY))) return message;
  return {
    ...message,
    params: { ...params, _meta: { ...meta, [CLIENT_INFO_META_KEY]: short(memberOf(meta, CLIENT_INFO_META_KEY)) } },
  };
}

/** Members that are not strings are unchanged: the SDK refuses them. */
function short(info: unknown): object {
  const named = ['name', 'version'].map((key) => [key, memberOf(info, key)] as const);
  return Object.fromEntries(
    named.flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? shortName(value) : value]],
    ),
  );
}

/**
 * The SDK answers a call whose `arguments` are no object with a JSON-RPC error, which models do not read. ENV-05 requires an envelope, so they pass through the
 * SDK under this name.
 */
const CARRIER = 'mcp-unity-bridge/arguments';

/** The message for the SDK. `null` counts as no arguments: some clients send that. */
export function carryArguments(message: object): object {
  const params = memberOf(message, 'params');
  if (memberOf(message, 'method') !== 'tools/call' || !isObject(params) || !('arguments' in params)) return message;
  const { arguments: given, ...rest } = params;
  // The SDK would drop a member __proto__ without a word.
  if (isObject(given) && !Object.hasOwn(given, '__proto__')) return message;
  return { ...message, params: given === null ? rest : { ...rest, arguments: { [CARRIER]: given } } };
}

export function carriedArguments(given: unknown): unknown {
  return isObject(given) && Object.hasOwn(given, CARRIER) ? memberOf(given, CARRIER) : given;
}

const surrogateAlone = /\p{Surrogate}/u;

/**
 * A value that cannot pass as JSON text: half a surrogate pair, numbers like 1e999, which JSON.parse reads as infinite, and too many levels of nesting. Found
 * before validation, so that neither the store nor the Editor receives it.
 */
export function findUncarriable(value: unknown): Violation | undefined {
  return find(value, '', MAX_DEPTH);
}

/** The bridge reads frames of `json_depth` levels; arguments are nested in the params of a frame, and in those of a custom tool. */
const MAX_DEPTH = limits.json_depth - 8;

function find(value: unknown, pointer: string, levels: number): Violation | undefined {
  if (typeof value === 'string') return surrogateAlone.test(value) ? brokenText(pointer) : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : notFinite(pointer, value);
  if (typeof value !== 'object' || value === null) return undefined;
  return levels === 0 ? tooDeep(pointer) : findInside(value, pointer, levels - 1);
}

function findInside(value: object, pointer: string, levels: number): Violation | undefined {
  for (const [key, member] of Object.entries(value)) {
    const found = surrogateAlone.test(key)
      ? brokenText(pointer)
      : find(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, levels);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tooDeep(pointer: string): Violation {
  const message = `expected at most ${MAX_DEPTH} levels of nesting, got more at ${pointer.slice(0, POINTER_CHARS)}…`;
  return { pointer: '', keyword: 'maxDepth', expected: `at most ${MAX_DEPTH} levels of nesting`, got: 'more', message };
}

/** Limit of a displayed pointer; users need its beginning. */
const POINTER_CHARS = 100;

function brokenText(pointer: string): Violation {
  const message = `expected well-formed Unicode at ${pointer || 'the arguments'}, got half of a surrogate pair; send the character whole`;
  return { pointer, keyword: 'format', expected: 'well-formed Unicode', got: 'half of a surrogate pair', message };
}

function notFinite(pointer: string, value: number): Violation {
  const message = `expected a number that JSON can carry at ${pointer || 'the arguments'}, got one that is too large (${value})`;
  return { pointer, keyword: 'maximum', expected: 'a finite number', got: String(value), message };
}

/** The first revision without a handshake. Revisions are dates: they compare as text. */
const FIRST_MODERN = '2026-07-28';

/** True for a connection of the 2026 era or later. False before a handshake. */
export function isModern(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? '') >= FIRST_MODERN;
}

/** 2025-era clients say their name once, later ones with every request. */
export function clientNameOf(server: Server, context?: ServerContext): string {
  return nameIn(fact(context, CLIENT_INFO_META_KEY) ?? server.getClientVersion());
}

function nameIn(clientInfo: unknown): string {
  const name = memberOf(clientInfo, 'name');
  return typeof name === 'string' ? name : 'an MCP client';
}

/** SEP-2663. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** True if this request may be answered with a task. No request of the 2025 era may. */
export function takesTasks(server: Server, context: ServerContext): boolean {
  const capabilities = isModern(server) ? fact(context, CLIENT_CAPABILITIES_META_KEY) : undefined;
  return haveTasks(capabilities);
}

const haveTasks = (capabilities: unknown): boolean =>
  memberOf(memberOf(capabilities, 'extensions'), TASKS_EXTENSION) !== undefined;

/** True if the client can present a form to its user. `elicitation` without a mode means that it can. */
export function canElicit(server: Server, context?: ServerContext): boolean {
  const capabilities = isModern(server) ? fact(context, CLIENT_CAPABILITIES_META_KEY) : server.getClientCapabilities();
  return haveForms(capabilities);
}

function haveForms(capabilities: unknown): boolean {
  const elicitation = memberOf(capabilities, 'elicitation');
  if (typeof elicitation !== 'object' || elicitation === null) return false;
  return memberOf(elicitation, 'form') !== undefined || memberOf(elicitation, 'url') === undefined;
}

/** The description of the client in a request of the 2026 era. */
export interface ClientDescription {
  readonly clientName: string;
  readonly takesTasks: boolean;
  readonly canElicit: boolean;
}

/** The same for a request that the SDK answers itself. */
export function describeClient(request: unknown): ClientDescription {
  const meta = memberOf(memberOf(request, 'params'), '_meta');
  const capabilities = memberOf(meta, CLIENT_CAPABILITIES_META_KEY);
  return {
    clientName: nameIn(memberOf(meta, CLIENT_INFO_META_KEY)),
    takesTasks: haveTasks(capabilities),
    canElicit: haveForms(capabilities),
  };
}

/** A member of the client's description in this request. */
function fact(context: ServerContext | undefined, key: string): unknown {
  return memberOf(context?.mcpReq.envelope, key);
}
