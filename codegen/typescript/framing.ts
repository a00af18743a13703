import { fileHeader } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `framing.ts`: messages in a stream of bytes (TCP), the same for both sides. Bytes and text only: no Node. */
export function emitFraming(model: ContractModel): GeneratedFile[] {
  return hasFrames(model) ? [{ path: 'typescript/framing.ts', text: `${fileHeader(model)}${framing}` }] : [];
}

/** Named types and error codes of JSON-RPC; a contract that lacks one gets no `rpc.ts`. */
const rpcNeeds = {
  types: ['RpcRequest', 'RpcNotification', 'RpcSuccess', 'RpcFailure', 'RpcError'],
  errors: ['parse_error', 'invalid_request', 'method_not_found', 'invalid_params'],
} as const;

/** True for a contract with the JSON-RPC frames that the reader validates. */
export function hasFrames(model: ContractModel): boolean {
  const types = new Set(model.types.map((type) => type.name));
  const codes = new Set(model.errors.filter((error) => error.scope === 'bridge').map((error) => error.code));
  return rpcNeeds.types.every((name) => types.has(name)) && rpcNeeds.errors.every((code) => codes.has(code));
}

const framing = String.raw`
/** The text of a JSON message without the byte order mark that some programs of Windows begin it with (RFC 8259, section 8.1). */
export function jsonText(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The messages and the fault in the bytes of one connection. */
export interface FramingEvents {
  /** One message, in the order of the stream. */
  readonly message: (text: string) => void;
  /** Not our protocol, or too much: nothing after it is read. The connection is to be closed. A sentence without its full stop. */
  readonly broken: (reason: string) => void;
  /** Longest message in bytes that is accepted now; called for each one. */
  readonly limit: () => number;
}

/** Puts messages together, however the stream was cut. */
export interface Decoder {
  push(bytes: Uint8Array): void;
  /** Stops reading, also the rest of the same bytes. */
  stop(): void;
}

const HEADER = 'Content-Length: ';
const HEADER_END = '\r\n\r\n';
/** One header and its end; a longer block holds something else. */
const HEADER_LIMIT_BYTES = 40;
const completeHeader = /^content-length: ?(0|[1-9][0-9]{0,15})\r\n\r\n$/i;
const headerSoFar = /^content-length: ?((0|[1-9][0-9]{0,15})(\r(\n\r?)?)?)?$/i;

/** A message in the stream: its length in bytes, two line ends, the text. */
export function encodeFrame(text: string): Uint8Array {
  const body = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(HEADER + String(body.length) + HEADER_END);
  const frame = new Uint8Array(head.length + body.length);
  frame.set(head);
  frame.set(body, head.length);
  return frame;
}

/**
 * Reads frames with exactly one header, Content-Length. Anything else (another header, a second one, a sign, leading zeros, an HTTP request) is
 * broken at its first wrong byte, so that no byte after it is ever read as a message.
 */
export function createFrameDecoder(events: FramingEvents): Decoder {
  let header = '';
  let missing: number | undefined;
  let body: Uint8Array[] = [];
  let isOver = false;
  const breakOff = (reason: string): void => {
    isOver = true;
    body = [];
    events.broken(reason);
  };
  const finish = (): void => {
    missing = undefined;
    const text = textOf(body);
    body = [];
    if (text === undefined) breakOff('expected a message in UTF-8, got bytes that are not valid UTF-8');
    else events.message(text);
  };
  const readHeader = (bytes: Uint8Array, from: number): number => {
    let at = from;
    while (at < bytes.length && header.length <= HEADER_LIMIT_BYTES && !header.endsWith(HEADER_END)) header += String.fromCharCode(bytes[at++] ?? 0);
    const length = completeHeader.exec(header)?.[1];
    if (length === undefined) {
      if (!mayBecomeHeader(header)) breakOff('expected "' + HEADER + '<bytes>" and an empty line before each message, and no other header; got ' + JSON.stringify(header));
      return at;
    }
    header = '';
    missing = Number(length);
    if (missing > events.limit()) breakOff('expected at most ' + events.limit() + ' bytes in a message, got ' + length);
    else if (missing === 0) finish();
    return at;
  };
  const readBody = (bytes: Uint8Array, from: number, wanted: number): number => {
    const part = bytes.subarray(from, from + wanted);
    body.push(part);
    missing = wanted - part.length;
    if (missing === 0) finish();
    return from + part.length;
  };
  return {
    push: (bytes) => {
      for (let at = 0; at < bytes.length && !isOver; ) at = missing === undefined ? readHeader(bytes, at) : readBody(bytes, at, missing);
    },
    stop: () => {
      isOver = true;
      body = [];
    },
  };
}

function mayBecomeHeader(header: string): boolean {
  const name = HEADER.slice(0, -1).toLowerCase();
  return header.length <= name.length ? name.startsWith(header.toLowerCase()) : headerSoFar.test(header);
}

const LINE_END = 10;

/** A message as a line of its own. */
export function encodeLine(text: string): Uint8Array {
  return new TextEncoder().encode(text + '\n');
}

/** Reads one message a line; what has no line end yet waits for the rest. Empty lines are none. */
export function createLineDecoder(events: FramingEvents): Decoder {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isOver = false;
  const breakOff = (reason: string): void => {
    isOver = true;
    parts = [];
    events.broken(reason);
  };
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > events.limit()) breakOff('expected at most ' + events.limit() + ' bytes in a line, got more');
    else parts.push(part);
  };
  const finish = (): void => {
    const text = textOf(parts);
    parts = [];
    length = 0;
    if (text === undefined) breakOff('expected a line in UTF-8, got bytes that are not valid UTF-8');
    else if (text !== '' && text !== '\r') events.message(text);
  };
  return {
    push: (bytes) => {
      for (let at = 0; at < bytes.length && !isOver; ) {
        const end = bytes.indexOf(LINE_END, at);
        add(bytes.subarray(at, end === -1 ? bytes.length : end));
        if (end === -1) return;
        at = end + 1;
        if (!isOver) finish();
      }
    },
    stop: () => {
      isOver = true;
      parts = [];
    },
  };
}

/** Undefined for bytes that are not UTF-8. */
function textOf(parts: readonly Uint8Array[]): string | undefined {
  const [first] = parts;
  const bytes = parts.length === 1 && first !== undefined ? first : joined(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
`;
