import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { runProcess, type Running, type RunOptions } from './running.ts';
import type { Home } from './home.ts';
import { type McpResponse, initializeRequest, type ModernClient, saying } from './mcp-messages.ts';
import { waitFor } from './wait-for.ts';

/** An MCP client that writes lines by hand, so that tests see every byte of stdout. */
export interface StdioClient extends Running {
  /** Every line of stdout. */
  readonly lines: readonly string[];
  /** 2025-era handshake; waits until a server has answered, as a forwarder may answer `initialize` by itself. */
  initialize(): Promise<McpResponse>;
  request(method: string, params: object, id?: string | number): Promise<McpResponse>;
  call(tool: string, args: object): Promise<McpResponse>;
  notify(method: string, params?: object): void;
  write(text: string): void;
  /** Answer to that id, once it has come. */
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
