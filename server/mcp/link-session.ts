import type { JSONRPCErrorResponse, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { Client } from '../core/hub-protocol.ts';
import { frameLine, messageLine, type MessageToServer, type OpenFrame } from '../link/frames.ts';
import type { Log } from '../log.ts';
import type { HubRunner } from '../shell/hub-runner.ts';
import { carryArguments } from './carry-arguments.ts';
import { createLinkTransport } from './link-transport.ts';
import { createMcpServer, type McpCall } from './mcp-server.ts';
import { createLinkRequests, type JsonRpcId, type LinkRequest, type LinkRequests } from './requests.ts';

/** MCP over one link, from its first message to its end. */
export interface LinkSession {
  message(frame: MessageToServer): void;
  /** The forwarder has written the answer to that request out; `terminal`: it was the end of its operation. */
  written(ordinal: number, terminal: boolean): void;
  /** The tools may have changed: a client that has finished its handshake is told (PSH-02). */
  toolsChanged(): void;
  /** The link is gone. */
  ended(): void;
}

export interface LinkSessionOptions {
  readonly open: OpenFrame;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  readonly write: (line: string) => void;
  readonly end: () => void;
  /** The client has introduced itself. */
  readonly onClient: (label: string) => void;
}

const INVALID_REQUEST = -32600;

interface State extends LinkSessionOptions {
  readonly requests: LinkRequests;
  /** May be sent notifications: after the handshake of the 2025 era; later ones have none, and the SDK tells only those who listen. */
  greeted: Server | undefined;
}

export function createLinkSession(options: LinkSessionOptions): LinkSession {
  const state: State = { ...options, requests: createLinkRequests(), greeted: undefined };
  const { open, boot_id, requests, runner } = state;
  const transport = createLinkTransport({ boot_id, end: options.end, send: (text, answers) => send(state, text, answers) });
  serveStdio(
    ({ era }) => {
      const server = createMcpServer({
        newLogId: options.newLogId,
        ask: (call) => ask(state, call),
        onClient: (name) => {
          state.greeted = server;
          options.onClient(labelOf(name, open));
        },
        onFault: (error) => options.log('error', `a tool call failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      });
      if (era === 'modern') state.greeted = server;
      return server;
    },
    {
      transport,
      onerror: (error) => options.log('warning', `MCP: ${error.message}`),
    },
  );
  return {
    message(frame) {
      const request = requestOf(frame);
      if (request !== undefined) requests.add(request);
      const delivered = transport.deliver(carryArguments(frame.m));
      if (!delivered && request !== undefined) void transport.send(notARequest(request.id));
      const { method, params } = methodAndParams(frame.m);
      if (method === 'notifications/cancelled') cancelled(state, Reflect.get(params, 'requestId'));
    },
    written(ordinal, terminal) {
      const request = requests.byOrdinal(ordinal);
      if (request === undefined) runner.feed({ type: 'request_delivered', request: { client_uuid: open.client_uuid, ordinal }, terminal });
      else if (request.call_id !== undefined) runner.feed({ type: 'call_delivered', call_id: request.call_id });
    },
    toolsChanged() {
      state.greeted?.sendToolListChanged().catch((error: unknown) => options.log('warning', `MCP: ${error instanceof Error ? error.message : String(error)}`));
    },
    ended() {
      transport.ended();
      for (const { call_id } of requests.allOpen()) {
        if (call_id !== undefined) runner.abandon(call_id);
      }
    },
  };
}

/** What the SDK says, on its way to the forwarder. */
function send({ requests, write }: State, text: string, answers: JsonRpcId | undefined): void {
  if (answers === undefined) return write(messageLine(text, {}));
  const request = requests.open(answers);
  // Cancelled meanwhile: an answer would be one too many.
  if (request === undefined) return;
  requests.answered(request);
  write(messageLine(text, { ordinal: request.ordinal }));
}

function ask({ open, requests, runner, write }: State, { call, id, clientName, onProgress }: McpCall): Promise<Envelope> {
  const request = requests.open(id);
  if (request === undefined) return Promise.reject(new Error('nobody waits for this request any more'));
  const { ordinal, waited_ms, accepted } = request;
  return new Promise((resolve) => {
    request.call_id = runner.call(
      {
        client: clientOf(clientName, open),
        call,
        request: { client_uuid: open.client_uuid, ordinal },
        waited_ms,
        ...(accepted === undefined ? {} : { accepted }),
        wants_progress: onProgress !== undefined,
      },
      {
        answered: resolve,
        // After `execute` has left: that is what the client waits for.
        accepted: (as) => process.nextTick(() => write(frameLine({ type: 'accepted', ordinal, ...as }))),
        progress: (progress, message) => onProgress?.(progress, message),
      },
    );
  });
}

/** The SDK only forgets the request; the hub has to know that nobody waits for it (CXL-03). */
function cancelled({ requests, runner, write }: State, id: unknown): void {
  if (typeof id !== 'string' && typeof id !== 'number') return;
  const request = requests.open(id);
  if (request === undefined) {
    // After its answer: that may take the delivery back (EXO-06).
    const late = requests.answeredById(id);
    if (late?.call_id !== undefined) runner.cancel(late.call_id);
    return;
  }
  requests.answered(request);
  if (request.call_id !== undefined) runner.cancel(request.call_id);
  write(frameLine({ type: 'dropped', ordinal: request.ordinal }));
}

/** The SDK would let the sender of such a message wait for ever. */
function notARequest(id: JsonRpcId): JSONRPCErrorResponse {
  const message = 'Expected a JSON-RPC 2.0 request with the members jsonrpc, id, method and params (an object), and no others.';
  return { jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } };
}

/** A request as the link knows it; undefined for notifications, answers, and ids that JSON-RPC does not know. */
function requestOf({ m, ordinal, waited_ms, accepted }: MessageToServer): LinkRequest | undefined {
  if (ordinal === undefined || !('id' in m) || (typeof m.id !== 'string' && typeof m.id !== 'number')) return undefined;
  return { id: m.id, ordinal, waited_ms: waited_ms ?? 0, ...(accepted === undefined ? {} : { accepted }) };
}

function methodAndParams(message: object): { method: unknown; params: object } {
  const params: unknown = Reflect.get(message, 'params');
  return { method: Reflect.get(message, 'method'), params: typeof params === 'object' && params !== null ? params : {} };
}

function clientOf(name: string, { cwd, project }: OpenFrame): Client {
  return { identity: JSON.stringify([name, cwd]), label: `${name} (${cwd})`, cwd, ...(project === undefined ? {} : { project }) };
}

function labelOf(name: string, { cwd }: OpenFrame): string {
  return `${name} (${cwd})`;
}
