import type { Repetition } from '../../../generated/typescript/repetition.ts';
import type { Json, JsonObject } from '../../../generated/typescript/types.ts';

/** Durable identity of one client request: the forwarder's UUID and its request counter (docs/design.md, section 3). */
export interface RequestIdentity {
  readonly client_uuid: string;
  readonly ordinal: number;
}

/** The tool name that the client used. */
export function toolName({ tool, params }: { readonly tool: string; readonly params: object }): string {
  return tool === 'custom_tool' && 'name' in params && typeof params.name === 'string' ? params.name : tool;
}

/** JSON text with sorted members: equal values have equal texts. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** The parts that make calls identical (EXO-05, EXO-08). */
export interface CallParts {
  readonly editor: string;
  readonly client: string;
  readonly tool: string;
  /** As canonical JSON; without `timeout` and `idempotency_key`. */
  readonly params: string;
  readonly key: string | undefined;
}

/** Hash of the call identity: calls with different keys, or one with and one without, are never identical (EXO-05). */
export function callIdentity({ editor, client, tool, params, key }: CallParts, hash: (text: string) => string): string {
  const [before, after] = [canonicalJson(['call', editor, client, tool]), canonicalJson([key ?? null])];
  return hash(`${before.slice(0, -1)},${params},${after.slice(1)}`);
}

/** Hash of the client and Editor whose changes may outdate a stored answer (EXO-06). */
export const callerHash = (
  { editor, client }: Pick<CallParts, 'editor' | 'client'>,
  hash: (text: string) => string,
): string => hash(canonicalJson(['caller', editor, client]));

/** The session of an operation as the Editor receives it: a hash, because it may be stored there. */
export const sessionHash = (session: string, hash: (text: string) => string): string =>
  hash(canonicalJson(['session', session]));

/** The parts of a call that its operation keeps. */
export interface KeptOfCall {
  /** callIdentity. */
  readonly same: string;
  readonly repetition: Repetition;
  /** For work that changes something: callerHash. */
  readonly caller: string | undefined;
}

/**
 * `same~log_id.caller`. Operations with equal `same` belong to identical calls; `~log_id` is present if several of them
 * may be unfinished at once, and `.caller` if the work changes something.
 */
export function identityOf({ same, repetition, caller }: KeptOfCall, log_id: string): string {
  const changes = caller === undefined ? '' : `.${caller}`;
  switch (repetition) {
    case 'look':
      return `~${log_id}`;
    case 'fresh':
      return `${same}~${log_id}${changes}`;
    case 'change':
    case 'job':
      return `${same}${changes}`;
  }
}

/** The common part of identical calls; empty if no call is identical. Earlier versions stored only this part. */
export const sameCall = (identity: string): string => identity.split(/[~.]/u, 1)[0] ?? '';

/** The hash of the caller of an operation that changes something. */
export const callerOf = (identity: string): string | undefined => identity.split('.')[1];

/** Whether the work was accepted as one that changes nothing (EXO-14). */
export const isReadOnly = (identity: string): boolean => callerOf(identity) === undefined;

/** Whether an identical call can receive the answer of that operation, or join it in any state. */
export const isShared = (identity: string): boolean => !identity.includes('~');

/** Hash of what a key is bound to (EXO-08). */
export function payloadHash(
  { editor, tool, params }: Pick<CallParts, 'editor' | 'tool' | 'params'>,
  hash: (text: string) => string,
): string {
  return hash(`${canonicalJson(['payload', editor, tool]).slice(0, -1)},${params}]`);
}

/** Cache by parameters, which are immutable; the audit log has several lines about one call. */
const codeHashes = new WeakMap<JsonObject, { readonly tool: string; readonly hash: string }>();

/** The hash that an approval is bound to, besides the log_id (SEC-04). */
export function codeHash(
  { tool, params }: { readonly tool: string; readonly params: JsonObject },
  hash: (text: string) => string,
): string {
  const known = codeHashes.get(params);
  if (known?.tool === tool) return known.hash;
  const made = { tool, hash: hash(canonicalJson({ tool, params })) };
  codeHashes.set(params, made);
  return made.hash;
}

/** One text for a request identity, to index by. */
export function requestKey({ client_uuid, ordinal }: RequestIdentity): string {
  return `${client_uuid}:${ordinal}`;
}

const LOG_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A requested log_id as it is stored: a UUID of any version in lower case; undefined if it is not a UUID (LOG-04). */
export function storedLogId(asked: string): string | undefined {
  const logId = asked.toLowerCase();
  return UUID.test(logId) ? logId : undefined;
}

/** When a log_id was created, Unix ms; undefined if it is not a UUIDv7. */
export function timeOfLogId(logId: string): number | undefined {
  if (!LOG_ID.test(logId)) return undefined;
  return Number.parseInt(logId.slice(0, 8) + logId.slice(9, 13), 16);
}
