import { isObject } from '../lib/is-object.ts';
import { memberOf } from '../lib/member-of.ts';

/**
 * The SDK answers a call whose `arguments` are no object by itself, with a JSON-RPC error that no model reads. ENV-05 wants an envelope, so they
 * pass through it under this name.
 */
const CARRIER = 'mcp-unity-bridge/arguments';

/** The message as the SDK takes it. `null` counts as no arguments: some clients write that. */
export function carryArguments(message: object): object {
  const params = memberOf(message, 'params');
  if (memberOf(message, 'method') !== 'tools/call' || !isObject(params) || !('arguments' in params)) return message;
  const { arguments: given, ...rest } = params;
  // The SDK would drop a member __proto__ without a word.
  if (isObject(given) && !Object.hasOwn(given, '__proto__')) return message;
  return { ...message, params: given === null ? rest : { ...rest, arguments: { [CARRIER]: given } } };
}

/** What the client gave. */
export function carriedArguments(given: unknown): unknown {
  return isObject(given) && Object.hasOwn(given, CARRIER) ? memberOf(given, CARRIER) : given;
}
