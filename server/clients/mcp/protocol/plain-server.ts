import {
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  specTypeSchemas,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { isObject, memberOf, parseJson } from '../../../lib/json.ts';
import { serverInfo } from '../../../lib/this-program.ts';

/** A JSON-RPC error: its number, and one sentence with the member, what was expected and what was received. */
export interface RpcRefusal {
  readonly code: number;
  readonly message: string;
}

/** One fault as the SDK's validator reports it. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly values?: unknown;
  /** The faults under each form of a union. */
  readonly errors?: unknown;
}

type WrapHandler = Server['_wrapHandler'];
type Handler = Parameters<WrapHandler>[1];

/** The SDK answers parameters that do not fit with the dump of its validator, usually as -32603: they are -32602 and a sentence here, for every method. */
class PlainServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context: ServerContext) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        const issues = error instanceof Error ? issuesIn(error.message) : [];
        if (issues.length === 0) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentenceOf(request, issues));
      }
    };
  }
}

/** The list in a dump; empty where the text is none. */
function issuesIn(text: string): readonly Issue[] {
  const list = text.includes('[') ? parseJson(text.slice(text.indexOf('['))) : undefined;
  return issuesOf(list);
}

const issuesOf = (list: unknown): readonly Issue[] => (Array.isArray(list) && list.every(isIssue) ? list : []);

function isIssue(value: unknown): value is Issue {
  return Array.isArray(memberOf(value, 'path')) && typeof memberOf(value, 'message') === 'string';
}

/**
 * The refusal of a message that the SDK would reject, or answer without reading its method: undefined if there is none. Needed where the SDK uses its own
 * words, or never answers.
 */
export function refuseMessage(message: object): RpcRefusal | undefined {
  const method = memberOf(message, 'method');
  if (typeof method !== 'string') return undefined;
  const shape = specTypeSchemas[Object.hasOwn(message, 'id') ? 'JSONRPCRequest' : 'JSONRPCNotification'];
  const issues = [shape, ...ownSchemas(method, message)].flatMap((schema) => {
    const checked = schema['~standard'].validate(message);
    return 'issues' in checked ? issuesOf(checked.issues) : [];
  });
  const [first] = issues;
  if (first === undefined) return undefined;
  const code = first.path[0] === 'params' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InvalidRequest;
  return { code, message: sentenceOf(message, issues) };
}

/** The schemas of methods that the SDK validates before it calls a handler. */
function ownSchemas(method: string, message: object) {
  const isModern = memberOf(memberOf(memberOf(message, 'params'), '_meta'), PROTOCOL_VERSION_META_KEY) !== undefined;
  if (isModern) return method === 'subscriptions/listen' ? [specTypeSchemas.SubscriptionsListenRequest] : [];
  return method === 'initialize' ? [specTypeSchemas.InitializeRequest] : [];
}

function sentenceOf(request: object, [first]: readonly Issue[]): string {
  if (first === undefined) return 'Invalid params.';
  const { path, expected } = innermost(first);
  const value = path.reduce<unknown>((within, key) => memberOf(within, String(key)), request);
  return `Expected ${expected} as ${path.join('.')} of ${String(memberOf(request, 'method'))}, got ${describeValue(value)}.`;
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly expected: string;
}

/** The fault under the form of a union that the value matches best; of forms with a distinguishing member, its allowed values. */
function innermost(issue: Issue): Fault {
  const { path } = issue;
  const forms = Array.isArray(issue.errors) ? issue.errors.map(issuesOf).filter((form) => form.length > 0) : [];
  if (forms.length === 0) return { path, expected: expectedBy(issue) };
  const faults = forms.flatMap(([first]) =>
    first === undefined ? [] : [innermost({ ...first, path: [...path, ...first.path] })],
  );
  const near = forms.findIndex(([first]) => first !== undefined && first.code !== 'invalid_value');
  const [nearest = { path, expected: issue.message }] = near > 0 ? faults.slice(near) : faults;
  const alike = faults.filter((fault) => fault.path.join('.') === nearest.path.join('.'));
  return { path: nearest.path, expected: [...new Set(alike.map(({ expected }) => expected))].join(' or ') };
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'an array',
  int: 'an integer',
};

function expectedBy({ code, expected, values, message }: Issue): string {
  if (code === 'invalid_type' && typeof expected === 'string') return kinds[expected] ?? `a ${expected}`;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  return `something else (${message})`;
}

/** Objects only by their kind, since a deeply nested one cannot be printed. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isObject(value)) return 'an object';
  return Array.isArray(value) ? 'an array' : JSON.stringify(value).slice(0, 60);
}

type Answer = Awaited<ReturnType<Handler>>;

/** page/favicon.svg. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M6 22V10m20 12V10M6 16c5.5-6 14.5-6 20 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';

/** The server's description, for users. */
const introduction = {
  ...serverInfo,
  websiteUrl: 'https://github.com/mcp-unity-bridge/mcp-unity-bridge',
  icons: [{ src: `data:image/svg+xml,${encodeURIComponent(icon)}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
};

/** The first version whose `serverInfo` has an icon. */
const ICONS_SINCE = '2025-11-25';

/**
 * Sends icon and website in `initialize` and `server/discover` only, not in each result, and in `server/discover` every version of the endpoint. The SDK names
 * only those without a handshake there.
 */
export class IntroducedServer extends PlainServer {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    if (method === 'initialize') return async (...given: Parameters<Handler>) => introduced(await wrapped(...given));
    if (method !== 'server/discover') return wrapped;
    return async (request, context: ServerContext) => discovered(await wrapped(request, context));
  }
}

function introduced(answer: Answer): Answer {
  const version = memberOf(answer, 'protocolVersion');
  return typeof version === 'string' && version >= ICONS_SINCE ? { ...answer, serverInfo: introduction } : answer;
}

function discovered(answer: Answer): Answer {
  const meta = memberOf(answer, '_meta');
  return {
    ...answer,
    supportedVersions: withHandshake(memberOf(answer, 'supportedVersions')),
    _meta: { ...(isObject(meta) ? meta : {}), [SERVER_INFO_META_KEY]: introduction },
  };
}

/** The versions that the SDK names, and those with a handshake, which every endpoint here supports as well. */
const withHandshake = (named: unknown): readonly unknown[] => [
  ...new Set([...(Array.isArray(named) ? named : []), ...SUPPORTED_PROTOCOL_VERSIONS]),
];

/** The JSON-RPC error code for a protocol version that is not supported. */
export const UNSUPPORTED_VERSION: number = ProtocolErrorCode.UnsupportedProtocolVersion;

/** Adds every supported version to such an error: the SDK names only those without a handshake. Other messages are unchanged. */
export function namingAllVersions<M extends object>(message: M): M {
  const error = memberOf(message, 'error');
  const data = memberOf(error, 'data');
  if (memberOf(error, 'code') !== UNSUPPORTED_VERSION || !isObject(error) || !isObject(data)) return message;
  return { ...message, error: { ...error, data: { ...data, supported: withHandshake(data['supported']) } } };
}
