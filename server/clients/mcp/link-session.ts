import type { JSONRPCErrorResponse } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { serverInfo } from '../../lib/this-program.ts';
import type { Log } from '../../lib/logging.ts';
import { traceOf } from '../../lib/errors.ts';
import type { MessageToServer, OpenFrame } from '../../../generated/typescript/link.ts';
import { frameLine, messageLine } from '../link/frames.ts';
import { prepareMessage, shortName, shortPath } from './protocol/client-message.ts';
import { type McpPeer, createMcpServer } from './mcp-server.ts';
import type { ListKind } from './protocol/features.ts';
import { type McpCall, type McpServerOptions, offerTo, type ToolOffer } from './protocol/mcp-state.ts';
import { type RpcRefusal, refuseMessage } from './protocol/plain-server.ts';
import { createMissedUpdates, type MissedUpdates, type Subscriber, listenedUris } from './protocol/resource-updates.ts';
import {
  type JsonRpcId,
  type LinkRequest,
  type LinkRequests,
  createLinkRequests,
  idInUse,
  type LinkTransport,
  createLinkTransport,
} from './link-requests.ts';
import { readTask } from './tasks/serve-tasks.ts';
import { type TaskSubscriptions, createTaskSubscriptions } from './tasks/listen-to-tasks.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';
import type { CallingClient } from '../../hub/protocol/call.ts';

/** MCP over one link, from its first message to its end. */
export interface LinkSession {
  message(frame: MessageToServer): void;
  /** The forwarder has written the answer to that request out; `terminal`: it was the end of its operation. */
  written(ordinal: number, terminal: boolean): void;
  /** A list may have changed. Notifies the client if it has finished its handshake (PSH-02). */
  listChanged(kind: ListKind): void;
  /** The resource at this URI may have changed. Notifies the client if it has subscribed. */
  resourceUpdated(uri: string): void;
  /** A question to the user needs no answer any more. */
  approvalOver(log_id: string): void;
  ended(): void;
}

export interface LinkSessionOptions {
  readonly open: OpenFrame;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  /** `ordinal`: the request that this line answers, or that waits for Unity from now on. */
  readonly write: (line: string, ordinal?: number) => void;
  readonly end: () => void;
  /** The client has introduced itself. */
  readonly onClient: (label: string) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** Results above this size are cut for clients that do not request whole ones (ENV-10). Default: the contract's limit. */
  readonly answerLimitBytes?: number;
  /** The subscriptions of this client; closed with the link. */
  readonly subscriber: Subscriber;
}

const INVALID_REQUEST = -32600;

interface State extends LinkSessionOptions {
  readonly requests: LinkRequests;
  /** The MCP server of this connection. The SDK makes one to answer a probe, and may replace it. */
  peer: McpPeer | undefined;
  /** 2026 era: the subscriptions, by the request that made them. */
  readonly listening: Map<JsonRpcId, readonly string[]>;
  /** Its subscriptions to tasks. */
  readonly tasks: TaskSubscriptions;
  readonly missed: MissedUpdates;
}

