import type { JsonObject } from '../../generated/typescript/types.ts';

/** A message of a server, as a client reads it. */
export interface McpResponse {
  readonly id?: string | number | null;
  readonly result?: {
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly [key: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The messages of an answer over HTTP, which is a stream of events or one JSON text. */
export function messagesIn(text: string): McpResponse[] {
  if (text.startsWith('{')) return [JSON.parse(text)];
  return [...text.matchAll(/^data: (.+)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
}

export type Headers = Readonly<Record<string, string>>;

/** Content types that a client over HTTP sends and accepts. */
export const jsonHeaders: Headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

interface InitializeRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params: object;
}

/** The first request of a client of the 2025 era. */
export const initializeRequest = ({
  id = 1,
  name = 'test',
  protocolVersion = '2025-11-25',
  capabilities = {},
}: {
  readonly id?: string | number;
  readonly name?: string;
  readonly protocolVersion?: string;
  readonly capabilities?: object;
} = {}): InitializeRequest => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities, clientInfo: { name, version: '1' } },
});

export const callOf = (params: object, id: unknown = 7): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params,
});

const MODERN = '2026-07-28';

/** The `_meta` of every request of the 2026 era: name, version and capabilities of its client. */
export const modernMeta = ({
  name = 'test',
  capabilities = {},
}: { readonly name?: string; readonly capabilities?: JsonObject } = {}): JsonObject => ({
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name, version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

/** The headers of such a request over HTTP. `name`: of its tool, task or resource. */
export const modernHeaders = (method = 'tools/call', name?: string): Headers => ({
  'mcp-protocol-version': MODERN,
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});

/** Capabilities of the client in one request of the 2026 era. */
export interface Says {
  /** It names the extension `io.modelcontextprotocol/tasks`. */
  readonly tasks?: boolean;
  /** It can show its user a form. */
  readonly elicitation?: boolean;
}

/** A client of the 2026 era that writes its requests by hand: each is complete in itself. */
export interface ModernClient {
  request(method: string, params: object, says?: Says): Promise<McpResponse>;
  /** Sends `subscriptions/listen`; resolves at the first message. The function returns all messages so far. */
  listen(notifications: object, says?: Says): Promise<() => readonly McpResponse[]>;
}

/** The params of a request of such a client. */
export const saying = (params: object, { tasks, elicitation }: Says = { tasks: true }): object => ({
  ...params,
  _meta: modernMeta({
    name: 'by hand',
    capabilities: {
      ...(elicitation === true ? { elicitation: {} } : {}),
      ...(tasks === true ? { extensions: { 'io.modelcontextprotocol/tasks': {} } } : {}),
    },
  }),
});
