import { nestsDeeper } from '../lib/nests-deeper.ts';
import { olderMessage, type OlderMessage } from '../lib/older-methods.ts';

/** JSON-RPC's numbers for what a client sent wrong. */
const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INTERNAL_ERROR = -32603;

/** Of what is printed anew: a handshake, for the next server; the messages of a batch; what gets another name. Everything else passes as it was written. */
const LEVELS = 1_000;
const printedAnew: ReadonlySet<string> = new Set(['initialize', '$/cancelRequest']);

export type JsonRpcId = string | number;

/** What the forwarder has to know of a message; everything else passes through as text. */
export type ClientMessage =
  | { readonly kind: 'request'; readonly id: JsonRpcId; readonly method: string; readonly params: object }
  | { readonly kind: 'notification'; readonly method: string; readonly params: object }
  /** An answer to a request of the server. */
  | { readonly kind: 'answer' }
  /** Of a protocol before MCP. */
  | { readonly kind: 'older'; readonly message: OlderMessage }
  /** Several messages in one line. */
  | { readonly kind: 'batch'; readonly messages: readonly unknown[] }
  /** Not MCP: `reply` is what the client is told. */
  | { readonly kind: 'bad'; readonly reply: string };

/** Reads one line of a client. */
export function readClientLine(line: string): ClientMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return bad(
      null,
      PARSE_ERROR,
      `Expected one JSON-RPC message a line, got ${line.length} ${line.length === 1 ? 'character that is' : 'characters that are'} not JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}).`,
    );
  }
  if (Array.isArray(value)) {
    if (nestsDeeper(value, LEVELS))
      return bad(null, INVALID_REQUEST, `Expected at most ${LEVELS} levels of nesting in a batch, got more.`);
    return { kind: 'batch', messages: value };
  }
  if (typeof value !== 'object' || value === null)
    return bad(
      null,
      INVALID_REQUEST,
      `Expected a JSON-RPC message (an object), got ${value === null ? 'null' : typeof value}.`,
    );
  return readObject(value);
}

/** What a client is told of a line that was too long to be kept. */
export function tooLong(bytes: number, limit: number): string {
  return errorLine(
    null,
    INVALID_REQUEST,
    `Expected at most ${limit} bytes a line, got ${bytes}. Pass the path of a file instead.`,
  );
}

/** The line of a JSON-RPC error. */
export function errorLine(id: JsonRpcId | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

function readObject(value: object): ClientMessage {
  const get = (key: string): unknown => Reflect.get(value, key);
  const [id, method, params] = [get('id'), get('method'), get('params')];
  const knownId = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined;
  if (get('jsonrpc') !== '2.0')
    return bad(knownId ?? null, INVALID_REQUEST, `Expected "jsonrpc": "2.0", got ${shown(get('jsonrpc'))}.`);
  if (method === undefined) {
    if ('id' in value && ('result' in value || 'error' in value)) return { kind: 'answer' };
    return bad(
      knownId ?? null,
      INVALID_REQUEST,
      'Expected a JSON-RPC request, notification or answer; this has no method, and neither result nor error.',
    );
  }
  if (typeof method !== 'string')
    return bad(knownId ?? null, INVALID_REQUEST, `Expected a string as method, got ${shown(method)}.`);
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
    return bad(knownId ?? null, INVALID_REQUEST, `Expected an object as params of ${method}, got ${shown(params)}.`);
  if (printedAnew.has(method) && nestsDeeper(value, LEVELS))
    return bad(
      knownId ?? null,
      INVALID_REQUEST,
      `Expected at most ${LEVELS} levels of nesting in ${method}, got more.`,
    );
  const older = olderMessage(value, 'stdio');
  if (older !== undefined) return { kind: 'older', message: older };
  if (!('id' in value)) return { kind: 'notification', method, params: params ?? {} };
  if (knownId === undefined)
    return bad(null, INVALID_REQUEST, `Expected a string or an integer as id of ${method}, got ${shown(id)}.`);
  return { kind: 'request', id: knownId, method, params: params ?? {} };
}

function bad(id: JsonRpcId | null, code: number, message: string): ClientMessage {
  return { kind: 'bad', reply: errorLine(id, code, message) };
}

/** Objects by their kind alone: one that nests very deeply cannot be printed. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).slice(0, 60);
  return Array.isArray(value) ? 'an array' : 'an object';
}