export function createLinkSession(options: LinkSessionOptions): LinkSession {
  const { open, boot_id, runner } = options;
  const tasks = createTaskSubscriptions((taskId, description) =>
    readTask(
      { ...options, ...answerLimitOf(options), read: (read, name) => runner.read(clientOf(name, open), read) },
      taskId,
      description,
    ),
  );
  const missed = createMissedUpdates((uri) => state.peer?.resourceUpdated(uri));
  const requests = createLinkRequests();
  const state: State = { ...options, requests, peer: undefined, listening: new Map(), tasks, missed };
  const transport = createLinkTransport({
    boot_id,
    end: options.end,
    send: (text, answers) => send(state, text, answers),
    replace(notification) {
      const replaced = tasks.translate(notification);
      missed.notified(notification, replaced);
      return replaced;
    },
  });
  serveStdio(
    ({ era }) => {
      const peer = createMcpServer({
        era,
        newLogId: options.newLogId,
        ask: (call) => ask(state, call),
        read: (read, name) => runner.read(clientOf(name, open), read),
        approve: (answer) => runner.approve(answer),
        cancelOperation: (log_id, by) => runner.cancelOperation(log_id, by),
        ...offerTo(options.open.tools, options.toolOffer ?? 'six'),
        ...answerLimitOf(options),
        subscriber: options.subscriber,
        onClient: (name) => options.onClient(labelOf(name, open)),
        onFault: (error) => options.log('error', `a request failed: ${traceOf(error)}`),
      });
      state.peer = peer;
      return peer.server;
    },
    {
      transport,
      onerror: (error) => options.log('warning', `MCP: ${error.message}`),
    },
  );
  return {
    message: (frame) => takeMessage(state, transport, frame),
    written(ordinal, terminal) {
      const request = requests.byOrdinal(ordinal);
      if (request?.call_id === undefined)
        runner.feed({ type: 'request_delivered', request: { client_uuid: open.client_uuid, ordinal }, terminal });
      else runner.feed({ type: 'call_delivered', call_id: request.call_id });
    },
    listChanged: (kind) => state.peer?.listChanged(kind),
    resourceUpdated: (uri) => state.peer?.resourceUpdated(uri),
    approvalOver: (log_id) => state.peer?.approvalOver(log_id),
    ended() {
      transport.ended();
      options.subscriber.close();
      for (const { call_id } of requests.allOpen()) {
        if (call_id !== undefined) runner.abandon(call_id);
      }
    },
  };
}

function answerLimitOf({ open, answerLimitBytes }: LinkSessionOptions): Pick<McpServerOptions, 'answerLimitBytes'> {
  if (open.whole === true) return { answerLimitBytes: Number.POSITIVE_INFINITY };
  return answerLimitBytes === undefined ? {} : { answerLimitBytes };
}

/** A message of the client. A plain tool call does not pass through the SDK. */
function takeMessage(state: State, transport: LinkTransport, frame: MessageToServer): void {
  const { requests, write } = state;
  const request = requestOf(frame);
  if (request === undefined) return passToSdk(state, transport, prepareMessage(frame.m), undefined);
  if (requests.open(request.id) !== undefined)
    return write(messageLine(JSON.stringify(refuseId(request.id)), { ordinal: request.ordinal }), request.ordinal);
  requests.add(request);
  if (frame.replayed === true) state.missed.replayed(frame.m);
  const call = state.peer?.directCall(frame.m);
  if (call === undefined) return passToSdk(state, transport, prepareMessage(frame.m), request);
  void call().then((answer) => sendAnswer(state, JSON.stringify(answer), request));
}

function passToSdk(state: State, transport: LinkTransport, given: object, request: LinkRequest | undefined): void {
  const { method, params } = methodAndParams(given);
  const listening = request !== undefined && method === 'subscriptions/listen' ? request : undefined;
  const begun = listening === undefined ? { message: given } : state.tasks.begin(listening.id, given);
  if ('refusal' in begun) return void transport.send(begun.refusal);
  const { message } = begun;
  const refused = request === undefined ? undefined : refuseMessage(message);
  if (request !== undefined && refused !== undefined) return void transport.send(errorAnswer(request.id, refused));
  transport.deliver(message);
  if (listening !== undefined) listen(state, listening.id, message);
  if (method === 'notifications/cancelled') cancelled(state, Reflect.get(params, 'requestId'));
}

/** Sends a message of the SDK to the forwarder. */
function send({ requests, write, missed }: State, text: string, answers: JsonRpcId | undefined): void {
  if (answers === undefined) return write(messageLine(text, {}));
  const request = requests.open(answers);
  if (request !== undefined) sendAnswer({ requests, write }, text, request);
  missed.answered(answers);
}

function sendAnswer({ requests, write }: Pick<State, 'requests' | 'write'>, text: string, request: LinkRequest): void {
  // The request was cancelled meanwhile and must not be answered.
  if (requests.open(request.id) !== request) return;
  requests.answered(request);
  write(messageLine(text, { ordinal: request.ordinal }), request.ordinal);
}

