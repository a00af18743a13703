import { ProtocolError } from '@modelcontextprotocol/server';

/** MCP's number for headers and a body that disagree. */
const HEADER_MISMATCH = -32020;

/** An argument that clients repeat in a header, for proxies between them and the server. */
interface RepeatedArgument {
  readonly header: string;
  readonly path: readonly string[];
}

/**
 * Since 2026-07-28 a parameter with `x-mcp-header` is repeated in the header Mcp-Param-<name>, and a server refuses a call if the two disagree: proxies have
 * decided by the header. Throws a ProtocolError (-32020) then. The SDK checks this only in its high-level servers.
 */
export function checkParamHeaders(inputSchema: unknown, given: unknown, headers: Pick<Headers, 'get'>): void {
  for (const argument of repeatedArguments(inputSchema, [])) {
    const text = textOf(argument.path.reduce(member, given));
    const mismatch = text === undefined ? undefined : mismatchOf(argument, text, headers.get(argument.header));
    if (mismatch !== undefined)
      throw new ProtocolError(HEADER_MISMATCH, `Bad Request: the request headers and body disagree: ${mismatch}`, {
        mismatch: { header: argument.header },
      });
  }
}

/** Only parameters that are reached through `properties` may be repeated. */
function repeatedArguments(schema: unknown, path: readonly string[]): readonly RepeatedArgument[] {
  const name = member(schema, 'x-mcp-header');
  const properties = member(schema, 'properties');
  const deeper =
    typeof properties === 'object' && properties !== null
      ? Object.entries(properties).flatMap(([key, value]) => repeatedArguments(value, [...path, key]))
      : [];
  return typeof name === 'string' && isToken(name) ? [{ header: `Mcp-Param-${name}`, path }, ...deeper] : deeper;
}

/** True for a valid name of a header. */
function isToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The value as the header has it; undefined for what no header is expected for. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  return Number.isSafeInteger(value) || (typeof value === 'number' && !Number.isInteger(value))
    ? String(value)
    : undefined;
}

function mismatchOf({ header, path }: RepeatedArgument, text: string, raw: string | null): string | undefined {
  const body = `the body has ${path.join('.')} = ${JSON.stringify(text)}`;
  if (raw === null) return `${body}, and there is no header ${header}.`;
  const decoded = decode(raw);
  if (decoded === undefined) return `the header ${header} is not valid Base64 of UTF-8.`;
  return decoded === text || (isNumber(decoded) && isNumber(text) && Number(decoded) === Number(text))
    ? undefined
    : `${body}, and the header ${header} has ${JSON.stringify(decoded)}.`;
}

/** 42 and 42.0 are the same. */
function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Text that a header cannot contain is encoded as =?base64?...?=; anything else is literal. */
function decode(raw: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(raw)?.[1];
  if (encoded === undefined) return raw;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
