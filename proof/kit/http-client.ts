import { randomUUID } from 'node:crypto';
import {
  type McpResponse,
  type Headers,
  initializeRequest,
  jsonHeaders,
  messagesIn,
  modernHeaders,
  type ModernClient,
  saying,
} from './mcp-messages.ts';
import { waitFor } from './wait-for.ts';

/** One message over HTTP; a text as it is. */
export const post = (url: string, message: unknown, more: Headers = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...jsonHeaders, ...more },
    body: typeof message === 'string' ? message : JSON.stringify(message),
    ...(signal === undefined ? {} : { signal }),
  });

/** Begins a session of the 2025 era, in front of `notifications/initialized`. Resolves with its headers, whatever the answer. */
export async function initialize(url: string, protocolVersion = '2025-11-25', more: Headers = {}): Promise<Headers> {
  const request = initializeRequest({ id: 'init', name: 'hand', protocolVersion, capabilities: { elicitation: {} } });
  const answer = await post(url, request, more);
  await answer.text();
  return { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': protocolVersion };
}

/** A session of the 2025 era beyond its handshake. Resolves with its headers. */
export async function begin(url: string, protocolVersion = '2025-11-25', more: Headers = {}): Promise<Headers> {
  const session = await initialize(url, protocolVersion, more);
  const { status } = await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...session, ...more });
  if (status !== 202) throw new Error(`notifications/initialized was answered with ${status}`);
  return session;
}

export const endSession = (url: string, session: Headers): Promise<Response> =>
  fetch(url, { method: 'DELETE', headers: session });

/** A client of the 2026 era. `more`: headers that every request has besides. */
export function modernOverHttp(url: string, more: Headers = {}): ModernClient {
  const ask = (method: string, params: object, headers: Headers): Promise<Response> =>
    post(url, { jsonrpc: '2.0', id: randomUUID(), method, params }, { ...headers, ...more });
  return {
    async request(method, params, says) {
      const name = ['name', 'taskId', 'uri']
        .map((key): unknown => Reflect.get(params, key))
        .find((one) => typeof one === 'string');
      const response = await ask(method, saying(params, says), modernHeaders(method, name));
      const text = await response.text();
      const last = messagesIn(text).at(-1);
      if (last === undefined) throw new Error(`expected an answer to ${method}, got ${text}`);
      return last;
    },
    async listen(notifications, says) {
      const messages: McpResponse[] = [];
      const method = 'subscriptions/listen';
      const response = await ask(method, saying({ notifications }, says), modernHeaders(method));
      // It breaks off when the server ends.
      readMessages(response, messages).catch(() => undefined);
      await waitFor('the answer to subscriptions/listen', () => messages.length > 0);
      return () => messages;
    },
  };
}

async function readMessages(response: Response, messages: McpResponse[]): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return void messages.push(JSON.parse(await response.text()));
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: {')) messages.push(JSON.parse(line.slice('data: '.length)));
  }
}
