import { nestsDeeper, memberOf, parseJson } from '../../lib/json.ts';
import { type OlderMessage, olderMessage } from '../link/older-clients.ts';

/** JSON-RPC error codes for invalid messages of a client. */
const PARSE_ERROR = -32700;

export const INVALID_REQUEST = -32600;

const INVALID_PARAMS = -32602;

export const INTERNAL_ERROR = -32603;

/** Members of messages that are rewritten: a handshake for the next server, the messages of a batch, renamed methods. Everything else is passed on unchanged. */
const LEVELS = 1_000;

const printedAnew: ReadonlySet<string> = new Set(['initialize', '$/cancelRequest']);

export type JsonRpcId = string | number;

/** The parts of a message that the forwarder uses. The rest passes through as text. */
type ClientMessage =
  | {
      readonly kind: 'request';
      readonly id: JsonRpcId;
      readonly method: string;
      readonly params: object;
      /** Time limit of the answer to a call, in ms after its arrival (TMO-02). */
      readonly answer_ms?: number;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: object }
  /** An answer to a request of the server. */
  | { readonly kind: 'answer' }
  /** A method of a protocol that is older than MCP. */
  | { readonly kind: 'older'; readonly message: OlderMessage }
  /** Several messages in one line. */
  | { readonly kind: 'batch'; readonly messages: readonly unknown[] }
  /** Not MCP: `reply` is the answer to the client. */
  | { readonly kind: 'bad'; readonly reply: string };

/** Reads one line of a client. */
export function readClientLine(line: string): ClientMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return refuseLine(
      null,
      PARSE_ERROR,
      `Expected one JSON-RPC message a line, got ${line.length} ${line.length === 1 ? 'character that is' : 'characters that are'} not JSON (${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}).`,
    );
  }
  if (Array.isArray(value)) {
    if (nestsDeeper(value, LEVELS))
      return refuseLine(null, INVALID_REQUEST, `Expected at most ${LEVELS} levels of nesting in a batch, got more.`);
    return { kind: 'batch', messages: value };
  }
  if (typeof value !== 'object' || value === null)
    return refuseLine(
      null,
      INVALID_REQUEST,
      `Expected a JSON-RPC message (an object), got ${value === null ? 'null' : typeof value}.`,
    );
  return readObject(value);
}

/** The answer to a line that is too long to keep. */
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
  // Serializers write null for what is absent.
  const get = (key: string): unknown => Reflect.get(value, key) ?? undefined;
  const [id, method, params] = [get('id'), get('method'), get('params')];
  const knownId = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined;
  const refuse = (reason: string, code = INVALID_REQUEST): ClientMessage => refuseLine(knownId ?? null, code, reason);
  if (get('jsonrpc') !== '2.0') return refuse(`Expected "jsonrpc": "2.0", got ${showValue(get('jsonrpc'))}.`);
  if (method === undefined) {
    if ('id' in value && ('result' in value || 'error' in value)) return { kind: 'answer' };
    return refuse(
      'Expected a JSON-RPC request, notification or answer; this has no method, and neither result nor error.',
    );
  }
  if (typeof method !== 'string') return refuse(`Expected a string as method, got ${showValue(method)}.`);
  if (params !== undefined && (typeof params !== 'object' || Array.isArray(params)))
    return refuse(`Expected an object as params of ${method}, got ${showValue(params)}.`, INVALID_PARAMS);
  if (printedAnew.has(method) && nestsDeeper(value, LEVELS))
    return refuse(`Expected at most ${LEVELS} levels of nesting in ${method}, got more.`);
  const older = method === 'tools/call' ? undefined : olderMessage(value, 'stdio');
  if (older !== undefined) return { kind: 'older', message: older };
  if (!('id' in value) || (id === undefined && method.startsWith('notifications/')))
    return { kind: 'notification', method, params: params ?? {} };
  if (knownId === undefined)
    return refuse(`Expected a string or an integer as id of ${method}, got ${showValue(value.id)}.`);
  if (method !== 'tools/call') return { kind: 'request', id: knownId, method, params: params ?? {} };
  return { kind: 'request', id: knownId, method, params: params ?? {}, answer_ms: answerLimit(params ?? {}) };
}

/** A copy of the contract's limit: loading all limits would slow the start of a forwarder. A test compares them. */
export const TIMEOUT_DEFAULT_MS = 1_000;

export const WAIT_FOR_TIMEOUT_MS = 25_000;

export const TIMEOUT_MAX_MS = 600_000;

export const HOLD_WINDOW_MS = 600_000;

