import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { runProcess, type Running, type RunOptions } from './running.ts';
import { type Home, waitFor } from './scratch.ts';
import {
  type McpResponse,
  initializeRequest,
  type ModernClient,
  saying,
  type Headers,
  jsonHeaders,
  messagesIn,
  modernHeaders,
} from './mcp-messages.ts';

/** An MCP client that writes lines by hand, so that tests can check every byte of stdout. */
export interface StdioClient extends Running {
  /** Every line of stdout. */
  readonly lines: readonly string[];
  /** 2025-era handshake; waits until a server has answered, as a forwarder may answer `initialize` by itself. */
  initialize(): Promise<McpResponse>;
  request(method: string, params: object, id?: string | number): Promise<McpResponse>;
  call(tool: string, args: object): Promise<McpResponse>;
  notify(method: string, params?: object): void;
  write(text: string): void;
  /** Answer to that id, once received. */
  answer(id: string | number | null): Promise<McpResponse>;
}

export function startClient(
  home: Home,
  entry: string,
  options: RunOptions & { readonly args?: readonly string[] } = {},
): StdioClient {
  const running = runProcess(home, [entry, ...(options.args ?? [])], options);
  const child = running.process;
  const lines: string[] = [];
  let lastId = 0;
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));

  const write = (text: string): void => void child.stdin?.write(text);
  const answer = (id: string | number | null): Promise<McpResponse> =>
    waitFor(`the answer to request ${id}`, () =>
      lines.map(parse).find((message) => message.id === id && message.method === undefined),
    );
  const request = (method: string, params: object, id: string | number = (lastId += 1)): Promise<McpResponse> => {
    write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer(id);
  };
  const notify = (method: string, params?: object): void =>
    write(`${JSON.stringify({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) })}\n`);
  return {
    ...running,
    lines,
    async initialize() {
      const initialized = await request('initialize', initializeRequest({ protocolVersion: '2025-06-18' }).params);
      notify('notifications/initialized');
      if (initialized.result !== undefined) await request('ping', {}, 'first ping');
      return initialized;
    },
    request,
    call: (name, args) => request('tools/call', { name, arguments: args }),
    notify,
    write,
    answer,
  };
}

function parse(line: string): McpResponse {
  return JSON.parse(line);
}

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** A client of the 2026 era. */
export function modernOverStdio(home: Home, entry: string): ModernClient {
  const client = startClient(home, entry);
  return {
    request: (method, params, says) => client.request(method, saying(params, says), randomUUID()),
    async listen(notifications, says) {
      const id = randomUUID();
      const params = saying({ notifications }, says);
      client.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params })}\n`);
      const heard = (): readonly McpResponse[] =>
        client.lines
          .map(parse)
          .filter(
            (message) => message.id === id || Reflect.get(message.params?.['_meta'] ?? {}, SUBSCRIPTION_ID) === id,
          );
      await waitFor('the answer to subscriptions/listen', () => heard().length > 0);
      return heard;
    },
  };
}

/** One message over HTTP; a text as it is. */
export const post = (url: string, message: unknown, more: Headers = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...jsonHeaders, ...more },
    body: typeof message === 'string' ? message : JSON.stringify(message),
    ...(signal === undefined ? {} : { signal }),
  });

/** Begins a session of the 2025 era, without `notifications/initialized`. Resolves with its headers, whatever the answer. */
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