function ask(
  { open, requests, runner, write }: State,
  { call, id, clientName, onProgress, onQuestion, asksInTask, continues, left, traceparent }: McpCall,
): Promise<Envelope> {
  const request = requests.open(id);
  if (request === undefined) return Promise.reject(new Error('this request is no longer waiting'));
  const { ordinal, waited_ms, replayed, accepted } = request;
  return new Promise((resolve) => {
    const call_id = runner.call(
      {
        client: clientOf(clientName, open),
        call,
        request: { client_uuid: open.client_uuid, ordinal },
        waited_ms,
        replayed,
        ...(accepted === undefined ? {} : { accepted }),
        wants_progress: onProgress !== undefined,
        can_ask: onQuestion !== undefined,
        ...(continues === undefined ? {} : { continues }),
        ...(asksInTask === true ? { asks_in_task: true } : {}),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      {
        answered: resolve,
        // Sent after `execute`, which the client waits for.
        accepted: (as) => process.nextTick(() => write(frameLine({ type: 'accepted', ordinal, ...as }), ordinal)),
        progress: (progress, message) => onProgress?.(progress, message),
        ask: (question) => onQuestion?.(question),
      },
    );
    const leave = (): void => {
      // The line that is written then does not end the operation.
      delete request.call_id;
      runner.leave(call_id);
    };
    // The hub may ask at once, before the call id is known.
    if (left?.isLeft() === true) return leave();
    request.call_id = call_id;
    left?.onLeave(leave);
  });
}

/** The SDK does not expose subscriptions, but the hub needs them. */
function listen({ listening, subscriber }: State, id: JsonRpcId, message: object): void {
  const uris = listenedUris(message);
  if (uris === undefined || uris.length === 0) return;
  listening.set(id, uris);
  for (const uri of uris) subscriber.add(uri);
}

/** Other subscriptions may include the same URI. */
function listenNoMore({ listening, subscriber }: State, id: JsonRpcId): void {
  const uris = listening.get(id) ?? [];
  listening.delete(id);
  const others = new Set([...listening.values()].flat());
  for (const uri of uris) if (!others.has(uri)) subscriber.remove(uri);
}

/** The SDK only drops the request, so the hub is informed that the client no longer waits for it (CXL-03). */
function cancelled(state: State, id: unknown): void {
  if (typeof id !== 'string' && typeof id !== 'number') return;
  const { requests, runner, write } = state;
  listenNoMore(state, id);
  state.tasks.end(id);
  const request = requests.open(id);
  if (request === undefined) {
    // A cancel after the answer may take the delivery back (EXO-06).
    const late = requests.answeredById(id);
    if (late?.call_id !== undefined) runner.cancel(late.call_id);
    return;
  }
  requests.answered(request);
  if (request.call_id !== undefined) runner.cancel(request.call_id);
  write(frameLine({ type: 'dropped', ordinal: request.ordinal }), request.ordinal);
}

function errorAnswer(id: JsonRpcId, error: RpcRefusal): JSONRPCErrorResponse {
  return { jsonrpc: '2.0', id, error };
}

const refuseId = (id: JsonRpcId): JSONRPCErrorResponse =>
  errorAnswer(id, { code: INVALID_REQUEST, message: idInUse(id) });

/** The request in a message; undefined for notifications, answers and invalid ids. */
function requestOf({ m, ordinal, waited_ms, replayed, accepted }: MessageToServer): LinkRequest | undefined {
  const { id } = m;
  if (ordinal === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return {
    id,
    ordinal,
    waited_ms: waited_ms ?? 0,
    replayed: replayed === true,
    ...(accepted === undefined ? {} : { accepted }),
  };
}

function methodAndParams(message: object): { method: unknown; params: object } {
  const params: unknown = Reflect.get(message, 'params');
  return {
    method: Reflect.get(message, 'method'),
    params: typeof params === 'object' && params !== null ? params : {},
  };
}

function clientOf(name: string, open: OpenFrame): CallingClient {
  const { cwd, cwd_project, project, host, caller } = open;
  const place = host === undefined ? [name, cwd] : [name, cwd, host];
  return {
    identity: JSON.stringify(caller === undefined ? place : [...place, { caller }]),
    label: labelOf(name, open),
    cwd,
    ...(cwd_project === undefined ? {} : { cwd_project }),
    ...(project === undefined ? {} : { project }),
    // Each command is a connection of its own: its folder and --as identify the user's work.
    ...(name === serverInfo.name ? {} : { session: open.client_uuid }),
  };
}

function labelOf(name: string, { cwd, host }: OpenFrame): string {
  return `${name} (${host === undefined ? '' : `${shortName(host)}:`}${shortPath(cwd)})`;
}