/** Delay after a call's timeout until it is answered here, if its server does not answer (TMO-02). */
export const GRACE_MS = 250;

/** The same for calls that only read, and have no timeout. */
const READ_LIMIT_MS = 10_000;

/** A call that does not wait is accepted within this time (`accept_floor_ms`). */
export const ACCEPT_FLOOR_MS = 1_000;

/** The name of that argument, and those that servers take for it (argumentAliases). */
const TIMEOUT = /^(time[-_ ]?out|wait)[-_ ]?(ms)?$/i;

function answerLimit(params: object): number {
  const given: unknown = 'arguments' in params ? params.arguments : undefined;
  const all: unknown = typeof given === 'string' ? parseJson(given) : given;
  const timeout: unknown = Object.entries(all ?? {}).find(([key, value]) => value !== null && TIMEOUT.test(key))?.[1];
  const name = 'name' in params ? String(params.name) : '';
  const isDefault = timeout === undefined;
  if (isDefault && /^unity_(?:get_log|help)/.test(name)) return READ_LIMIT_MS;
  const byName = name === 'wait_for' ? WAIT_FOR_TIMEOUT_MS : TIMEOUT_DEFAULT_MS;
  const ms = isDefault && name !== 'unity_get_result' ? byName : Number(timeout ?? 0);
  return GRACE_MS + (ms > 0 ? Math.min(ms, TIMEOUT_MAX_MS) : ACCEPT_FLOOR_MS);
}

function refuseLine(id: JsonRpcId | null, code: number, message: string): ClientMessage {
  return { kind: 'bad', reply: errorLine(id, code, message) };
}

/** Objects only by their kind, since a deeply nested one cannot be printed. */
function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).slice(0, 60);
  return Array.isArray(value) ? 'an array' : 'an object';
}

const COMPLETE = '"is_complete":true';

const INCOMPLETE = '"is_complete":false';

/**
 * True if the text of an answer to `tools/call` or `tasks/get` is the end of its operation (EXO-06). Results may be megabytes with such members inside: only an
 * answer with both is parsed. If it cannot be parsed it is no end, so that an identical call still receives the stored one.
 */
export function isTerminalAnswer(text: string): boolean {
  if (!text.includes(COMPLETE)) return false;
  return !text.includes(INCOMPLETE) || saysComplete(text);
}

function saysComplete(text: string): boolean {
  const message: unknown = JSON.parse(text);
  const result = memberOf(message, 'result');
  // The answer to `tasks/get` has the tool's answer inside the task.
  return [result, memberOf(result, 'result')].some(isComplete);
}

const isComplete = (toolResult: unknown): boolean =>
  memberOf(memberOf(toolResult, 'structuredContent'), 'is_complete') === true;

/** `initialize` again, with the agreed protocol version. */
export function pinned(line: string, protocolVersion: string): string {
  const message: { params?: object } = JSON.parse(line);
  return JSON.stringify({ ...message, params: { ...message.params, protocolVersion } });
}

/** The version that the server's answer to `initialize` settles on; undefined where it refuses. */
export function negotiatedVersion(text: string): string | undefined {
  const version = memberOf(resultIn(text), 'protocolVersion');
  return typeof version === 'string' ? version : undefined;
}

/** True if an answer is a result and not an error. */
export function isResult(text: string): boolean {
  return resultIn(text) !== undefined;
}

function resultIn(text: string): object | undefined {
  const result = memberOf(JSON.parse(text), 'result');
  return typeof result === 'object' && result !== null ? result : undefined;
}

/** Answers to the messages of one JSON-RPC batch, sent to the client as one line once it is complete. */
export interface MessageBatch {
  /** One of its requests waits for an answer. */
  open(): void;
  /** That has been answered, or never will be. */
  close(): void;
  /** `written` is called when it has been sent. */
  add(text: string, written?: () => void): void;
  /** All of its messages have been read. */
  complete(): void;
}

export function createBatch(toClient: (text: string, written: () => void) => void): MessageBatch {
  const texts: string[] = [];
  const written: (() => void)[] = [];
  // The reading itself counts as one.
  let waiting = 1;
  const close = (): void => {
    waiting -= 1;
    if (waiting > 0 || texts.length === 0) return;
    toClient(`[${texts.join(',')}]`, () => written.forEach((onWritten) => onWritten()));
  };
  return {
    open: () => void (waiting += 1),
    close,
    add(text, onWritten) {
      texts.push(text);
      if (onWritten !== undefined) written.push(onWritten);
    },
    complete: close,
  };
}
