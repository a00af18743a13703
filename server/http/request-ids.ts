import type { RequestId } from './mcp-connection.ts';
import { memberOf } from '../lib/json.ts';

/** The id of a JSON-RPC request; undefined for notifications and answers. */
export function requestIdOf(message: unknown): RequestId | undefined {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return undefined;
  const { id } = message;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

export function methodOf(message: unknown): string {
  const method = memberOf(message, 'method');
  return typeof method === 'string' ? method : '';
}

/** Of every message in a body: before 2025-06-18 it could be several. */
export function messagesOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The request that a `notifications/cancelled` names. */
export function cancelledBy(message: unknown): RequestId | undefined {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  const id = memberOf(memberOf(message, 'params'), 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
