import { memberOf } from './member-of.ts';

/** JSON-RPC's number for a method that does not exist. */
const METHOD_NOT_FOUND = -32601;

/** What is done about a message of the protocols before MCP (LSP's methods, which early drafts and some clients use). */
export type OlderMessage =
  /** It has a present-day name: this is the message. */
  | { readonly kind: 'renamed'; readonly message: object }
  /** A request for something that is done otherwise today. */
  | { readonly kind: 'refused'; readonly id: string | number; readonly error: { readonly code: number; readonly message: string } }
  /** A notification without a meaning here; `note` is for the log. */
  | { readonly kind: 'ignored'; readonly note: string };

/** How sessions end where this message came from. */
export type EndsBy = 'stdio' | 'http';

const endings: Readonly<Record<EndsBy, string>> = {
  stdio: 'MCP has no method "shutdown": close stdin, and the connection ends. Work that runs goes on, and its result is kept.',
  http: 'MCP has no method "shutdown": end the session with an HTTP DELETE to this URL. Work that runs goes on, and its result is kept.',
};

const cancelling = 'MCP has no request "$/cancelRequest": send the notification "notifications/cancelled" with params {"requestId": ...}.';

/** Undefined for everything that is of today, and for what is no good message. */
export function olderMessage(message: object, endsBy: EndsBy): OlderMessage | undefined {
  const method: unknown = Reflect.get(message, 'method');
  if (method !== '$/cancelRequest' && method !== 'shutdown' && method !== 'exit') return undefined;
  if (!('id' in message)) return method === '$/cancelRequest' ? renamed(message) : { kind: 'ignored', note: `the notification "${method}" means nothing in MCP; it was ignored` };
  const { id } = message;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return { kind: 'refused', id, error: { code: METHOD_NOT_FOUND, message: method === '$/cancelRequest' ? cancelling : endings[endsBy].replace('shutdown', method) } };
}

function renamed(message: object): OlderMessage {
  const requestId = memberOf(memberOf(message, 'params'), 'id');
  return { kind: 'renamed', message: { ...message, method: 'notifications/cancelled', params: { requestId, reason: '$/cancelRequest' } } };
}
