import { toolNames } from '../../../generated/typescript/tools.ts';
import { memberOf } from '../../lib/json.ts';

/** JSON-RPC's number for a method that does not exist. */
const METHOD_NOT_FOUND = -32601;

/** The treatment of a message of protocols before MCP: LSP's methods, which some clients use, and those of early designs of this bridge. */
export type OlderMessage =
  /** It has a present-day name: this is the message. */
  | { readonly kind: 'renamed'; readonly message: object }
  /** A request for something that is done otherwise today. */
  | {
      readonly kind: 'refused';
      readonly id: string | number;
      readonly error: { readonly code: number; readonly message: string };
    }
  /** A notification without a meaning here; `note` is for the log. */
  | { readonly kind: 'ignored'; readonly note: string };

/** The transport of the message, which determines the end of its session. */
type EndsBy = 'stdio' | 'http';

const endings: Readonly<Record<EndsBy, string>> = {
  stdio:
    'MCP has no method "shutdown": close stdin, and the connection ends. Work that runs continues, and its result is kept.',
  http: 'MCP has no method "shutdown": end the session with an HTTP DELETE to this URL. Work that runs continues, and its result is kept.',
};

const cancelling =
  'MCP has no request "$/cancelRequest": send the notification "notifications/cancelled" with params {"requestId": ...}.';

const readsResource =
  'use "resources/read" with params {"uri": ...}; "resources/list" and "resources/templates/list" list what there is.';

const getsPrompt =
  'use "prompts/get" with params {"name": ..., "arguments": {...}}; "prompts/list" lists what there is.';

/** Methods of early designs of this bridge, and what to use today. */
const todays: ReadonlyMap<string, string> = new Map([
  ['resources/get_content', readsResource],
  ['prompts/get_template', getsPrompt],
  ['prompts/render', getsPrompt],
  ['invoke', 'use "tools/call" with params {"name": ..., "arguments": {...}}; "tools/list" lists what there is.'],
  ...toolNames.flatMap((tool) =>
    [tool, shortName(tool)].map((method): [string, string] => [
      method,
      `use "tools/call" with params {"name": "${tool}", "arguments": {...}}.`,
    ]),
  ),
]);

function shortName(tool: string): string {
  return tool.replace('unity_', '');
}

/** The tool that had this name in early designs, when none had a prefix. */
export function todaysTool(name: string): string | undefined {
  return toolNames.find((tool) => shortName(tool) === name);
}

/** Undefined for everything that is of today, and for an invalid message. */
export function olderMessage(message: object, endsBy: EndsBy): OlderMessage | undefined {
  const method: unknown = Reflect.get(message, 'method');
  const advice = typeof method === 'string' ? adviceOn(method, endsBy) : undefined;
  if (advice === undefined) return undefined;
  if (!('id' in message))
    return method === '$/cancelRequest'
      ? renameMethod(message)
      : { kind: 'ignored', note: `the notification "${String(method)}" means nothing in MCP; it was ignored` };
  const { id } = message;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return { kind: 'refused', id, error: { code: METHOD_NOT_FOUND, message: advice } };
}

function adviceOn(method: string, endsBy: EndsBy): string | undefined {
  if (method === '$/cancelRequest') return cancelling;
  if (method === 'shutdown' || method === 'exit') return endings[endsBy].replace('shutdown', method);
  const todo = todays.get(method);
  return todo === undefined ? undefined : `MCP has no method "${method}": ${todo}`;
}

function renameMethod(message: object): OlderMessage {
  const requestId = memberOf(memberOf(message, 'params'), 'id');
  return {
    kind: 'renamed',
    message: { ...message, method: 'notifications/cancelled', params: { requestId, reason: '$/cancelRequest' } },
  };
}

/** The only revision of MCP with JSON-RPC batches: the next one removed them. */
const BATCH_VERSION = '2025-03-26';

/** Why a batch is not served, a sentence, over stdio and over HTTP; undefined where it is. `version`: what client and server have agreed on. */
export function refuseBatch(messages: readonly unknown[], version: string | undefined): string | undefined {
  const agreed = version === undefined ? 'no version has been agreed on yet' : `${version} has been agreed on`;
  if (version !== BATCH_VERSION)
    return `Expected one JSON-RPC message, got an array: batches are part of ${BATCH_VERSION} alone, and ${agreed}. Send the messages one by one.`;
  return messages.length === 0 ? 'Expected at least one JSON-RPC message in a batch, got none.' : undefined;
}
