import {
  SERVER_INFO_META_KEY,
  type ServerContext,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { serverInfo } from '../../../lib/handshake.ts';
import { isObject, memberOf } from '../../../lib/json.ts';
import { PlainServer } from './wrong-params.ts';

type WrapHandler = PlainServer['_wrapHandler'];
type Handler = Parameters<WrapHandler>[1];
type Answer = Awaited<ReturnType<Handler>>;

/** page/favicon.svg. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M6 22V10m20 12V10M6 16c5.5-6 14.5-6 20 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';

/** Who the server is, for people who see a list of servers. */
const introduction = {
  ...serverInfo,
  websiteUrl: 'https://github.com/mcp-unity-bridge/mcp-unity-bridge',
  icons: [{ src: `data:image/svg+xml,${encodeURIComponent(icon)}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
};

/** The first version whose `serverInfo` has an icon. */
const ICONS_SINCE = '2025-11-25';

/**
 * Introduces itself where a client begins: with icon and website in `initialize` and `server/discover`, not in each result, and in `server/discover` with
 * every version that the endpoint speaks. The SDK names only those without a handshake there.
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

/** Versions that the SDK names, and those with a handshake, which every endpoint here speaks as well. */
const withHandshake = (named: unknown): readonly unknown[] => [
  ...new Set([...(Array.isArray(named) ? named : []), ...SUPPORTED_PROTOCOL_VERSIONS]),
];

/** The JSON-RPC error code for a protocol version that is not supported. */
export const UNSUPPORTED_VERSION: number = ProtocolErrorCode.UnsupportedProtocolVersion;

/** Such an error with every version that is spoken: the SDK names only those without a handshake. Any other message is as it was. */
export function namingAllVersions<M extends object>(message: M): M {
  const error = memberOf(message, 'error');
  const data = memberOf(error, 'data');
  if (memberOf(error, 'code') !== UNSUPPORTED_VERSION || !isObject(error) || !isObject(data)) return message;
  return { ...message, error: { ...error, data: { ...data, supported: withHandshake(data['supported']) } } };
}
