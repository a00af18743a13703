import { randomUUID } from 'node:crypto';
import { waitFor } from './wait-for.ts';
import { startClient, type Answer } from './stdio-client.ts';
import type { Home } from './home.ts';

/** What one request says of its client. */
export interface Says {
  /** It names the extension `io.modelcontextprotocol/tasks`. */
  readonly tasks?: boolean;
  /** It can show its user a form. */
  readonly elicitation?: boolean;
}

/** A client of the 2026 era that writes its requests by hand: each is complete in itself. */
export interface ModernClient {
  request(method: string, params: object, says?: Says): Promise<Answer>;
  /** Sends `subscriptions/listen`; resolves when something came of it. The function gives all that has come so far. */
  listen(notifications: object, says?: Says): Promise<() => readonly Answer[]>;
}

/** Tells two clients apart, as their names do. */
export function modernOverStdio(home: Home, entry: string): ModernClient {
  const client = startClient(home, entry);
  const messages = (): Answer[] => client.lines.map((line): Answer => JSON.parse(line));
  return {
    request: (method, params, says = { tasks: true }) =>
      client.request(method, { ...params, _meta: metaOf(says) }, randomUUID()),
    async listen(notifications, says = { tasks: true }) {
      const id = randomUUID();
      client.write(`${JSON.stringify(listenRequest(id, notifications, says))}\n`);
      const heard = (): readonly Answer[] =>
        messages().filter(
          (message) => message.id === id || Reflect.get(message.params?.['_meta'] ?? {}, SUBSCRIPTION_ID) === id,
        );
      await waitFor('the answer to subscriptions/listen', () => heard().length > 0);
      return heard;
    },
  };
}

/** `more`: headers that every request has besides. */
export function modernOverHttp(url: string, more: Readonly<Record<string, string>> = {}): ModernClient {
  return {
    async request(method, params, says = { tasks: true }) {
      const name = ['name', 'taskId', 'uri']
        .map((key): unknown => Reflect.get(params, key))
        .find((one) => one !== undefined);
      const body = { jsonrpc: '2.0', id: randomUUID(), method, params: { ...params, _meta: metaOf(says) } };
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headersOf(method, name), ...more },
        body: JSON.stringify(body),
      });
      return answerIn(await response.text());
    },
    async listen(notifications, says = { tasks: true }) {
      const messages: Answer[] = [];
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headersOf('subscriptions/listen', undefined), ...more },
        body: JSON.stringify(listenRequest(randomUUID(), notifications, says)),
      });
      // It breaks off when the server ends.
      readMessages(response, messages).catch(() => undefined);
      await waitFor('the answer to subscriptions/listen', () => messages.length > 0);
      return () => messages;
    },
  };
}

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
const VERSION = '2026-07-28';

function metaOf({ tasks, elicitation }: Says): object {
  return {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'by hand', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {
      ...(elicitation === true ? { elicitation: {} } : {}),
      ...(tasks === true ? { extensions: { 'io.modelcontextprotocol/tasks': {} } } : {}),
    },
  };
}

const listenRequest = (id: string, notifications: object, says: Says): object => ({
  jsonrpc: '2.0',
  id,
  method: 'subscriptions/listen',
  params: { notifications, _meta: metaOf(says) },
});

function headersOf(method: string, name: unknown): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': VERSION,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
}

/** The answer is the last message, whether it comes alone or in a stream. */
function answerIn(text: string): Answer {
  const data = text.split('\n').filter((line) => line.startsWith('data: {'));
  return JSON.parse(data.at(-1)?.slice('data: '.length) ?? text);
}

async function readMessages(response: Response, messages: Answer[]): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return void messages.push(JSON.parse(await response.text()));
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: {')) messages.push(JSON.parse(line.slice('data: '.length)));
  }
}
