import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  JSONRPCMessageSchema,
  McpError,
  ResultSchema,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { McpSide } from '../adapter/protocol.ts';
import { startChild, type Child } from '../lib/child.ts';
import { parseJson } from '../../server/lib/json.ts';

/** Records and controls all messages between one client and its server. */
export interface Tap {
  readonly transport: Transport;
  /** Absent over HTTP. */
  readonly child: Child | undefined;
  /** Progress notifications for that token, also those that the client library drops because the answer follows at once. */
  progress(token: RequestId): number;
  /** Id, and progress token, of the newest tool call. */
  newestCall(): RequestId | undefined;
  /** Answers to tool calls wait, or are thrown away, until it is `pass`. */
  answers(mode: AnswerMode): void;
}

export type AnswerMode = 'pass' | 'hold' | 'drop';

export interface TapEvents {
  /** A message, as it is on the wire. */
  wire(to: 'client' | 'server', text: string): void;
  /** The server breaks MCP; a sentence. */
  wrong(message: string): void;
  notification(method: string): void;
}

/** Not connected yet: `transport.start()` does that. `name`: of the client, which stays the same when it connects again. */
export function createTap(mcp: McpSide, name: string, events: TapEvents): Tap {
  const inner = 'url' in mcp ? overHttp(mcp, name) : overStdio(mcp, events);
  const gate = createGate();
  const transport: Transport = {
    async start() {
      inner.transport.onmessage = (message: JSONRPCMessage) => {
        events.wire('client', JSON.stringify(message));
        inspect(message, gate, events);
        if (gate.passes(message)) transport.onmessage?.(message);
      };
      inner.transport.onclose = () => transport.onclose?.();
      inner.transport.onerror = (error) => transport.onerror?.(error);
      await inner.transport.start();
    },
    async send(message, options) {
      events.wire('server', JSON.stringify(message));
      gate.sent(message);
      await inner.transport.send(message, options);
    },
    close: () => inner.transport.close(),
    setProtocolVersion: (version) => inner.transport.setProtocolVersion?.(version),
  };
  gate.onRelease = (message) => transport.onmessage?.(message);
  return {
    transport,
    child: inner.child,
    answers: (mode) => gate.set(mode),
    progress: (token) => gate.progress.get(token) ?? 0,
    newestCall: () => gate.newestCall,
  };
}

interface Gate {
  readonly progress: Map<RequestId, number>;
  newestCall: RequestId | undefined;
  onRelease: (message: JSONRPCMessage) => void;
  set(mode: AnswerMode): void;
  sent(message: JSONRPCMessage): void;
  /** True for the id of an open request, which counts as answered from now on. */
  settles(id: RequestId): boolean;
  passes(message: JSONRPCMessage): boolean;
}

function createGate(): Gate {
  const open = new Map<RequestId, string>();
  const toolCalls = new Set<RequestId>();
  const held: JSONRPCMessage[] = [];
  let mode: AnswerMode = 'pass';
  const gate: Gate = {
    progress: new Map(),
    newestCall: undefined,
    onRelease: () => undefined,
    set(next) {
      mode = next;
      if (mode !== 'pass') return;
      for (const message of held.splice(0)) gate.onRelease(message);
    },
    sent(message) {
      if (!('method' in message) || !('id' in message)) return;
      open.set(message.id, message.method);
      if (message.method !== 'tools/call') return;
      toolCalls.add(message.id);
      gate.newestCall = message.id;
    },
    settles: (id) => open.delete(id),
    passes(message) {
      const isAnswer =
        'id' in message && message.id !== undefined && !('method' in message) && toolCalls.has(message.id);
      if (!isAnswer || mode === 'pass') return true;
      if (mode === 'hold') held.push(message);
      return false;
    },
  };
  return gate;
}

function inspect(message: JSONRPCMessage, gate: Gate, events: TapEvents): void {
  if ('method' in message) {
    if (!('id' in message)) events.notification(message.method);
    const token = message.method === 'notifications/progress' ? message.params?.['progressToken'] : undefined;
    if (typeof token === 'string' || typeof token === 'number')
      gate.progress.set(token, (gate.progress.get(token) ?? 0) + 1);
    return;
  }
  if (message.id !== undefined && !gate.settles(message.id))
    events.wrong(
      `The server answered request ${JSON.stringify(message.id)}, which had been answered already or was never made: ${JSON.stringify(message).slice(0, 200)}`,
    );
}

interface Inner {
  readonly transport: Transport;
  readonly child: Child | undefined;
}

/** A client that connects again has a new session. Only `?client=` identifies it as the same one (EXO-05). */
export function clientUrl(url: string, name: string): URL {
  const address = new URL(url);
  if (!address.searchParams.has('client')) address.searchParams.set('client', name);
  return address;
}

function overHttp({ url, headers }: Extract<McpSide, { url: string }>, name: string): Inner {
  return {
    transport: new StreamableHTTPClientTransport(
      clientUrl(url, name),
      headers === undefined ? {} : { requestInit: { headers } },
    ),
    child: undefined,
  };
}

/** Time limit for the exit of a server once its stdin is closed. */
const EXIT_MS = 3_000;

function overStdio({ command, args = [], env, cwd }: Extract<McpSide, { command: string }>, events: TapEvents): Inner {
  const child = startChild({
    command,
    args,
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  const transport: Transport = {
    async start() {
      createInterface({ input: child.process.stdout }).on('line', (line) => receive(line));
      void child.ended.then(() => transport.onclose?.());
    },
    async send(message) {
      child.process.stdin.write(`${JSON.stringify(message)}\n`);
    },
    // A closed client reads no more.
    close() {
      child.process.stdout.destroy();
      return child.end(EXIT_MS);
    },
  };
  const receive = (line: string): void => {
    if (line.trim() === '') return;
    const message = parse(line);
    if (message === undefined)
      return events.wrong(
        `The server wrote a line to stdout that is no message of MCP; logs belong on stderr: ${line.slice(0, 200)}`,
      );
    transport.onmessage?.(message);
  };
  return { transport, child };
}

function parse(line: string): JSONRPCMessage | undefined {
  const parsed = JSONRPCMessageSchema.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}

/** Timeout of the client library, which would cancel a call: longer than any case. */
const NEVER_MS = 2_000_000_000;
/** The SDK's own code. */
const CONNECTION_CLOSED = -32000;

/** Calls a tool, at once. Resolves with its result or a JSON-RPC error; undefined: the connection was closed before an answer. */
export function callTool(
  client: Client,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  options: { readonly signal: AbortSignal; readonly onprogress?: () => void },
) {
  const params = { name: tool, arguments: { ...args } };
  return client.request({ method: 'tools/call', params }, ResultSchema, { timeout: NEVER_MS, ...options }).then(
    (result) => ({ result }),
    (error: unknown) =>
      error instanceof McpError && error.code !== CONNECTION_CLOSED ? { error: error.message } : undefined,
  );
}
