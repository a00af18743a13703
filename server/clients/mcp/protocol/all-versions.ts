import { ProtocolErrorCode, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { isObject, memberOf } from '../../../lib/json.ts';

/** Versions that the SDK names, and those with a handshake, which every endpoint here speaks as well. */
export const withHandshake = (named: unknown): readonly unknown[] => [
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
